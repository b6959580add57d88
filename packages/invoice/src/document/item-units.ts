import type { Line } from '../amounts/line.ts';
import { isCodeAlone, unitCode } from '../amounts/unit-code.ts';
import type { InvoiceItem } from '../request/request.ts';
import { unitNames } from '../unit-name/unit-name.ts';
import type { InvoiceLanguage } from '../words/words-of.ts';

type Named = (code: string, amount: Line['amount']) => string;

/** What is printed behind an amount: the unit as given; of a code its name. */
function unitText(
  { unit = '', unitCode: stated = '' }: InvoiceItem,
  amount: Line['amount'],
  name: Named,
): string {
  if (isCodeAlone(unit)) return name(unitCode(unit), amount);
  return unit === '' && stated !== '' ? name(stated, amount) : unit;
}

/** The unit of each line as it is printed, empty where there is none (rules: Unit codes). */
export function itemUnits(
  items: readonly InvoiceItem[],
  lines: readonly Line[],
  language: InvoiceLanguage,
): readonly string[] {
  let names: Named | undefined;
  const name: Named = (code, amount) => {
    names ??= unitNames(language);
    return names(code, amount);
  };
  return items.map((item, index) => unitText(item, lines[index]!.amount, name));
}
