/** Namespaces of the two syntaxes by their usual prefixes (CEN/TS 16931-3-2 and -3-3); `ubl` and `cn` are the roots of UBL. */
export const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  ubl: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  cn: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  xml: 'http://www.w3.org/XML/1998/namespace',
} as const;

const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMESPACES).map(([prefix, namespace]) => [namespace, prefix]),
);

/** The usual prefix of a namespace; undefined for others. */
export const prefixOf = (namespace: string): string | undefined => PREFIXES.get(namespace);
