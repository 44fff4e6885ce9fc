/** The DOM's types that the public types name: the rules are compiled without the DOM library, and read none of them. */
interface AbortSignal {
  readonly aborted: boolean;
}
interface Blob {
  readonly size: number;
}
interface HTMLElement {
  hidden: boolean;
}
interface HTMLCanvasElement extends HTMLElement {
  width: number;
}
interface ImageData {
  readonly width: number;
}
interface OffscreenCanvas {
  width: number;
}
