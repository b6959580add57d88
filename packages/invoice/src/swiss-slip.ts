import {
  compare,
  countryOfName,
  type Decimal,
  daysBetween,
  type FieldPath,
  InvalidInput,
  sign,
  sum,
  text,
  violation,
} from '@kontor/base';
import type { FontLibrary } from '@kontor/graphics';
import {
  type BilledVat,
  type Billing,
  type BillWarning,
  billFaults,
  billingInformation,
  drawSlip,
  layOutSlip,
  MAX_BILL_AMOUNT,
  SWISS_LANGUAGES,
  type SwissAddress,
  type SwissBill,
  type SwissBillRequest,
  type SwissLanguage,
  slipFonts,
  swissBill,
  uidDigits,
} from '@kontor/payment/invoices';
import type { StructureElement, Surface } from '@kontor/pdf';
import type { Amounts } from './amounts/amounts.ts';
import type { ComputedInvoice } from './e-invoice/e-invoice.ts';
import { isTransferred } from './payment/direct-debit.ts';
import type { InvoiceParty, InvoiceRequestV1 } from './request/request.ts';
import type { StatedDates } from './request/stated-dates.ts';
import { billViolations, hasDebtor, swissPath, swissPathV1 } from './request/swiss-request.ts';

/** The payment part of an invoice, or why it has none. */
export interface SwissOutcome {
  /** Absent: none was asked for, or the amount cannot be paid with one. */
  readonly bill?: SwissBill;
  readonly warnings: readonly (BillWarning | 'qr-code-omitted')[];
}

const NONE: SwissOutcome = { warnings: [] };

const isPayable = (amount: Decimal): boolean => sign(amount) > 0 && compare(amount, MAX_BILL_AMOUNT) <= 0;

/** The language of the invoice where the slip has it, else English. */
function languageOf(locale: string): SwissLanguage {
  const language = locale.slice(0, 2).toUpperCase();
  return SWISS_LANGUAGES.find((known) => known === language && !/^[a-z]/i.test(locale.slice(2))) ?? 'EN';
}

interface BillOrder {
  readonly request: Omit<SwissBillRequest, 'amount' | 'language'>;
  readonly amount: Decimal;
  readonly locale: string;
  readonly billing: Billing;
  readonly pathOf: (path: FieldPath) => FieldPath;
}

/**
 * The bill over an invoice's amount; with billing information of our own when the caller gives none and it fits.
 * @throws InvalidInput when the texts together do not fit into a code.
 */
function billOf({ request, amount, locale, billing, pathOf }: BillOrder): SwissOutcome {
  if (!isPayable(amount)) return { warnings: ['qr-code-omitted'] };
  const whole: SwissBillRequest = { ...request, amount, language: languageOf(locale) };
  // The operator's setting was looked at before; here it would only be looked at twice.
  const rules = { strict24: false };
  if ((request.structuredInformation ?? '') === '') {
    const explained = { ...whole, structuredInformation: billingInformation(billing) };
    if (billFaults(explained, rules).length === 0) return made(explained);
  }
  const faults = billFaults(whole, rules);
  if (faults.length > 0) throw new InvalidInput(billViolations(faults, pathOf));
  return made(whole);
}

function made(request: SwissBillRequest): SwissOutcome {
  const { bill, warnings } = swissBill(request);
  return { bill, warnings };
}

/** Only days that somebody gave: a slip with the day of the call as invoice date would mislead the debtor's books. */
function billedDates({
  issueDate,
  deliveryDate,
  deliveryPeriod,
}: Omit<StatedDates, 'dueDate'>): Pick<Billing, 'invoiceDate' | 'serviceDate'> {
  const { start, end } = deliveryPeriod ?? {};
  // A period without its end cannot be stated (Swico S1, /31/).
  const period = start === undefined || end === undefined ? undefined : `${start}/${end}`;
  return { invoiceDate: issueDate, serviceDate: deliveryDate ?? period };
}

/** Discounts and the net term, counted from the date of issue, which must be beside them. */
function billedConditions({ terms, earlyPayment }: ComputedInvoice): Billing['conditions'] {
  if (terms.isIssueDateAssumed || earlyPayment.length === 0) return undefined;
  const discounts = earlyPayment.map(({ percent, days }) => ({ discountPercent: percent, days }));
  const { issueDate, dueDate } = terms;
  return dueDate === undefined
    ? discounts
    : [...discounts, { discountPercent: 0, days: daysBetween(issueDate, dueDate) }];
}

/** Rates of the invoice with what they are charged on; a single rate needs no amount. */
function billedVat({ vatGroups }: Amounts): readonly BilledVat[] {
  if (vatGroups.every(({ rate }) => sign(rate) === 0)) return [];
  const rates = [...new Set(vatGroups.map(({ rate }) => text(rate)))];
  if (rates.length === 1) return rates.map((ratePercent) => ({ ratePercent }));
  return rates.map((ratePercent) => {
    const bases = vatGroups.filter(({ rate }) => text(rate) === ratePercent).map(({ base }) => base);
    return { ratePercent, net: sum(bases) };
  });
}

/** The country of a party, given as code or name. @throws InvalidInput when it is no country */
function countryOf(country: string | undefined, path: FieldPath): string | undefined {
  if (country === undefined || country === '') return undefined;
  const code = countryOfName(country);
  if (code !== undefined) return code;
  throw new InvalidInput([
    violation(path, { kind: 'valid' }, 'must be a country code or the name of a country'),
  ]);
}

const addressOf = ({ name, street, postalCode, city }: InvoiceParty, country: string): SwissAddress => ({
  name,
  street,
  postalCode: postalCode ?? '',
  city: city ?? '',
  country,
});

/** The Swiss QR bill of an invoice of version 2: the sender is creditor, the recipient debtor. */
export function swissOutcome(computed: ComputedInvoice): SwissOutcome {
  const { request, terms, amounts } = computed;
  const { swissQrInvoice, sender, recipient, payee, currency, locale } = request;
  const { iban } = sender;
  if (swissQrInvoice === undefined || iban === undefined) return NONE;
  // A bill names the address of who is paid, which `payee` has not.
  if (!isTransferred(request) || payee !== undefined) return { warnings: ['qr-code-omitted'] };
  const home = countryOf(sender.country, ['sender', 'country']) ?? iban.slice(0, 2);
  // By postal custom an address without a country is a domestic one.
  const debtor = hasDebtor(recipient)
    ? addressOf(recipient, countryOf(recipient.country, ['recipient', 'country']) ?? home)
    : undefined;
  return billOf({
    request: { ...swissQrInvoice, creditor: { ...addressOf(sender, home), iban }, debtor, currency },
    amount: amounts.due,
    locale,
    billing: {
      invoiceNumber: terms.number,
      ...billedDates({ ...terms, issueDate: terms.isIssueDateAssumed ? undefined : terms.issueDate }),
      vatNumber: uidDigits(terms.seller.vatId?.id ?? ''),
      vat: billedVat(amounts),
      conditions: billedConditions(computed),
    },
    pathOf: swissPath,
  });
}

/** What of an invoice of version 1 goes into its bill. */
export interface BilledV1 {
  readonly total: Decimal;
  readonly number: string | undefined;
  readonly dates: StatedDates;
}

/** The Swiss QR bill of an invoice of version 1, whose parties are in the object itself. */
export function swissOutcomeV1(request: InvoiceRequestV1, billed: BilledV1): SwissOutcome {
  const { swissQrInvoice, currency, locale } = request;
  if (swissQrInvoice === undefined) return NONE;
  return billOf({
    request: { ...swissQrInvoice, currency },
    amount: billed.total,
    locale,
    billing: { invoiceNumber: billed.number, ...billedDates(billed.dates) },
    pathOf: swissPathV1,
  });
}

/** Draws the bill on an invoice's last page, the slip's top left corner being the origin. */
export function invoiceSlip(
  bill: SwissBill,
  library: FontLibrary,
): (surface: Surface, parent: StructureElement) => void {
  const fonts = slipFonts(library);
  const layout = layOutSlip(bill, { fonts, separator: 'SCISSORS', hasEdgeAbove: true });
  return (surface, parent) => drawSlip(surface, layout, { fonts, structure: { parent, titles: 'H2' } });
}
