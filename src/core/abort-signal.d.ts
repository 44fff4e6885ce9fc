/** The part of AbortSignal that the public types name: the rules are compiled without the DOM library. */
interface AbortSignal {
  readonly aborted: boolean;
}
