/**
 * Seals and passwords of PDF files: all that other packages and the service may use of it (README.md).
 */

// Passwords of documents.
export { encryptPdf } from './encrypt/encrypt-pdf.ts';
// Seals.
export type { SealLevel, SealOrder } from './seal/seal-order.ts';
export { MAX_TOKEN_OCTETS, sealPdf, withTimestamp } from './seal/seal-pdf.ts';
// Steps of a list of steps, and their work in a worker.
export { type EncryptMembers, encryptOrderOf, encryptStep } from './steps/encrypt-step.ts';
export { type SealMembers, sealOrderOf, sealStep } from './steps/seal-step.ts';
export { encryptPdfJob, sealPdfJob } from './steps/security-jobs.ts';
export { AUTHORITY_FAULTS, type AuthorityFault, timestampAnswer } from './timestamp/test-authority.ts';
// Time stamps.
export type { TimestampAuthority } from './timestamp/timestamp-authority.ts';
export { NONCE_OCTETS, timestampRequest } from './timestamp/timestamp-request.ts';
export { TimestampRefused, timestampToken } from './timestamp/timestamp-token.ts';
