// @ts-check
// The page that the QR code opens on a phone: claims the link, runs the widget, and sends the result to the desktop.
import { askUntil, endOf, post } from './handoff.js';

/** @typedef {import('trueid-widget').TrueidWidget} TrueidWidget */
/** @typedef {import('trueid-widget').TrueidResult} TrueidResult */
/** @typedef {import('./handoff.js').End} End */
/** @typedef {keyof typeof words.en} Sentence */

const words = {
  en: {
    title: 'Verify your identity',
    ready: 'Have your ID card ready. It takes about two minutes.',
    start: 'Start verification',
    sending: 'Sending the result to your computer. Please keep this page open.',
    done: 'Done. You can go back to your computer.',
    gaveUp: 'You stopped. To try again, continue on your computer.',
    failed: 'That did not work. You can start again.',
    over: 'This link is no longer valid. Please make a new code on your computer.',
    taken: 'This link is open on another phone. Please continue there, or make a new code on your computer.',
    unreachable: 'We could not reach our server. Please check your connection and try again.',
  },
  vi: {
    title: 'Xác minh danh tính',
    ready: 'Vui lòng chuẩn bị giấy tờ tùy thân. Quá trình này mất khoảng hai phút.',
    start: 'Bắt đầu xác minh',
    sending: 'Đang gửi kết quả về máy tính. Vui lòng không đóng trang này.',
    done: 'Đã hoàn tất. Bạn có thể quay lại máy tính.',
    gaveUp: 'Bạn đã dừng lại. Để thử lại, vui lòng tiếp tục trên máy tính.',
    failed: 'Đã có lỗi xảy ra. Bạn có thể bắt đầu lại.',
    over: 'Liên kết này không còn hiệu lực. Vui lòng tạo mã mới trên máy tính.',
    taken: 'Liên kết này đang mở trên điện thoại khác. Vui lòng tiếp tục ở đó hoặc tạo mã mới trên máy tính.',
    unreachable: 'Không kết nối được với máy chủ. Vui lòng kiểm tra mạng rồi thử lại.',
  },
};

const widget = /** @type {TrueidWidget} */ (document.querySelector('trueid-widget'));
const title = /** @type {HTMLElement} */ (document.querySelector('#title'));
const startButton = /** @type {HTMLButtonElement} */ (document.querySelector('#start'));
const said = /** @type {HTMLElement} */ (document.querySelector('#said'));
const id = location.hash.slice(1);
const language = navigator.language.startsWith('vi') ? 'vi' : 'en';

/**
 * What this phone proves with that the link is its own. It survives a reload, which browsers also do by themselves when
 * memory is short, and an answer that got lost.
 */
const key = kept('key') ?? keep('key', crypto.randomUUID());

/** What this page has kept of this link before it was loaded anew. @param {'key' | 'done'} name */
function kept(name) {
  try {
    return sessionStorage.getItem(`handoff-${name}-${id}`);
  } catch {
    // storage is blocked: a reload is another phone
    return null;
  }
}

/** @param {'key' | 'done'} name @param {string} value */
function keep(name, value) {
  try {
    sessionStorage.setItem(`handoff-${name}-${id}`, value);
  } catch {
    // as above
  }
  return value;
}

/** @param {Sentence} sentence */
function say(sentence) {
  said.textContent = words[language][sentence];
  startButton.hidden = !['ready', 'failed', 'unreachable'].includes(sentence);
}

let hasEnded = false;

/** The link has ended, on whichever device. @param {End} how */
function end(how) {
  hasEnded = true;
  widget.close();
  // the server forgets the link after a while
  if (how === 'done') keep('done', 'true');
  say(how === 'done' || how === 'gaveUp' ? how : 'over');
}

/** @type {Promise<void> | undefined} */
let following;

/** The desktop may cancel, the link expire, or an answer to `finish` get lost. */
async function follow() {
  end((await endOf(id, key)).end);
}

/** Sends the result, or none if the person gave up, until the server has it. @param {TrueidResult} [result] */
async function finish(result) {
  const { status } = await askUntil('finish', { id, key, result }, () => true);
  if (status !== 200) end('expired');
  else end(result ? 'done' : 'gaveUp');
}

async function start() {
  const { status, answer } = await post('claim', { id, key });
  if (status === 409) say('taken');
  else if (status === 410) end(answer.end ?? 'expired');
  else {
    widget.start({ ...answer, lang: answer.lang ?? language });
    following ??= follow();
  }
}

widget.addEventListener('trueid_result', ({ detail }) => {
  if (hasEnded) return;
  say('sending');
  void finish(detail);
});
widget.addEventListener('trueid_close', ({ detail: { reason } }) => {
  if (hasEnded) return;
  // the link is still this phone's
  if (reason === 'error') say('failed');
  else {
    say('gaveUp');
    void finish();
  }
});
startButton.addEventListener('click', () => {
  startButton.disabled = true;
  start()
    .catch(() => say('unreachable'))
    .finally(() => (startButton.disabled = false));
});
// another code, in the same tab
addEventListener('hashchange', () => location.reload());

document.documentElement.lang = language;
title.textContent = words[language].title;
startButton.textContent = words[language].start;
say(kept('done') === null ? 'ready' : 'done');
