import { fixedText, minorUnits } from '@kontor/base';

/** Amounts of the XML that are on the page, with what they are. */
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

/** Marks that are between the digits of one number, whatever the locale. */
const SEPARATORS = /(?<=\d)[.,'’\u00a0\u202f\u066b\u066c](?=\d)/g;

/** All numbers of a page's text as plain digits. */
export function printedNumbers(text: string): ReadonlySet<string> {
  const plain = asciiDigits(text).replace(SEPARATORS, '');
  // poppler gives a narrow space between thousands as a plain one, like that between two numbers: both readings count.
  const grouped = plain.replace(/(?<=\d) (?=\d{3})/g, '');
  return new Set([...(plain.match(/\d+/g) ?? []), ...(grouped.match(/\d+/g) ?? [])]);
}

const HEADER = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>';

/** Totals of the header, each by its element. */
const TOTALS: readonly (readonly [string, string])[] = [
  ['BT-106', 'LineTotalAmount'],
  ['BT-109', 'TaxBasisTotalAmount'],
  ['BT-110', 'TaxTotalAmount'],
  ['BT-112', 'GrandTotalAmount'],
  ['BT-113', 'TotalPrepaidAmount'],
  ['BT-115', 'DuePayableAmount'],
];

/** A discount in a price has as many decimals as prices do, and a line's sum does not have it. */
const PRICE_BEFORE = /<ram:GrossPriceProductTradePrice>.*?<\/ram:GrossPriceProductTradePrice>/s;

/** Sums of lines, and what each takes off and adds. */
function lineAmounts(lines: string): readonly PrintedAmount[] {
  const amounts: PrintedAmount[] = [];
  for (const [all] of lines.matchAll(LINE)) {
    const line = all.replace(PRICE_BEFORE, '');
    for (const [, amount = ''] of line.matchAll(/<ram:ActualAmount>([^<]*)</g))
      amounts.push({ what: 'BT-136, BT-141', amount });
    const amount = first(line, 'LineTotalAmount') ?? '';
    // The schema needs an amount of a line for information; on the page one without a price has none.
    const isNothing = line.includes('>INFORMATION<') && !line.includes('<ram:NetPriceProductTradePrice>');
    if (!isNothing) amounts.push({ what: 'BT-131', amount });
  }
  return amounts;
}

const LINE = /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/gs;

/**
 * What is in the XML and must be on the page: totals, VAT groups, lines. A document of totals alone need not state that there
 * is no VAT.
 */
export function expectedAmounts(xml: string): readonly PrintedAmount[] {
  const [lines = '', header = ''] = xml.split(HEADER);
  const isMinimum = !lines.includes('<ram:IncludedSupplyChainTradeLineItem>');
  const amounts: PrintedAmount[] = [...lineAmounts(lines)];
  for (const [what, name] of TOTALS) {
    const amount = first(header, name);
    const isNothing = isMinimum && what === 'BT-110' && Number(amount) === 0;
    if (amount !== undefined && !isNothing) amounts.push({ what, amount });
  }
  for (const [, tax = '', base = ''] of lines.matchAll(VAT_GROUP)) {
    amounts.push({ what: 'BT-117', amount: tax }, { what: 'BT-116', amount: base });
  }
  return amounts;
}

const VAT_GROUP =
  /<ram:ApplicableTradeTax><ram:CalculatedAmount>([^<]*)<.*?<ram:BasisAmount>([^<]*)<.*?<\/ram:ApplicableTradeTax>/g;

interface Fee {
  readonly amount: number;
  readonly reason: string;
}

/** BG-20 and BG-21 of the document, in order. */
function fees(xml: string): readonly Fee[] {
  const document = xml.split('<ram:ApplicableHeaderTradeSettlement>')[1] ?? '';
  const found = document.matchAll(
    /<udt:Indicator>(true|false)<.*?<ram:ActualAmount>([^<]*)<\/ram:ActualAmount>(?:<ram:Reason>([^<]*)<)?/g,
  );
  return [...found].map(([, isCharge, amount = '', reason = '']) => ({
    amount: Number(amount) * (isCharge === 'true' ? 1 : -1),
    reason,
  }));
}

/** A fee may be at so many VAT rates. */
const MAX_PARTS = 12;

/**
 * True when the fees of the XML are the rows of the page: parts that follow one another under one title add up to an
 * amount that is printed (BT-107 and BT-108 are their sums, which the rules of EN 16931 compare).
 */
function arePrinted(parts: readonly Fee[], isPrinted: (amount: string) => boolean): boolean {
  // From the end: whether the parts from here on can be divided into printed rows.
  const rest = new Array<boolean>(parts.length + 1).fill(false);
  rest[parts.length] = true;
  for (let from = parts.length - 1; from >= 0; from--) {
    let sum = 0;
    for (let to = from; to < Math.min(parts.length, from + MAX_PARTS); to++) {
      if (parts[to]?.reason !== parts[from]?.reason) break;
      sum += parts[to]?.amount ?? 0;
      if (rest[to + 1] === true && isPrinted(sum.toFixed(3))) rest[from] = true;
    }
  }
  return rest[0] === true;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Letters and digits alone: lines break anywhere, and title and value of a row are apart. */
const bare = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** Reasons for no VAT (BT-120) that the page does not give. */
export function unprintedReasons(xml: string, pageText: string): readonly string[] {
  const page = bare(pageText);
  const reasons = [...xml.matchAll(/<ram:ExemptionReason>([^<]*)</g)].map(([, reason = '']) =>
    unescaped(reason),
  );
  return reasons.filter((reason) => !page.includes(bare(reason)));
}

/**
 * Amounts that the page does not show. Compared as digits with the decimals of the currency, sign apart.
 * @param payments made before, whose sum is BT-113 and which the page lists one by one
 */
export function unprinted(
  xml: string,
  pageText: string,
  { currency, payments = [] }: { readonly currency: string; readonly payments?: readonly number[] },
): readonly PrintedAmount[] {
  const numbers = printedNumbers(pageText);
  const isPrinted = (amount: string): boolean =>
    numbers.has(fixedText(amount, minorUnits(currency)).replace(/\D/g, ''));
  const arePaymentsPrinted =
    payments.length > 0 && payments.every((payment) => isPrinted(payment.toFixed(3)));
  const missing = expectedAmounts(xml).filter(
    ({ what, amount }) => !isPrinted(amount) && !(what === 'BT-113' && arePaymentsPrinted),
  );
  const parts = fees(xml);
  if (parts.length > 0 && !arePrinted(parts, isPrinted)) {
    missing.push({ what: 'BT-107, BT-108', amount: parts.map(({ amount }) => amount).join(' + ') });
  }
  return missing;
}
