import { compare, fixedText, sign, text } from '@kontor/base';
import type { Amounts, VatGroup } from '../amounts/amounts.ts';
import { type Entry, isCharged } from '../amounts/entry.ts';
import { isTaxedCategory, taxName } from '../amounts/taxed-category.ts';
import type { TotalRow } from '../layout/document.ts';

/** `20 % USt (104,89)`: the caller's title, and the amount that it is charged on where no other row has it. */
const ENTRY_ON = '{vat} ({base})';

export interface TotalWords {
  readonly labels: {
    readonly subtotal: string;
    readonly vat: string;
    readonly netTotal: string;
  };
  /** `{vat}`, `{rate}` and `{base}` are replaced: `{rate} {vat} on {base}`. */
  readonly taxOnBase: string;
  readonly taxTotal: string;
}

/**
 * Whether a group without tax has a row: when the e-invoice has reasons too, or beside taxed groups, or when the
 * reason is certain enough to be printed without one. That nothing but silence makes an invoice "not subject to VAT"
 * is not.
 */
function isShown({ category, exemption }: VatGroup, amounts: Amounts, hasReasons: boolean): boolean {
  if (hasReasons || amounts.vatGroups.some((group) => isTaxedCategory(group.category))) return true;
  if (category === 'O') {
    return (
      amounts.lines.some((line) => line.statedCategory === 'O') ||
      amounts.entries.some(({ stated }) => stated.taxCategory === 'O')
    );
  }
  return exemption?.reason !== undefined;
}

/** A fee behind the VAT entry: outside VAT. */
const hasLateFee = ({ plan, entries }: Amounts): boolean =>
  plan.source === 'entry' &&
  entries.some(
    ({ kind, amount }, position) => kind === 'FEE' && position > plan.position && sign(amount) !== 0,
  );

/** Entries of the caller that state a VAT of nothing: `0 % VAT`. */
const zeroEntries = ({ entries }: Amounts): readonly Entry[] =>
  entries.filter((entry) => entry.kind === 'TAX' && !isCharged(entry));

/** VAT groups with rows of their own; an entry of the caller that states the one rate is the row of that rate. */
function shownGroups(amounts: Amounts, hasReasons: boolean): readonly VatGroup[] {
  const { plan } = amounts;
  if (plan.source === 'entry' && !hasLateFee(amounts)) return [];
  const vatGroups = amounts.vatGroups.filter(
    ({ category }) => plan.source !== 'entry' || !isTaxedCategory(category),
  );
  const isUntaxed = vatGroups.every(({ category }) => !isTaxedCategory(category));
  // Entries that EN 16931 cannot express are the tax: "0 %" beside them would be wrong.
  if (plan.source === 'inexpressible' && isUntaxed) return [];
  return vatGroups.filter((group) => isShown(group, amounts, hasReasons));
}

/** A row for each group; `own`, the caller's "0 % VAT", is the row of the first one without tax, not a further row. */
function vatRows(
  groups: readonly VatGroup[],
  minorUnits: number,
  own: Entry | undefined,
  { labels, taxOnBase }: TotalWords,
): readonly TotalRow[] {
  const zero = groups.find(({ category }) => !isTaxedCategory(category));
  return groups.map((group) => {
    const { category, rate, base, tax, exemption } = group;
    const isOwn = group === zero && own !== undefined;
    const pattern = isOwn ? ENTRY_ON : taxOnBase;
    return {
      label: isOwn ? own.title : taxName(category, labels.vat),
      amount: fixedText(tax, minorUnits),
      // Category O has no rate.
      ...(category === 'O'
        ? {}
        : { vat: { pattern, percent: text(rate), base: fixedText(base, minorUnits) } }),
      ...(exemption?.reason === undefined || exemption.isQuoted ? {} : { note: exemption.reason }),
    };
  });
}

/** The name of the tax where an invoice has one that is not VAT, and no other. */
export function taxNameOfAll({ vatGroups }: Pick<Amounts, 'vatGroups'>, vat: string): string {
  const names = new Set(
    vatGroups
      .filter(({ category }) => isTaxedCategory(category))
      .map(({ category }) => taxName(category, vat)),
  );
  return names.size === 1 ? [...names][0]! : vat;
}

/** The entries that have rows of their own, split where the VAT begins. */
function enteredRows(
  amounts: Amounts,
  entries: readonly Entry[],
): readonly [readonly TotalRow[], readonly TotalRow[]] {
  const { minorUnits } = amounts;
  const isLate = hasLateFee(amounts);
  const rows = entries.map(({ title, amount, kind, percent, base }) => ({
    label: title,
    amount: fixedText(amount, minorUnits),
    ...(isLate && kind === 'TAX'
      ? { vat: { pattern: ENTRY_ON, percent: text(percent ?? 0), base: fixedText(base, minorUnits) } }
      : {}),
  }));
  const first = entries.findIndex(({ kind }) => kind === 'TAX');
  return first < 0 || isLate ? [rows, []] : [rows.slice(0, first), rows.slice(first)];
}

/**
 * Rows between table and total: subtotal, entries in the caller's order, net total where it is another than the
 * subtotal, VAT by rate and reason, all VAT where it has several rows.
 * @param hasReasons the e-invoice gives a reason for each group without tax
 */
export function totalRows(amounts: Amounts, words: TotalWords, hasReasons: boolean): readonly TotalRow[] {
  const { entries, lines, minorUnits, lineTotal, taxBasis, taxTotal } = amounts;
  const { labels } = words;
  const groups = shownGroups(amounts, hasReasons);
  const zero = groups.some(({ category }) => !isTaxedCategory(category)) ? zeroEntries(amounts) : [];
  const vat = vatRows(groups, minorUnits, zero[0], words);
  // A single item without fee and tax is the total: the subtotal would only repeat it.
  if (lines.length === 1 && entries.length === 0 && vat.length === 0) return [];
  const entered = entries.filter((entry) => !zero.includes(entry));
  const [before, after] = enteredRows(amounts, entered);
  const sumRow = (label: string, value: typeof taxBasis, isNeeded: boolean): readonly TotalRow[] =>
    isNeeded && label !== '' ? [{ label, amount: fixedText(value, minorUnits), isSum: true }] : [];
  const taxRows = vat.length + entered.filter(({ kind }) => kind === 'TAX').length;
  return [
    { label: labels.subtotal, amount: fixedText(lineTotal, minorUnits) },
    ...before,
    ...sumRow(labels.netTotal, taxBasis, compare(taxBasis, lineTotal) !== 0),
    ...after,
    ...vat,
    ...sumRow(words.taxTotal === '' ? '' : taxNameOfAll(amounts, words.taxTotal), taxTotal, taxRows > 1),
  ];
}
