import { readTree, type StatedInvoice, statedInvoice, XmlSyntaxFault } from '@kontor/e-invoice/testing';

const SYNTAXES = {
  'rsm:CrossIndustryInvoice': 'CII',
  'ubl:Invoice': 'UBL',
  'cn:CreditNote': 'UBL_CREDIT_NOTE',
} as const;

/** The terms of a document; undefined for what is no e-invoice of EN 16931. */
export function sourceTerms(bytes: Uint8Array): StatedInvoice | undefined {
  try {
    const { root } = readTree(bytes);
    const known = Object.entries(SYNTAXES).find(([name]) => name === root.name);
    return known && statedInvoice(root, known[1]);
  } catch (error) {
    if (error instanceof XmlSyntaxFault) return undefined;
    throw error;
  }
}
