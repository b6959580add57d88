import { type Decimal, sign } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import { partiesOf, typeFacts } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import type { EarlyPaymentTerm } from '../payment/early-payment.ts';
import { settlementNote } from '../payment/settlement-text.ts';
import { type InvoiceTerms, isGerman } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { VATEX_CODES_OF_2026 } from '../vat-reason/vatex.data.ts';
import { semanticAttachments } from './attachments.ts';
import { earlierMembers } from './earlier.ts';
import { isExtendedProfile } from './extended-profiles.ts';
import { semanticFurtherParties } from './further-parties.ts';
import { semanticLines } from './lines.ts';
import { semanticNotes } from './notes.ts';
import { semanticDelivery, semanticOtherParties } from './other-parties.ts';
import { semanticBuyer, semanticSeller } from './parties.ts';
import { paymentMembers } from './payment.ts';
import { processOf } from './process.ts';
import { semanticReferences, semanticTaxPoint } from './references.ts';
import type { SemanticDelivery, SemanticInvoice, SemanticTotals } from './semantic-invoice.ts';
import { amountText, filled } from './texts.ts';
import { allowancesAndCharges, vatBreakdown } from './vat.ts';

const LATER_CODES: ReadonlySet<string> = new Set(VATEX_CODES_OF_2026);
const NO_CODES: ReadonlySet<string> = new Set();

export interface SemanticFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
  /** Decimals of amounts: at most 2 where the rules are kept, 3 where they are broken anyway. */
  readonly decimals: number;
  readonly profile: EInvoiceProfile;
  readonly earlyPayment: readonly EarlyPaymentTerm[];
  /** Made with a test key. */
  readonly isTest: boolean;
}

/** BT-111, with two decimals at most (BR-DEC-15). */
const taxTotalInTaxCurrency = ({ taxInCurrency }: Amounts): string | undefined =>
  taxInCurrency && amountText(taxInCurrency.amount, Math.min(taxInCurrency.minorUnits, 2));

function totals(amounts: Amounts, decimals: number): SemanticTotals {
  const amount = (value: Decimal) => amountText(value, decimals);
  const unlessZero = (value: Decimal) => (sign(value) === 0 ? undefined : amount(value));
  return {
    lineTotal: amount(amounts.lineTotal),
    allowanceTotal: unlessZero(amounts.allowanceTotal),
    chargeTotal: unlessZero(amounts.chargeTotal),
    taxBasis: amount(amounts.taxBasis),
    taxTotal: amount(amounts.taxTotal),
    taxTotalInTaxCurrency: taxTotalInTaxCurrency(amounts),
    grandTotal: amount(amounts.grandTotal),
    prepaid: unlessZero(amounts.prepaid),
    rounding: unlessZero(amounts.rounding),
    due: amount(amounts.due),
  };
}

/** BG-13 and BG-15: as stated; a country that the rules need and nobody states is that of the buyer. */
function deliveryAddress(facts: SemanticFacts): SemanticDelivery | undefined {
  const { delivery } = facts.request;
  if (delivery === undefined) return neededAddress(facts);
  const stated = semanticDelivery(delivery);
  return stated.country === undefined ? { ...stated, ...neededAddress(facts) } : stated;
}

/** Profiles whose rules in ZUGFeRD 2.4 have BR-FX-EN-04. */
const NEEDS_DELIVERY: ReadonlySet<EInvoiceProfile> = new Set(['BASIC', 'EN16931', 'EXTENDED']);

/**
 * BT-80 where nobody states it: intra-community supplies need it (BR-IC-12), and so does a period without a day of delivery
 * between German parties, because CII then has an empty delivery otherwise (BR-FX-EN-04). XRechnung has no such rule, and
 * requires town and postal code beside a country (BR-DE-10, BR-DE-11): those of the buyer, whose country it is.
 */
function neededAddress({ request, terms, amounts, profile }: SemanticFacts): SemanticDelivery | undefined {
  const { seller, buyer, deliveryDate, deliveryPeriod } = terms;
  const isIntraCommunity = amounts.vatGroups.some((vat) => vat.category === 'K');
  const hasPeriod = deliveryPeriod !== undefined || amounts.lines.every(({ period }) => period !== undefined);
  const isGermanPeriod =
    NEEDS_DELIVERY.has(profile) && deliveryDate === undefined && hasPeriod && isGerman({ seller, buyer });
  if (buyer.country === undefined || !(isIntraCommunity || isGermanPeriod)) return undefined;
  if (profile !== 'XRECHNUNG') return { country: buyer.country };
  const { city, postalCode } = partiesOf(request).buyer;
  return { city: filled(city), postalCode: filled(postalCode), country: buyer.country };
}

/** The business terms of an invoice (rules: E-invoice XML). */
export function semanticInvoice(facts: SemanticFacts): SemanticInvoice {
  const { request, terms, amounts, decimals, profile, isTest } = facts;
  const parties = partiesOf(request);
  const needsPercent = profile === 'PEPPOL' || profile === 'XRECHNUNG';
  return {
    number: terms.number,
    issueDate: terms.issueDate,
    typeCode: filled(request.typeCode) ?? typeFacts(request.type).code,
    currency: request.currency,
    taxCurrency: amounts.taxInCurrency?.currency,
    buyerReference: terms.buyerReference,
    orderNumber: terms.orderNumber,
    ...paymentMembers(facts),
    businessProcess: processOf(profile, request.type) ?? filled(request.businessProcess),
    notes: semanticNotes(request, isTest, settlementNote(amounts, request)),
    ...earlierMembers(facts),
    references: semanticReferences(request.metadata),
    taxPoint: semanticTaxPoint(request.metadata),
    attachments: semanticAttachments(request.attachments),
    ...semanticOtherParties(request),
    ...semanticFurtherParties(request.otherParties, profile),
    seller: semanticSeller(parties.seller, terms.seller),
    buyer: semanticBuyer(parties.buyer, terms.buyer),
    deliveryDate: terms.deliveryDate,
    period: terms.deliveryPeriod,
    deliveryAddress: deliveryAddress(facts),
    allowancesAndCharges: allowancesAndCharges(amounts.feeParts, decimals, needsPercent),
    totals: totals(amounts, decimals),
    vatBreakdown: vatBreakdown(amounts, {
      decimals,
      needsRate: profile === 'XRECHNUNG',
      unknownCodes: request.format === 'CII' ? LATER_CODES : NO_CODES,
    }),
    lines: semanticLines(amounts, {
      decimals,
      words: request.words,
      needsPercent,
      isExtended: isExtendedProfile(profile),
      hasUncountedTax: profile === 'EXTENDED',
    }),
  };
}
