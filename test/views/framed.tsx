// Runs inside an iframe of `openFrame`: hands what mounts the views there to the test outside.
import { mountWidget } from './harness.tsx';

Object.assign(window, { mountWidget });
