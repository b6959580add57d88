/**
 * Codes of credit notes (BT-3): of those that EN 16931 allows (BR-CL-01, lists of 15 May 2026) the ones that UBL writes as a
 * CreditNote.
 */
export const CREDIT_NOTE_CODES = '81 83 261 262 296 308 381 396 420 458 502 503 532';

/**
 * Issued by the buyer in the name of the seller: self-billed credit note, invoice, corrective invoice, factored corrective
 * invoice, prepayment invoice, factored invoice, factored credit note, debit note (names of UNTDID 1001, directory D.23A).
 */
export const SELF_BILLED_CODES = '261 389 471 473 500 501 502 527';
