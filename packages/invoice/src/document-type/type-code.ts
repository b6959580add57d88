import { isDocumentType } from '../code-lists/code-lists.ts';
import { CREDIT_NOTE_CODES, SELF_BILLED_CODES } from './type-code.data.ts';

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
const CREDIT_NOTES = setOf(CREDIT_NOTE_CODES);
const SELF_BILLED = setOf(SELF_BILLED_CODES);

/** Whether it is a code of BT-3. */
export const isTypeCode = isDocumentType;

/** Whether money goes back; in UBL it is then a CreditNote. */
export const isCreditCode = (code: string): boolean => CREDIT_NOTES.has(code);

/** Whether the buyer issues the document (Directive 2006/112/EC, Article 224). */
export const isSelfBilledCode = (code: string): boolean => SELF_BILLED.has(code);
