/**
 * Codes of invoices (BT-3): the restriction of UNTDID 1001 that the validation artefacts of EN 16931 1.3.16 have (BR-CL-01;
 * lists of 15 May 2026). UBL writes the second list as a CreditNote.
 */
export const INVOICE_CODES =
  '71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 ' +
  '457 471 472 473 500 501 527 553 575 623 633 751 780 817 870 875 876 877 935';
export const CREDIT_NOTE_CODES = '81 83 261 262 296 308 381 396 420 458 502 503 532';

/**
 * Issued by the buyer in the name of the seller: self-billed credit note, invoice, corrective invoice, factored corrective
 * invoice, prepayment invoice, factored invoice, factored credit note, debit note (names of UNTDID 1001, directory D.23A).
 */
export const SELF_BILLED_CODES = '261 389 471 473 500 501 502 527';
