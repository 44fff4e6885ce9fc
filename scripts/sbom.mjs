// Writes dist/sbom.cdx.json, the CycloneDX list of what runs in a page with the widget: npm's own, without the tools that
// only build and test, and without what differs from one run to the next. Runs after the build, whose licences say what is
// bundled: npm itself can't tell a package that is bundled from one that only builds.
import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

process.chdir(`${import.meta.dirname}/..`);
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
const notices = readFileSync('dist/third-party-licences.txt', 'utf8');
const bundled = Array.from(notices.matchAll(/^Name: (.+)\nVersion: (.+)$/gm), ([, id, version]) => `${id}@${version}`);

const command = 'npm sbom --sbom-format cyclonedx --sbom-type library --package-lock-only';
const bom = JSON.parse(
  execSync(command, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] }),
);
const inPage = new Set([bom.metadata.component['bom-ref'], ...bundled]);

delete bom.serialNumber;
delete bom.metadata.timestamp;
// npm takes the name of the folder
bom.metadata.component.name = name;
bom.components = bom.components.filter((component) => inPage.has(`${component.name}@${component.version}`));
for (const component of bom.components) {
  // what is bundled runs in the page, although it is installed for the build only
  component.properties = component.properties.filter((property) => property.name !== 'cdx:npm:package:development');
}
bom.dependencies = bom.dependencies
  .filter(({ ref }) => inPage.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => inPage.has(other)) }));
writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(bom, null, 2)}\n`);
