/**
 * Where styled-components inserts its rules: constructed style sheets that the shadow root adopts, because a strict
 * Content-Security-Policy blocks every `<style>` element. Relies on two internals of styled-components 6.6: it calls
 * `insertBefore(style)` on its target, and it inserts rules into `style.sheet`, which the builds switch on.
 */

interface SheetTarget {
  /** The `target` of styled-components' `StyleSheetManager`. */
  readonly node: HTMLElement | ShadowRoot;
  /** Adopts the sheets into the shadow root; returns a function that removes them. */
  readonly adopt: () => () => void;
}

/** `hostCss` holds the rules for `:host`, which a styled component can't write. */
export function createSheetTarget(root: ShadowRoot, hostCss: string): SheetTarget {
  // jsdom, in which hosts run their unit tests, has style elements only, and draws nothing
  if (!('adoptedStyleSheets' in root)) return { node: root, adopt: () => () => undefined };
  const hostSheet = new CSSStyleSheet();
  hostSheet.replaceSync(hostCss);
  const sheets = [hostSheet];
  let isAdopted = false;

  const node = document.createElement('div');
  const insertBefore = node.insertBefore.bind(node);
  node.insertBefore = <T extends Node>(style: T, before: Node | null): T => {
    const sheet = new CSSStyleSheet();
    sheets.push(sheet);
    Object.defineProperty(style, 'sheet', { value: sheet });
    if (isAdopted) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return insertBefore(style, before);
  };

  return {
    node,
    adopt() {
      isAdopted = true;
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
      return () => {
        isAdopted = false;
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
      };
    },
  };
}
