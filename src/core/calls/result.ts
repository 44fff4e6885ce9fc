/** The final payload, with exactly these keys. Imports only constants. */
import { ID_VERIFICATION_TYPE, LIVENESS_DETECTION_TYPE } from '../constants.ts';

/** A JSON object, as the provider sent it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One of the two records. It says that the flow was completed, not that a server agrees. */
export interface VerificationRecord {
  readonly name: string;
  readonly message: 'Success';
  readonly type: number;
  readonly status: true;
}

/** Detail of `trueid_result`. Images are base64 JPEG without a prefix. */
export interface TrueidResult {
  /** The whole answer to the completion call. */
  readonly result: JsonObject;
  /** The whole answer to the OCR call. */
  readonly persons: JsonObject;
  readonly frontCardImage: string;
  readonly backCardImage: string;
  readonly selfieImage: string;
  readonly records: {
    readonly idVerification: VerificationRecord;
    readonly livenessDetection: VerificationRecord;
  };
}

const record = (name: string, type: number): VerificationRecord => ({ name, message: 'Success', type, status: true });

export function buildResult(
  answers: { readonly result: JsonObject; readonly persons: JsonObject },
  images: { readonly front: string; readonly back: string; readonly selfie: string },
): TrueidResult {
  return {
    result: answers.result,
    persons: answers.persons,
    frontCardImage: images.front,
    backCardImage: images.back,
    selfieImage: images.selfie,
    records: {
      idVerification: record('idVerification', ID_VERIFICATION_TYPE),
      livenessDetection: record('livenessDetection', LIVENESS_DETECTION_TYPE),
    },
  };
}
