// getUserMedia: records the requests and answers them with a stream or an error.
import type { Captures } from './captures.ts';
import { nameOf } from './constraints.ts';
import type { Devices } from './devices.ts';
import { errorNamed } from './errors.ts';
import type { Permission } from './permission.ts';
import type { Scenery } from './scenery.ts';

/** The parts that a request depends on. */
interface Sources {
  readonly devices: Devices;
  readonly scenery: Scenery;
  readonly permission: Permission;
  readonly captures: Captures;
}

export class Requests {
  readonly all: MediaStreamConstraints[] = [];
  /** The number of pending requests. */
  pending = 0;
  /** The maximum number of simultaneous pending requests. */
  peak = 0;
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    this.all.push(constraints);
    this.pending += 1;
    this.peak = Math.max(this.peak, this.pending);
    try {
      return await this.#answer(constraints);
    } finally {
      this.pending -= 1;
    }
  }

  async #answer({ video }: MediaStreamConstraints): Promise<MediaStream> {
    if (!video) throw new TypeError('At least one of audio and video must be requested');
    const wanted = video === true ? {} : video;
    const { devices, scenery, permission, captures } = this.#sources;
    const facing = nameOf(wanted.facingMode, 'exact') ?? nameOf(wanted.facingMode, 'ideal');
    await scenery.load();
    const answer = await permission.take(facing === 'user' ? 'user' : 'environment');
    if (typeof answer === 'object') throw errorNamed(answer.error, answer.message);
    switch (answer) {
      case 'denied':
        throw new DOMException('Permission denied', 'NotAllowedError');
      case 'deniedBySystem':
        throw new DOMException('Permission denied by system', 'NotAllowedError');
      case 'dismissed':
        throw new DOMException('Permission dismissed', 'NotAllowedError');
      case 'noTrack':
        return new MediaStream();
      // `unsupported`: the page has kept an earlier reference to `mediaDevices`
      case 'unsupported':
      case 'granted': {
        const stream = captures.open(devices.choose(wanted));
        devices.reveal();
        return stream;
      }
    }
  }
}
