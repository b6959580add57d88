import { fixedText, moneyFormat, text } from '@kontor/base';
import type { Line } from '../amounts/line.ts';
import type { LineAdjustment } from '../amounts/line-adjustment.ts';
import type { ItemDerivation } from '../layout/document.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern } from '../words/filled-pattern.ts';
import { ITEM_WORDS } from '../words/item-words.data.ts';

/** What derivations are worded with. */
type Wording = Pick<InvoiceRequest, 'words' | 'language' | 'locale' | 'currency' | 'currencyFormat'>;

interface Figures {
  readonly percent: (value: string) => string;
  readonly sum: (value: string) => string;
}

/**
 * `Discount 10 %`, of a base that is stated `Discount 10 % of 50.00`; a title of the caller's own may contain its percentage
 * itself, the base is behind it.
 */
function adjustmentLabel(
  { kind, title, percent, base, isBaseStated }: LineAdjustment,
  { words, language }: Pick<Wording, 'words' | 'language'>,
  figures: Figures & { readonly minorUnits: number },
): string {
  const word = kind === 'discount' ? words.discount : words.surcharge;
  if (percent === undefined) return title ?? word;
  const share = figures.percent(text(percent));
  if (!isBaseStated || base === undefined) return title ?? `${word} ${share}`;
  const of = filledPattern(ITEM_WORDS[language].percentOf, {
    percent: share,
    base: figures.sum(fixedText(base, figures.minorUnits)),
  });
  return title === undefined ? `${word} ${of}` : `${title}, ${of}`;
}

/** From price × quantity to the sum of each line; `undefined` for lines with neither discount nor surcharge. */
export function itemDerivations(
  lines: readonly Line[],
  { words, language, ...form }: Wording,
  minorUnits: number,
): readonly (ItemDerivation | undefined)[] {
  const money = moneyFormat({ ...form, minorUnits });
  return lines.map(({ gross, adjustments }) =>
    adjustments.length === 0
      ? undefined
      : {
          gross: fixedText(gross, minorUnits),
          rows: adjustments.map((one) => ({
            label: adjustmentLabel(one, { words, language }, { ...money, minorUnits }),
            amount: fixedText(one.amount, minorUnits),
          })),
          sumLabel: words.itemTotal,
        },
  );
}
