import { type FieldPath, type Violation, violation } from '@kontor/base';
import {
  type BillRules,
  billFaults,
  type PassedMembers,
  type SwissAddress,
  type SwissBillDraft,
  type SwissBillSettings,
} from '@kontor/payment/invoices';
import type { Fault } from '@kontor/schema';
import type { InvoiceInput, InvoiceInputV1, InvoiceParty, InvoiceSender, SwissRequest } from './request.ts';

/** What clean text leaves empty is absent. */
const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** The address of a bill; countries are left to who makes the bill, because names of countries take long to read. */
const addressOf = ({ name, street, postalCode, city }: InvoiceParty): PassedMembers<SwissAddress> => ({
  name,
  street: filled(street),
  postalCode: filled(postalCode),
  city: filled(city),
});

/** Printed when the recipient has a whole address, else the field is empty (rules: Swiss slip on an invoice). */
export const hasDebtor = ({ postalCode, city }: InvoiceParty): boolean =>
  filled(postalCode) !== undefined && filled(city) !== undefined;

const textsOf = ({ information, structuredInformation, reference }: SwissRequest): SwissBillDraft => ({
  information,
  structuredInformation,
  reference,
});

/** The bill that a request of version 2 asks for, as far as it goes; without amount and countries. */
function draftOf({
  swissQrInvoice = {},
  sender,
  recipient,
  currency,
}: Partial<InvoiceInput>): SwissBillDraft {
  return {
    ...textsOf(swissQrInvoice),
    currency,
    creditor: sender === undefined ? undefined : { ...addressOf(sender), iban: sender.iban },
    debtor: recipient !== undefined && hasDebtor(recipient) ? addressOf(recipient) : undefined,
  };
}

/** The members of a bill in a request of version 2. */
export function swissPath([member = '', ...inner]: FieldPath): FieldPath {
  if (member === 'creditor') return ['sender', ...inner];
  if (member === 'debtor') return ['recipient', ...inner];
  return member === 'currency' ? [member] : ['swissQrInvoice', member, ...inner];
}

/** The same for version 1, whose parties are in the object itself. */
export function swissPathV1(path: FieldPath): FieldPath {
  return path[0] === 'currency' ? path : ['swissQrInvoice', ...path];
}

/** Faults of a bill as violations of the request that it comes from. */
export const billViolations = (
  faults: readonly Fault[],
  pathOf: (path: FieldPath) => FieldPath,
): readonly Violation[] =>
  faults.map(({ path, rule, description }) =>
    violation(pathOf(path), rule, `in a Swiss QR bill: ${description}`),
  );

const NEEDED = ['postalCode', 'city'] as const;

/** What the sender needs besides to be a creditor. */
function creditorViolations(sender: InvoiceSender): readonly Violation[] {
  const found: Violation[] = [];
  const { iban } = sender;
  if (iban === undefined) {
    found.push(violation(['sender', 'iban'], { kind: 'blank' }, 'a Swiss QR bill needs the account'));
  } else if (!iban.startsWith('CH') && !iban.startsWith('LI')) {
    found.push(violation(['sender', 'iban'], { kind: 'valid' }, 'must be an account in CH or LI'));
  }
  for (const member of NEEDED) {
    if (filled(sender[member]) !== undefined) continue;
    found.push(violation(['sender', member], { kind: 'blank' }, 'a Swiss QR bill needs it'));
  }
  return found;
}

const rulesOf = ({ SWISS_QR_STRICT_24 }: SwissBillSettings): BillRules => ({ strict24: SWISS_QR_STRICT_24 });

/** The payment part is 210 mm wide (Implementation Guidelines QR-bill v2.3, 3.2). */
const paperViolations = (paper: string | undefined): readonly Violation[] =>
  paper === 'LETTER' ? [violation(['paper'], { kind: 'valid' }, 'must be A4 with a Swiss QR bill')] : [];

/** Cross-field rules of a Swiss QR bill on an invoice of version 2; members that were refused are absent. */
export function swissViolations(
  input: Partial<InvoiceInput>,
  settings: SwissBillSettings,
): readonly Violation[] {
  const { swissQrInvoice, sender, paper } = input;
  if (swissQrInvoice === undefined) return [];
  return [
    ...paperViolations(paper),
    ...(sender === undefined ? [] : creditorViolations(sender)),
    ...billViolations(billFaults(draftOf(input), rulesOf(settings)), swissPath),
  ];
}

/** The same for version 1. */
export function swissViolationsV1(
  input: Partial<InvoiceInputV1>,
  settings: SwissBillSettings,
): readonly Violation[] {
  const { swissQrInvoice, currency, paper } = input;
  if (swissQrInvoice === undefined) return [];
  return [
    ...paperViolations(paper),
    ...billViolations(billFaults({ ...swissQrInvoice, currency }, rulesOf(settings)), swissPathV1),
  ];
}
