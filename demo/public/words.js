// @ts-check
// The texts that the insurer's page sets by script, in both languages. Static texts are in index.html. Imports nothing.

/** @typedef {'en' | 'vi'} Language */

/**
 * @typedef {object} Words
 * @property {string} pageTitle
 * @property {string} start
 * @property {string} startAgain
 * @property {string} starting
 * @property {string} done
 * @property {(id: string) => string} reference
 * @property {string} sessionFailed The insurer's own server returned no session.
 * @property {(step: number) => string} stoppedByPerson
 * @property {string} stoppedByPage
 * @property {string} cameraRefused
 * @property {string} triesUsedUp
 * @property {string} rejectedAccess HTTP 401 and 403.
 * @property {string} tooManyTries HTTP 429.
 * @property {string} serviceFailed Any other HTTP failure, and invalid responses.
 * @property {string} connectionLost
 * @property {string} tookTooLong
 * @property {string} badSetup
 * @property {string} photos
 * @property {{front: string, back: string, selfie: string}} photo
 * @property {string} fieldsTitle
 * @property {string} noFields
 * @property {Readonly<Record<string, string>>} fields By the provider's names.
 * @property {string} recordsTitle
 * @property {Readonly<Record<string, string>>} records By their names.
 * @property {string} recordPassed
 * @property {(type: number) => string} recordType
 * @property {string} decideOnServer
 */

/** @type {Words} */
const en = {
  pageTitle: 'Your claim · An Tâm Insurance',
  start: 'Start verification',
  startAgain: 'Start again',
  starting: 'One moment…',
  done: 'Thank you. We have your three photos and will review your claim now.',
  reference: (id) => `Reference: ${id}`,
  sessionFailed: 'We could not start the verification. Please check your connection and try again.',
  stoppedByPerson: (step) => `You stopped at photo ${step} of 3. Nothing was kept; you can start again at any time.`,
  stoppedByPage: 'The verification was closed. You can start again at any time.',
  cameraRefused: 'Without your camera we cannot verify you. Allow it in your browser’s settings, then start again.',
  triesUsedUp: 'We could not verify your photos. Please call 1900 1234, or visit one of our offices.',
  rejectedAccess: 'Your session is no longer valid. Please start again.',
  tooManyTries: 'There were too many attempts. Please wait a few minutes, then start again.',
  serviceFailed: 'The verification service has a problem. It is not your fault: please try again in a few minutes.',
  connectionLost: 'The connection was lost. Please check your internet and start again.',
  tookTooLong: 'The verification service took too long to answer. Please start again.',
  badSetup: 'Verification is not available right now. Please try again later or call your adviser.',
  photos: 'Your photos',
  photo: { front: 'Front of the ID card', back: 'Back of the ID card', selfie: 'Portrait' },
  fieldsTitle: 'Read from your card',
  noFields: 'Nothing could be read from the card.',
  fields: {
    name: 'Full name',
    id_number: 'ID number',
    old_id_number: 'Former ID number',
    date_of_birth: 'Date of birth',
    gender: 'Gender',
    address: 'Permanent address',
    date_of_issue: 'Date of issue',
  },
  recordsTitle: 'Checks that were run',
  records: { idVerification: 'ID verification', livenessDetection: 'Liveness detection' },
  recordPassed: 'Success',
  recordType: (type) => `type ${type}`,
  decideOnServer:
    'These records only say that the flow was completed. Before deciding, a real insurer asks the provider from its own server, by the reference above.',
};

/** @type {Words} */
const vi = {
  pageTitle: 'Hồ sơ bồi thường · Bảo hiểm An Tâm',
  start: 'Bắt đầu xác minh',
  startAgain: 'Bắt đầu lại',
  starting: 'Vui lòng đợi…',
  done: 'Cảm ơn bạn. Chúng tôi đã nhận đủ ba ảnh và sẽ thẩm định hồ sơ ngay.',
  reference: (id) => `Mã tham chiếu: ${id}`,
  sessionFailed: 'Chưa thể bắt đầu xác minh. Vui lòng kiểm tra kết nối và thử lại.',
  stoppedByPerson: (step) =>
    `Bạn đã dừng ở ảnh ${step}/3. Không có dữ liệu nào được lưu; bạn có thể bắt đầu lại bất cứ lúc nào.`,
  stoppedByPage: 'Quá trình xác minh đã được đóng. Bạn có thể bắt đầu lại bất cứ lúc nào.',
  cameraRefused:
    'Không thể xác minh khi chưa có quyền camera. Vui lòng cho phép trong cài đặt trình duyệt rồi bắt đầu lại.',
  triesUsedUp: 'Chưa thể xác minh ảnh của bạn. Vui lòng gọi 1900 1234 hoặc đến văn phòng gần nhất.',
  rejectedAccess: 'Phiên của bạn không còn hiệu lực. Vui lòng bắt đầu lại.',
  tooManyTries: 'Bạn đã thử quá nhiều lần. Vui lòng đợi vài phút rồi bắt đầu lại.',
  serviceFailed: 'Dịch vụ xác minh đang gặp sự cố, không phải do bạn. Vui lòng thử lại sau vài phút.',
  connectionLost: 'Mất kết nối. Vui lòng kiểm tra mạng rồi bắt đầu lại.',
  tookTooLong: 'Dịch vụ xác minh phản hồi quá lâu. Vui lòng bắt đầu lại.',
  badSetup: 'Hiện chưa thể xác minh. Vui lòng thử lại sau hoặc liên hệ tư vấn viên của bạn.',
  photos: 'Ảnh của bạn',
  photo: { front: 'Mặt trước giấy tờ', back: 'Mặt sau giấy tờ', selfie: 'Ảnh chân dung' },
  fieldsTitle: 'Thông tin đọc từ giấy tờ',
  noFields: 'Không đọc được thông tin nào từ giấy tờ.',
  fields: {
    name: 'Họ và tên',
    id_number: 'Số giấy tờ',
    old_id_number: 'Số giấy tờ cũ',
    date_of_birth: 'Ngày sinh',
    gender: 'Giới tính',
    address: 'Địa chỉ thường trú',
    date_of_issue: 'Ngày cấp',
  },
  recordsTitle: 'Các bước kiểm tra',
  records: { idVerification: 'Xác minh giấy tờ', livenessDetection: 'Xác minh người thật' },
  recordPassed: 'Thành công',
  recordType: (type) => `loại ${type}`,
  decideOnServer:
    'Các mục này chỉ cho biết quy trình đã hoàn tất. Hãng bảo hiểm thật sẽ dùng mã tham chiếu ở trên để hỏi lại nhà cung cấp từ máy chủ của mình trước khi quyết định.',
};

/** @type {Readonly<Record<Language, Words>>} */
export const words = { en, vi };
