import { isSepaIban, luhnSum, sign, text } from '@kontor/base';
import { hasRightCheckDigits, type VatNumber } from '@kontor/vat/numbers';
import { isCreditNote, isSelfBilled, partiesOf, recipientPays } from '../document-type/invoice-type.ts';
import { type PartyTerms, statedPreceding } from '../request/invoice-terms.ts';
import type { InvoiceParty, Period } from '../request/request.ts';
import { danishIdentifierNeeds } from './model-needs.ts';
import { type Need, need, type ProfileFacts } from './required-terms.ts';

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Rules of a country on invoices of its sellers (Peppol BIS Billing 3.0, release of May 2026, national rules). */
type NationalNeeds = (facts: ProfileFacts) => readonly Need[];

type AddressMember = 'street' | 'city' | 'postalCode';

const SELLER_TERMS = { street: 'BT-35', city: 'BT-37', postalCode: 'BT-38' } as const;
const BUYER_TERMS = { street: 'BT-50', city: 'BT-52', postalCode: 'BT-53' } as const;

function addressNeeds(
  role: 'sender' | 'recipient',
  party: InvoiceParty,
  members: readonly AddressMember[],
): readonly Need[] {
  const terms = role === 'sender' ? SELLER_TERMS : BUYER_TERMS;
  return members.map((member) =>
    need(
      terms[member],
      `${role}.${member}`,
      isFilled(party[member]),
      `${role}.${member} is needed for Peppol`,
    ),
  );
}

/** A register number with one of the schemes that the country allows. */
function registerNeed(role: 'sender' | 'recipient', party: PartyTerms, schemes: readonly string[]): Need {
  const isMet = isFilled(party.registrationNumber) && schemes.includes(party.registrationScheme ?? '');
  return need(
    role === 'sender' ? 'BT-30' : 'BT-47',
    `${role}.registrationNumber`,
    isMet,
    `a register number with registrationScheme ${schemes.join(' or ')} is needed for Peppol`,
  );
}

const ADDRESS: readonly AddressMember[] = ['street', 'city', 'postalCode'];

/** KVK and OIN, code list ICD. */
const DUTCH_REGISTERS = ['0106', '0190'] as const;

/** NL-R-001 to NL-R-009. */
const dutch: NationalNeeds = ({ request, terms, amounts }) => {
  const { seller, buyer } = partiesOf(request);
  const { type, directDebit } = request;
  const payee = recipientPays(type) ? request.sender : request.recipient;
  const isDomestic = terms.buyer.country === 'NL';
  const hasLine = amounts.lines.some(({ orderLine }) => orderLine !== undefined);
  return [
    ...addressNeeds('sender', seller, ADDRESS),
    registerNeed('sender', terms.seller, DUTCH_REGISTERS),
    need(
      'BT-25',
      'precedingInvoice',
      !isCreditNote(type) || statedPreceding(request).length > 0,
      'a Dutch credit note must name its invoice',
    ),
    need(
      'BT-13',
      'metadata.orderNumber',
      !hasLine || isFilled(terms.orderNumber),
      'lines of an order need the number of the order',
    ),
    ...(isDomestic
      ? [
          ...addressNeeds('recipient', buyer, ADDRESS),
          registerNeed('recipient', terms.buyer, DUTCH_REGISTERS),
          need(
            'BT-84',
            recipientPays(type) ? 'sender.iban' : 'recipient.iban',
            directDebit !== undefined || payee.iban !== undefined,
            'an account is needed between Dutch parties',
          ),
        ]
      : []),
  ];
};

/** IT-R-001 to IT-R-004. */
const italian: NationalNeeds = ({ request, terms }) => {
  const { taxNumber } = terms.seller;
  const fits = taxNumber === undefined || (taxNumber.length >= 11 && taxNumber.length <= 16);
  return [
    ...addressNeeds('sender', partiesOf(request).seller, ADDRESS),
    need('BT-32', 'sender.taxNumber', fits, 'an Italian tax number has 11 to 16 characters'),
  ];
};

const SWEDISH_RATES: ReadonlySet<string> = new Set(['6', '12', '25']);
/** What Swedish sellers state instead of a tax number (SE-R-005). */
const SWEDISH_TAX_TEXT = 'Godkänd för F-skatt';

const isSwedishRegister = (number: string): boolean =>
  /^\d{10}$/.test(number) && luhnSum(number, 0, number.length) % 10 === 0;

/** SE-R-001 to SE-R-006, SE-R-013. */
const swedish: NationalNeeds = ({ terms, amounts }) => {
  const { vatId, registrationNumber, taxNumber } = terms.seller;
  const rates = amounts.vatGroups.filter(({ category }) => category === 'S').map(({ rate }) => text(rate));
  return [
    need(
      'BT-31',
      'sender.vatNumber',
      vatId === undefined || /^SE\d{12}$/.test(vatId.id),
      'must be SE and 12 digits',
    ),
    need(
      'BT-30',
      'sender.registrationNumber',
      registrationNumber === undefined || isSwedishRegister(registrationNumber),
      'a Swedish organisation number has 10 digits, of which the last one checks',
    ),
    need(
      'BT-32',
      'sender.taxNumber',
      taxNumber === undefined || taxNumber === SWEDISH_TAX_TEXT,
      `must be “${SWEDISH_TAX_TEXT}” or absent`,
    ),
    need(
      'BT-152',
      'items.tax',
      rates.every((rate) => SWEDISH_RATES.has(rate)),
      'Swedish rates are 6, 12 and 25 %',
    ),
  ];
};

const isNorwegian = (vatId: VatNumber | undefined): boolean =>
  vatId === undefined || (/^NO\d{9}MVA$/.test(vatId.id) && hasRightCheckDigits(vatId) !== false);

/** NO-R-001. */
const norwegian: NationalNeeds = ({ terms }) => [
  need(
    'BT-31',
    'sender.vatNumber',
    isNorwegian(terms.seller.vatId),
    'must be NO, nine digits of an organisation number and MVA',
  ),
];

/** CVR, code list ICD. */
const DANISH_REGISTERS = ['0184'] as const;

/** DK-R-002, DK-R-005, DK-R-013 to DK-R-017. */
const danish: NationalNeeds = (facts) => {
  const { request, terms, amounts } = facts;
  const { type, currency, directDebit } = request;
  const payee = recipientPays(type) ? request.sender : request.recipient;
  const isAllowedMeans =
    directDebit !== undefined || payee.iban === undefined || (currency === 'EUR' && isSepaIban(payee.iban));
  const { buyer } = terms;
  return [
    ...danishIdentifierNeeds(facts),
    registerNeed('sender', terms.seller, DANISH_REGISTERS),
    ...(buyer.country === 'DK' && buyer.registrationNumber !== undefined
      ? [registerNeed('recipient', buyer, DANISH_REGISTERS)]
      : []),
    need(
      'BT-81',
      'currency',
      isAllowedMeans,
      'Danish sellers cannot be paid by credit transfer outside SEPA through Peppol',
    ),
    need(
      'BT-31',
      'sender.vatNumber',
      terms.seller.vatId !== undefined || terms.seller.taxNumber === undefined,
      'a VAT number is needed instead of a tax number',
    ),
    need(
      'BT-115',
      'items',
      !isCreditNote(type) || sign(amounts.due) >= 0,
      'a credit note has a positive total',
    ),
  ];
};

/** Kennitala, code list ICD. */
const ICELANDIC_REGISTERS = ['0196'] as const;

/** IS-R-002 to IS-R-005. */
const icelandic: NationalNeeds = ({ request, terms }) => {
  const { seller, buyer } = partiesOf(request);
  const members: readonly AddressMember[] = ['street', 'postalCode'];
  return [
    registerNeed('sender', terms.seller, ICELANDIC_REGISTERS),
    ...addressNeeds('sender', seller, members),
    ...(terms.buyer.country === 'IS'
      ? [
          registerNeed('recipient', terms.buyer, ICELANDIC_REGISTERS),
          ...addressNeeds('recipient', buyer, members),
        ]
      : []),
  ];
};

/** GR-R-004: a number of the tax office, for which there is no member. */
const greek: NationalNeeds = () => [
  need('GR-R-004', 'profile', false, 'invoices of Greek sellers need a MARK number, which is not supported'),
];

const BY_COUNTRY: Readonly<Record<string, NationalNeeds>> = {
  NL: dutch,
  IT: italian,
  SE: swedish,
  NO: norwegian,
  DK: danish,
  IS: icelandic,
  GR: greek,
};

/** What Peppol asks for of sellers of a country; self-billed invoices have no such rules. */
export const peppolNationalNeeds: NationalNeeds = (facts) => {
  const { country = '' } = facts.terms.seller;
  if (isSelfBilled(facts.request.type) || !Object.hasOwn(BY_COUNTRY, country)) return [];
  return BY_COUNTRY[country]!(facts);
};

const isOrdered = (first: string | undefined, second: string | undefined): boolean =>
  first === undefined || second === undefined || first <= second;

/** A day that is not stated is no bound. */
const isWithin = (part: Period, whole: Period): boolean =>
  isOrdered(whole.start, part.start) && isOrdered(part.end, whole.end);

/** PEPPOL-EN16931-R110 and R111, in XRechnung too: periods of lines are within that of the invoice. */
export function linePeriodNeed({ terms: { deliveryPeriod }, amounts }: ProfileFacts): Need {
  const isMet =
    deliveryPeriod === undefined ||
    amounts.lines.every(({ period }) => period === undefined || isWithin(period, deliveryPeriod));
  return need('BG-26', 'items.period', isMet, 'periods of items must be within that of the invoice');
}
