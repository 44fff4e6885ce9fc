/**
 * Where styled-components writes its rules: constructed style sheets that the shadow root adopts, because a strict
 * Content-Security-Policy refuses every `<style>` element. Leans on two internals of styled-components 6.6: a target gets
 * `insertBefore(style)`, and rules go into `style.sheet`: the builds fix the option for that. Knows nothing of the widget.
 */

export interface SheetTarget {
  /** The `target` of styled-components' `StyleSheetManager`. */
  readonly node: HTMLElement | ShadowRoot;
  /** The shadow root takes the sheets on, until the returned function is called. */
  readonly adopt: () => () => void;
}

/** `hostCss` are rules for `:host`, which no styled component can write. */
export function createSheetTarget(root: ShadowRoot, hostCss: string): SheetTarget {
  return canConstructSheets(root) ? constructedTarget(root, hostCss) : elementTarget(root, hostCss);
}

function canConstructSheets(root: ShadowRoot): boolean {
  if (!('adoptedStyleSheets' in root)) return false;
  try {
    return new CSSStyleSheet() instanceof CSSStyleSheet;
  } catch {
    // Safari before 16.4 has the class and no constructor
    return false;
  }
}

function constructedTarget(root: ShadowRoot, hostCss: string): SheetTarget {
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

function elementTarget(root: ShadowRoot, hostCss: string): SheetTarget {
  return {
    node: root,
    adopt() {
      const style = document.createElement('style');
      style.textContent = hostCss;
      root.prepend(style);
      return () => style.remove();
    },
  };
}
