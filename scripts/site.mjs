// npm run site: builds the manual as a website into site/dist, from the documents, the built package and the pictures of
// `npm run gallery`.
//   node scripts/site.mjs --gallery DIR --out DIR    with other pictures, into another folder
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { build } from 'vitepress';
import site, { SECTIONS } from '../site/.vitepress/config.mjs';
import { llmsOf } from './llms.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));
const { gallery, out } = parseArgs({
  options: { gallery: { type: 'string', default: 'gallery' }, out: { type: 'string', default: 'site/dist' } },
}).values;

/** What the site serves as it is. */
const publicFolder = mkdtempSync(path.join(tmpdir(), 'trueid-site-'));
process.on('exit', () => rmSync(publicFolder, { recursive: true, force: true }));
const put = (from, to) => cpSync(from, path.join(publicFolder, to), { recursive: true });

put('demo/public', '');
put('demo/public/index.html', 'playground.html');
// the others need the demo's server
for (const page of ['index.html', 'phone.html', 'cms.html', 'thanks.html'])
  rmSync(path.join(publicFolder, page), { force: true });
const shipped = readdirSync('dist').filter((name) => /^trueid-widget\..*js$|^sri\.json$/.test(name));
for (const name of shipped) put(`dist/${name}`, `dist/${name}`);
put('demo/handoff/site/handoff.js', 'handoff/handoff.js');
put('node_modules/mermaid/dist/mermaid.min.js', 'mermaid.min.js');
const camera = readFileSync('dist/testing/fake-camera.js', 'utf8');
const imported = [...camera.matchAll(/from '\.\/([\w-]+\.js)'/g)].map(([, name]) => name);
const specimens = readdirSync('dist/testing').filter((name) => name.endsWith('.jpg'));
for (const name of ['fake-camera.js', ...imported, ...specimens]) put(`dist/testing/${name}`, `dist/testing/${name}`);

const pages = Object.values(SECTIONS)
  .flat()
  // the gallery is pictures
  .filter(([, link]) => link !== '/site/gallery')
  .map(([title, link]) => ({
    title,
    path: link === '/' ? 'index.html' : `${link.slice(1)}.html`,
    text: link === '/' ? site.description : readFileSync(`${link.slice(1)}.md`, 'utf8'),
  }));
writeFileSync(path.join(publicFolder, 'llms.txt'), llmsOf(site.title, site.description, pages));

mkdirSync(path.join(publicFolder, 'gallery'));
for (const name of readdirSync(gallery).filter((file) => file.endsWith('.png'))) {
  const picture = sharp(path.join(gallery, name));
  const { height } = await picture.metadata();
  await picture
    .resize({ height: Math.min(height, 844) })
    .webp({ quality: 80 })
    .toFile(path.join(publicFolder, 'gallery', name.replace(/png$/, 'webp')));
}

process.env.SITE_PUBLIC = publicFolder;
process.env.SITE_OUT = path.resolve(out);
await build('site');
console.log(path.join(out, 'index.html'));
