/** Names of the fields of an ID document, for hosts that show the OCR result. The widget itself shows none of them. */
import type { IdField } from '../core/messages.ts';
import type { Lang } from '../core/lang.ts';

export const idFieldNames: Readonly<Record<Lang, Readonly<Record<IdField, string>>>> = {
  en: {
    name: 'Full name',
    gender: 'Gender',
    idNumber: 'ID number',
    idType: 'ID type',
    passportNumber: 'Passport number',
    dateOfBirth: 'Date of birth',
    dateOfIssue: 'Date of issue',
    expiryDate: 'Expiry date',
    placeOfIssue: 'Place of issue',
    permanentAddress: 'Permanent address',
  },
  vi: {
    name: 'Họ và tên',
    gender: 'Giới tính',
    idNumber: 'Số giấy tờ',
    idType: 'Loại giấy tờ',
    passportNumber: 'Số hộ chiếu',
    dateOfBirth: 'Ngày sinh',
    dateOfIssue: 'Ngày cấp',
    expiryDate: 'Ngày hết hạn',
    placeOfIssue: 'Nơi cấp',
    permanentAddress: 'Địa chỉ thường trú',
  },
};
