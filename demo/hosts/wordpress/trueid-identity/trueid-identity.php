<?php
/**
 * Plugin Name: TrueID identity
 * Description: The shortcode [trueid] and a block that verify a visitor's identity, and the session endpoint that keeps the secret on the server.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 *
 * In wp-config.php:
 *   TRUEID_PROVIDER    origin of the provider: https, or http on loopback
 *   TRUEID_APP_ID      your client at the provider
 *   TRUEID_APP_SECRET  its secret, which never leaves this server
 *   TRUEID_SCRIPT      address of trueid-widget.js
 *   TRUEID_CAPABILITY  optional: only people with this capability may verify, such as 'read' for everyone who is signed in
 *
 * Hooks: the action trueid_request_created (request id, user id, and what the person agreed to, or null where the page
 * doesn't ask: keep it with the request; then ask the provider about that request yourself), and
 * the filters trueid_session (what the widget gets), trueid_sessions_per_minute (of one visitor),
 * trueid_site_sessions_per_minute (of all), trueid_visitor_address, and trueid_session_url (whether an address of this
 * site other than this plugin's may answer a session).
 */

declare(strict_types=1);

namespace TrueID\Identity;

use stdClass;
use WP_Error;
use WP_HTTP_Response;
use WP_REST_Request;
use WP_REST_Response;

defined('ABSPATH') || exit;

const NAME = 'trueid-identity';
const API = 'trueid/v1';
const ROUTE = '/session';
/** The parameter of the session's address, and the nonce's action: it opens a session, and nothing else of the site. */
const NONCE = 'trueid_nonce';
const SETTINGS = ['TRUEID_PROVIDER', 'TRUEID_APP_ID', 'TRUEID_APP_SECRET', 'TRUEID_SCRIPT'];

/** What an author may say, with defaults. In the shortcode by these names, in the block as sessionUrl and doneUrl. */
const OPTIONS = [
    'session-url' => '',
    'done-url' => '',
    'lang' => '',
    'label' => '',
    'done' => '',
    'failed' => '',
];
const TEXTS = [
    'vi' => [
        'label' => 'Xác minh danh tính',
        'done' => 'Đã xác minh. Cảm ơn bạn.',
        'failed' => 'Chưa xác minh được. Vui lòng tải lại trang và thử lại.',
    ],
    'en' => [
        'label' => 'Verify my identity',
        'done' => 'Verified. Thank you.',
        'failed' => 'Not verified. Please reload the page and try again.',
    ],
];

function setting(string $name): string
{
    return defined($name) ? (string) constant($name) : '';
}

function origin_of(string $address): string
{
    $parts = wp_parse_url($address);
    if (!is_array($parts) || empty($parts['scheme']) || empty($parts['host'])) {
        return '';
    }
    $scheme = strtolower($parts['scheme']);
    $port = $parts['port'] ?? null;
    $is_default = $port === null || ($scheme === 'https' && $port === 443) || ($scheme === 'http' && $port === 80);
    return $scheme . '://' . strtolower($parts['host']) . ($is_default ? '' : ":$port");
}

/** What is wrong in wp-config.php, in sentences. */
function problems(): array
{
    $missing = array_filter(SETTINGS, fn ($name) => setting($name) === '');
    $problems = array_map(fn ($name) => "$name is missing in wp-config.php.", array_values($missing));
    foreach (['TRUEID_PROVIDER', 'TRUEID_SCRIPT'] as $name) {
        $is_safe = preg_match('~^(https://|http://(localhost|127\.0\.0\.1)[:/]|http://(localhost|127\.0\.0\.1)$)~i', setting($name));
        if (setting($name) !== '' && !$is_safe) {
            $problems[] = "$name must be an https address (http is for localhost only).";
        }
    }
    return $problems;
}

add_action('admin_notices', function () {
    if (!current_user_can('manage_options')) {
        return;
    }
    foreach (problems() as $problem) {
        printf('<div class="notice notice-error"><p>%s</p></div>', esc_html("TrueID identity: $problem"));
    }
});

// ── The session endpoint ────────────────────────────────────────────────────────────────────────────────────────────

add_action('rest_api_init', function () {
    register_rest_route(API, ROUTE, [
        'methods' => 'POST',
        'callback' => __NAMESPACE__ . '\open_session',
        'permission_callback' => __NAMESPACE__ . '\may_open_session',
        'show_in_index' => false,
    ]);
});

function is_session_request($request): bool
{
    return $request instanceof WP_REST_Request && untrailingslashit($request->get_route()) === '/' . API . ROUTE;
}

/**
 * Who asks: a person's id, 0 for a visitor, or null for a nonce that isn't theirs, or not any more. The REST API takes
 * a person who is signed in for a visitor unless the request has a nonce that is good for all of it.
 */
function person(WP_REST_Request $request): ?int
{
    $nonce = $request->get_query_params()[NONCE] ?? '';
    // whom the REST API has accepted by itself, such as by an application password
    if (is_user_logged_in() || $nonce === '') {
        return get_current_user_id();
    }
    $id = (int) wp_validate_auth_cookie('', 'logged_in');
    if ($id === 0) {
        return 0;
    }
    // WordPress checks a nonce for the current user. Only that is done as this person.
    wp_set_current_user($id);
    $is_theirs = is_string($nonce) && wp_verify_nonce($nonce, NONCE) !== false;
    wp_set_current_user(0);
    return $is_theirs ? $id : null;
}

/**
 * For pages of this site only: /wp-json reflects every Origin, with credentials allowed. Every supported browser sends
 * Origin with a POST, so a request without one is no visitor's.
 */
function may_open_session(WP_REST_Request $request)
{
    $site = $_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'same-origin';
    if ($site !== 'same-origin' || get_http_origin() !== origin_of(home_url())) {
        return new WP_Error('trueid_origin', 'Only pages of this site can open a session.', ['status' => 403]);
    }
    $person = person($request);
    if ($person === null) {
        return new WP_Error('trueid_nonce', 'Please reload the page and try again.', ['status' => 403]);
    }
    $capability = setting('TRUEID_CAPABILITY');
    if ($capability !== '' && !user_can($person, $capability)) {
        return new WP_Error('trueid_capability', 'Sign in to verify your identity.', ['status' => $person === 0 ? 401 : 403]);
    }
    return true;
}

/** Begins the names of the counts, before the minute. */
const COUNTS = 'trueid_sessions_';

/**
 * Adds one to a count of the current minute, and returns it. One statement of the database does both: a transient, which PHP
 * reads, adds to and writes, loses sessions that are opened at the same time.
 */
function count_session(string $what): int
{
    global $wpdb;
    $name = COUNTS . intdiv(time(), MINUTE_IN_SECONDS) . "_$what";
    $rows = $wpdb->query($wpdb->prepare(
        "INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, '1', 'no')
            ON DUPLICATE KEY UPDATE option_value = LAST_INSERT_ID(option_value + 1)",
        $name
    ));
    if ($rows === false) {
        // a session that isn't counted isn't opened
        return PHP_INT_MAX;
    }
    // 1 for a new row; for one that was there, its new value is the id
    return $rows === 1 ? 1 : $wpdb->insert_id;
}

function forget_earlier_minutes(): void
{
    global $wpdb;
    $wpdb->query($wpdb->prepare(
        "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_name < %s",
        $wpdb->esc_like(COUNTS) . '%',
        COUNTS . intdiv(time(), MINUTE_IN_SECONDS)
    ));
}

/** What counts as one visitor: an IPv4 address, or the network of an IPv6 one, whose 2^64 addresses one visitor may have. */
function visitor_network(string $address): string
{
    $bytes = filter_var($address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) === false ? false : inet_pton($address);
    if ($bytes === false) {
        return $address;
    }
    $is_mapped = substr($bytes, 0, 12) === str_repeat("\0", 10) . "\xff\xff";
    return $is_mapped ? inet_ntop(substr($bytes, 12)) : inet_ntop(substr($bytes, 0, 8) . str_repeat("\0", 8));
}

/** The visitor's address is kept as a hash, until the first session of a later minute. */
function is_rate_exceeded(): bool
{
    $address = (string) apply_filters('trueid_visitor_address', $_SERVER['REMOTE_ADDR'] ?? '');
    $visitor = count_session(substr(wp_hash(visitor_network($address)), 0, 24));
    // a visitor who is refused takes nothing of what the others may do
    if ($visitor > (int) apply_filters('trueid_sessions_per_minute', 20)) {
        return true;
    }
    $site = count_session('site');
    if ($site === 1) {
        forget_earlier_minutes();
    }
    return $site > (int) apply_filters('trueid_site_sessions_per_minute', 300);
}

/** The widget waits 15 seconds, for the way here and back and for both calls: no request is made that it won't hear of. */
const LIMIT_SECONDS = 13;

/** Resolves a call of the provider to its answer, or null. Never logs a token, a secret or an answer. */
function ask_provider(string $path, array $body, array $headers = []): ?array
{
    $seconds_left = (int) floor($_SERVER['REQUEST_TIME_FLOAT'] + LIMIT_SECONDS - microtime(true));
    if ($seconds_left < 1) {
        error_log("TrueID identity: the provider took too long before $path.");
        return null;
    }
    $response = wp_remote_post(untrailingslashit(setting('TRUEID_PROVIDER')) . $path, [
        'headers' => $headers + ['content-type' => 'application/json'],
        'body' => wp_json_encode($body),
        'redirection' => 0,
        'timeout' => $seconds_left,
    ]);
    $status = is_wp_error($response) ? $response->get_error_message() : wp_remote_retrieve_response_code($response);
    if (!is_int($status) || $status < 200 || $status > 299) {
        error_log("TrueID identity: the provider answered $path with $status.");
        return null;
    }
    $answer = json_decode(wp_remote_retrieve_body($response), true, 512, JSON_BIGINT_AS_STRING);
    return is_array($answer) ? $answer : null;
}

/** A field as the widget would read it: text without spaces around it, also of a number; else ''. */
function text_field(?array $answer, string $name): string
{
    $value = $answer[$name] ?? '';
    return is_string($value) || is_int($value) || is_float($value) ? trim((string) $value) : '';
}

const BODY_LIMIT = 10000;

function is_text($value, int $limit): bool
{
    return is_string($value) && mb_strlen($value) <= $limit;
}

/** What the person agreed to (docs/consent.md), null where the page doesn't ask, or what is wrong with the body, in a sentence. */
function consent_in(string $body)
{
    if (strlen($body) > BODY_LIMIT) {
        return 'The body is longer than 10,000 bytes.';
    }
    $given = json_decode($body === '' ? '{}' : $body);
    if (!$given instanceof stdClass) {
        return 'The body is not a JSON object.';
    }
    if (!property_exists($given, 'consent')) {
        return null;
    }
    $consent = $given->consent instanceof stdClass ? get_object_vars($given->consent) : [];
    ['at' => $at, 'lang' => $lang, 'digest' => $digest, 'choices' => $choices] =
        $consent + ['at' => null, 'lang' => null, 'digest' => '', 'choices' => null];
    if (!is_string($at) || preg_match('~^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$~D', $at) !== 1) {
        return 'consent.at is not an ISO time in UTC.';
    }
    if (!is_text($lang, 35)) {
        return 'consent.lang is not a language tag.';
    }
    if ($digest !== null && !(is_string($digest) && preg_match('~^sha256-[a-z\d+/]{43}=$~Di', $digest) === 1)) {
        return 'consent.digest is not a SHA-256.';
    }
    $are_choices = $choices instanceof stdClass;
    foreach ($are_choices ? get_object_vars($choices) : [] as $name => $value) {
        $is_value = $value === null || is_bool($value) || is_text($value, 1000);
        $are_choices = $are_choices && $is_value && is_text((string) $name, 200);
    }
    if (!$are_choices) {
        return 'consent.choices has other values.';
    }
    return ['at' => $at, 'lang' => $lang, 'digest' => $digest, 'choices' => get_object_vars($choices)];
}

function open_session(WP_REST_Request $request)
{
    if (problems() !== []) {
        return new WP_Error('trueid_settings', implode(' ', problems()), ['status' => 500]);
    }
    $consent = consent_in((string) $request->get_body());
    if (is_string($consent)) {
        return new WP_Error('trueid_body', $consent, ['status' => 400]);
    }
    if (is_rate_exceeded()) {
        return new WP_Error('trueid_rate', 'Too many sessions. Please try again in a minute.', ['status' => 429]);
    }
    $app_id = setting('TRUEID_APP_ID');
    $no_answer = new WP_Error('trueid_provider', 'The provider did not open a session.', ['status' => 502]);

    $answer = ask_provider('/auth/v1/oauth/accessToken', [
        'client_id' => $app_id,
        'client_secret' => setting('TRUEID_APP_SECRET'),
        'grant_type' => 'client_credentials',
    ]);
    $token = text_field($answer, 'access_token');
    // only what is valid in a header
    if (preg_match('~^[\x20-\x7e]+$~D', $token) !== 1) {
        return $no_answer;
    }
    $answer = ask_provider('/ekyc/v1.0/request/create', [
        'platform' => 'web',
        'os_version' => '',
        'device_id' => md5($_SERVER['HTTP_USER_AGENT'] ?? ''),
        'app_version' => '2.2.0',
    ], ['ClientID' => $app_id, 'Authorization' => "Bearer $token", 'token' => $token]);
    $request_id = text_field($answer, 'request_id');
    if (text_field($answer, 'result') !== '1' || $request_id === '') {
        return $no_answer;
    }
    do_action('trueid_request_created', $request_id, person($request), $consent);
    return new WP_REST_Response(apply_filters('trueid_session', [
        'domain' => origin_of(setting('TRUEID_PROVIDER')),
        'appId' => $app_id,
        'accessToken' => $token,
        'requestId' => $request_id,
    ]));
}

// These two run for the whole site, and take whatever other plugins hand on.
add_filter('rest_post_dispatch', function ($response, $server, $request) {
    if (is_session_request($request) && $response instanceof WP_HTTP_Response) {
        $response->header('Cache-Control', 'no-store');
        if ($response->get_status() === 429) {
            $response->header('Retry-After', '60');
        }
    }
    return $response;
}, 10, 3);

// After WordPress has reflected the Origin.
add_filter('rest_pre_serve_request', function ($is_served, $response, $request) {
    if (is_session_request($request)) {
        header_remove('Access-Control-Allow-Origin');
        header_remove('Access-Control-Allow-Credentials');
    }
    return $is_served;
}, 20, 3);

// ── The shortcode and the block ─────────────────────────────────────────────────────────────────────────────────────

/** This plugin's route, as an author may write it: with or without pretty permalinks, as a path or in full. */
function own_addresses(): array
{
    $full = [rest_url(API . ROUTE), home_url('/?rest_route=/' . API . ROUTE)];
    return array_merge($full, array_map('wp_make_link_relative', $full));
}

/**
 * The address for `session-url`, or null if it is refused. The browser of whoever presses the button sends a POST there,
 * with their cookies, and the answer says where the photos go. So an author who may not write HTML names this plugin's
 * route, to the letter, or what the filter accepts. Authors also decide where the address is printed: WordPress runs
 * shortcodes in attributes, such as the `src` of an image elsewhere. So its nonce is good for this route only.
 */
function session_address(string $given): ?string
{
    if ($given === '' || in_array($given, own_addresses(), true)) {
        $own = wp_make_link_relative(rest_url(API . ROUTE));
        return is_user_logged_in() ? add_query_arg(NONCE, wp_create_nonce(NONCE), $own) : $own;
    }
    // Whatever the filter compares, an address of this site is what it gets: esc_url would let "//elsewhere.example"
    // through, and a browser reads "/./" and "/%2e%2e/" as steps.
    $url = preg_match('~^/(?!/)~', $given) === 1 ? origin_of(home_url()) . $given : $given;
    $is_plain = preg_match('~[\x00-\x20\x7f\\\\#@]|(/|%2f)(\.|%2e){1,2}(/|%2f|[?]|$)~i', $url) !== 1;
    $is_accepted = $is_plain && origin_of($url) === origin_of(home_url()) && apply_filters('trueid_session_url', false, $url);
    return $is_accepted ? $given : null;
}

/**
 * For those who can change it; a visitor sees nothing. No "[trueid]" in it: WordPress looks for shortcodes in what a
 * block returns, too.
 */
function refusal(string $sentence): string
{
    return current_user_can('edit_posts') ? '<strong role="alert">' . esc_html("TrueID identity: $sentence") . '</strong>' : '';
}

function render(array $given): string
{
    $options = array_map(fn ($value) => trim((string) $value), shortcode_atts(OPTIONS, $given, 'trueid'));
    // Curly quotes delimit nothing in a shortcode: they become part of the value, and the words after them get lost.
    if (preg_grep('/[\x{201c}-\x{201f}\x{2033}]/u', array_map('strval', array_filter($given, 'is_int', ARRAY_FILTER_USE_KEY))) ||
        preg_match('/^[\x{2018}-\x{201f}\x{2032}\x{2033}]/u', implode("\n", $options)) ||
        preg_match('/\n[\x{2018}-\x{201f}\x{2032}\x{2033}]/u', implode("\n", $options))) {
        return refusal('the shortcode has curly quotation marks. Type straight ones: session-url="/…".');
    }
    $session = session_address($options['session-url']);
    if ($session === null) {
        return refusal('session-url must be "' . wp_make_link_relative(rest_url(API . ROUTE)) . '", or an address that this site accepts.');
    }
    $done_url = $options['done-url'];
    if ($done_url !== '' && (preg_match('~[\x00-\x20\x7f\\\\]~', $done_url) || wp_validate_redirect($done_url) === '')) {
        return refusal('done-url must be an address of this site.');
    }
    if (problems() !== []) {
        return refusal(implode(' ', problems()));
    }
    wp_enqueue_script(NAME);

    $lang = $options['lang'] !== '' ? $options['lang'] : determine_locale();
    $lang = strpos(strtolower($lang), 'en') === 0 ? 'en' : 'vi';
    $texts = array_filter($options) + TEXTS[$lang];
    $id = wp_unique_id('trueid-');
    // Only elements that may be in a paragraph: the classic editor puts the shortcode into one.
    return sprintf(
        '<button type="button" class="wp-element-button" commandfor="%1$s" command="--start">%2$s</button> ' .
            '<trueid-widget id="%1$s" lang="%3$s" session-url="%4$s" network-retry="2"%5$s>' .
            '<span slot="done">%6$s</span><span slot="failed">%7$s</span></trueid-widget>',
        esc_attr($id),
        esc_html($texts['label']),
        esc_attr($lang),
        esc_attr($session),
        $done_url === '' ? '' : ' done-url="' . esc_attr($done_url) . '"',
        esc_html($texts['done']),
        esc_html($texts['failed'])
    );
}

/** The words in the block's form, by option. */
const FIELDS = [
    'label' => 'Button',
    'done' => 'When verified',
    'failed' => 'When not verified',
    'doneUrl' => 'Page afterwards',
    'sessionUrl' => 'Session address (leave empty for this site’s own)',
    'lang' => 'Language: vi or en (leave empty for the site’s)',
];

/** The block in the editor: a form. The page gets what render() returns. */
const EDITOR = <<<'JS'
( function ( { registerBlockType }, { createElement }, { useBlockProps }, { Placeholder, TextControl } ) {
    registerBlockType( 'trueid/identity', {
        edit: ( { attributes, setAttributes } ) =>
            createElement( 'div', useBlockProps(),
                createElement( Placeholder, { icon: 'id', label: 'Identity verification', isColumnLayout: true },
                    Object.entries( window.trueidFields ).map( ( [ name, label ] ) =>
                        createElement( TextControl, {
                            key: name,
                            label,
                            value: attributes[ name ],
                            onChange: ( value ) => setAttributes( { [ name ]: value } ),
                        } ) ) ) ),
        save: () => null,
    } );
} )( window.wp.blocks, window.wp.element, window.wp.blockEditor, window.wp.components );
JS;

function render_block(array $attributes): string
{
    $names = ['sessionUrl' => 'session-url', 'doneUrl' => 'done-url'];
    $given = [];
    foreach ($attributes as $name => $value) {
        $given[$names[$name] ?? $name] = $value;
    }
    $html = render($given);
    return $html === '' ? '' : sprintf('<div %s>%s</div>', get_block_wrapper_attributes(), $html);
}

add_action('init', function () {
    // A version of null: WordPress adds no "?ver=".
    wp_register_script(NAME, setting('TRUEID_SCRIPT'), [], null, true);
    wp_register_style(NAME, false, [], null);
    wp_add_inline_style(NAME, 'trueid-widget:not(:defined) { display: none }');
    // On every page: a classic theme prints its head before it knows what the content needs.
    add_action('wp_enqueue_scripts', fn () => wp_enqueue_style(NAME));

    add_shortcode('trueid', fn ($given) => render(is_array($given) ? $given : []));

    $editor = NAME . '-editor';
    wp_register_script($editor, false, ['wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components'], null, true);
    wp_add_inline_script($editor, 'window.trueidFields = ' . wp_json_encode(FIELDS) . ";\n" . EDITOR);
    register_block_type('trueid/identity', [
        'api_version' => 2,
        'title' => 'Identity verification',
        'description' => 'A button that verifies the visitor’s identity.',
        'category' => 'widgets',
        'icon' => 'id',
        'attributes' => array_map(fn () => ['type' => 'string', 'default' => ''], FIELDS),
        'editor_script' => $editor,
        'render_callback' => __NAMESPACE__ . '\render_block',
    ]);
});

// ── The script tag ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Asks Rocket Loader to leave it alone, which it reads before `src`; the other optimisers ask the filters below. */
add_filter('script_loader_tag', function ($tag, $handle) {
    return $handle === NAME && is_string($tag)
        ? str_replace(' src=', ' data-cfasync="false" crossorigin="anonymous" defer src=', $tag)
        : $tag;
}, 10, 2);

const FILE = 'trueid-widget';

foreach (['rocket_delay_js_exclusions', 'rocket_exclude_defer_js', 'litespeed_optm_js_defer_exc', 'litespeed_optimize_js_excludes'] as $filter) {
    add_filter($filter, fn ($excluded) => array_merge((array) $excluded, [FILE]));
}
add_filter('autoptimize_filter_js_exclude', function ($excluded) {
    if (is_array($excluded)) {
        return $excluded + [FILE => ''];
    }
    return trim("$excluded, " . FILE, ', ');
});
