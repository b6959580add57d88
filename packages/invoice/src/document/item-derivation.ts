import { fixedText, moneyFormat, text } from '@kontor/base';
import type { Line } from '../amounts/line.ts';
import type { LineAdjustment } from '../amounts/line-adjustment.ts';
import type { ItemDerivation } from '../layout/document.ts';
import type { InvoiceRequest } from '../request/request.ts';

/** What derivations are worded with. */
type Wording = Pick<InvoiceRequest, 'words' | 'locale' | 'currency' | 'currencyFormat'>;

/** `Discount 10 %`; a title of the caller's own may contain its percentage itself. */
function adjustmentLabel(
  { kind, title, percent }: LineAdjustment,
  { discount, surcharge }: Wording['words'],
  percentText: (value: string) => string,
): string {
  const word = kind === 'discount' ? discount : surcharge;
  if (title !== undefined || percent === undefined) return title ?? word;
  return `${word} ${percentText(text(percent))}`;
}

/** From price × quantity to the sum of each line; `undefined` for lines with neither discount nor surcharge. */
export function itemDerivations(
  lines: readonly Line[],
  { words, ...form }: Wording,
  minorUnits: number,
): readonly (ItemDerivation | undefined)[] {
  const money = moneyFormat({ ...form, minorUnits });
  return lines.map(({ gross, adjustments }) =>
    adjustments.length === 0
      ? undefined
      : {
          gross: fixedText(gross, minorUnits),
          rows: adjustments.map((one) => ({
            label: adjustmentLabel(one, words, money.percent),
            amount: fixedText(one.amount, minorUnits),
          })),
          sumLabel: words.lineTotal,
        },
  );
}
