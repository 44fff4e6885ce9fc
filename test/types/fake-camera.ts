// What an integrator may write in a page with the QA kit's camera; each wrong use must be refused by the compiler.
// Compiled against the built package by its own name, never run.
import { installFakeCamera } from 'trueid-widget/dist/testing/fake-camera.js';
import type { FakeCamera, FakeDevice } from 'trueid-widget/dist/testing/fake-camera.js';

const phone: FakeDevice = { label: 'Back', facing: 'environment', width: 600, height: 800 };
const camera: FakeCamera = installFakeCamera({ devices: [{ ...phone, larger: { width: 960, height: 1280 } }] });
camera.answerWith('denied', 'user');

// @ts-expect-error there is no such answer
camera.answerWith('refused');
