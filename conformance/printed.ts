import { minorUnits } from '../src/lib/base/currency/currency.ts';
import { fixedText } from '../src/lib/base/decimal/text.ts';

/** Amounts of the XML that stand on the page, with what they are. */
export interface PrintedAmount {
  readonly what: string;
  readonly amount: string;
}

const first = (xml: string, name: string): string | undefined =>
  new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1];

/** Values of decimal digits in any script: `٣` is 3. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
    return String(code - zero);
  });
}

/** Marks that stand between the digits of one number, whatever the locale. */
const SEPARATORS = /(?<=\d)[.,'’\u00a0\u202f\u066b\u066c](?=\d)/g;

/** All numbers of a page's text as plain digits. */
export function printedNumbers(text: string): ReadonlySet<string> {
  const plain = asciiDigits(text).replace(SEPARATORS, '');
  return new Set(plain.match(/\d+/g) ?? []);
}

/** What the XML says and the page must show: totals, VAT groups, each fee as the sum of its parts. */
export function expectedAmounts(xml: string): readonly PrintedAmount[] {
  const total = first(xml, 'GrandTotalAmount');
  const lineTotal = first(xml, 'LineTotalAmount');
  const amounts: PrintedAmount[] = total === undefined ? [] : [{ what: 'BT-112', amount: total }];
  for (const [, tax = '', rest = ''] of xml.matchAll(
    /<ram:ApplicableTradeTax><ram:CalculatedAmount>([^<]*)<(.*?)<\/ram:ApplicableTradeTax>/g,
  )) {
    if (/CategoryCode>S</.test(rest)) amounts.push({ what: 'BT-117', amount: tax });
  }
  const header = xml.split('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>')[1] ?? '';
  const subtotal = first(header, 'LineTotalAmount');
  if (lineTotal !== undefined && subtotal !== undefined) amounts.push({ what: 'BT-106', amount: subtotal });
  return amounts;
}

/** Amounts that the page does not show. Compared as digits with the decimals of the currency, sign apart. */
export function unprinted(xml: string, pageText: string, currency: string): readonly PrintedAmount[] {
  const numbers = printedNumbers(pageText);
  return expectedAmounts(xml).filter(({ amount }) => {
    const digits = fixedText(amount, minorUnits(currency)).replace(/\D/g, '');
    return !numbers.has(digits);
  });
}
