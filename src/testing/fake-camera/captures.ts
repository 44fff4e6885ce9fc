// Every opened camera, and operations on all live ones.
import type { FakeDevice } from './api.ts';
import { Capture, type Feed } from './capture.ts';

export class Captures {
  /** The maximum number of simultaneous live cameras. */
  peak = 0;
  readonly #feed: Feed;
  readonly #all: Capture[] = [];

  constructor(feed: Omit<Feed, 'isMuted' | 'isFrozen'>) {
    this.#feed = { ...feed, isMuted: false, isFrozen: false };
  }

  get tracks(): MediaStreamTrack[] {
    return this.#all.map(({ track }) => track);
  }

  get liveCount(): number {
    return this.#live().length;
  }

  open(device: FakeDevice): MediaStream {
    const capture = new Capture(device, this.#feed);
    this.#all.push(capture);
    this.peak = Math.max(this.peak, this.liveCount);
    return capture.stream;
  }

  refresh(): void {
    for (const capture of this.#live()) capture.refresh();
  }

  resize(): void {
    for (const capture of this.#live()) capture.resize();
  }

  async settled(): Promise<void> {
    const { frameRate } = this.#feed;
    while (!this.#feed.isFrozen && !this.#feed.isMuted && this.#live().some(({ isSettled }) => !isSettled))
      await new Promise((resolve) => setTimeout(resolve, 500 / frameRate));
  }

  end(): void {
    for (const { track } of this.#live()) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  }

  setMuted(isMuted: boolean): void {
    this.#feed.isMuted = isMuted;
    for (const { track } of this.#live()) track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  }

  setFrozen(isFrozen: boolean): void {
    this.#feed.isFrozen = isFrozen;
  }

  stop(): void {
    for (const track of this.tracks) track.stop();
  }

  #live(): Capture[] {
    return this.#all.filter(({ isLive }) => isLive);
  }
}
