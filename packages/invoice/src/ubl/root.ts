import { element, group } from '@kontor/base';
import type { SemanticPeriod } from '../semantic/semantic-invoice.ts';

/** The two documents of UBL that EN 16931 binds. */
export type UblRoot = 'Invoice' | 'CreditNote';

/** BG-14 or BG-26; `further` is BT-8, which UBL has among them. */
export const invoicePeriod = (period: SemanticPeriod | undefined, further = ''): string =>
  group(
    'cac:InvoicePeriod',
    element('cbc:StartDate', period?.start),
    element('cbc:EndDate', period?.end),
    further,
  );
