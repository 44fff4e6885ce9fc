// What goes on while the modal is open: when it begins, and when it ends.
import { expect } from 'chai';
import { whileOpen } from '../../src/runtime/while-open.ts';
import { createManualClock } from '../io/manual-clock.ts';

function setUp() {
  const clock = createManualClock();
  const log: string[] = [];
  let isOpen = false;
  let hear = (): void => undefined;
  const store = {
    isOpen: () => isOpen,
    subscribe: (listener: () => void) => {
      hear = listener;
      return () => undefined;
    },
  };
  whileOpen(store, clock, () => {
    log.push('begins');
    return () => void log.push('ends');
  });
  const become = (open: boolean): void => {
    isOpen = open;
    hear();
  };
  return { log, become, clock };
}

describe('what goes on while the modal is open', () => {
  it('begins in a task after it has opened, once for all that happens in it, and ends with it', () => {
    const { log, become, clock } = setUp();
    become(true);
    become(true);
    expect(log).to.deep.equal([]);
    clock.advance(0);
    become(true);
    clock.advance(0);
    expect(log).to.deep.equal(['begins']);
    become(false);
    become(false);
    expect(log).to.deep.equal(['begins', 'ends']);
    become(true);
    clock.advance(0);
    expect(log).to.deep.equal(['begins', 'ends', 'begins']);
  });

  it('does not begin for one that has closed by then', () => {
    const { log, become, clock } = setUp();
    become(true);
    become(false);
    clock.advance(0);
    expect(log).to.deep.equal([]);
  });
});
