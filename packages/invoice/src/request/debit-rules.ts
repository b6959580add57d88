import { type Violation, violation } from '@kontor/base';
import { recipientPays } from '../document-type/invoice-type.ts';
import type { InvoiceInput } from './request.ts';

/** Who is paid by the sender collects nothing; what else a direct debit should have is in `refusedDoubts`. */
export const debitViolations = ({
  directDebit,
  type = 'INVOICE',
}: Partial<InvoiceInput>): readonly Violation[] =>
  directDebit === undefined || recipientPays(type)
    ? []
    : [violation(['directDebit'], { kind: 'combined', with: 'type' }, `the sender pays with ${type}`)];
