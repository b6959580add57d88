/**
 * VAT numbers: all that other packages and the service may use of it (README.md).
 */

// Signed records of checks.
export type { EvidenceClaims, EvidenceFacts, EvidenceSigner, RegisterExchange } from './evidence/claims.ts';
export { type EvidenceKeySet, evidenceJwk } from './evidence/public-keys.ts';
export { type RecordValidation, signedRecord, verifyRecord } from './evidence/signed-record.ts';
// Numbers, check digits and registers.
export { hasRightCheckDigits } from './has-right-check-digits.ts';
// The same as a page.
export { recordPdfJob } from './record/record-job.ts';
export { RECORD_LANGUAGES } from './record/record-words.ts';
export { requesterNumber } from './requester-number.ts';
export { vatId } from './schema.ts';
export { VERIFICATION_SETTINGS } from './settings.ts';
export { EU_COUNTRIES } from './vat-format.data.ts';
export { isViesPrefix, type VatNumber, vatNumber } from './vat-number.ts';
export type {
  MatchLetter,
  RegisterEntry,
  RegisterName,
  RegisterQuestion,
  TraderData,
  TraderMatch,
  VatRegisters,
} from './vat-registers.ts';
