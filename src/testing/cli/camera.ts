// The command `trueid-widget camera`: prints the in-page camera as one script, for tools that aren't written in JavaScript.
import { devicePresetNames, devicePresets } from '../device-presets.ts';
import { cameraScript, type PageCameraOptions } from '../fake-camera-page.ts';
import { checkOneOf } from '../fake-camera/one-of.ts';
import { toDataUrl } from '../picture-file.ts';
import { messageOf, textOf, UsageError, type Command, type Flags } from './command.ts';

const HELP = `Usage: trueid-widget camera [--device PRESET] [--front PICTURE] [--back PICTURE] [--selfie PICTURE] > camera.js

Prints a script that replaces the camera of a page, to be run there before the page's own scripts.

  --device PRESET  the cameras of a device: ${devicePresetNames.slice(0, 5).join(', ')},
                   ${devicePresetNames.slice(5).join(', ')} (default: a back and a front camera)
  --front, --back, --selfie PICTURE
                   a JPEG, PNG or WebP that a step sees (default: the specimen)
  --help           show this help`;

function devicesOf(flags: Flags): PageCameraOptions['devices'] {
  const device = textOf(flags, 'device');
  if (device === undefined) return undefined;
  checkOneOf('There is no device', device, devicePresets);
  return devicePresets[device as keyof typeof devicePresets].devices;
}

/** @throws UsageError if one of the pictures can't be read */
async function scenesOf(flags: Flags): Promise<PageCameraOptions['scenes']> {
  const scenes: PageCameraOptions['scenes'] = {};
  for (const scene of ['front', 'back', 'selfie'] as const) {
    const file = textOf(flags, scene);
    if (file === undefined) continue;
    scenes[scene] = await toDataUrl(file).catch((cause: unknown) => {
      throw new UsageError(`--${scene}: ${messageOf(cause)}`);
    });
  }
  return scenes;
}

export const camera: Command = {
  help: HELP,
  flags: {
    device: { type: 'string' },
    front: { type: 'string' },
    back: { type: 'string' },
    selfie: { type: 'string' },
  },
  async run(flags, { out }) {
    out(await cameraScript({ devices: devicesOf(flags), scenes: await scenesOf(flags) }));
    return { exitCode: 0 };
  },
};
