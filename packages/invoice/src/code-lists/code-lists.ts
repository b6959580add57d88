import {
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  DOCUMENT_TYPES,
  EXEMPTION_REASONS,
  ICD,
  ITEM_TYPES,
  PAYMENT_MEANS,
  REFERENCE_QUALIFIERS,
  TAX_POINTS,
} from './code-lists.data.ts';

/** Whether a text is exactly a code of one list, case and all. */
export type CodeTest = (code: string) => boolean;

/** The list is taken apart when it is first asked for: most invoices ask for none. */
function codesOf(list: string): CodeTest {
  let codes: ReadonlySet<string> | undefined;
  return (code) => {
    codes ??= new Set(list.split(' '));
    return codes.has(code);
  };
}

/** ISO 6523-2: schemes of identifiers. @example isIcd('0088') // true */
export const isIcd = codesOf(ICD);

/** UNTDID 1001: types of documents that EN 16931 allows (BT-3). @example isDocumentType('380') // true */
export const isDocumentType = codesOf(DOCUMENT_TYPES);

/** UNTDID 1153: what kind of object an identifier names (BT-18, BT-128). @example isReferenceQualifier('AWV') // true */
export const isReferenceQualifier = codesOf(REFERENCE_QUALIFIERS);

/** UNTDID 4461: means of payment (BT-81). @example isPaymentMeans('58') // true */
export const isPaymentMeans = codesOf(PAYMENT_MEANS);

/** UNTDID 5189: reasons of discounts (BT-98, BT-140). @example isAllowanceReason('95') // true */
export const isAllowanceReason = codesOf(ALLOWANCE_REASONS);

/** UNTDID 7161: reasons of surcharges (BT-105, BT-145). @example isChargeReason('FC') // true */
export const isChargeReason = codesOf(CHARGE_REASONS);

/** UNTDID 7143: kinds of item classifications (BT-158). @example isItemType('HS') // true */
export const isItemType = codesOf(ITEM_TYPES);

/** UNTDID 2475: when the VAT becomes due (BT-8). @example isTaxPoint('72') // true */
export const isTaxPoint = codesOf(TAX_POINTS);

/** VATEX: reasons for charging no VAT (BT-121). @example isExemptionReason('VATEX-EU-AE') // true */
export const isExemptionReason = codesOf(EXEMPTION_REASONS);
