// The manifest of the public element: what its class and its JSDoc say, with its options, events and custom properties as
// they are described everywhere, and with the paths of the shipped files.

import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';
import { importTypeScript } from './test/support/import-typescript.mjs';

const { describedOptions } = await importTypeScript('scripts/description/options.ts');
const { described, describedCustomProperties, describedEvents } = await importTypeScript(
  'scripts/description/element.ts',
);

const ELEMENT = 'src/element/trueid-widget.ts';

/** Omits internals. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules) {
      for (const declaration of declarations) {
        declaration.members = declaration.members?.filter(
          ({ name, privacy, static: isStatic }) => privacy !== 'private' && !isStatic && !/^#|Callback$/.test(name),
        );
      }
    }
  },
};

const textOf = ({ sentence, see }) => [sentence, ...see.map((page) => `See ${page}.`)].join(' ');

const attributeOf = (option) => ({
  name: option.attribute,
  type: { text: option.attributeType },
  description: textOf(option),
  since: option.since,
  fieldName: option.name,
  ...(option.default && { default: option.default.replaceAll("'", '') }),
});

const fieldOf = (option) => ({
  kind: 'field',
  name: option.name,
  type: { text: `${option.type} | undefined` },
  description: textOf(option),
  since: option.since,
  ...(option.default && { default: option.default }),
  ...(option.attribute && { attribute: option.attribute }),
});

/** What the analyzer has found of them, since when. */
const withSince = (found, tag) => {
  const of = new Map(described(tag).map((one) => [one.name, one]));
  return found.map((one) => ({ ...one, description: of.get(one.name).sentence, since: of.get(one.name).since }));
};

/** Every option is a property, and most have an attribute too; `lang` is HTMLElement's own property. */
const fromSources = {
  name: 'from-sources',
  packageLinkPhase({ customElementsManifest }) {
    const element = customElementsManifest.modules.find(({ path }) => path === ELEMENT).declarations[0];
    element.members.find(({ name }) => name === 'config').type.text = 'TrueidConfig | null | undefined';
    element.members.push(...describedOptions.filter(({ name }) => name !== 'lang').map(fieldOf));
    element.attributes = [
      ...describedOptions.filter(({ attribute }) => attribute).map(attributeOf),
      ...withSince(
        element.attributes.filter(({ name }) => name === 'preload'),
        'attr',
      ),
    ];
    element.slots = withSince(element.slots, 'slot');
    element.cssParts = withSince(element.cssParts, 'csspart');
    element.cssStates = withSince(element.cssStates, 'cssState');
    element.events = describedEvents.map(({ name, type, ...event }) => ({
      name,
      type: { text: type.replaceAll('readonly ', '') },
      description: textOf(event),
      since: event.since,
    }));
    element.cssProperties = describedCustomProperties.map(({ sentence, ...property }) => ({
      ...property,
      description: sentence,
    }));
  },
};

/** What ships is the built package, not the sources. */
const shippedPaths = {
  name: 'shipped-paths',
  packageLinkPhase({ customElementsManifest }) {
    const { declarations } = customElementsManifest.modules.find(({ path }) => path === ELEMENT);
    const [{ name, tagName }] = declarations;
    const toClass = { name, module: 'dist/element.js' };
    const asClass = { kind: 'js', name, declaration: toClass };
    const asTag = { kind: 'custom-element-definition', name: tagName, declaration: toClass };
    customElementsManifest.modules = [
      { kind: 'javascript-module', path: 'dist/element.js', declarations, exports: [asClass] },
      { kind: 'javascript-module', path: 'dist/index.js', declarations: [], exports: [asClass, asTag] },
    ];
  },
};

export default {
  globs: [ELEMENT],
  outdir: 'dist',
  plugins: [
    publicOnly,
    fromSources,
    shippedPaths,
    // editors complete the tag, its attributes and its events: JetBrains' by themselves, VS Code by a setting
    customElementJetBrainsPlugin({ outdir: 'dist', packageJson: false, excludeCss: false }),
    customElementVsCodePlugin({ outdir: 'dist', cssFileName: null }),
  ],
};
