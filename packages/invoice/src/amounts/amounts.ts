import { add, compare, type Decimal, negate, sign, subtract, sum, text, ZERO } from '@kontor/base';
import type { InvoiceRequest, StatedTax } from '../request/request.ts';
import { type Entry, entries, type FeeShare, isCharged } from './entry.ts';
import { isDiscount } from './fee-kind.ts';
import { feeParts } from './fee-split.ts';
import { type Line, line, linePositions } from './line.ts';
import { countedOf, lineDepths, lineSums, parentIndexes } from './line-tree.ts';
import { type Payment, payments } from './payments.ts';
import { percentOf } from './percentage.ts';
import { rounding } from './rounding.ts';
import { type TaxInCurrency, taxInCurrency } from './tax-currency.ts';
import { type TaxPlan, taxPlan } from './tax-plan.ts';
import { type GroupCategory, isTaxedCategory } from './taxed-category.ts';
import type { ZeroCategory } from './vat-category.ts';
import { type ExemptionFacts, type VatExemption, vatExemption } from './vat-exemption.ts';
import { isWithholding, type Withholding, withholdings } from './withholding.ts';

/** A part of a fee in one VAT group: BG-21 or BG-20. */
export interface FeePart {
  readonly title: string;
  /** BG-20: what is stated as discount, else what is negative. */
  readonly isDiscount: boolean;
  /** What it adds to the total. */
  readonly amount: Decimal;
  readonly category: GroupCategory;
  readonly rate: Decimal;
  /** BT-93 or BT-100 with BT-94 or BT-101: of a fee in one group whose base the caller states. */
  readonly share?: FeeShare | undefined;
  /** BT-98 or BT-105. */
  readonly reasonCode?: string | undefined;
}

/** BG-23: what is taxed alike. */
export interface VatGroup {
  readonly category: GroupCategory;
  readonly rate: Decimal;
  /** BT-116. */
  readonly base: Decimal;
  /** BT-117. */
  readonly tax: Decimal;
  /** Titles of fees outside VAT that alone fill this group: reason of category E. */
  readonly untaxedFees: readonly string[];
  /** Why it bears no tax; absent for categories that have no reason, and where there is no category. */
  readonly exemption?: VatExemption | undefined;
}

/** Lines and entries with everything that does not need the VAT categories. */
export interface BareAmounts {
  readonly minorUnits: number;
  /** Those that count, in the order of the request. */
  readonly lines: readonly Line[];
  /** All of them: with groups, whose net amount is the sum of their lines, and what is there for information. */
  readonly allLines: readonly Line[];
  readonly entries: readonly Entry[];
  readonly plan: TaxPlan;
  /** BT-106. */
  readonly lineTotal: Decimal;
  /** Payments made already, one by one. */
  readonly payments: readonly Payment[];
  /** What the amount due follows from beside the total. */
  readonly settled: SettledMembers;
}

/** Members from which the amount due follows (rules: Amount due). */
export type SettledMembers = Pick<
  InvoiceRequest,
  'feeTaxItems' | 'roundTo' | 'roundingAmount' | 'taxCurrency'
>;

/** All amounts of an invoice: the same are printed and written (rules: Invoice amounts). */
export interface Amounts extends BareAmounts {
  /** VAT category and rate of each line, in the order of the lines. */
  readonly lineTaxes: readonly { readonly category: GroupCategory; readonly rate: Decimal }[];
  readonly feeParts: readonly FeePart[];
  /** Rate descending, then category. */
  readonly vatGroups: readonly VatGroup[];
  /** BT-108. */
  readonly chargeTotal: Decimal;
  /** BT-107; negative only where a stated discount is. */
  readonly allowanceTotal: Decimal;
  /** BT-109. */
  readonly taxBasis: Decimal;
  /** BT-110. */
  readonly taxTotal: Decimal;
  /** BT-112. */
  readonly grandTotal: Decimal;
  /** Taxes that the payer keeps back. */
  readonly withholdings: readonly Withholding[];
  /** BT-113: payments and withholdings. */
  readonly prepaid: Decimal;
  /** BT-114. */
  readonly rounding: Decimal;
  /** BT-6 and BT-111. */
  readonly taxInCurrency: TaxInCurrency | undefined;
  /** BT-115. */
  readonly due: Decimal;
}

/** Groups amount to what their lines do. */
function withGroupSums(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ kind }) => kind === 'GROUP')) return lines;
  const parents = parentIndexes(lines, linePositions(lines));
  const sums = lineSums(lines, parents, lineDepths(parents));
  return lines.map((one, index) => (one.kind === 'GROUP' ? { ...one, net: sums[index]! } : one));
}

/** Lines, entries and where the tax comes from. */
export function bareAmounts(
  request: Pick<InvoiceRequest, 'items' | 'prepaidAmount' | 'earlierPayments'> & SettledMembers,
  minorUnits: number,
): BareAmounts {
  const allLines = withGroupSums(request.items.map((item) => line(item, minorUnits)));
  const lines = countedOf(allLines);
  const lineTotal = sum(lines.map((one) => one.net));
  const fees = (request.feeTaxItems ?? []).filter((item) => !isWithholding(item));
  const computed = entries(fees, lineTotal, minorUnits);
  const plan = taxPlan(lines, computed, minorUnits);
  return {
    minorUnits,
    lines,
    allLines,
    entries: computed,
    lineTotal,
    plan,
    payments: payments(request, minorUnits),
    settled: request,
  };
}

interface Tax {
  readonly category: GroupCategory;
  readonly rate: Decimal;
}

interface OpenGroup extends Tax {
  lineTotal: Decimal;
  base: Decimal;
  readonly untaxedFees: string[];
  /** What its lines state, and its fees with a VAT of their own. */
  readonly statements: StatedTax[];
  hasLines: boolean;
}

/** VAT groups while they are being filled, in the order of first use. */
class Groups {
  readonly #groups = new Map<string, OpenGroup>();

  at(tax: Tax): OpenGroup {
    const key = `${tax.category} ${text(tax.rate)}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = { ...tax, lineTotal: ZERO, base: ZERO, untaxedFees: [], statements: [], hasLines: false };
    this.#groups.set(key, group);
    return group;
  }

  all(): readonly OpenGroup[] {
    return [...this.#groups.values()];
  }
}

/** A reason that nobody can read, where what is concluded has none: exempt is what remains (BR-Z-10). */
const reasonedCategory = ({ taxReason }: Pick<StatedTax, 'taxReason'>, { category }: ZeroCategory) =>
  category === 'Z' && taxReason !== undefined ? 'E' : category;

function lineTax(one: Line, plan: TaxPlan, zero: ZeroCategory): Tax {
  const taxed = isTaxedCategory(one.statedCategory) ? one.statedCategory : 'S';
  if (sign(one.rate) > 0) return { category: taxed, rate: one.rate };
  // "S" without a rate has no effect: only the rate itself makes a line standard rated.
  const stated = one.statedCategory === 'S' ? undefined : one.statedCategory;
  if (plan.source === 'entry' && (stated === undefined || stated === plan.category)) {
    return { category: plan.category, rate: plan.rate };
  }
  if (stated !== undefined) return { category: stated, rate: ZERO };
  return { category: reasonedCategory(one, zero), rate: ZERO };
}

/** Group of a fee whose VAT the caller states: 0 % joins the lines without tax. */
function statedFeeTax(
  { tax: rate = ZERO, stated }: Entry,
  lineGroups: readonly OpenGroup[],
  zero: ZeroCategory,
): Tax {
  const category = stated.taxCategory;
  if (sign(rate) > 0) {
    const taxed = lineGroups.filter((group) => isTaxedCategory(group.category));
    const like = taxed.find((group) => compare(group.rate, rate) === 0) ?? taxed[0];
    return { category: isTaxedCategory(category) ? category : (like?.category ?? 'S'), rate };
  }
  if (isTaxedCategory(category) && category !== 'S') {
    return lineGroups.find((group) => group.category === category) ?? { category, rate: ZERO };
  }
  if (category !== undefined && category !== 'S') return { category, rate: ZERO };
  const untaxed = lineGroups.find((group) => !isTaxedCategory(group.category));
  return untaxed ?? { category: reasonedCategory(stated, zero), rate: ZERO };
}

/** True for a fee that is in one group of its own and never shared out. */
const hasOwnTax = ({ tax, stated }: Entry): boolean =>
  tax !== undefined || (stated.taxCategory ?? 'S') !== 'S' || stated.taxReason !== undefined;

/** A fee behind the VAT entry is outside VAT: exempt unless it states another category without tax. */
const lateCategory = ({ stated: { taxCategory } }: Entry): GroupCategory =>
  taxCategory === undefined || isTaxedCategory(taxCategory) ? 'E' : taxCategory;

function shares(
  entry: Entry,
  position: number,
  { amounts, zero }: { readonly amounts: BareAmounts; readonly zero: ZeroCategory },
  lineGroups: readonly OpenGroup[],
): readonly (readonly [Tax, Decimal])[] {
  const { plan, minorUnits } = amounts;
  if (plan.source === 'entry' && position > plan.position) {
    return [[{ category: lateCategory(entry), rate: ZERO }, entry.amount]];
  }
  if (hasOwnTax(entry) && plan.source !== 'entry') {
    return [[statedFeeTax(entry, lineGroups, zero), entry.amount]];
  }
  const parts = feeParts(entry.amount, lineGroups, minorUnits);
  return lineGroups.map((group, index) => [group, parts[index] ?? ZERO]);
}

const statesReason = ({ stated: { taxReason, taxReasonCode } }: Entry): boolean =>
  taxReason !== undefined || taxReasonCode !== undefined;

const isDiscountPart = ({ group }: Entry, amount: Decimal): boolean => isDiscount(group, sign(amount) < 0);

function groupedFees(amounts: BareAmounts, groups: Groups, zero: ZeroCategory): readonly FeePart[] {
  const lineGroups = groups.all();
  const parts: FeePart[] = [];
  amounts.entries.forEach((entry, position) => {
    if (entry.kind === 'TAX') return;
    const shared = shares(entry, position, { amounts, zero }, lineGroups);
    for (const [{ category, rate }, amount] of shared) {
      if (sign(amount) === 0) continue;
      const group = groups.at({ category, rate });
      group.base = add(group.base, amount);
      if (!group.hasLines && !statesReason(entry)) group.untaxedFees.push(entry.title);
      if (hasOwnTax(entry)) group.statements.push(entry.stated);
      const share = shared.length === 1 ? entry.share : undefined;
      const isAllowance = isDiscountPart(entry, amount);
      // A part that goes the other way would need a code of the other list.
      const reasonCode = isAllowance === isDiscountPart(entry, entry.amount) ? entry.reasonCode : undefined;
      parts.push({ title: entry.title, isDiscount: isAllowance, amount, category, rate, share, reasonCode });
    }
  });
  return parts;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const byRateThenCategory = (a: Tax, b: Tax): number =>
  compare(b.rate, a.rate) || compareTexts(a.category ?? '', b.category ?? '');

const statementOf = ({ statedCategory, taxReason, taxReasonCode }: Line): StatedTax => ({
  taxCategory: statedCategory === 'S' ? undefined : statedCategory,
  taxReason,
  taxReasonCode,
});

/**
 * Puts lines and fees into VAT groups and adds everything up.
 * @param zero the category of what bears no tax
 * @param why from what the reasons of groups without tax follow
 */
export function amounts(bare: BareAmounts, zero: ZeroCategory, why: ExemptionFacts): Amounts {
  const { minorUnits, lines, plan, lineTotal } = bare;
  const groups = new Groups();
  const lineTaxes = lines.map((one) => lineTax(one, plan, zero));
  lines.forEach((one, index) => {
    const group = groups.at(lineTaxes[index]!);
    group.lineTotal = add(group.lineTotal, one.net);
    group.base = add(group.base, one.net);
    group.hasLines = true;
    group.statements.push(statementOf(one));
  });
  const parts = groupedFees(bare, groups, zero);
  const vatGroups = groups.all().map(({ category, rate, base, untaxedFees, statements }) => ({
    category,
    rate,
    base,
    tax: isTaxedCategory(category) ? percentOf(base, rate, minorUnits) : ZERO,
    untaxedFees,
    exemption: vatExemption({ category, untaxedFees, statements }, why),
  }));
  const charged = parts.filter((part) => !part.isDiscount).map((part) => part.amount);
  const allowed = parts.filter((part) => part.isDiscount).map((part) => part.amount);
  const taxBasis = sum([lineTotal, ...charged, ...allowed]);
  const taxTotal = add(sum(vatGroups.map((group) => group.tax)), enteredTax(bare));
  const grandTotal = add(taxBasis, taxTotal);
  const kept = withholdings(bare.settled.feeTaxItems ?? [], taxBasis, minorUnits);
  const prepaid = sum([...bare.payments, ...kept].map(({ amount }) => amount));
  const payable = subtract(grandTotal, prepaid);
  const rounded = rounding(payable, bare.settled, minorUnits);
  return {
    ...bare,
    lineTaxes,
    feeParts: parts,
    vatGroups: vatGroups.sort(byRateThenCategory),
    chargeTotal: sum(charged),
    allowanceTotal: negate(sum(allowed)),
    taxBasis,
    taxTotal,
    grandTotal,
    withholdings: kept,
    prepaid,
    rounding: rounded,
    taxInCurrency: taxInCurrency(taxTotal, bare.settled),
    due: add(payable, rounded),
  };
}

/** Tax of the entries outside all VAT groups. */
function enteredTax({ entries, plan }: BareAmounts): Decimal {
  if (plan.source !== 'inexpressible') return ZERO;
  return sum(
    entries.filter((entry) => entry.kind === 'TAX' && isCharged(entry)).map((entry) => entry.amount),
  );
}
