// A small WebDriver client for WebKitGTK’s MiniBrowser. Starts the driver, and a virtual screen if there is none.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { onPath } from '../../scripts/ensure-browser.mjs';

/** Distributions put MiniBrowser among the libraries, never on PATH. */
function findMiniBrowser() {
  const libraries = fs.existsSync('/usr/lib')
    ? fs.readdirSync('/usr/lib').map((name) => path.join('/usr/lib', name))
    : [];
  return [...libraries, '/usr/libexec', '/usr/lib64']
    .map((folder) => path.join(folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((candidate) => fs.existsSync(candidate));
}

/** What a WebKit session needs, or undefined if a part of it isn't installed. */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const browser = findMiniBrowser();
  const hasScreen = Boolean(process.env.DISPLAY) || Boolean(onPath('Xvfb'));
  return driver && browser && hasScreen ? { driver, browser } : undefined;
}

/** Xvfb on a free display: it says which one on the file descriptor named by -displayfd. */
async function startScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve, reject) => {
    server.stdio[3].once('data', (data) => resolve(String(data).trim()));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
  });
  return { display: `:${number}`, stop: () => server.kill() };
}

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A browser that hangs never closes by itself. */
const CLOSE_LIMIT_MS = 5_000;

/** Starts one MiniBrowser session. `call(method, path, body)` speaks WebDriver relative to it. */
export async function openWebKit({ args = [], timeoutMs = 60_000 } = {}) {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKitWebDriver, MiniBrowser or Xvfb is not installed');
  const screen = process.env.DISPLAY ? undefined : await startScreen();
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      DISPLAY: screen?.display ?? process.env.DISPLAY,
      // its sandbox needs user namespaces, which containers and root do not have
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Mesa 22 draws in threads of its own, and crashes WebKit when they release what its compositor still looks at
      LP_NUM_THREADS: '0',
    },
  });
  const stop = () => {
    try {
      process.kill(-driver.pid);
    } catch {
      // it has ended by itself
    }
    screen?.stop();
  };

  const request = async (method, url, body, limitMs = timeoutMs) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      signal: AbortSignal.timeout(limitMs),
    });
    const { value } = await response.json();
    if (value?.error) throw new Error(`WebDriver ${method} ${url}: ${value.error}: ${value.message}`);
    return value;
  };
  const untilReady = async () => {
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        await request('GET', '/status');
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };

  try {
    await untilReady();
    const { sessionId, capabilities } = await request('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', ...args] },
        },
      },
    });
    const session = `/session/${sessionId}`;
    return {
      version: capabilities.browserVersion,
      call: (method, url, body) => request(method, session + url, body),
      async close() {
        await request('DELETE', session, undefined, CLOSE_LIMIT_MS).catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
