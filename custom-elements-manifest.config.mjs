// The manifest of the public element, made from its class and JSDoc.

/** Leaves out what is nobody's business and what the analyzer guesses. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations = [] } of customElementsManifest.modules) {
      for (const declaration of declarations) {
        declaration.members = declaration.members?.filter(
          ({ name, privacy, static: isStatic }) => privacy !== 'private' && !isStatic && !/^#|Callback$/.test(name),
        );
        declaration.events = declaration.events?.filter(({ name }) => name !== 'type');
      }
    }
  },
};

export default { globs: ['src/element/trueid-widget.ts'], outdir: 'dist', plugins: [publicOnly] };
