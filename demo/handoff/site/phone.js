// @ts-check
// The page that the QR code opens on a phone: claims the link, runs the widget, and sends the result to the desktop.
import { endOf, post } from './handoff.js';

/** @typedef {import('trueid-widget').TrueidWidget} TrueidWidget */
/** @typedef {keyof typeof words.en} Sentence */

const words = {
  en: {
    title: 'Verify your identity',
    ready: 'Have your ID card ready. It takes about two minutes.',
    start: 'Start verification',
    done: 'Done. You can go back to your computer.',
    gaveUp: 'You stopped. To try again, continue on your computer.',
    over: 'This link is no longer valid. Please make a new code on your computer.',
    taken: 'This link is open on another phone. Please continue there, or make a new code on your computer.',
    unreachable: 'We could not reach our server. Please check your connection and try again.',
  },
  vi: {
    title: 'Xác minh danh tính',
    ready: 'Vui lòng chuẩn bị giấy tờ tùy thân. Quá trình này mất khoảng hai phút.',
    start: 'Bắt đầu xác minh',
    done: 'Đã hoàn tất. Bạn có thể quay lại máy tính.',
    gaveUp: 'Bạn đã dừng lại. Để thử lại, vui lòng tiếp tục trên máy tính.',
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
const say = words[language];

/**
 * What this phone proves with that the link is its own. It survives a reload, which browsers also do by themselves when
 * memory is short, and an answer that got lost.
 */
const key = ownKey();

function ownKey() {
  const name = `handoff-key-${id}`;
  try {
    const key = sessionStorage.getItem(name) ?? crypto.randomUUID();
    sessionStorage.setItem(name, key);
    return key;
  } catch {
    // storage is blocked: a reload is another phone
    return crypto.randomUUID();
  }
}

/** @param {Sentence} sentence */
function end(sentence) {
  said.textContent = say[sentence];
  startButton.hidden = sentence !== 'unreachable';
}

/** Closes the widget if the desktop cancels, or the link expires. */
async function follow() {
  const { end: how } = await endOf(id, key);
  if (how !== 'cancelled' && how !== 'expired') return;
  widget.close();
  end('over');
}

/** Sends the result, or none if the person gave up. If the connection fails, the button sends it again. */
async function finish(/** @type {unknown} */ result) {
  next = () => finish(result);
  const { status } = await post('finish', { id, key, result });
  if (status !== 200) end('over');
  else end(result ? 'done' : 'gaveUp');
}

/** What the button does. */
let next = start;

/** @param {() => Promise<void>} act */
async function run(act) {
  startButton.disabled = true;
  await act().catch(() => end('unreachable'));
  startButton.disabled = false;
}

async function start() {
  const { status, answer } = await post('claim', { id, key });
  if (status !== 200) {
    end(status === 409 ? 'taken' : 'over');
    return;
  }
  widget.addEventListener('trueid_result', ({ detail }) => void run(() => finish(detail)));
  widget.addEventListener('trueid_close', () => void run(() => finish(undefined)));
  void follow().catch(() => undefined);
  widget.start({ ...answer, lang: answer.lang ?? language });
}

document.documentElement.lang = language;
title.textContent = say.title;
said.textContent = say.ready;
startButton.textContent = say.start;
startButton.addEventListener('click', () => void run(() => next()));
