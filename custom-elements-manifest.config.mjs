// The manifest of the public element: what its class and its JSDoc say, with a property for every option of the
// configuration and with the paths of the shipped files.

import { customElementJetBrainsPlugin } from 'custom-element-jet-brains-integration';
import { customElementVsCodePlugin } from 'custom-element-vs-code-integration';

const ELEMENT = 'src/element/trueid-widget.ts';
const OPTIONS = 'src/core/options/options.ts';

const kebab = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Omits internals and the analyzer's guesses, and gives custom properties their CSS type. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules) {
      for (const declaration of declarations) {
        declaration.members = declaration.members?.filter(
          ({ name, privacy, static: isStatic }) => privacy !== 'private' && !isStatic && !/^#|Callback$/.test(name),
        );
        declaration.events = declaration.events?.filter(({ name }) => name !== 'type');
        declaration.cssProperties = declaration.cssProperties?.map(({ type, ...property }) => ({
          ...property,
          ...(type && { syntax: type.text }),
        }));
      }
    }
  },
};

/** Every option is a property, and most have an attribute too; `lang` is HTMLElement's own property. */
function optionProperties() {
  const options = [];
  return {
    name: 'option-properties',
    analyzePhase({ ts, node }) {
      if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'TrueidConfig') return;
      for (const member of node.members) {
        const [doc] = member.jsDoc ?? [];
        const defaultTag = doc?.tags?.find(({ tagName }) => tagName.text === 'default');
        options.push({
          kind: 'field',
          name: member.name.text,
          type: { text: `${member.type.getText()} | undefined` },
          ...(doc?.comment && { description: doc.comment }),
          ...(defaultTag && { default: defaultTag.comment }),
        });
      }
    },
    packageLinkPhase({ customElementsManifest }) {
      const { modules } = customElementsManifest;
      const element = modules.find(({ path }) => path === ELEMENT).declarations[0];
      element.members.find(({ name }) => name === 'config').type.text = 'TrueidConfig | null | undefined';
      for (const attribute of element.attributes) {
        const option = options.find(({ name }) => kebab(name) === attribute.name);
        if (!option) continue;
        attribute.fieldName = option.name;
        if (option.default) attribute.default = option.default.replaceAll("'", '');
        option.attribute = attribute.name;
        option.description ??= attribute.description;
      }
      element.members.push(...options.filter(({ name }) => name !== 'lang'));
    },
  };
}

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
  globs: [ELEMENT, OPTIONS],
  outdir: 'dist',
  plugins: [
    publicOnly,
    optionProperties(),
    shippedPaths,
    // editors complete the tag, its attributes and its events: JetBrains' by themselves, VS Code by a setting
    customElementJetBrainsPlugin({ outdir: 'dist', packageJson: false, excludeCss: false }),
    customElementVsCodePlugin({ outdir: 'dist', cssFileName: null }),
  ],
};
