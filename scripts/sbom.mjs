// Writes dist/sbom.cdx.json, the CycloneDX list of what runs in a page with the widget: npm's own, without the tools that
// only build and test, and without what differs from one run to the next. Runs after the build, whose licences say what is
// bundled: npm itself can't tell a package that is bundled from one that only builds.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library', '--package-lock-only'];
const { serialNumber, metadata, components, dependencies, ...bom } = JSON.parse(
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] }),
);
void serialNumber;
const { timestamp, ...lasting } = metadata;
void timestamp;

const notices = readFileSync(`${root}dist/third-party-licences.txt`, 'utf8');
const inPage = new Set(
  Array.from(notices.matchAll(/^Name: (.+)\nVersion: (.+)$/gm), ([, id, version]) => `${id}@${version}`),
);
const own = metadata.component['bom-ref'];
const isInPage = (ref) => ref === own || inPage.has(ref);
/** What is bundled runs in the page, although it is installed for the build only. */
const shipped = ({ properties, ...component }) => ({
  ...component,
  properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
});
const written = {
  ...bom,
  // npm takes the name of the folder.
  metadata: { ...lasting, component: { ...metadata.component, name } },
  components: components.filter(({ name, version }) => inPage.has(`${name}@${version}`)).map(shipped),
  dependencies: dependencies
    .filter(({ ref }) => isInPage(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isInPage) })),
};
writeFileSync(`${root}dist/sbom.cdx.json`, `${JSON.stringify(written, null, 2)}\n`);
