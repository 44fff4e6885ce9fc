// A real WordPress for the plugin: Debian's, with MariaDB and PHP's own server, from nothing. The site, its database and
// WordPress itself are in a temporary folder, which `stop` removes. Gets the Debian packages that are lacking, as root.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createSocket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startCdn } from '../serve.mjs';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** By the program that shows whether a package is there. None of them starts a service. */
const PROGRAMS = { php: 'php-cli', mariadbd: 'mariadb-server-core' };
/** Unpacked into the temporary folder instead of installed: as a package, WordPress wants a web server. */
const UNPACKED = ['wordpress', 'wordpress-theme-twentytwentythree', 'libjs-underscore', 'php-getid3'];

const START_LIMIT_MS = 120_000;
const PASSWORD = 'a password of this site only';

/** Debian keeps mariadbd where only root looks for programs. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, DEBIAN_FRONTEND: 'noninteractive' };

const succeeds = (command, ...args) =>
  run(command, args, { env }).then(
    () => true,
    () => false,
  );

const updateLists = () => run('apt-get', ['-qq', '-o', 'Acquire::Retries=3', 'update'], { env });

async function installLacking() {
  const lacking = new Set();
  for (const [program, debianPackage] of Object.entries(PROGRAMS))
    if (!(await succeeds('which', program))) lacking.add(debianPackage);
  if (lacking.has('php-cli') || !(await succeeds('php', '-r', 'exit(extension_loaded("mysqli") ? 0 : 1);')))
    lacking.add('php-mysql');
  if (lacking.size === 0) return;
  if (userInfo().uid !== 0) throw new Error(`Install these packages first: ${[...lacking].join(' ')}`);
  await updateLists();
  const options = ['-qq', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...lacking], { env });
}

/** Downloads WordPress and what it links to, as apt checks it, and resolves with the folder of the site. */
async function unpack(folder) {
  const cwd = join(folder, 'packages');
  const root = join(folder, 'root');
  await mkdir(cwd);
  const download = () =>
    run('apt-get', ['-qq', '-o', 'Acquire::Retries=3', '-o', 'APT::Sandbox::User=root', 'download', ...UNPACKED], {
      cwd,
      env,
    });
  // a list of packages that is out of date names files that are gone
  await download().catch(() => updateLists().then(download));
  for (const file of await readdir(cwd)) await run('dpkg-deb', ['--extract', join(cwd, file), root]);
  const site = join(root, 'usr/share/wordpress');
  await cp(join(here, 'trueid-identity'), join(site, 'wp-content/plugins/trueid-identity'), { recursive: true });
  return site;
}

/** A port that was free a moment ago: PHP's server can't choose one. */
async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

async function until(isReady, what, output) {
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isReady())) {
    if (Date.now() > limit) throw new Error(`${what} did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function launch(command, args) {
  const child = spawn(command, args, { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const closed = new Promise((resolve) => child.once('close', resolve));
  return {
    output: () => text,
    async stop() {
      child.kill();
      await closed;
    },
  };
}

/** A database of WordPress's tables alone, without accounts: only who may open the temporary folder reaches its socket. */
async function startDatabase(folder) {
  const data = join(folder, 'data');
  const socket = join(folder, 'db.sock');
  await mkdir(data);
  const database = launch('mariadbd', [
    '--no-defaults',
    `--datadir=${data}`,
    `--user=${userInfo().username}`,
    `--socket=${socket}`,
    `--pid-file=${join(folder, 'db.pid')}`,
    '--skip-grant-tables',
    '--skip-networking',
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
  ]);
  const create =
    '(new mysqli("localhost", "root", "", "", 0, $argv[1]))->query("CREATE DATABASE IF NOT EXISTS wordpress");';
  return {
    socket,
    isReady: () => until(() => succeeds('php', '-r', create, socket), 'MariaDB', database.output),
    stop: () => database.stop(),
  };
}

const php = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** What a host puts into wp-config.php. */
function configuration(constants) {
  const lines = Object.entries(constants).map(
    ([name, value]) => `define(${php(name)}, ${typeof value === 'string' ? php(value) : String(value)});`,
  );
  return [
    '<?php',
    ...lines,
    "$table_prefix = 'wp_';",
    "defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');",
    "require_once ABSPATH . 'wp-settings.php';",
    '',
  ].join('\n');
}

/**
 * Starts a WordPress with the plugin and two people: `admin`, and `editor`, whose HTML is filtered. `client` is the
 * insurer's at the provider: `{domain, appId, appSecret}`. Resolves with its `url` and the script's, the `password` of both
 * people, `evaluate` (runs PHP inside of it) and `stop`.
 */
export async function startWordPress(client) {
  await installLacking();
  const folder = await mkdtemp(join(tmpdir(), 'trueid-wordpress-'));
  const started = [];
  const stop = async () => {
    for (const part of started.reverse()) await part.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const database = await startDatabase(folder);
    started.push(database);
    const cdn = await startCdn(dist);
    started.push(cdn);
    const site = await unpack(folder);
    await database.isReady();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const script = `${cdn.url}/trueid-widget.js`;
    await writeFile(
      join(site, 'wp-config.php'),
      configuration({
        DB_NAME: 'wordpress',
        DB_USER: 'root',
        DB_PASSWORD: '',
        DB_HOST: `localhost:${database.socket}`,
        DB_CHARSET: 'utf8mb4',
        WP_HOME: url,
        WP_SITEURL: url,
        // No visitor sets off work of the site's own, and nothing leaves this machine.
        DISABLE_WP_CRON: true,
        WP_HTTP_BLOCK_EXTERNAL: true,
        WP_ACCESSIBLE_HOSTS: new URL(client.domain).hostname,
        AUTOMATIC_UPDATER_DISABLED: true,
        WP_DEBUG: true,
        WP_DEBUG_DISPLAY: false,
        WP_DEBUG_LOG: join(folder, 'debug.log'),
        TRUEID_PROVIDER: client.domain,
        TRUEID_APP_ID: client.appId,
        TRUEID_APP_SECRET: client.appSecret,
        TRUEID_SCRIPT: script,
      }),
    );
    const ini = ['-d', 'opcache.enable_cli=1', '-d', 'memory_limit=256M'];
    const evaluate = async (code) => (await run('php', [...ini, '-r', code], { cwd: site, env })).stdout;
    await run('php', [...ini, join(here, 'install.php'), site, PASSWORD], { env });
    // one process: its workers would outlive it
    const server = launch('php', [...ini, '-S', `localhost:${port}`, '-t', site]);
    started.push(server);
    const answers = () =>
      fetch(`${url}/wp-json/`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(answers, 'WordPress', server.output);
    return {
      url,
      script,
      password: PASSWORD,
      evaluate: (code, before = '') => evaluate(`${before} require 'wp-load.php'; ${code}`),
      /** What PHP and the plugin complained about; WordPress's own old code isn't counted. */
      complaints: async () =>
        (await readFile(join(folder, 'debug.log'), 'utf8').catch(() => ''))
          .split('\n')
          .filter((line) => /trueid|fatal/i.test(line.replaceAll(folder, ''))),
      forgetComplaints: () => rm(join(folder, 'debug.log'), { force: true }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { startSandbox } = await import('../../../dist/testing/index.js');
  const sandbox = await startSandbox();
  const site = await startWordPress(sandbox.config);
  console.log(`${site.url}/wp-login.php\nadmin or editor, with "${site.password}". Press Ctrl+C to stop.`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void Promise.all([site.stop(), sandbox.stop()]).then(() => process.exit(0)));
}
