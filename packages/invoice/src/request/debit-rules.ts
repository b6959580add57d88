import { isSepaIban, type Violation, violation } from '@kontor/base';
import { creditorIdentifierFault, MANDATE_REFERENCE } from '@kontor/payment';
import { recipientPays } from '../document-type/invoice-type.ts';
import type { DirectDebit, InvoiceInput } from './request.ts';

const refused = (path: readonly string[], description: string): Violation =>
  violation(path, { kind: 'valid' }, description);

/** Mandate and creditor of a SEPA direct debit (EPC016-06, AT-T002 and AT-E010); elsewhere banks have other rules. */
function sepaViolations({ mandateReference, creditorIdentifier }: DirectDebit): readonly Violation[] {
  const needed = (member: string) =>
    violation(['directDebit', member], { kind: 'blank' }, 'a SEPA direct debit needs it');
  const found: Violation[] = [];
  if (mandateReference === undefined || mandateReference === '') found.push(needed('mandateReference'));
  else if (!MANDATE_REFERENCE.test(mandateReference)) {
    const description = "must only have A–Z a–z 0–9 and + ? / - : ( ) . , ' blank";
    found.push(refused(['directDebit', 'mandateReference'], description));
  }
  if (creditorIdentifier === undefined || creditorIdentifier === '') found.push(needed('creditorIdentifier'));
  else {
    const fault = creditorIdentifierFault(creditorIdentifier);
    if (fault !== undefined) found.push(refused(['directDebit', 'creditorIdentifier'], fault));
  }
  return found;
}

/** A direct debit needs the account that is debited; who is paid by the sender collects nothing. */
export function debitViolations({
  directDebit,
  type = 'INVOICE',
  recipient,
  currency = 'EUR',
}: Partial<InvoiceInput>): readonly Violation[] {
  if (directDebit === undefined) return [];
  const { iban, accountNumber = '' } = recipient ?? {};
  const isSepa = currency === 'EUR' && accountNumber === '';
  const found: Violation[] = [];
  if (!recipientPays(type)) {
    found.push(
      violation(['directDebit'], { kind: 'combined', with: 'type' }, `the sender pays with ${type}`),
    );
  }
  if (isSepa) found.push(...sepaViolations(directDebit));
  if (recipient !== undefined && iban === undefined && accountNumber === '') {
    found.push(violation(['recipient', 'iban'], { kind: 'blank' }, 'a direct debit needs the account'));
  } else if (isSepa && iban !== undefined && !isSepaIban(iban)) {
    found.push(refused(['recipient', 'iban'], 'must be an account in SEPA'));
  }
  return found;
}
