// Themes that a page may give the widget, as declarations: the documented dark one, and small ones.

/** By name; the dark one is read from docs/reference.md. */
export async function pageThemes(): Promise<Readonly<Record<'dark' | 'one colour' | 'text and ground', string>>> {
  const manual = await (await fetch('/docs/reference.md')).text();
  const [, dark] = /prefers-color-scheme: dark\) \{\s*trueid-widget \{([^}]*)\}/.exec(manual) ?? [];
  if (!dark) throw new Error('docs/reference.md has no dark theme');
  return {
    dark,
    'one colour': '--trueid-color-primary: #7b1fa2',
    'text and ground': '--trueid-color-text: #fff; --trueid-color-background: #223',
  };
}
