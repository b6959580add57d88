import { compare, type Decimal, decimal, divide, multiply, sign, text, ZERO } from '@kontor/base';
import type { StatedTax } from '../request/request.ts';
import { type Entry, isCharged } from './entry.ts';
import { entryCategory, isEquivalenceSurcharge } from './fee-kind.ts';
import type { Line } from './line.ts';
import { percentOf } from './percentage.ts';
import type { TaxedCategory } from './taxed-category.ts';

/** X-Warning tokens that the reading of the tax can give. */
export type TaxWarning =
  | 'vat-stated-twice'
  | 'tax-rate-unknown'
  | 'tax-not-representable'
  | 'tax-category-assumed'
  | 'fee-without-vat';

/**
 * Where the VAT of an invoice comes from: from its items, from one entry after them, which then gives the rate of
 * everything before it, or from what EN 16931 cannot express, which is served all the same.
 */
export type TaxPlan =
  | { readonly source: 'items' }
  | {
      readonly source: 'entry';
      readonly rate: Decimal;
      readonly position: number;
      /** Of what the entry is the tax: S, or L and M where its title names IGIC or IPSI. */
      readonly category: TaxedCategory;
    }
  | {
      readonly source: 'inexpressible';
      readonly because: 'vat-stated-twice' | 'tax-rate-unknown' | 'tax-not-representable';
    };

/** No VAT rate of the world is higher; a higher quotient means that the entry is no VAT on this base. */
const HIGHEST_GUESSED_RATE = decimal(30);
const HUNDRED = decimal(100);
const RATE_DECIMALS = [0, 1, 2] as const;

/** The plainest rate that gives the amount back when taken of the base; `undefined` when there is none. */
function guessedRate({ base, amount }: Entry, minorUnits: number): Decimal | undefined {
  if (sign(base) === 0) return undefined;
  for (const decimals of RATE_DECIMALS) {
    const rate = divide(multiply(amount, HUNDRED), base, decimals);
    if (sign(rate) <= 0 || compare(rate, HIGHEST_GUESSED_RATE) > 0) continue;
    if (compare(percentOf(base, rate, minorUnits), amount) === 0) return rate;
  }
  return undefined;
}

/** No country has so many rates; fees shared out over thousands would make an e-invoice of 100 MB. */
const MAX_RATES = 100;

const hasTooManyRates = (lines: readonly Line[]): boolean =>
  lines.length > MAX_RATES && new Set(lines.map((line) => text(line.rate))).size > MAX_RATES;

const statesTax = (line: Line): boolean => sign(line.rate) > 0;

/** True for what states another category than the entry gives, or why it bears no VAT. */
const contradicts = ({ taxCategory, taxReason }: StatedTax, category: TaxedCategory): boolean =>
  taxReason !== undefined || ![undefined, 'S', category].includes(taxCategory);

/** True when a line, or a fee before the VAT entry, states a VAT of its own. */
function isContradicted(lines: readonly Line[], entries: readonly Entry[], only: Entry): boolean {
  const category = entryCategory(only.title);
  const before = entries.slice(0, entries.indexOf(only)).filter(({ kind }) => kind === 'FEE');
  return (
    lines.some(({ statedCategory, taxReason }) =>
      contradicts({ taxCategory: statedCategory, taxReason }, category),
    ) || before.some(({ stated }) => contradicts(stated, category))
  );
}

/** Reads the tax of an invoice (rules: Fees and VAT entries). */
export function taxPlan(lines: readonly Line[], entries: readonly Entry[], minorUnits: number): TaxPlan {
  const charged = entries.filter((entry) => entry.kind === 'TAX' && isCharged(entry));
  const [only] = charged;
  if (only === undefined) {
    return hasTooManyRates(lines)
      ? { source: 'inexpressible', because: 'tax-not-representable' }
      : { source: 'items' };
  }
  if (charged.some(({ title }) => isEquivalenceSurcharge(title))) {
    return { source: 'inexpressible', because: 'tax-not-representable' };
  }
  const statedElsewhere =
    lines.some(statesTax) ||
    entries.some((entry) => entry.kind === 'FEE' && compare(entry.tax ?? ZERO, 0) > 0);
  if (statedElsewhere) return { source: 'inexpressible', because: 'vat-stated-twice' };
  // One rate for everything contradicts a category of its own, and there is no negative rate (BR-S-05).
  const isNegativeRate = only.percent !== undefined && sign(only.percent) < 0;
  if (charged.length > 1 || isNegativeRate || isContradicted(lines, entries, only)) {
    return { source: 'inexpressible', because: 'tax-not-representable' };
  }
  const rate = only.percent ?? guessedRate(only, minorUnits);
  if (rate === undefined) return { source: 'inexpressible', because: 'tax-rate-unknown' };
  const category = entryCategory(only.title);
  return { source: 'entry', rate, position: entries.indexOf(only), category };
}
