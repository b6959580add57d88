import { absolute, compare, type Decimal, decimal, multiply, round, subtract } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { percentOf } from '../amounts/percentage.ts';
import { isTaxedCategory } from '../amounts/taxed-category.ts';
import { isSelfBilled, partiesOf, recipientPays } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import { electronicAddressOf } from '../request/electronic-address.ts';
import { isGerman } from '../request/invoice-terms.ts';
import type { InvoiceParty, InvoiceRequest } from '../request/request.ts';
import { NOT_IN_PEPPOL } from '../schema/electronic-address.data.ts';
import { extendedFrenchCiiNeeds, frenchCiiNeeds } from './french-cii-needs.ts';
import { frenchNeeds } from './french-needs.ts';
import {
  discountLinesNeed,
  fileNamesNeed,
  frenchCodeNeed,
  germanDeliveryNeeds,
  payeeNeed,
  peppolCodeNeed,
  taxCurrencySignNeed,
} from './model-needs.ts';
import { debitNeeds, oneMeansNeeds, roundingNeed, TRANSFERS, transferNeed } from './payment-needs.ts';
import { linePeriodNeed, peppolNationalNeeds } from './peppol-national.ts';
import { percentNeeds } from './percent-needs.ts';
import { registeredTerms } from './registered-terms.ts';
import { type MissingTerm, type Need, need, type ProfileFacts } from './required-terms.ts';
import { taxCategoryNeeds } from './tax-category-needs.ts';

const unmet = (needs: readonly Need[]): readonly MissingTerm[] => {
  const seen = new Set<string>();
  return needs
    .filter(({ isMet, term }) => !isMet && !seen.has(term) && seen.add(term))
    .map(({ term, field, description }) => ({ term, field, description }));
};

/** EN 16931 allows two decimals (rules BR-DEC); a third must be zero. */
const fitsTwoDecimals = (value: Decimal): boolean => compare(round(value, 2), value) === 0;

const totals = ({ taxBasis, taxTotal, grandTotal, due }: Amounts): readonly Decimal[] => [
  taxBasis,
  taxTotal,
  grandTotal,
  due,
];

const allAmounts = (amounts: Amounts): readonly Decimal[] => [
  ...totals(amounts),
  amounts.lineTotal,
  ...amounts.lines.map((line) => line.net),
  ...amounts.feeParts.map((part) => part.amount),
  ...amounts.vatGroups.flatMap((group) => [group.base, group.tax]),
];

const decimalsNeed = (amounts: Amounts, values: (amounts: Amounts) => readonly Decimal[]): Need =>
  need(
    'BR-DEC',
    'currency',
    amounts.minorUnits <= 2 || values(amounts).every(fitsTwoDecimals),
    'amounts have a third decimal place, the format allows two',
  );

const isFilled = (text: string | undefined): boolean => text !== undefined && text !== '';

function basicNeeds({ terms }: ProfileFacts): readonly Need[] {
  const { seller } = terms;
  return [
    need('BT-1', 'metadata.number', terms.number !== undefined, 'the invoice number is missing'),
    need(
      'BT-40',
      'sender.country',
      seller.country !== undefined,
      'the seller’s country is missing or unknown',
    ),
  ];
}

const MINIMUM_SELLER_ID = 'the seller has neither a VAT number nor a registration number';

function minimumNeeds(facts: ProfileFacts): readonly Need[] {
  const { seller } = facts.terms;
  const hasId = seller.vatId !== undefined || seller.registrationNumber !== undefined;
  return [
    ...basicNeeds(facts),
    need('BT-31', 'sender.vatNumber', hasId, MINIMUM_SELLER_ID),
    decimalsNeed(facts.amounts, totals),
  ];
}

function europeanNeeds(facts: ProfileFacts): readonly Need[] {
  const { seller, buyer } = facts.terms;
  const hasId =
    seller.vatId !== undefined ||
    seller.taxNumber !== undefined ||
    seller.registrationNumber !== undefined ||
    (partiesOf(facts.request).seller.identifiers ?? []).length > 0;
  return [
    ...basicNeeds(facts),
    need('BT-31', 'sender.vatNumber', hasId, 'the seller has no VAT, tax or registration number'),
    need(
      'BT-55',
      'recipient.country',
      buyer.country !== undefined,
      'the buyer’s country is missing or unknown',
    ),
    need(
      'BG-23',
      'feeTaxItems',
      facts.amounts.plan.source !== 'inexpressible',
      'the tax cannot be split by VAT rate; state it in one place',
    ),
    ...taxCategoryNeeds(facts),
    payeeNeed(facts),
    transferNeed(facts),
    decimalsNeed(facts.amounts, allAmounts),
  ];
}

/** Participants have numbers of a register; an e-mail address is none (PEPPOL-EN16931-CL008). */
const isParticipant = ({ electronicAddress = '' }: InvoiceParty): boolean =>
  /^\d{4}:/.test(electronicAddress);

const OTHER_SCHEMES: ReadonlySet<string> = new Set(NOT_IN_PEPPOL.split(' '));

/** The list EAS has schemes that Peppol does not take (PEPPOL-EN16931-CL008). */
const isPeppolScheme = ({ electronicAddress = '' }: InvoiceParty): boolean =>
  !OTHER_SCHEMES.has(electronicAddress.slice(0, 4));

const OTHER_SCHEME = 'the scheme of the address is not in the list of Peppol';

/** What Peppol BIS Billing 3.0 asks for beyond EN 16931: PEPPOL-EN16931-R003, R010, R020, P0112 and the German rules. */
function peppolNeeds(facts: ProfileFacts): readonly Need[] {
  const { request, terms } = facts;
  const { seller, buyer } = partiesOf(request);
  const hasReference = isFilled(terms.buyerReference) || isFilled(terms.orderNumber);
  const isGermanOnly = request.type === 'PARTIAL_INVOICE' || request.type === 'CORRECTED_INVOICE';
  return [
    need('BT-10', 'metadata.buyerReference', hasReference, 'a buyer reference or an order number is missing'),
    need('BT-34', 'sender.electronicAddress', isParticipant(seller), 'the seller’s address is missing'),
    need('BT-49', 'recipient.electronicAddress', isParticipant(buyer), 'the buyer’s address is missing'),
    need('BT-34', 'sender.electronicAddress', isPeppolScheme(seller), OTHER_SCHEME),
    need('BT-49', 'recipient.electronicAddress', isPeppolScheme(buyer), OTHER_SCHEME),
    need(
      'BT-3',
      'type',
      !isGermanOnly || isGerman(terms),
      'Peppol has this type between German parties alone',
    ),
    ...(isGerman(terms) ? germanNeeds(facts) : []),
    ...peppolNationalNeeds(facts),
    // Rules of several countries are about the format of their sellers' numbers.
    need(
      'BT-31',
      'sender.vatNumber',
      terms.seller.writtenVatId === undefined,
      'the VAT number does not match its country’s format',
    ),
    ...debitNeeds(facts),
    linePeriodNeed(facts),
    peppolCodeNeed(facts),
    ...percentNeeds(facts),
    taxCurrencySignNeed(facts),
  ];
}

/** Whether the recipient is to transfer the amount: not by card, direct debit or other means (BR-DE-23, BR-DE-24). */
const isTransferExpected = ({ type, directDebit, card, paymentMeans }: InvoiceRequest): boolean =>
  recipientPays(type) &&
  directDebit === undefined &&
  card === undefined &&
  (paymentMeans === undefined || TRANSFERS.has(paymentMeans.code));

/** BR-DE-27. */
const MIN_PHONE_DIGITS = 3;

/** What XRechnung 3.0 asks for beyond EN 16931: rules BR-DE-1 to BR-DE-9, BR-DE-15, PEPPOL-EN16931-R010 and R020. */
function germanNeeds(facts: ProfileFacts): readonly Need[] {
  const { request, terms } = facts;
  const { sender } = request;
  const { seller, buyer } = partiesOf(request);
  const wanted: readonly (readonly [string, string, string | undefined])[] = [
    ['BT-10', 'metadata.buyerReference', terms.buyerReference],
    ['BT-34', 'sender.email', electronicAddressOf(seller)],
    ['BT-37', 'sender.city', seller.city],
    ['BT-38', 'sender.postalCode', seller.postalCode],
    ['BT-41', 'sender.contact', seller.contact],
    ['BT-42', 'sender.phone', seller.phone],
    // Without an electronic address, the e-mail address is both terms (BR-DE-7, DE-R-007).
    ...(isFilled(seller.electronicAddress) ? [['BT-43', 'sender.email', seller.email] as const] : []),
    ['BT-49', 'recipient.email', electronicAddressOf(buyer)],
    ['BT-52', 'recipient.city', buyer.city],
    ['BT-53', 'recipient.postalCode', buyer.postalCode],
    ...(isTransferExpected(request)
      ? [['BT-84', 'sender.iban', sender.iban ?? sender.accountNumber] as const]
      : []),
  ];
  const needs = wanted.map(([term, field, value]) =>
    need(term, field, isFilled(value), `${field} is needed for XRechnung`),
  );
  const hasPhone = (seller.phone ?? '').replace(/\D/g, '').length >= MIN_PHONE_DIGITS;
  return [
    ...needs,
    ...germanDeliveryNeeds(facts),
    ...debitNeeds(facts),
    ...oneMeansNeeds(facts),
    fileNamesNeed(facts),
    discountLinesNeed(facts),
    ...percentNeeds(facts),
    linePeriodNeed(facts),
    need('BT-42', 'sender.phone', hasPhone, 'the telephone number must have at least 3 digits'),
  ];
}

const EXTENDED_SLACK = decimal(0.01);

/** BR-FXEXT-S-09: of each rate the tax differs from base × rate by a hundredth for each line and fee at most. */
function isTaxExact({ vatGroups, lineTaxes, feeParts, minorUnits }: Amounts): boolean {
  return vatGroups.every(({ category, rate, base, tax }) => {
    if (!isTaxedCategory(category)) return true;
    const isOfRate = (one: { readonly rate: Decimal }) => compare(one.rate, rate) === 0;
    const count = lineTaxes.filter(isOfRate).length + feeParts.filter(isOfRate).length;
    const difference = absolute(subtract(tax, percentOf(base, rate, minorUnits + 6)));
    return compare(difference, multiply(EXTENDED_SLACK, decimal(count))) <= 0;
  });
}

const extendedNeeds = ({ amounts }: ProfileFacts): readonly Need[] => [
  need(
    'BR-FXEXT-S-09',
    'currency',
    isTaxExact(amounts),
    'VAT in a currency without decimals is rounded more than EXTENDED allows',
  ),
  need(
    'BR-FXEXT-AF-08',
    'items[].taxCategory',
    amounts.vatGroups.every(({ category }) => category !== 'L' && category !== 'M'),
    'its rules refuse IGIC and IPSI; ask for EN16931',
  ),
];

/** The rules of FRANCE and of EXTENDED together. */
const extendedFrenchNeeds = (facts: ProfileFacts): readonly Need[] => [
  ...europeanNeeds(facts),
  ...extendedNeeds(facts),
  ...frenchNeeds(facts),
  ...extendedFrenchCiiNeeds(facts),
  ...frenchCiiNeeds(facts),
  frenchCodeNeed(facts),
];

/** Needs name the sender where they mean the seller; on a self-billed invoice that is the recipient. */
function atTheirParty({ request }: ProfileFacts, terms: readonly MissingTerm[]): readonly MissingTerm[] {
  if (!isSelfBilled(request.type)) return terms;
  return terms.map((term) => ({
    ...term,
    field: term.field.replace(/^(sender|recipient)\./, (role) =>
      role === 'sender.' ? 'recipient.' : 'sender.',
    ),
  }));
}

/** What keeps an invoice from a profile; empty when it is reached. */
export const missingTerms = (facts: ProfileFacts, profile: EInvoiceProfile): readonly MissingTerm[] =>
  atTheirParty(facts, neededTerms(facts, profile));

function neededTerms(given: ProfileFacts, profile: EInvoiceProfile): readonly MissingTerm[] {
  if (profile === 'MINIMUM') return unmet(minimumNeeds(given));
  const facts = { ...given, terms: registeredTerms(given) };
  if (profile === 'EXTENDED') return unmet([...europeanNeeds(facts), ...extendedNeeds(facts)]);
  if (profile === 'EXTENDED_CTC_FR') return unmet(extendedFrenchNeeds(facts));
  if (profile === 'FRANCE')
    return unmet([
      ...europeanNeeds(facts),
      ...frenchNeeds(facts),
      ...frenchCiiNeeds(facts),
      frenchCodeNeed(facts),
    ]);
  if (profile === 'PEPPOL') return unmet([...europeanNeeds(facts), ...peppolNeeds(facts)]);
  if (profile === 'XRECHNUNG') return unmet([...europeanNeeds(facts), ...germanNeeds(facts)]);
  if (profile === 'BASIC' || profile === 'BASIC_WL') {
    return unmet([...europeanNeeds(facts), roundingNeed(facts)]);
  }
  return unmet(europeanNeeds(facts));
}
