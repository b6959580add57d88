import { NAMESPACES } from '../xml/namespaces.data.ts';
import { OTHER_DOCUMENTS } from './other-documents.data.ts';

/** The syntaxes of EN 16931-1 (CEN/TS 16931-2): CII D16B, and the two documents of UBL 2.1. */
export const SYNTAXES = ['CII', 'UBL', 'UBL_CREDIT_NOTE'] as const;
export type Syntax = (typeof SYNTAXES)[number];

/** Name of a root element. */
export interface RootName {
  readonly namespace: string;
  readonly local: string;
}

const ROOTS: Readonly<Record<Syntax, RootName>> = {
  CII: { namespace: NAMESPACES.rsm, local: 'CrossIndustryInvoice' },
  UBL: { namespace: NAMESPACES.ubl, local: 'Invoice' },
  UBL_CREDIT_NOTE: { namespace: NAMESPACES.cn, local: 'CreditNote' },
};

/** The syntax of a document with this root; undefined for all others. */
export const syntaxOf = ({ namespace, local }: RootName): Syntax | undefined =>
  SYNTAXES.find((one) => ROOTS[one].namespace === namespace && ROOTS[one].local === local);

const MAX_NAMED = 40;

/** What a document that is no e-invoice of EN 16931 is, in words for its sender. */
export function otherDocument({ namespace, local }: RootName): string {
  const known = OTHER_DOCUMENTS.find(
    (one) => namespace.startsWith(one.namespace) && local.startsWith(one.root),
  );
  if (known !== undefined) return known.description;
  const isNamesake = SYNTAXES.some((one) => ROOTS[one].local === local);
  if (isNamesake)
    return `the element ${local} has another namespace than CII (D16B) or UBL 2.1: ${namespace.slice(0, 120) || 'none'}`;
  return `the root element ${local.slice(0, MAX_NAMED)} is not that of an e-invoice in CII or UBL`;
}
