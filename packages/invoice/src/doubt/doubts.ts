import { type FieldPath, isSepaIban, type Violation, violation } from '@kontor/base';
import { creditorIdentifierFault, MANDATE_REFERENCE } from '@kontor/payment/invoices';
import { contentFault } from '../attachments/attachment-faults.ts';
import { kindOf, recipientPays } from '../document-type/invoice-type.ts';
import { addressFault } from '../participant/address-fault.ts';
import { debitedRole } from '../payment/direct-debit.ts';
import { isEmail } from '../request/electronic-address.ts';
import type { InvoiceInput, InvoiceParty, ProfileChoice } from '../request/request.ts';

type Stated = Partial<InvoiceInput>;

const wrong = (path: FieldPath, description: string): Violation =>
  violation(path, { kind: 'valid' }, description);
const missing = (path: FieldPath, description: string): Violation =>
  violation(path, { kind: 'blank' }, description);

type Role = 'sender' | 'recipient';

const partiesOf = ({ sender, recipient }: Stated): readonly (readonly [Role, InvoiceParty | undefined])[] => [
  ['sender', sender],
  ['recipient', recipient],
];

/** Numbers of participants by the rules of their schemes; EN 16931 asks for a scheme alone (BR-CL-25). */
const addressDoubts = (input: Stated): readonly Violation[] =>
  partiesOf(input).flatMap(([role, party]) => {
    const fault = addressFault(party?.electronicAddress ?? '');
    return fault === undefined ? [] : [wrong([role, 'electronicAddress'], fault)];
  });

/** BT-43 and BT-58 are texts to EN 16931. */
const emailDoubts = (input: Stated): readonly Violation[] =>
  partiesOf(input).flatMap(([role, party]) => {
    const { email = '' } = party ?? {};
    return email === '' || isEmail(email) ? [] : [wrong([role, 'email'], 'must be an e-mail address')];
  });

/** A corrected invoice names what it corrects (Directive 2006/112/EC, Article 219); EN 16931 does not ask for it. */
function correctionDoubts(input: Stated): readonly Violation[] {
  const { precedingInvoice, precedingInvoices = [] } = input;
  const isNamed = precedingInvoice !== undefined || precedingInvoices.length > 0;
  if (kindOf(input) !== 'CORRECTED_INVOICE' || isNamed) return [];
  const description = 'a corrected invoice must name the invoice it corrects';
  return [violation(['precedingInvoice'], { kind: 'null' }, description)];
}

/**
 * Who is paid by the sender collects nothing: a credit note repeats at most the mandate of what it corrects (BG-19). Mandate, creditor
 * and account of a SEPA direct debit (EPC016-06, AT-T002 and AT-E010); elsewhere banks have other rules, and to
 * EN 16931 all of them are optional texts.
 */
function debitDoubts(input: Stated): readonly Violation[] {
  const { directDebit, currency = 'EUR' } = input;
  if (directDebit === undefined) return [];
  const type = kindOf(input);
  const role = debitedRole(type);
  const party = input[role];
  const { iban, accountNumber = '' } = party ?? {};
  const isSepa = currency === 'EUR' && accountNumber === '';
  const { mandateReference = '', creditorIdentifier = '' } = directDebit;
  const found: Violation[] = [];
  if (isSepa && mandateReference === '') {
    found.push(missing(['directDebit', 'mandateReference'], 'a SEPA direct debit needs it'));
  } else if (isSepa && !MANDATE_REFERENCE.test(mandateReference)) {
    const description = "must only have A–Z a–z 0–9 and + ? / - : ( ) . , ' blank";
    found.push(wrong(['directDebit', 'mandateReference'], description));
  }
  if (isSepa && creditorIdentifier === '') {
    found.push(missing(['directDebit', 'creditorIdentifier'], 'a SEPA direct debit needs it'));
  } else if (isSepa) {
    const fault = creditorIdentifierFault(creditorIdentifier);
    if (fault !== undefined) found.push(wrong(['directDebit', 'creditorIdentifier'], fault));
  }
  if (party !== undefined && iban === undefined && accountNumber === '') {
    found.push(missing([role, 'iban'], 'a direct debit needs the account'));
  } else if (isSepa && iban !== undefined && !isSepaIban(iban)) {
    found.push(wrong([role, 'iban'], 'must be an account in SEPA'));
  }
  if (!recipientPays(type)) {
    const description = `the sender pays with ${type}`;
    found.push(violation(['directDebit'], { kind: 'combined', with: 'type' }, description));
  }
  return found;
}

/** The first bytes of a file by its media type; EN 16931 has no rule on what is in it. */
const contentDoubts = ({ attachments = [] }: Stated): readonly Violation[] =>
  attachments.flatMap(({ content = '', mediaType }, index) => {
    if (content === '' || mediaType === undefined) return [];
    const fault = contentFault(content, mediaType);
    return fault === undefined ? [] : [wrong(['attachments', index, 'content'], fault)];
  });

const furtherDoubts = (input: Stated): readonly Violation[] => [
  ...correctionDoubts(input),
  ...debitDoubts(input),
  ...emailDoubts(input),
  ...contentDoubts(input),
];

/** Who leaves the profile to us, or hands the invoice to Peppol, needs addresses that somebody can have. */
const needsRightAddresses = (profile: ProfileChoice): boolean => profile === 'AUTO' || profile === 'PEPPOL';

/**
 * What breaks no rule of EN 16931 and is most likely a slip. It is refused where the profile is left to us; whoever names a profile gets
 * what that profile allows.
 */
export const refusedDoubts = (input: Stated): readonly Violation[] => {
  const { profile = 'AUTO' } = input;
  return [
    ...(profile === 'AUTO' ? furtherDoubts(input) : []),
    ...(needsRightAddresses(profile) ? addressDoubts(input) : []),
  ];
};

/** The members that a named profile kept in spite of doubt, as `X-EInvoice-Doubtful` names them. */
export const keptDoubts = (request: Stated): readonly string[] => {
  const { profile = 'AUTO' } = request;
  const kept = [
    ...(profile === 'AUTO' ? [] : furtherDoubts(request)),
    ...(needsRightAddresses(profile) ? [] : addressDoubts(request)),
  ];
  return kept.map(({ field = '' }) => field);
};
