// The rooms of src import each other along the arrows and in no other way, and each outside name is spelled in one file.
// The second half proves on broken inputs that the checker sees what it is there for.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faultsIn, importsOf, type Source } from './arrow-rules.ts';

const root = join(import.meta.dirname, '../..');

async function sources(): Promise<Source[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

test.describe('the arrows of src', () => {
  test('are followed by every import, and every name is spelled where it belongs', async () => {
    const faults = (await sources()).flatMap(faultsIn);
    expect(faults).toEqual([]);
  });

  test('are drawn from all the files there are', async () => {
    const all = await sources();
    const rooms = new Set(all.map(({ path }) => path.split('/')[1]));
    const named = ['core', 'lang', 'runtime', 'io', 'views', 'app.ts', 'element', 'entry', 'testing'];
    expect([...rooms].sort()).toEqual([...named, 'build-constants.d.ts'].sort());
    const drawn = all.flatMap((source) =>
      importsOf(source).map(({ specifier }) => `${source.path} ${String(specifier)}`),
    );
    expect(drawn).toEqual(
      expect.arrayContaining([
        'src/runtime/store.ts ../core/machine.ts',
        'src/io/device.ts spark-md5',
        'src/app.ts ./runtime/store.ts',
        'src/entry/index.ts ../app.ts',
      ]),
    );
    expect(drawn.length).toBeGreaterThan(150);
  });

  test('leave each package of the widget to one room', async () => {
    const users = (name: string, all: readonly Source[]): string[] =>
      all
        .filter(({ path }) => !path.startsWith('src/testing/') && !path.startsWith('src/entry/'))
        .filter((source) => importsOf(source).some(({ specifier }) => specifier === name))
        .map(({ path }) => path);
    const all = await sources();
    expect(users('spark-md5', all)).toEqual(['src/io/device.ts']);
    expect(users('@r2wc/react-to-web-component', all)).toEqual(['src/app.ts']);
    // what is mounted, and what is drawn outside of the page
    expect(users('react-dom', all).sort()).toEqual(['src/app.ts', 'src/views/Rehearsal.tsx']);
    for (const name of ['react', 'styled-components']) {
      expect(users(name, all).length).toBeGreaterThan(0);
      expect(users(name, all).filter((path) => !path.startsWith('src/views/'))).toEqual([]);
    }
  });
});

/** Path, code, and the fault that must be found. */
const BROKEN: readonly (readonly [path: string, text: string, fault: string])[] = [
  // core imports nothing outside core, no package
  ['src/core/x.ts', `import { a } from '../runtime/store.ts';`, 'core does not import runtime (../runtime/store.ts)'],
  ['src/core/x.ts', `import { a } from '../lang/en.ts';`, 'core does not import lang (../lang/en.ts)'],
  ['src/core/x.ts', `import { a } from '../io/http.ts';`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `import { a } from '../views/theme.ts';`, 'core does not import views (../views/theme.ts)'],
  ['src/core/x.ts', `import { a } from '../app.ts';`, 'core does not import app (../app.ts)'],
  ['src/core/x.ts', `import { a } from '../element/define.ts';`, 'core does not import element (../element/define.ts)'],
  ['src/core/x.ts', `import { a } from '../entry/index.ts';`, 'core does not import entry (../entry/index.ts)'],
  ['src/core/x.ts', `import { a } from '../testing/index.ts';`, 'core does not import testing (../testing/index.ts)'],
  ['src/core/x.ts', `import 'react';`, 'core does not import the package react'],
  ['src/core/x.ts', `import { readFile } from 'node:fs';`, 'core does not import the package node:fs'],
  ['src/core/x.ts', `import SparkMD5 from 'spark-md5';`, 'core does not import the package spark-md5'],
  // a type is an arrow too, and so is every other form of an import
  [
    'src/core/x.ts',
    `import type { A } from '../runtime/ports.ts';`,
    'core does not import runtime (../runtime/ports.ts)',
  ],
  ['src/core/x.ts', `import { type A } from '../io/http.ts';`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `export { a } from '../io/http.ts';`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `export * from '../io/http.ts';`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `export type { A } from '../io/http.ts';`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `const a = () => import('../io/http.ts');`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', 'const a = () => import(`../io/http.ts`);', 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `const a = () => import(path);`, 'an import that is computed is for entry only'],
  ['src/core/x.ts', `const a = require('../io/http.ts');`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `import a = require('../io/http.ts');`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `let a: import('../io/http.ts').A;`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `declare module 'react' {}`, 'core does not import the package react'],
  ['src/core/x.ts', `/// <reference path="../io/http.ts" />`, 'core does not import io (../io/http.ts)'],
  ['src/core/x.ts', `/// <reference types="node" />`, 'core does not import the package node'],
  [
    'src/core/x.ts',
    `import { a } from '.././core/../io/http.ts';`,
    'core does not import io (.././core/../io/http.ts)',
  ],
  // core ← lang
  ['src/lang/x.ts', `import { a } from '../runtime/store.ts';`, 'lang does not import runtime (../runtime/store.ts)'],
  ['src/lang/x.ts', `import { a } from '../views/theme.ts';`, 'lang does not import views (../views/theme.ts)'],
  ['src/lang/x.ts', `import 'react';`, 'lang does not import the package react'],
  // core ← runtime
  ['src/runtime/x.ts', `import { a } from '../io/http.ts';`, 'runtime does not import io (../io/http.ts)'],
  ['src/runtime/x.ts', `import { a } from '../lang/en.ts';`, 'runtime does not import lang (../lang/en.ts)'],
  ['src/runtime/x.ts', `import { a } from '../views/theme.ts';`, 'runtime does not import views (../views/theme.ts)'],
  ['src/runtime/x.ts', `import { a } from '../app.ts';`, 'runtime does not import app (../app.ts)'],
  [
    'src/runtime/x.ts',
    `import type { A } from '../element/define.ts';`,
    'runtime does not import element (../element/define.ts)',
  ],
  // runtime ← io
  ['src/io/x.ts', `import { a } from '../views/theme.ts';`, 'io does not import views (../views/theme.ts)'],
  ['src/io/x.ts', `import { a } from '../lang/en.ts';`, 'io does not import lang (../lang/en.ts)'],
  ['src/io/x.ts', `import { a } from '../app.ts';`, 'io does not import app (../app.ts)'],
  ['src/io/x.ts', `import SparkMD5 from 'spark-md5';`, 'io does not import the package spark-md5'],
  ['src/io/device.ts', `import 'react';`, 'io does not import the package react'],
  // core, runtime, lang ← views
  ['src/views/x.tsx', `import { a } from '../io/http.ts';`, 'views does not import io (../io/http.ts)'],
  ['src/views/x.tsx', `import { a } from '../app.ts';`, 'views does not import app (../app.ts)'],
  [
    'src/views/x.tsx',
    `import type { A } from '../element/define.ts';`,
    'views does not import element (../element/define.ts)',
  ],
  [
    'src/views/x.tsx',
    `import { createRoot } from 'react-dom/client';`,
    'views does not import the package react-dom/client',
  ],
  [
    'src/views/x.tsx',
    `import r2wc from '@r2wc/react-to-web-component';`,
    'views does not import the package @r2wc/react-to-web-component',
  ],
  // all of these ← app
  [
    'src/app.ts',
    `import { define } from './element/define.ts';`,
    'app imports no more than types of element, not ./element/define.ts',
  ],
  ['src/app.ts', `import './element/define.ts';`, 'app imports no more than types of element, not ./element/define.ts'],
  [
    'src/app.ts',
    `export * from './element/define.ts';`,
    'app imports no more than types of element, not ./element/define.ts',
  ],
  [
    'src/app.ts',
    `import {} from './element/define.ts';`,
    'app imports no more than types of element, not ./element/define.ts',
  ],
  ['src/app.ts', `import type { A } from './entry/index.ts';`, 'app does not import entry (./entry/index.ts)'],
  ['src/app.ts', `import { useState } from 'react';`, 'app does not import the package react'],
  // app ← element, which gets it from entry
  ['src/element/x.ts', `import { createApp } from '../app.ts';`, 'element does not import app (../app.ts)'],
  ['src/element/x.ts', `import type { createApp } from '../app.ts';`, 'element does not import app (../app.ts)'],
  ['src/element/x.ts', `const load = () => import('../app.ts');`, 'element does not import app (../app.ts)'],
  ['src/element/x.ts', `import { a } from '../views/theme.ts';`, 'element does not import views (../views/theme.ts)'],
  ['src/element/x.ts', `import type { A } from '../io/http.ts';`, 'element does not import io (../io/http.ts)'],
  [
    'src/element/x.ts',
    `import { a } from '../core/machine.ts';`,
    'element imports no more than types of core, not ../core/machine.ts',
  ],
  [
    'src/element/x.ts',
    `import { type A, b } from '../core/machine.ts';`,
    'element imports no more than types of core, not ../core/machine.ts',
  ],
  [
    'src/element/x.ts',
    `import a, { type A } from '../core/machine.ts';`,
    'element imports no more than types of core, not ../core/machine.ts',
  ],
  [
    'src/element/x.ts',
    `import { CallError } from '../runtime/ports.ts';`,
    'element imports no more than types of runtime, not ../runtime/ports.ts',
  ],
  ['src/element/x.ts', `import 'react';`, 'element does not import the package react'],
  // entry
  ['src/entry/x.ts', `import { a } from '../runtime/store.ts';`, 'entry does not import runtime (../runtime/store.ts)'],
  ['src/entry/x.ts', `import { useState } from 'react';`, 'entry does not import the package react'],
  ['src/entry/x.ts', `import { a } from '../testing/index.ts';`, 'entry does not import testing (../testing/index.ts)'],
  // testing stands beside the widget
  ['src/testing/x.ts', `import { a } from '../io/http.ts';`, 'testing does not import io (../io/http.ts)'],
  [
    'src/testing/x.ts',
    `import { a } from '../core/machine.ts';`,
    'testing imports no more than types of core, not ../core/machine.ts',
  ],
  ['src/testing/sandbox/x.ts', `import 'react';`, 'testing does not import the package react'],
  // whatever the room
  ['src/io/x.ts', `import { a } from './http';`, './http lacks its extension'],
  ['src/io/x.ts', `import { a } from './http.js';`, './http.js lacks its extension'],
  ['src/io/x.ts', `import { a } from '../../demo/server.ts';`, 'demo/server.ts is in no room of src'],
  ['src/io/x.ts', `import { a } from '../utils.ts';`, 'src/utils.ts is in no room of src'],
  ['src/shared/x.ts', '', 'is in no room of src'],
  ['src/main.ts', '', 'is in no room of src'],
  // only io/wire has the provider's names
  [
    'src/io/x.ts',
    `const a = '/id/verify/front';`,
    '"/id/verify/front" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  [
    'src/io/x.ts',
    'const a = `${base}/complete`;',
    '"/complete" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  [
    'src/io/x.ts',
    'const a = `https://a.example/ekyc/v1.0/request/create?${b}`;',
    '"https://a.example/ekyc/v1.0/request/create?" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  [
    'src/core/x.ts',
    `const a = answer.request_id;`,
    '"request_id" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  [
    'src/core/x.ts',
    `const a = answer['access_token'];`,
    '"access_token" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  [
    'src/core/x.ts',
    `interface A { id_card_token: string }`,
    '"id_card_token" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  [
    'src/runtime/x.ts',
    `const a = { ClientID: 1 };`,
    '"ClientID" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  [
    'src/runtime/x.ts',
    `type A = 'client_secret';`,
    '"client_secret" is a name of the provider, which src/io/wire.ts spells alone',
  ],
  // only element/host-events has the host's
  [
    'src/element/x.ts',
    `dispatch('trueid_close');`,
    `"trueid_close" is a name of the host's contract, which src/element/host-events.ts spells alone`,
  ],
  [
    'src/core/x.ts',
    `type A = 'trueid_result';`,
    `"trueid_result" is a name of the host's contract, which src/element/host-events.ts spells alone`,
  ],
  [
    'src/views/x.tsx',
    `const a = <b on={'open_noti'} />;`,
    `"open_noti" is a name of the host's contract, which src/element/host-events.ts spells alone`,
  ],
  [
    'src/app.ts',
    'const a = `trueid_${name}`;',
    `"trueid_" is a name of the host's contract, which src/element/host-events.ts spells alone`,
  ],
  [
    'src/app.ts',
    `const a = { set_language: 1 };`,
    `"set_language" is a name of the host's contract, which src/element/host-events.ts spells alone`,
  ],
];

const SOUND: readonly (readonly [path: string, text: string])[] = [
  ['src/core/x.ts', `import { a } from './machine.ts'; export * from './state.ts';`],
  ['src/lang/x.ts', `import type { Messages } from '../core/messages.ts'; import { en } from './en.ts';`],
  ['src/runtime/x.ts', `import { a } from '../core/machine.ts'; import { b } from './ports.ts';`],
  [
    'src/io/x.ts',
    `import { a } from '../core/machine.ts'; import { b } from '../runtime/ports.ts'; import './http.ts';`,
  ],
  ['src/io/device.ts', `import SparkMD5 from 'spark-md5';`],
  ['src/io/wire.ts', `const a = { client_id: '/id/ocr' };`],
  [
    'src/views/X.tsx',
    `import styled from 'styled-components'; import 'react'; import { a } from '../runtime/ports.ts';`,
  ],
  [
    'src/app.ts',
    `import type { App } from './element/app-loader.ts'; import { createStore } from './runtime/store.ts';`,
  ],
  ['src/app.ts', `import { createHost } from './element/host-events.ts';`],
  ['src/app.ts', `import { flushSync } from 'react-dom'; import r2wc from '@r2wc/react-to-web-component';`],
  [
    'src/element/x.ts',
    `import type { HostNote } from '../core/effects.ts'; import type { Host } from '../runtime/ports.ts';`,
  ],
  ['src/element/x.ts', `import type { Lang } from '../core/lang.ts'; import { define } from './define.ts';`],
  ['src/element/host-events.ts', `const a = 'trueid_close';`],
  ['src/entry/x.ts', `import * as app from '../app.ts'; import('../app.ts'); import(url.href);`],
  [
    'src/entry/x.ts',
    `import type { Ref } from 'react'; declare module 'react' {} export type { A } from '../core/config.ts';`,
  ],
  ['src/testing/x.ts', `import { open } from 'node:fs/promises'; const a = ['trueid_step', '/id/ocr', 'request_id'];`],
  ['src/testing/x.ts', `import type { TrueidResult } from '../core/result.ts';`],
  ['src/build-constants.d.ts', `declare const __VERSION__: string;`],
  // words about a name are no name
  ['src/io/x.ts', `// posts to /id/verify/front, then trueid_close\nconst a = 'the answer has no request_id';`],
  ['src/core/x.ts', `const a = 'is/complete'; const b = 'trueid-widget'; const c = 'complete';`],
];

test.describe('the checker of the arrows', () => {
  for (const [path, text, fault] of BROKEN) {
    test(`finds in ${path}: ${text || 'the file itself'}`, () => {
      expect(faultsIn({ path, text })).toEqual([`${path}: ${fault}`]);
    });
  }

  for (const [path, text] of SOUND) {
    test(`finds nothing in ${path}: ${text}`, () => {
      expect(faultsIn({ path, text })).toEqual([]);
    });
  }
});
