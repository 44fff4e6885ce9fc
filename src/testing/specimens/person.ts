// The invented person on the specimen card: the one place for what is printed on it, coded in its QR and expected of an
// OCR answer. Imports nothing; knows nothing of pictures.

/** What the specimen card says. The number's province code 000 does not exist, so that it can belong to nobody. */
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
