// Runs inside an iframe of `windowOf`: mounts the views there and hands the harness to the test outside.
import { mountWidget } from './harness.tsx';

Object.assign(window, { widget: mountWidget() });
