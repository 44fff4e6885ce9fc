// What the script tag notes of the browser's functions where it is evaluated.
import { afterEach, expect, it, vi } from 'vitest';

class Track {
  getSettings = (): void => undefined;
}
class Context {
  drawImage = (): void => undefined;
}
const track = new Track();
const context = new Context();

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Evaluates the module anew. */
async function evaluateOn(place: string): Promise<readonly unknown[] | undefined> {
  const module = (await import(
    /* @vite-ignore */ `${new URL('../../src/element/early-camera.ts', import.meta.url).pathname}?${place}`
  )) as { nativeFunctions?: unknown[] };
  return module.nativeFunctions;
}

it('notes what an insecure page has, which has no camera', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('MediaStreamTrack', { prototype: track });
  vi.stubGlobal('CanvasRenderingContext2D', { prototype: context });
  expect(await evaluateOn('insecure')).toEqual([undefined, undefined, track.getSettings, context.drawImage]);
});

it('notes nothing where there is no browser', async () => {
  expect(await evaluateOn('server')).toBe(undefined);
});
