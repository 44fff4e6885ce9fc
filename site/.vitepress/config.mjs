// The manual as a searchable website: README and docs as they stand in the repository, and the pages beside this folder.
// `npm run site` builds it into site/dist.
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export const SECTIONS = {
  Use: [
    ['Get started', '/'],
    ['With your own script', '/docs/own-script'],
    ['Reference', '/docs/reference'],
    ['In a CMS', '/docs/cms'],
    ['Consent', '/docs/consent'],
    ['Without a camera', '/docs/without-a-camera'],
    ['In your own app', '/docs/web-views'],
    ['Automatic capture', '/docs/automatic-capture'],
    ['What the camera can say', '/docs/capture-facts'],
    ['Liveness', '/docs/liveness'],
    ['Testing', '/docs/testing'],
    ['Troubleshooting', '/docs/troubleshooting'],
  ],
  Look: [
    ['Gallery', '/site/gallery'],
    ['Accessibility', '/ACCESSIBILITY'],
    ['Measured', '/docs/measured'],
  ],
  Maintain: [
    ['Behaviour', '/docs/behaviour'],
    ['Architecture', '/docs/architecture'],
    ['The flow', '/docs/flow'],
    ['Decisions', '/docs/decisions'],
    ['Contributing', '/CONTRIBUTING'],
    ['Security', '/SECURITY'],
    ['Changelog', '/CHANGELOG'],
  ],
};

/** The README is the first page here, and links to it lead there. */
function linkReadme(markdown) {
  markdown.core.ruler.push('link-readme', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (/^(\.\.\/)?README\.md/.test(href ?? '')) token.attrSet('href', href.replace('README.md', 'index.md'));
    }
  });
}

/** The theme draws a Mermaid block. */
function drawMermaid({ renderer: { rules } }) {
  const { fence } = rules;
  rules.fence = (...given) => {
    const [tokens, index] = given;
    const { info, content } = tokens[index];
    return info === 'mermaid' ? `<Drawing text="${encodeURIComponent(content)}" />` : fence(...given);
  };
}

export default {
  title: 'trueid-widget',
  description: 'A custom element that verifies a person’s identity with photos of an ID card and a selfie.',
  srcDir: '..',
  srcExclude: ['**/node_modules/**', 'demo/hosts/**', 'dist/**', 'gallery/**', 'test/**', 'test-results/**'],
  rewrites: { 'README.md': 'index.md' },
  outDir: process.env.SITE_OUT ?? path('../dist'),
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
  cacheDir: path('../../.cache/site'),
  // the demo’s page as a playground, and the pictures, put together by scripts/site.mjs
  vite: { publicDir: process.env.SITE_PUBLIC },
  ignoreDeadLinks: ['/playground'],
  markdown: { config: (markdown) => [linkReadme, drawMermaid].forEach((extend) => extend(markdown)) },
  themeConfig: {
    search: { provider: 'local' },
    nav: [{ text: 'Playground', link: '/playground', target: '_self' }],
    sidebar: Object.entries(SECTIONS).map(([text, pages]) => ({
      text,
      items: pages.map(([title, link]) => ({ text: title, link })),
    })),
    outline: 'deep',
  },
};
