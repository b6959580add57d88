import { InvalidInput, minorUnits, sign } from '@kontor/base';
import { hasRightCheckDigits, vatNumber } from '@kontor/vat';
import { type Amounts, amounts, type BareAmounts, bareAmounts } from '../amounts/amounts.ts';
import type { TaxWarning } from '../amounts/tax-plan.ts';
import { isKnownUnit } from '../amounts/unit-code.ts';
import { type ZeroCategory, zeroCategory } from '../amounts/vat-category.ts';
import { ciiXml } from '../cii/cii-xml.ts';
import { type DocumentKind, isProForma, isSelfBilled } from '../document-type/invoice-type.ts';
import { lacksAustrianBuyerNumber, lacksAustrianDelivery } from '../law/austria.ts';
import type { EInvoice, EInvoiceFormat, EInvoiceProfile } from '../layout/document.ts';
import {
  type EarlyPaymentTerm,
  earlyPaymentTerms,
  earlyPaymentViolations,
} from '../payment/early-payment.ts';
import { contextValue } from '../request/context-title.ts';
import { type InvoiceTerms, invoiceTerms, isGerman } from '../request/invoice-terms.ts';
import { leitwegId } from '../request/leitweg-id.ts';
import type { InvoiceItem, InvoiceRequest } from '../request/request.ts';
import { semanticInvoice } from '../semantic/build.ts';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { ublXml } from '../ubl/ubl-xml.ts';
import { NOTHING_STATED, quotedReasons, type StatedReasons } from '../vat-reason/quoted-reasons.ts';
import type { MissingTerm, ProfileFacts } from './need.ts';
import { missingTerms } from './profile.ts';
import { specificationOf } from './specification.ts';
import { withinProfile } from './within-profile.ts';

/** X-Warning tokens of the computation and of the e-invoice. */
export type InvoiceWarning =
  | TaxWarning
  | 'e-invoice-minimum'
  | 'e-invoice-incomplete'
  | 'recipient-country-assumed'
  | 'delivery-date-missing'
  | 'sender-vat-number-invalid'
  | 'recipient-vat-number-invalid'
  | 'recipient-vat-number-missing'
  | 'unit-unknown'
  | 'leitweg-id-invalid'
  | 'not-an-invoice';

/** An invoice with everything computed and derived. */
export interface ComputedInvoice {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
  readonly earlyPayment: readonly EarlyPaymentTerm[];
  readonly warnings: readonly InvoiceWarning[];
  /** What the request does not state and the e-invoice has all the same. */
  readonly assumedTerms: readonly AssumedTerm[];
}

/** A business term that was concluded. */
interface AssumedTerm {
  readonly term: string;
  readonly value: string;
}

/** The e-invoice of a computed invoice, and what its profile lacks. */
export interface ProfiledInvoice {
  readonly eInvoice: EInvoice;
  readonly missing: readonly MissingTerm[];
  readonly warnings: readonly InvoiceWarning[];
}

/** The statements of the invoice on VAT that it does not charge; an invoice with VAT everywhere is not read. */
function reasonsOf(request: InvoiceRequest, bare: BareAmounts, terms: InvoiceTerms): StatedReasons {
  const isRelevant =
    bare.lines.some((line) => sign(line.rate) === 0) ||
    bare.entries.some((entry) => entry.tax !== undefined && sign(entry.tax) === 0);
  if (!isRelevant || bare.plan.source === 'entry') return NOTHING_STATED;
  const { country, vatId } = terms.seller;
  const countries = [country, vatId?.country].filter((code) => code !== undefined);
  return quotedReasons(request, { countries, issueDate: terms.issueDate });
}

function zeroOf(bare: BareAmounts, terms: InvoiceTerms, reasons: StatedReasons): ZeroCategory {
  const isTaxed =
    bare.lines.some((line) => sign(line.rate) > 0) ||
    bare.entries.some((entry) => entry.tax !== undefined && sign(entry.tax) > 0);
  const zeroUnits = bare.lines.filter((line) => sign(line.rate) === 0).map((line) => line.unitCode);
  return zeroCategory({ reasons, isTaxed, zeroUnits, terms });
}

/** True when something without tax has a category that the invoice does not state. */
function hasAssumedCategory({ plan, lines, lineTaxes, feeParts }: Amounts, zero: ZeroCategory): boolean {
  if (zero.isAssumed !== true || plan.source !== 'items') return false;
  const isZero = ({ category }: { readonly category: string }) => category === zero.category;
  const hasStated = lines.some(({ statedCategory }) => statedCategory === zero.category);
  const isOfLines = lines.some(
    ({ rate, statedCategory }, index) =>
      sign(rate) === 0 && (statedCategory ?? 'S') === 'S' && isZero(lineTaxes[index]!),
  );
  return isOfLines || (!hasStated && feeParts.some(isZero));
}

function taxWarnings(computed: Amounts, zero: ZeroCategory): readonly InvoiceWarning[] {
  const { plan, entries } = computed;
  const warnings: InvoiceWarning[] = [];
  if (plan.source === 'inexpressible') warnings.push(plan.because);
  if (hasAssumedCategory(computed, zero)) warnings.push('tax-category-assumed');
  const hasLateFee =
    plan.source === 'entry' &&
    entries.some(
      (entry, position) => entry.kind === 'FEE' && position > plan.position && sign(entry.amount) !== 0,
    );
  if (hasLateFee) warnings.push('fee-without-vat');
  return warnings;
}

/** Other references may look alike: only that of an XRechnung, or what is called so, is judged. */
function hasWrongLeitwegId(request: InvoiceRequest, { buyerReference = '' }: InvoiceTerms): boolean {
  const isMeant =
    request.profile === 'XRECHNUNG' ||
    buyerReference === contextValue(request.contextItems, 'buyerReference');
  return isMeant && leitwegId(buyerReference) === 'wrong';
}

/** True for no number, and for one with the form of its country and, where these are known, right check digits. */
function isVatNumber(stated = ''): boolean {
  if (stated === '') return true;
  const number = vatNumber(stated);
  return number !== undefined && hasRightCheckDigits(number) !== false;
}

/** A VAT number with the form of its country and wrong check digits; what has no such form is a tax number. */
function hasWrongCheckDigits(stated = ''): boolean {
  const number = stated === '' ? undefined : vatNumber(stated);
  return number !== undefined && hasRightCheckDigits(number) === false;
}
/** A stated code is one of the list, whatever the unit is called. */
const hasKnownUnit = ({ unit, unitCode = '' }: InvoiceItem): boolean => unitCode !== '' || isKnownUnit(unit);

/**
 * Computes an invoice of version 2; `nowMs` gives the issue date when the request has none.
 * @throws InvalidInput when a discount does not end between the date of issue and the due date
 */
export function computedInvoice(request: InvoiceRequest, nowMs: number): ComputedInvoice {
  const terms = invoiceTerms(request, nowMs);
  const broken = earlyPaymentViolations({ request, terms });
  if (broken.length > 0) throw new InvalidInput(broken);
  const bare = bareAmounts(request, minorUnits(request.currency));
  const reasons = reasonsOf(request, bare, terms);
  const zero = zeroOf(bare, terms, reasons);
  const computed = amounts(bare, zero, { stated: reasons.stated, language: request.language });
  const warnings: InvoiceWarning[] = [...taxWarnings(computed, zero)];
  const assumedTerms: AssumedTerm[] = [];
  if (terms.isIssueDateAssumed) assumedTerms.push({ term: 'BT-2', value: terms.issueDate });
  if (warnings.includes('tax-category-assumed')) assumedTerms.push({ term: 'BT-118', value: zero.category });
  if (terms.isRecipientCountryAssumed) {
    warnings.push('recipient-country-assumed');
    const isSeller = isSelfBilled(request.type);
    const { country = '' } = isSeller ? terms.seller : terms.buyer;
    assumedTerms.push({ term: isSeller ? 'BT-40' : 'BT-55', value: country });
  }
  if (isProForma(request)) warnings.push('not-an-invoice');
  if (!request.items.every(hasKnownUnit)) warnings.push('unit-unknown');
  if (hasWrongLeitwegId(request, terms)) warnings.push('leitweg-id-invalid');
  if (!isVatNumber(request.recipient.vatNumber)) warnings.push('recipient-vat-number-invalid');
  const facts = { request, terms, amounts: computed };
  if (hasWrongCheckDigits(request.sender.vatNumber)) warnings.push('sender-vat-number-invalid');
  if (lacksAustrianDelivery(facts)) warnings.push('delivery-date-missing');
  if (lacksAustrianBuyerNumber(facts)) warnings.push('recipient-vat-number-missing');
  return { ...facts, earlyPayment: earlyPaymentTerms(facts), warnings, assumedTerms };
}

/** The profile that the request asks for or, with AUTO, the highest it reaches. */
function profileOf(facts: ProfileFacts): EInvoiceProfile {
  const { profile, format } = facts.request;
  if (profile !== 'AUTO') return profile;
  if (format === 'UBL') return missingTerms(facts, 'PEPPOL').length === 0 ? 'PEPPOL' : 'EN16931';
  return missingTerms(facts, 'EN16931').length === 0 ? 'EN16931' : 'MINIMUM';
}

/** Terms that keep the invoice from the very profile or format that its caller asked for. */
export function unreachedTerms(facts: ProfileFacts): readonly MissingTerm[] {
  const { profile, format } = facts.request;
  // There is no lesser UBL than EN 16931.
  const lowest = profile === 'AUTO' && format === 'UBL' ? 'EN16931' : profile;
  return lowest === 'AUTO' ? [] : missingTerms(facts, lowest);
}

/**
 * Between German parties a day or period of delivery: no profile needs it, the rules of ZUGFeRD 2.4 do (BR-FX-EN-04).
 */
const DELIVERY: MissingTerm = {
  term: 'BT-72',
  field: 'metadata.deliveryDate',
  description: 'a day or period of delivery is missing',
};

const lacksDelivery = ({ terms, amounts }: ProfileFacts): boolean =>
  isGerman(terms) &&
  terms.deliveryDate === undefined &&
  terms.deliveryPeriod === undefined &&
  !amounts.lines.every(({ period }) => period !== undefined);

function shortcomings(facts: ProfileFacts, profile: EInvoiceProfile): Omit<ProfiledInvoice, 'eInvoice'> {
  if (profile !== 'MINIMUM') {
    const lacks = lacksDelivery(facts);
    return { missing: lacks ? [DELIVERY] : [], warnings: lacks ? ['delivery-date-missing'] : [] };
  }
  if (facts.request.profile !== 'AUTO') return { missing: [], warnings: [] };
  const ownMissing = missingTerms(facts, 'MINIMUM');
  const missing = missingTerms(facts, 'EN16931');
  const named = new Set(missing.map(({ term }) => term));
  return {
    missing: [...missing, ...ownMissing.filter(({ term }) => !named.has(term))],
    warnings: [ownMissing.length > 0 ? 'e-invoice-incomplete' : 'e-invoice-minimum'],
  };
}

interface Claim {
  readonly profile: EInvoiceProfile;
  readonly format: EInvoiceFormat;
  readonly type: DocumentKind;
}

function xmlOf(invoice: SemanticInvoice, { profile, format, type }: Claim): string {
  const specification = specificationOf(profile, type);
  return format === 'CII'
    ? ciiXml(invoice, profile, specification)
    : ublXml(invoice, { customization: specification, hasOneNote: profile === 'PEPPOL' });
}

/** The business terms that the e-invoice of a computed invoice has in its profile. */
export function profiledTerms(
  facts: ComputedInvoice,
  isTest = false,
): { readonly invoice: SemanticInvoice; readonly profile: EInvoiceProfile } {
  const profile = profileOf(facts);
  const breaksDecimals = missingTerms(facts, profile).some(({ term }) => term === 'BR-DEC');
  const decimals = breaksDecimals ? facts.amounts.minorUnits : Math.min(facts.amounts.minorUnits, 2);
  const invoice = semanticInvoice({ ...facts, decimals, profile, isTest });
  return { invoice: facts.request.format === 'CII' ? withinProfile(invoice, profile) : invoice, profile };
}

/** Writes the e-invoice; the caller has made sure that a requested profile is reached. */
export function profiledInvoice(facts: ComputedInvoice, isTest = false): ProfiledInvoice {
  const { invoice, profile } = profiledTerms(facts, isTest);
  const { format, type } = facts.request;
  return {
    eInvoice: { profile, format, xml: new TextEncoder().encode(xmlOf(invoice, { profile, format, type })) },
    ...shortcomings(facts, profile),
  };
}
