// A session that asks for consent first, in the real store: nothing happens before the press, and everything in its task.
import { expect } from 'chai';
import { agreed, CONSENT } from '../core/events.ts';
import { createWorld, promisesSettled, type World } from './world.ts';

const ASKED = { sessionUrl: '/api/session', lang: 'en' };

function ask(): World {
  const world = createWorld();
  world.store.start([ASKED], true);
  return world;
}

it('nothing is called before the press; in its task, the host hears of the consent, then the session begins', async () => {
  const { store, log, provider, host, clock } = ask();
  clock.advance(600_000);
  await promisesSettled();
  expect([log.splice(0), provider.made, provider.connected]).to.deep.equal([['camera off'], [], []]);
  store.dispatch(agreed);
  expect(log).to.deep.equal([`told consent ${CONSENT.at}`, 'camera environment', 'told step 0 1']);
  const call = await provider.nextCall('session');
  expect(call.sent).to.deep.equal([JSON.stringify(CONSENT)]);
  store.dispatch({ type: 'closed', isAnnounced: false });
  expect(host.consents).to.deep.equal([CONSENT]);
});

it('a listener that closes the widget when it hears of the consent keeps the camera shut', () => {
  const { store, log, host, provider } = ask();
  host.meanwhile = (line) => {
    if (line.startsWith('consent')) store.dispatch({ type: 'closed', isAnnounced: false });
  };
  store.dispatch(agreed);
  expect(log).to.not.include('camera environment');
  expect([host.told.at(-1), provider.made]).to.deep.equal(['close host 0', []]);
});

it('a listener that restarts it then doesn’t have the person asked again', () => {
  const { store, log, host, provider } = ask();
  host.meanwhile = (line) => {
    if (line.startsWith('consent')) store.start([{ ...ASKED, lang: 'vi' }], true);
  };
  store.dispatch(agreed);
  expect(log.filter((line) => line === 'camera environment')).to.have.length(1);
  expect([store.step(), provider.opened.length]).to.deep.equal([1, 2]);
});
