import { element, group } from '@kontor/base';
import type { TaxPointCode } from '../request/references.ts';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import type { SemanticTaxPoint } from '../semantic/semantic-references.ts';
import { attachments } from './attachments.ts';
import type { UblRoot } from './root.ts';

/** The schema requires the number of the buyer's order beside that of the seller's; Peppol BIS Billing 3.0 has this for none. */
const NO_ORDER = 'NA';

/** BT-13 and BT-14. */
export function orderReference({ orderNumber, references }: SemanticInvoice): string {
  const salesOrder = references?.salesOrder;
  return group(
    'cac:OrderReference',
    element('cbc:ID', orderNumber ?? (salesOrder === undefined ? undefined : NO_ORDER)),
    element('cbc:SalesOrderID', salesOrder),
  );
}

const reference = (name: string, number: string | undefined): string =>
  group(`cac:${name}`, element('cbc:ID', number));

/** UNTDID 1001: what an additional document is. */
const OBJECT = '130';
const PROJECT = '50';

function additional(number: string | undefined, typeCode: string, scheme?: string): string {
  if (number === undefined) return '';
  return group(
    'cac:AdditionalDocumentReference',
    element('cbc:ID', number, { schemeID: scheme }),
    element('cbc:DocumentTypeCode', typeCode),
  );
}

/** BT-12, BT-15 to BT-18, BT-11 and BG-24, behind preceding invoices; a credit note has them in another order. */
export function documentReferences(
  { references = {}, attachments: attached }: SemanticInvoice,
  root: UblRoot,
): string {
  const tender = reference('OriginatorDocumentReference', references.tender);
  const contract = reference('ContractDocumentReference', references.contract);
  const object = additional(references.object, OBJECT, references.objectScheme);
  const advices =
    reference('DespatchDocumentReference', references.despatchAdvice) +
    reference('ReceiptDocumentReference', references.receivingAdvice);
  if (root === 'Invoice') {
    return (
      advices +
      tender +
      contract +
      object +
      attachments(attached) +
      reference('ProjectReference', references.project)
    );
  }
  // A credit note has no element of its own for the project (CEN/TS 16931-3-2, BT-11).
  return (
    advices + contract + object + additional(references.project, PROJECT) + attachments(attached) + tender
  );
}

/** UNTDID 2005. */
const EVENTS: Readonly<Record<TaxPointCode, string>> = {
  INVOICE_DATE: '3',
  DELIVERY_DATE: '35',
  PAYMENT_DATE: '432',
};

/** BT-8, among the period of the invoice. */
export const taxPointCode = (point: SemanticTaxPoint | undefined): string =>
  element('cbc:DescriptionCode', point?.code && EVENTS[point.code]);
