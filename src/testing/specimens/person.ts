// The invented person on the specimen card: the data that is printed on it, encoded in its QR code and expected in an
// OCR answer. Imports nothing.

/** The data on the specimen card. The number's province code 000 doesn't exist, so it can't be a real person's. */
export const specimenPerson = {
  /** Twelve digits, as printed. */
  idNumber: '000195000123',
  /** The older nine-digit number, in the QR code only. */
  oldIdNumber: '000012345',
  /** In capitals, with every diacritic. */
  name: 'NGUYỄN THỊ MẪU',
  /** dd/mm/yyyy */
  dateOfBirth: '15/08/1995',
  gender: 'Nữ',
  nationality: 'Việt Nam',
  placeOfOrigin: 'Thôn Mẫu, Hà Nội',
  address: '12 Phố Mẫu, Hoàn Kiếm, Hà Nội',
  /** dd/mm/yyyy */
  dateOfIssue: '20/06/2022',
  /** dd/mm/yyyy */
  dateOfExpiry: '15/08/2035',
} as const;
