import { InvalidInput, minorUnits, sign } from '@kontor/base';
import { hasRightCheckDigits } from '@kontor/vat/numbers';
import { type Amounts, amounts, type BareAmounts, bareAmounts } from '../amounts/amounts.ts';
import type { Entry } from '../amounts/entry.ts';
import { countedOf } from '../amounts/line-tree.ts';
import { withNamedTax } from '../amounts/named-tax.ts';
import type { TaxWarning } from '../amounts/tax-plan.ts';
import { isTaxedCategory } from '../amounts/taxed-category.ts';
import { isKnownUnit } from '../amounts/unit-code.ts';
import { type ZeroCategory, zeroCategory } from '../amounts/vat-category.ts';
import type { CategoryLack } from '../amounts/vat-table.data.ts';
import { hasXmlFile } from '../attachments/attachment.ts';
import { ciiXml } from '../cii/cii-xml.ts';
import { isProForma, isSelfBilled } from '../document-type/invoice-type.ts';
import { lacksAustrianBuyerNumber, lacksAustrianDelivery } from '../law/austria.ts';
import type { EInvoice, EInvoiceFormat, EInvoiceProfile } from '../layout/document.ts';
import {
  type EarlyPaymentTerm,
  earlyPaymentTerms,
  earlyPaymentViolations,
} from '../payment/early-payment.ts';
import { statedTerms } from '../payment/payment-terms.ts';
import { contextValue } from '../request/context-title.ts';
import { type InvoiceTerms, invoiceTerms, isGerman, type PartyTerms } from '../request/invoice-terms.ts';
import { leitwegId } from '../request/leitweg-id.ts';
import type { InvoiceItem, InvoiceRequest, TaxCategory } from '../request/request.ts';
import { semanticInvoice } from '../semantic/build.ts';
import { isExtendedProfile } from '../semantic/extended-profiles.ts';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { ublXml } from '../ubl/ubl-xml.ts';
import { bySentence, statementsDiffer } from '../vat-reason/differing.ts';
import {
  isWritten,
  NOTHING_STATED,
  quotedReasons,
  type StatedReasons,
} from '../vat-reason/quoted-reasons.ts';
import type { ReasonContext } from '../vat-reason/stated-reason.ts';
import { withStatedTaxes } from '../vat-reason/stated-taxes.ts';
import { missingTerms } from './profile.ts';
import { registeredTerms } from './registered-terms.ts';
import type { MissingTerm, ProfileFacts } from './required-terms.ts';
import { type SettlementWarning, settlementWarnings } from './settlement-warnings.ts';
import { type SpecifiedDocument, specificationOf } from './specification.ts';
import { withinProfile } from './within-profile.ts';

/** X-Warning tokens of the computation and of the e-invoice. */
export type InvoiceWarning =
  | TaxWarning
  | CategoryLack
  | 'vat-statements-differ'
  | 'e-invoice-minimum'
  | 'e-invoice-incomplete'
  | 'recipient-country-assumed'
  | 'delivery-date-missing'
  | 'sender-vat-number-invalid'
  | 'recipient-vat-number-invalid'
  | 'recipient-vat-number-missing'
  | 'unit-unknown'
  | 'leitweg-id-invalid'
  | 'not-an-invoice'
  | SettlementWarning;

/** An invoice with everything computed and derived. */
export interface ComputedInvoice {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Amounts;
  /** Why something has no VAT category. */
  readonly lack?: CategoryLack | undefined;
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

/** True for a fee whose own rate is above zero. */
const isTaxedFee = ({ tax }: Entry): boolean => tax !== undefined && sign(tax) > 0;

/** True for a fee that states a VAT of its own, and none above zero. */
const isUntaxedFee = (entry: Entry): boolean =>
  entry.kind === 'FEE' &&
  !isTaxedFee(entry) &&
  (entry.tax !== undefined || entry.stated.taxCategory !== undefined || entry.stated.taxReason !== undefined);

/** Whose laws an invoice cites. */
function reasonContext({ seller, issueDate }: InvoiceTerms): ReasonContext {
  const countries = [seller.country, seller.vatId?.country].filter((code) => code !== undefined);
  return { countries, issueDate };
}

/** The statements of the invoice on VAT that it does not charge; an invoice with VAT everywhere is not read. */
function reasonsOf(request: InvoiceRequest, bare: BareAmounts, terms: InvoiceTerms): StatedReasons {
  const isRelevant = bare.lines.some((line) => sign(line.rate) === 0) || bare.entries.some(isUntaxedFee);
  if (!isRelevant || bare.plan.source === 'entry') return NOTHING_STATED;
  return quotedReasons(request, reasonContext(terms));
}

const isTaxedAnywhere = ({ lines, entries }: BareAmounts): boolean =>
  lines.some((line) => sign(line.rate) > 0) || entries.some(isTaxedFee);

function zeroOf(
  request: InvoiceRequest & { readonly delivery?: object | undefined },
  bare: BareAmounts,
  terms: InvoiceTerms,
  reasons: StatedReasons,
): ZeroCategory {
  const items = countedOf(request.items);
  const untaxed = items.filter((_, index) => sign(bare.lines[index]!.rate) === 0);
  // Of an invoice with VAT everywhere, nobody asks what it supplies.
  const ofFees = bare.entries.some(isUntaxedFee) ? items : [];
  return zeroCategory({
    reasons,
    isTaxed: isTaxedAnywhere(bare),
    items: untaxed.length > 0 ? untaxed : ofFees,
    hasPlace: request.delivery !== undefined,
    terms,
  });
}

/** What states no category and no rate: then `zeroCategory` gives it one. */
const statesNone = (category: TaxCategory | undefined): boolean => (category ?? 'S') === 'S';

/** Whether members and sentences of a caller contradict each other. */
function differ(bare: BareAmounts, reasons: StatedReasons): boolean {
  const lines = bare.lines.filter((line) => sign(line.rate) === 0).map((line) => line.statedCategory);
  const fees = bare.entries.filter(isUntaxedFee).map(({ stated }) => stated.taxCategory);
  const stated = [...lines, ...fees];
  const categories = new Set(stated.filter((one) => one !== undefined && one !== 'S'));
  const hasUnstated = stated.some(statesNone);
  return statementsDiffer(reasons, { categories, hasUnstated, isTaxed: isTaxedAnywhere(bare) });
}

/** Categories of lines and fees without tax that the invoice does not state; `undefined` is one, too. */
function assumedCategories(
  { plan, lines, lineTaxes, feeParts }: Amounts,
  zero: ZeroCategory,
): ReadonlySet<TaxCategory | undefined> {
  if (plan.source !== 'items') return new Set();
  const isAssumed = zero.isAssumed === true || zero.category === undefined;
  const ofLines = lines.flatMap(({ rate, statedCategory, taxReason }, index) => {
    if (sign(rate) > 0 || !statesNone(statedCategory)) return [];
    const { category } = lineTaxes[index]!;
    return isAssumed || (taxReason !== undefined && category !== zero.category) ? [category] : [];
  });
  const isStated = lines.some(
    ({ statedCategory }) => statedCategory !== undefined && statedCategory === zero.category,
  );
  const isOfFees =
    isAssumed &&
    !isStated &&
    feeParts.some(({ category }) => category === zero.category && !isTaxedCategory(category));
  return new Set(isOfFees ? [...ofLines, zero.category] : ofLines);
}

/** Tokens and terms of what was concluded about the VAT. */
function taxConclusions(
  computed: Amounts,
  zero: ZeroCategory,
): { readonly warnings: readonly InvoiceWarning[]; readonly assumed: readonly AssumedTerm[] } {
  const { plan, entries } = computed;
  const warnings: InvoiceWarning[] = [];
  if (plan.source === 'inexpressible') warnings.push(plan.because);
  const categories = assumedCategories(computed, zero);
  const assumed = [...categories]
    .filter((category) => category !== undefined)
    .map((category) => ({ term: 'BT-118', value: category }));
  if (assumed.length > 0) warnings.push('tax-category-assumed');
  if (categories.has(undefined) && zero.lack !== undefined) warnings.push(zero.lack);
  const hasLateFee =
    plan.source === 'entry' &&
    entries.some(
      ({ kind, amount, stated }, position) =>
        kind === 'FEE' && position > plan.position && sign(amount) !== 0 && statesNone(stated.taxCategory),
    );
  if (hasLateFee) warnings.push('fee-without-vat');
  return { warnings, assumed };
}

/** Other references may look alike: only that of an XRechnung, or what is called so, is judged. */
function hasWrongLeitwegId(request: InvoiceRequest, { buyerReference = '' }: InvoiceTerms): boolean {
  const isMeant =
    request.profile === 'XRECHNUNG' ||
    buyerReference === contextValue(request.contextItems, 'buyerReference');
  return isMeant && leitwegId(buyerReference) === 'wrong';
}

/** True for no number, and for one with the form of its country and, where these are known, right check digits. */
const isVatNumber = (stated: string | undefined, { vatId }: PartyTerms): boolean =>
  stated === undefined || stated === '' || (vatId !== undefined && hasRightCheckDigits(vatId) !== false);

/** A stated code is one of the list, whatever the unit is called. */
const hasKnownUnit = ({ unit, unitCode = '' }: InvoiceItem): boolean => unitCode !== '' || isKnownUnit(unit);

/** A VAT number with the form of its country and wrong check digits; what has no such form is a tax number. */
const hasWrongCheckDigits = ({ vatId }: PartyTerms): boolean =>
  vatId !== undefined && hasRightCheckDigits(vatId) === false;

/**
 * Computes an invoice of version 2; `nowMs` gives the issue date when the request has none.
 * @throws InvalidInput when a discount does not end between the date of issue and the due date
 */
export function computedInvoice(given: InvoiceRequest, nowMs: number): ComputedInvoice {
  const terms = invoiceTerms(given, nowMs);
  const request = withNamedTax(withStatedTaxes(given, reasonContext(terms)));
  const broken = earlyPaymentViolations({ request, terms });
  if (broken.length > 0) throw new InvalidInput(broken);
  const bare = bareAmounts(request, minorUnits(request.currency));
  const reasons = reasonsOf(request, bare, terms);
  const zero = zeroOf(request, bare, terms, reasons);
  const isContradicted = differ(bare, reasons);
  const computed = amounts(bare, zero, {
    stated: bySentence(reasons.stated),
    language: request.language,
    zero,
    isContradicted,
    isPrinted: (text) => isWritten(text, request),
  });
  const conclusions = taxConclusions(computed, zero);
  const warnings: InvoiceWarning[] = [...conclusions.warnings];
  if (isContradicted) warnings.push('vat-statements-differ');
  const assumedTerms: AssumedTerm[] = [];
  if (terms.isIssueDateAssumed) assumedTerms.push({ term: 'BT-2', value: terms.issueDate });
  assumedTerms.push(...conclusions.assumed);
  if (terms.isRecipientCountryAssumed) {
    warnings.push('recipient-country-assumed');
    const isSeller = isSelfBilled(request.type);
    const { country = '' } = isSeller ? terms.seller : terms.buyer;
    assumedTerms.push({ term: isSeller ? 'BT-40' : 'BT-55', value: country });
  }
  const [sender, recipient] = isSelfBilled(request.type)
    ? [terms.buyer, terms.seller]
    : [terms.seller, terms.buyer];
  if (!request.items.every(hasKnownUnit)) warnings.push('unit-unknown');
  if (isProForma(request)) warnings.push('not-an-invoice');
  if (hasWrongLeitwegId(request, terms)) warnings.push('leitweg-id-invalid');
  if (!isVatNumber(request.recipient.vatNumber, recipient)) warnings.push('recipient-vat-number-invalid');
  const facts = { request, terms, amounts: computed, lack: zero.lack };
  const isMeant = sender.writtenVatId !== undefined;
  if (hasWrongCheckDigits(sender) || (isMeant && !isVatNumber(request.sender.vatNumber, sender)))
    warnings.push('sender-vat-number-invalid');
  if (lacksAustrianDelivery(facts)) warnings.push('delivery-date-missing');
  if (lacksAustrianBuyerNumber(facts)) warnings.push('recipient-vat-number-missing');
  warnings.push(...settlementWarnings(facts));
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

/** Lines that do not count are in profiles beyond EN 16931 alone, and are asked for a period as well. */
const lacksDelivery = ({ terms, amounts }: ProfileFacts, profile: EInvoiceProfile): boolean =>
  isGerman(terms) &&
  terms.deliveryDate === undefined &&
  terms.deliveryPeriod === undefined &&
  !(isExtendedProfile(profile) ? amounts.allLines : amounts.lines).every(
    ({ period }) => period !== undefined,
  );

function shortcomings(facts: ProfileFacts, profile: EInvoiceProfile): Omit<ProfiledInvoice, 'eInvoice'> {
  if (profile !== 'MINIMUM') {
    const lacks = lacksDelivery(facts, profile);
    return {
      missing: lacks ? [DELIVERY] : [],
      warnings: [
        ...(lacks ? (['delivery-date-missing'] as const) : []),
        ...(statedTerms(facts).isUnstated ? (['payment-terms-missing'] as const) : []),
      ],
    };
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

interface Claim extends SpecifiedDocument {
  readonly profile: EInvoiceProfile;
  readonly format: EInvoiceFormat;
}

function xmlOf(invoice: SemanticInvoice, { profile, format, ...document }: Claim): string {
  const specification = specificationOf(profile, document);
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
  const terms = profile === 'MINIMUM' ? facts.terms : registeredTerms(facts);
  const invoice = semanticInvoice({ ...facts, terms, decimals, profile, isTest });
  const isCii = facts.request.format === 'CII';
  return { invoice: isCii ? withinProfile(invoice, profile, facts.request) : invoice, profile };
}

/** Writes the e-invoice; the caller has made sure that a requested profile is reached. */
export function profiledInvoice(facts: ComputedInvoice, isTest = false): ProfiledInvoice {
  const { invoice, profile } = profiledTerms(facts, isTest);
  const { format, type, attachments } = facts.request;
  const claim = { profile, format, type, hasXmlFile: hasXmlFile(attachments) };
  return {
    eInvoice: { profile, format, xml: new TextEncoder().encode(xmlOf(invoice, claim)) },
    ...shortcomings(facts, profile),
  };
}
