// Server commands with which a browser test drives Chromium's own camera (see clip-camera-commands.ts for the browser's side).
import path from 'node:path';

/**
 * @param kit the module src/testing/clip-camera.ts
 * @param camera one that it made
 */
export function cameraPlugin({ rootDir, kit, camera }) {
  const commands = {
    'camera:show': async ({ picture, size }) => camera.show(path.join(rootDir, picture), size),
    'camera:unplug': async () => camera.unplug(),
    'camera:cut': async () => camera.cut(),
    'camera:permission': async ({ setting }, { browser, id }) => kit.setCameraPermission(browser.getPage(id), setting),
  };
  return {
    name: 'camera',
    async executeCommand({ command, payload, session }) {
      const run = commands[command];
      if (!run) return undefined;
      await run(payload, session);
      // the runner takes undefined for an unknown command
      return true;
    },
    serverStop: () => camera.remove(),
  };
}
