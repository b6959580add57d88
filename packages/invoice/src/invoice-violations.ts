import { codePoints, type Violation, violation } from '@kontor/base';
import { EPC_LIMITS, type SwissBillSettings } from '@kontor/payment/invoices';
import { refusedDoubts } from '#doubt/doubts.ts';
import { documentViolations } from '#request/document-rules.ts';
import { itemsTextViolations } from '#request/items-text.ts';
import type { InvoiceInput } from '#request/request.ts';
import { swissViolations } from '#request/swiss-request.ts';
import { structureViolations } from '#structure/structure-rules.ts';

/** An EPC code needs the sender's account, and a name that fits into it. */
function epcViolations({ epcQrCode, sender, payee }: Partial<InvoiceInput>): readonly Violation[] {
  if (epcQrCode === undefined || sender === undefined) return [];
  const found: Violation[] = [];
  if (sender.iban === undefined) {
    found.push(violation(['sender', 'iban'], { kind: 'blank' }, 'an EPC QR code needs the account'));
  }
  const length = codePoints((payee ?? sender).name);
  const max = EPC_LIMITS.recipient;
  if (length > max) {
    const rule = { kind: 'longer', max } as const;
    const path = [payee === undefined ? 'sender' : 'payee', 'name'];
    found.push(violation(path, rule, `${length} characters, an EPC QR code allows ${max}`));
  }
  return found;
}

/** Rules across members of version 2; members that the schema refused are absent. */
export const invoiceCheck = (
  input: Partial<InvoiceInput>,
  settings: SwissBillSettings,
): readonly Violation[] => [
  ...documentViolations(input),
  ...refusedDoubts(input),
  ...structureViolations(input),
  ...itemsTextViolations(input.items),
  ...epcViolations(input),
  ...swissViolations(input, settings),
];
