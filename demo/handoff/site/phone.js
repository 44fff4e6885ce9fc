// @ts-check
// The page that the QR code opens on a phone: claims the link, runs the widget, and sends the result to the desktop.
import { askForEnd, post } from './handoff.js';

/** @typedef {import('trueid-widget').TrueidWidget} TrueidWidget */
/** @typedef {import('trueid-widget').TrueidResult} TrueidResult */
/** @typedef {import('./handoff.js').End} End */
/** @typedef {keyof typeof words.en} Sentence */

const words = {
  en: {
    title: 'Verify your identity',
    ready:
      'Have your ID card ready. It takes about two minutes. The result goes to the computer that shows the code: continue only if it is yours. If somebody sent you this link, close this page.',
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
    ready:
      'Vui lòng chuẩn bị giấy tờ tùy thân. Quá trình này mất khoảng hai phút. Kết quả sẽ được gửi về máy tính đang hiển thị mã: vui lòng chỉ tiếp tục nếu đó là máy của bạn. Nếu người khác gửi cho bạn liên kết này, vui lòng đóng trang.',
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
const inQuery = new URLSearchParams(location.search);
const id = inQuery.get('id') ?? location.hash.slice(1);
const language = navigator.language.startsWith('vi') ? 'vi' : 'en';

/**
 * What this phone proves with that the link is its own. It survives a reload, which browsers also do by themselves when
 * memory is short, and an answer that got lost.
 */
const key = keep('key', inQuery.get('key') ?? kept('key') ?? crypto.randomUUID());
// neither stays in the browser's history
history.replaceState(null, '', `/phone#${id}`);
// Out of an app, into the system's browser: that has another storage, and Android's way there loses the fragment.
widget.browserUrl = `/phone?${new URLSearchParams({ id, key })}`;

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

/** Aborted once the link has ended, on whichever device: nothing is asked or sent any more. */
const life = new AbortController();

/** @param {End} how */
function end(how) {
  life.abort();
  widget.close();
  // the server forgets the link after a while
  if (how === 'done') keep('done', 'true');
  say(how === 'done' || how === 'gaveUp' ? how : 'over');
}

/**
 * Asks until the link has ended. `wait`: the desktop may cancel it, and it expires. `finish` sends the result, or none if the
 * person gave up.
 * @param {'wait' | 'finish'} name
 * @param {TrueidResult} [result]
 */
function follow(name, result) {
  askForEnd(name, { id, key, result }, life.signal).then(
    (how) => end(how.end),
    () => {
      // the result is too large, or the other request has brought the end
      if (!life.signal.aborted) say('failed');
    },
  );
}

let isFollowed = false;

async function start() {
  const { status, answer } = await post('claim', { id, key });
  if (status === 409) say('taken');
  else if (status === 410) end(answer.end);
  else {
    widget.start({ ...answer, lang: answer.lang ?? language });
    if (!isFollowed) follow('wait');
    isFollowed = true;
  }
}

widget.addEventListener('trueid_result', ({ detail }) => {
  if (life.signal.aborted) return;
  say('sending');
  follow('finish', detail);
});
widget.addEventListener('trueid_close', ({ detail: { reason } }) => {
  if (life.signal.aborted) return;
  // the link is still this phone's
  if (reason === 'error') say('failed');
  else {
    say('gaveUp');
    follow('finish');
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
