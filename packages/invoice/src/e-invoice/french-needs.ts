import { compare, type Decimal, round, text } from '@kontor/base';
import { isCreditNote, partiesOf } from '../document-type/invoice-type.ts';
import { electronicAddressOf } from '../request/electronic-address.ts';
import { identifierOf } from '../request/identifier.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

/** Codes of BT-23 and of BT-21 that the French rules require (BR-FR-08, BR-FR-05). */
const MODES: ReadonlySet<string> = new Set('B1 S1 M1 B2 S2 M2 B4 S4 M4 S5 S6 B7 S7'.split(' '));
const PAID_MODES: ReadonlySet<string> = new Set(['B2', 'S2', 'M2']);
const FINAL_MODES: ReadonlySet<string> = new Set(['B4', 'S4', 'M4']);
const MENTIONS = ['PMT', 'PMD', 'AAB'] as const;
const ONCE: ReadonlySet<string> = new Set([...MENTIONS, 'TXD']);
/** BR-FR-01, BR-FR-02. */
const NUMBER = /^[A-Za-z0-9+\-_/]{1,35}$/;
/**
 * BR-FR-16: rates of today, of Corsica and the overseas departments, of the press, and older ones that corrections
 * still have.
 */
const RATES: ReadonlySet<string> = new Set(
  '0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6'.split(' '),
);
const SIREN = /^\d{9}$/;

const fits = (value: Decimal | undefined, decimals: number): boolean =>
  value === undefined || compare(round(value, decimals), value) === 0;

/** In UBL a text that begins with a code between number signs has it (CEN/TS 16931-3-2, BT-21). */
const WRITTEN_CODE = /^#([A-Z]{3})#/;

function mentionNeeds({ request }: ProfileFacts): readonly Need[] {
  const { legalNotes = [], introduction = '', notice = '', format } = request;
  const written = [introduction, notice].map((text) => WRITTEN_CODE.exec(text)?.[1]);
  const codes = [...legalNotes.map(({ code }) => code), ...(format === 'UBL' ? written : [])];
  const missing = MENTIONS.filter((code) => !codes.includes(code));
  const twice = codes.filter(
    (code, index) => code !== undefined && ONCE.has(code) && codes.indexOf(code) !== index,
  );
  return [
    need('BR-FR-05', 'legalNotes', missing.length === 0, `no note has the code ${missing.join(', ')}`),
    need('BR-FR-06', 'legalNotes', twice.length === 0, `more than one note has the code ${twice.join(', ')}`),
  ];
}

/** BR-FR-CO-04, 05 and 07 to 09: type, mode, dates and payments agree. */
function agreementNeeds({ request, terms, amounts }: ProfileFacts): readonly Need[] {
  const { type, businessProcess: mode = '' } = request;
  const isAboutAnother = isCreditNote(type) || type === 'CORRECTED_INVOICE';
  const isPrepayment = type === 'PREPAYMENT_INVOICE';
  const isPaid = PAID_MODES.has(mode);
  const isLate = terms.dueDate === undefined || terms.dueDate >= terms.issueDate;
  const settled = compare(amounts.due, 0) === 0 && terms.dueDate !== undefined;
  return [
    need(
      isPrepayment ? 'BR-FR-CO-08' : 'BR-FR-04',
      'type',
      type !== 'PARTIAL_INVOICE' && !(isPrepayment && FINAL_MODES.has(mode)),
      'the French rules do not allow this type here',
    ),
    need(
      'BT-26',
      'precedingInvoice.issueDate',
      !isAboutAnother ||
        (terms.precedingInvoices.length > 0 &&
          terms.precedingInvoices.every(({ issueDate }) => issueDate !== undefined)),
      'number and date of the invoice that this one is about',
    ),
    need(
      'BT-9',
      'metadata.dueDate',
      isLate || isPrepayment || isPaid,
      'must not be before the date of issue',
    ),
    need(
      'BT-113',
      'prepaidAmount',
      !isPaid || settled,
      `mode ${mode} requires the whole total paid, and the day of payment as due date`,
    ),
  ];
}

/** What BT-123 may be (BR-FR-17). */
const ATTACHMENT_KINDS: ReadonlySet<string> = new Set(
  (
    'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE ' +
    'BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT'
  ).split(' '),
);

/** Numbers of the invoices that this one is about or follows, those of earlier payments among them (BG-3). */
const namedInvoices = ({ request, terms }: ProfileFacts) => {
  const paid = (request.earlierPayments ?? []).flatMap(({ invoiceNumber = '' }) =>
    invoiceNumber === '' || terms.precedingInvoices.some(({ number }) => number === invoiceNumber)
      ? []
      : [invoiceNumber],
  );
  return [...terms.precedingInvoices.map(({ number }) => number), ...paid];
};

/** BR-FR-02, BR-FR-17, BR-FR-CO-04 and BR-FR-CO-10 on what an invoice refers to, and on its payee. */
function referenceNeeds(facts: ProfileFacts): readonly Need[] {
  const { request } = facts;
  const { attachments = [], payee, type } = request;
  const named = namedInvoices(facts);
  const isPayeeKnown = (payee?.identifier ?? '') === '' || identifierOf(payee?.identifier ?? '').scheme;
  return [
    need(
      'BR-FR-02',
      'precedingInvoice.number',
      named.every((number) => NUMBER.test(number)),
      'at most 35 letters, digits and + - _ /',
    ),
    need(
      'BR-FR-CO-04',
      'precedingInvoices',
      type !== 'CORRECTED_INVOICE' || named.length === 1,
      'a corrected invoice names one invoice, and earlier payments count among them',
    ),
    need(
      'BR-FR-17',
      'attachments[].description',
      attachments.every(({ description = '' }) => description === '' || ATTACHMENT_KINDS.has(description)),
      `one of ${[...ATTACHMENT_KINDS].join(', ')}`,
    ),
    need('BR-FR-CO-10', 'payee.identifier', isPayeeKnown !== undefined, 'an identifier needs its scheme'),
  ];
}

/** What BR-FR-CTC 1.3 asks for beyond EN 16931 (XP Z12-012). */
export function frenchNeeds(facts: ProfileFacts): readonly Need[] {
  const { request, terms, amounts } = facts;
  const { seller, buyer } = partiesOf(request);
  const hasAddress = (party: typeof seller) => electronicAddressOf(party) !== undefined;
  const fine = amounts.allLines.every(
    ({ amount, unitPrice, rate }) => fits(amount, 4) && fits(unitPrice, 6) && fits(rate, 2),
  );
  return [
    need(
      'BR-FR-02',
      'metadata.number',
      terms.number === undefined || NUMBER.test(terms.number),
      'at most 35 letters, digits and + - _ /',
    ),
    ...referenceNeeds(facts),
    need(
      'BR-FR-16',
      'items',
      amounts.vatGroups.every(({ rate }) => RATES.has(text(rate))),
      `VAT at one of ${[...RATES].join(', ')} %`,
    ),
    need(
      'BT-23',
      'businessProcess',
      MODES.has(request.businessProcess ?? ''),
      `one of ${[...MODES].join(', ')}`,
    ),
    ...mentionNeeds(facts),
    need(
      'BT-30',
      'sender.registrationNumber',
      SIREN.test(terms.seller.registrationNumber ?? ''),
      'the seller’s SIREN, 9 digits, is missing',
    ),
    need(
      'BT-34',
      'sender.electronicAddress',
      hasAddress(seller),
      'the seller’s electronic address is missing',
    ),
    need(
      'BT-49',
      'recipient.electronicAddress',
      hasAddress(buyer),
      'the buyer’s electronic address is missing',
    ),
    need(
      'BT-6',
      'currency',
      request.currency === 'EUR',
      'only invoices in EUR: the VAT in EUR is not stated',
    ),
    need('BR-FR-DEC', 'items', fine, 'at most 4 decimals of an amount, 6 of a unit price, 2 of a rate'),
    ...agreementNeeds(facts),
  ];
}
