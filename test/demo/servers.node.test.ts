// What each of our servers answers to strangers: to targets that no browser sends, which lead to files outside of what is
// served, to pages of other origins, and to other machines.
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { startCdn, startHost } from '../../demo/hosts/serve.mjs';
import { namesOf } from '../../src/testing/sandbox/addresses.ts';
import { callPaths, startSandbox, type Sandbox } from '../../src/testing/sandbox/index.ts';
import { startProgram } from '../support/program.ts';
import { sample } from './sample.ts';

interface Started {
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}
interface Server {
  readonly start: () => Promise<Started>;
  /** Where its folders are mounted, with a file beside each folder. */
  readonly outside: Readonly<Record<string, string>>;
  /** One of its own files. */
  readonly own: string;
  /** Where its page has a session, or a link to one, opened. */
  readonly opens?: readonly string[];
}

const SESSIONS = ['/api/identity-session'];
const SESSIONS_AND_LINKS = [...SESSIONS, '/api/handoff/create'];

let sandbox: Sandbox;
let provider: Sandbox['config'];
/** For servers that run in a process of their own. */
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  provider = sandbox.config;
  folder = await mkdtemp(join(tmpdir(), 'trueid-servers-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(resolve('node_modules/send'), join(folder, 'node_modules/send'));
  await symlink(resolve('.'), join(folder, 'node_modules/trueid-widget'));
  return async () => {
    await sandbox.stop();
    await rm(folder, { recursive: true });
  };
});

async function startIn(cwd: string, ...args: readonly string[]): Promise<Started> {
  const program = startProgram([process.execPath, ...args], { cwd, env: { PORT: '0' } });
  const [url = ''] = await program.printed(/(http:\/\/localhost:\d+)/);
  return { url, stop: program.stop };
}

async function startReadme(): Promise<Started> {
  const [, code = ''] = /^`server\.mjs` [^\n]*\n\n```js\n(.*?)^```/ms.exec(await readFile('README.md', 'utf8')) ?? [];
  const site = join(folder, 'readme');
  await mkdir(join(site, 'public'), { recursive: true });
  await writeFile(join(site, 'server.mjs'), code);
  await writeFile(join(site, 'public/index.html'), '');
  await writeFile(
    join(site, '.env'),
    `PROVIDER=${provider.domain}\nAPP_ID=${provider.appId}\nAPP_SECRET=${provider.appSecret}`,
  );
  return startIn(site, '--env-file=.env', 'server.mjs');
}

async function startHandoff(): Promise<Started> {
  const site = join(folder, 'handoff');
  await cp('demo/handoff', site, { recursive: true });
  const start = `const { startSite } = await import('./server.js');
    console.log((await startSite({ provider: ${JSON.stringify(provider)} })).url);`;
  return startIn(site, '--input-type=module', '--eval', start);
}

const SERVERS: Readonly<Record<string, Server>> = {
  'README’s': { start: startReadme, outside: { '/': '.env' }, own: '/', opens: SESSIONS },
  'the demo’s': {
    start: async () => {
      const { startDemo } = await sample<{ startDemo: (options: object) => Promise<Started> }>('server.mjs');
      return startDemo({ port: 0, built: { folder: resolve('src'), kit: { startSandbox } } });
    },
    outside: { '/': 'server.mjs', '/dist/': 'package.json', '/handoff/': 'server.js' },
    own: '/',
    opens: SESSIONS_AND_LINKS,
  },
  'an example host’s': {
    start: () => startHost('plain', provider),
    outside: { '/': 'serve.mjs' },
    own: '/index.html',
    opens: SESSIONS,
  },
  'the example hosts’ CDN': {
    start: () => startCdn('demo/hosts/plain'),
    outside: { '/': 'serve.mjs' },
    own: '/index.html',
  },
  'the hand-off sample’s': {
    start: startHandoff,
    outside: { '/': 'server.js', '/trueid-widget/dist/': 'package.json' },
    own: '/phone.js',
    opens: SESSIONS_AND_LINKS,
  },
  'the QA sample’s': {
    start: async () => {
      const { startSite } = await sample<{ startSite: (options: object) => Promise<Started> }>(
        'qa-example/site/server.js',
      );
      return startSite({ provider });
    },
    outside: { '/': 'server.js', '/trueid-widget/': 'package.json' },
    own: '/claim.js',
    opens: SESSIONS,
  },
  'the sandbox': {
    start: () => startSandbox(),
    outside: { '/': 'server.ts', '/sandbox/': 'server.ts' },
    own: '/sandbox',
  },
};

/** Sends a request as it is written. Resolves with the answer's status, or an empty text if there is no answer. */
async function statusOf(url: string, line: string, headers: readonly string[] = [], body = ''): Promise<string> {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write([`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', body].join('\r\n'));
  return (await text(socket)).split(' ', 2)[1] ?? '';
}

/** Targets that lead from a mounted folder to a file outside, on some system or in some parser. */
function hostileTargets(mount: string, outside: string): string[] {
  const ways = [`../${outside}`, `${'../'.repeat(9)}etc/passwd`].flatMap((way) => [
    way,
    way.replaceAll('/', '\\'),
    ...['%2f', '%5c'].map((slash) => way.replaceAll('/', slash)),
    ...['%2e%2e', '%252e%252e', '%c0%ae%c0%ae', '.%00.'].map((dots) => way.replaceAll('..', dots)),
  ]);
  const absolute = ['/etc/passwd', '%2fetc%2fpasswd', '\\etc\\passwd'];
  return ['/', '//', '//h/', 'x://h/', 'http://h/', 'file:///', 'x:', '\\', ''].flatMap((start) =>
    [...ways, ...absolute, outside, '%zz', '%00'].map((way) => start + mount.slice(1) + way),
  );
}

for (const [name, { start, outside, own, opens }] of Object.entries(SERVERS))
  describe(`${name} server`, () => {
    let server: Started;
    beforeAll(async () => {
      server = await start();
      return () => server.stop();
    });

    test('hands out no file from outside its folders, and goes on', async () => {
      const targets = Object.entries(outside).flatMap(([mount, file]) => hostileTargets(mount, file));
      const answers: string[] = [];
      for (const target of [...targets, '//[', 'http://['])
        answers.push(`${await statusOf(server.url, `GET ${target}`)} ${target}`);
      expect(answers.filter((answer) => !answer.startsWith('4'))).toEqual([]);
      expect(await statusOf(server.url, `GET ${own}`, ['Range: bytes=5-2'])).toMatch(/^(200|416)$/);
      expect(await statusOf(server.url, `GET ${own}`)).toBe('200');
    });

    test('listens on this machine’s own address only', async () => {
      const { port } = new URL(server.url);
      for (const host of namesOf('0.0.0.0').filter((address) => isIP(address) && address !== '127.0.0.1'))
        await expect(once(connect(Number(port), host), 'connect'), host).rejects.toThrow();
    });

    for (const path of opens ?? [])
      test(`answers ${path} for pages of its own origin only`, async () => {
        const headers = ['Content-Type: application/json', 'Content-Length: 2'];
        for (const [site, status] of [
          ['same-site', '403'],
          ['cross-site', '403'],
          ['same-origin', '200'],
        ])
          expect(await statusOf(server.url, `POST ${path}`, [...headers, `Sec-Fetch-Site: ${site}`], '{}'), site).toBe(
            status,
          );
      });
  });

describe('README’s server, asked for a session', () => {
  const CONSENT = {
    at: '2026-03-01T08:00:00.000Z',
    lang: 'vi',
    digest: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    choices: { photos: true, by: 'post', open: null },
  };
  const bodyOf = (changed: object): string => JSON.stringify({ consent: { ...CONSENT, ...changed } });
  let server: Started;
  const ask = (body: string): Promise<Response> =>
    fetch(`${server.url}/api/identity-session`, { method: 'POST', body });
  beforeAll(async () => {
    server = await startReadme();
    return () => server.stop();
  });

  test('keeps what the person agreed to with the request’s id, and nothing else of the body', async () => {
    const answers = [await ask('{}'), await ask(bodyOf({ more: 1 })), await ask(bodyOf({ digest: null, choices: {} }))];
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { requestId: string }).requestId),
    );
    const lines = (await readFile(join(folder, 'readme/requests.jsonl'), 'utf8')).trim().split('\n');
    const kept = lines.map((line) => JSON.parse(line) as { requestId: string; consent?: object }).slice(-3);
    expect(kept.map(({ requestId }) => requestId)).toEqual(ids);
    expect(kept.map(({ consent }) => consent)).toEqual([undefined, CONSENT, { ...CONSENT, digest: null, choices: {} }]);
  });

  test('takes its secret to no address that an answer names', async () => {
    sandbox.reset();
    sandbox.script({ token: { redirect: `${sandbox.url}/elsewhere` } });
    expect((await ask('{}')).status).toBe(502);
    expect(sandbox.log().map(({ path }) => path)).toEqual([callPaths.token]);
  });

  for (const [what, body, sentence] of [
    ['no JSON', '{"consent"', 'The body is not JSON.'],
    ['a list', '[]', 'The body is not a JSON object.'],
    ['null', 'null', 'The body is not a JSON object.'],
    ['far too much', bodyOf({ choices: { a: 'x'.repeat(5_000_000) } }), 'The body is longer than 10,000 characters.'],
    ['a consent that is none', '{"consent":true}', 'consent.at is not an ISO time in UTC.'],
    ['a null consent', '{"consent":null}', 'consent.at is not an ISO time in UTC.'],
    ['another time', bodyOf({ at: 'yesterday' }), 'consent.at is not an ISO time in UTC.'],
    ['a long language', bodyOf({ lang: 'x'.repeat(36) }), 'consent.lang is not a language tag.'],
    ['another digest', bodyOf({ digest: 'sha256-abc' }), 'consent.digest is not a SHA-256.'],
    ['no digest', bodyOf({ digest: undefined }), 'consent.digest is not a SHA-256.'],
    ['a list of choices', bodyOf({ choices: [] }), 'consent.choices has other values.'],
    ['a deep choice', bodyOf({ choices: { a: {} } }), 'consent.choices has other values.'],
    ['a long choice', bodyOf({ choices: { a: 'x'.repeat(1001) } }), 'consent.choices has other values.'],
  ] as const)
    test(`refuses ${what} with a sentence`, async () => {
      const answer = await ask(body);
      expect([answer.status, await answer.text()]).toEqual([400, sentence]);
    });
});
