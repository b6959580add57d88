import { element, group } from '@kontor/base';
import type { TaxPointCode } from '../request/references.ts';
import type { SemanticReferences, SemanticTaxPoint } from '../semantic/semantic-references.ts';
import { compactDate } from './date.ts';

const referenced = (name: string, number: string | undefined): string =>
  group(name, element('ram:IssuerAssignedID', number));

/** BT-14, before the buyer's order. */
export const salesOrder = (references: SemanticReferences | undefined): string =>
  referenced('ram:SellerOrderReferencedDocument', references?.salesOrder);

/** BT-12, behind the buyer's order. */
export const contract = (references: SemanticReferences | undefined): string =>
  referenced('ram:ContractReferencedDocument', references?.contract);

/** UNTDID 1001: what an additional document is. */
const TENDER = '50';
const OBJECT = '130';

function additional(number: string | undefined, typeCode: string, scheme?: string): string {
  if (number === undefined) return '';
  return group(
    'ram:AdditionalReferencedDocument',
    element('ram:IssuerAssignedID', number),
    element('ram:TypeCode', typeCode),
    element('ram:ReferenceTypeCode', scheme),
  );
}

/** BT-17 and BT-18. */
export const tenderAndObject = (references: SemanticReferences | undefined): string =>
  additional(references?.tender, TENDER) + additional(references?.object, OBJECT, references?.objectScheme);

/** BT-11; the schema requires a name. */
export const project = (references: SemanticReferences | undefined): string =>
  references?.project === undefined
    ? ''
    : group(
        'ram:SpecifiedProcuringProject',
        element('ram:ID', references.project),
        element('ram:Name', 'Project reference'),
      );

/** BT-16 and BT-15. */
export const advices = (references: SemanticReferences | undefined): string =>
  referenced('ram:DespatchAdviceReferencedDocument', references?.despatchAdvice) +
  referenced('ram:ReceivingAdviceReferencedDocument', references?.receivingAdvice);

/** BT-19. */
export const accounting = (references: SemanticReferences | undefined): string =>
  group('ram:ReceivableSpecifiedTradeAccountingAccount', element('ram:ID', references?.accounting));

/** UNTDID 2475. */
const EVENTS: Readonly<Record<TaxPointCode, string>> = {
  INVOICE_DATE: '5',
  DELIVERY_DATE: '29',
  PAYMENT_DATE: '72',
};

/** BT-7, in the first group of VAT alone (CII-SR-461), or BT-8, which each group repeats (CII-SR-462). */
export const taxPoint = (point: SemanticTaxPoint | undefined, isFirst: boolean): string =>
  group(
    'ram:TaxPointDate',
    element('udt:DateString', isFirst && point?.date !== undefined ? compactDate(point.date) : undefined, {
      format: '102',
    }),
  ) + element('ram:DueDateTypeCode', point?.code && EVENTS[point.code]);
