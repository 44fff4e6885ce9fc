// A small Marionette client for a stock Firefox: also presses what the browser itself asks, which no test of a page can. Node only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFirefox } from './engines.mjs';

type Prefs = Readonly<Record<string, string | number | boolean>>;

/** An answer of Marionette's: its number, the error if there is one, and the result. */
type Answer = readonly [kind: 1, id: number, error: { readonly message: string } | null, result: unknown];

/** A running Firefox with one window. */
export interface FirefoxDriver {
  readonly open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page; a promise that it returns is awaited. */
  readonly run: (body: string, ...given: readonly unknown[]) => Promise<unknown>;
  /** Presses the element that `body` returns, once it is there and enabled, as a person does. */
  readonly press: (body: string) => Promise<void>;
  /** The question that the browser asks with this id, once it is open: its main action is pressed. */
  readonly allow: (notification: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The length of each message stands before it. */
class Wire {
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #bytes = Buffer.alloc(0);
  #id = 0;

  constructor(readonly socket: Socket) {
    socket.on('data', (data) => {
      this.#bytes = Buffer.concat([this.#bytes, data]);
      while (this.#read());
    });
  }

  #read(): boolean {
    const colon = this.#bytes.indexOf(':');
    const end = colon + 1 + Number(this.#bytes.subarray(0, Math.max(0, colon)).toString());
    if (colon < 0 || this.#bytes.length < end) return false;
    const message = JSON.parse(this.#bytes.subarray(colon + 1, end).toString()) as unknown;
    this.#bytes = this.#bytes.subarray(end);
    // the first one is a greeting
    if (Array.isArray(message)) this.#waiting.get(message[1] as number)?.(message as unknown as Answer);
    return true;
  }

  async call(command: string, parameters: object = {}): Promise<unknown> {
    const id = (this.#id += 1);
    const text = JSON.stringify([0, id, command, parameters]);
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    if (error) throw new Error(`${command}: ${error.message}`);
    return result;
  }
}

/** Waits in the browser for `body` to return something, then returns it. */
const untilFound = (body: string): string => `
  const find = () => { ${body} };
  return new Promise((resolve) => {
    const look = () => {
      const found = find();
      if (found) resolve(found);
      else setTimeout(look, 50);
    };
    look();
  });`;

/** The port that it has chosen, once it listens. */
async function portIn(profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await setTimeout(100);
  return Number(readFileSync(file, 'utf8'));
}

/** Starts a Firefox without a window on the screen, with a profile of its own, on a free port. */
export async function openFirefox(prefs: Prefs): Promise<FirefoxDriver> {
  const program = findFirefox();
  if (!program) throw new Error('Firefox is not installed');
  const profile = mkdtempSync(join(tmpdir(), 'trueid-firefox-'));
  const lines = Object.entries({ ...prefs, 'marionette.port': 0, 'security.notification_enable_delay': 0 }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  // the browser's own window is system access
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile];
  const firefox = spawn(program, args, { stdio: 'ignore' });
  const ended = once(firefox, 'exit');
  // a test that is cut off closes nothing
  const kill = (): void => void firefox.kill();
  process.once('exit', kill);
  const socket = connect(await portIn(profile), '127.0.0.1');
  await once(socket, 'connect');
  const wire = new Wire(socket);
  await wire.call('WebDriver:NewSession', { capabilities: {} });
  await wire.call('WebDriver:SetTimeouts', { script: 60_000, pageLoad: 60_000 });
  const run: FirefoxDriver['run'] = async (body, ...given) => {
    const result = await wire.call('WebDriver:ExecuteScript', { script: body, args: given });
    return (result as { readonly value: unknown }).value;
  };
  return {
    async open(url) {
      await wire.call('WebDriver:Navigate', { url });
    },
    run,
    async press(body) {
      const element = Object.values((await run(untilFound(body))) as Record<string, string>)[0];
      await wire.call('WebDriver:ElementClick', { id: element });
    },
    async allow(notification) {
      await wire.call('Marionette:SetContext', { value: 'chrome' });
      const question = JSON.stringify(notification);
      const button = `document.getElementById(${question} + '-notification')?.button`;
      // where the popup was closed, only its icon is left
      await run(untilFound(`return PopupNotifications.panel.state === 'open' && ${button} !== undefined;`));
      await run(`${button}.click();`);
      await wire.call('Marionette:SetContext', { value: 'content' });
    },
    async close() {
      await wire.call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      await ended;
      process.off('exit', kill);
      wire.socket.destroy();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
