// The sound guide really plays once the person has pressed something. In Chromium only: Firefox leaves an audio context suspended
// on a machine without an audio device.
import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { devicePresets } from '../../src/testing/device-presets.ts';
import { override } from '../support/override.ts';
import { until } from '../support/until.ts';
import { WholeWidget } from './whole-widget.ts';

it('the sound guide ticks in a running audio context after the press that starts the session', async () => {
  const contexts: AudioContext[] = [];
  const ticks: number[] = [];
  class WatchedContext extends AudioContext {
    constructor() {
      super();
      contexts.push(this);
    }
    override createOscillator(): OscillatorNode {
      const oscillator = super.createOscillator();
      oscillator.addEventListener('ended', () => ticks.push(this.currentTime));
      return oscillator;
    }
  }
  const restore = override(window, 'AudioContext', WatchedContext);
  const widget = new WholeWidget(() => 1, devicePresets['android-phone']);
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'Start';
  button.addEventListener('click', () => widget.start({ autoCapture: true, guideSounds: true }));
  const { x, y, width, height } = button.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  await until(() => ticks.length >= 3, 'three ticks to have been played');
  expect(contexts.map(({ state }) => state)).to.deep.equal(['running']);
  expect(ticks).to.deep.equal([...ticks].sort((one, other) => one - other));
  await widget.end();
  await until(() => contexts[0]?.state === 'closed', 'silence after the end');
  button.remove();
  restore();
});
