/** How numbers of one invoice are written. All arguments are decimal text: `-1234.5`. */
export interface MoneyFormat {
  /** A sum without currency: `1.234,50`. */
  sum(value: string): string;
  /** A price without currency, with more decimals than the currency has where it needs them: `0,0125`. */
  price(value: string): string;
  /** A sum with currency as `currencyFormat` says: `EUR 1.234,50`. */
  total(value: string): string;
  /** A quantity: `7,5`. */
  quantity(value: string): string;
  /** A percentage: `20` → `20 %`. */
  percent(value: string): string;
}

export interface MoneyFormatOptions {
  /** BCP 47; an unknown language falls back as Intl does. */
  readonly locale: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly currencyFormat: 'SYMBOL' | 'CODE' | 'NAME';
  /** Decimal places of the currency by ISO 4217; those of Intl differ (HUF: 0). */
  readonly minorUnits: number;
}

const DISPLAY = { SYMBOL: 'symbol', CODE: 'code', NAME: 'name' } as const;
/** Prices and quantities keep up to so many decimals. */
const MAX_DECIMALS = 8;
const MAX_PERCENT_DECIMALS = 4;

/** Intl writes a hyphen; the sign of the same width as the figures is U+2212. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** Intl reads decimal text exactly, without a detour over binary fractions; its type wants to see a number. */
const numeric = (text: string): `${number}` => text as `${number}`;

/** Marks of direction matter where letters stand beside the figures, not in a cell of figures alone. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

/** Leaves the number of a text that names the currency by code, which no locale translates. */
function withoutCode(text: string, code: string): string {
  const bare = text.replace(code, '').replace(DIRECTION_MARKS, '').trim();
  return bare.replace(/^([-\u2212])\s+/, '$1');
}

/**
 * Number formats of a locale. Cells without currency use the currency style too: in de-AT the plain decimal
 * style groups by space, the currency style by point.
 * @example moneyFormat({ locale: 'de-AT', currency: 'EUR', currencyFormat: 'CODE', minorUnits: 2 }).total('1234.5')
 */
export function moneyFormat({
  locale,
  currency,
  currencyFormat,
  minorUnits,
}: MoneyFormatOptions): MoneyFormat {
  const money = (currencyDisplay: 'symbol' | 'code' | 'name', maximumFractionDigits: number) =>
    numberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: minorUnits,
      maximumFractionDigits,
    });
  const cell = money('code', minorUnits);
  const price = money('code', Math.max(minorUnits, MAX_DECIMALS));
  const total = money(DISPLAY[currencyFormat], minorUnits);
  const quantity = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: 0,
    maximumFractionDigits: MAX_DECIMALS,
  });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: MAX_PERCENT_DECIMALS });
  return {
    sum: (value) => withMinus(withoutCode(cell.format(numeric(value)), currency)),
    price: (value) => withMinus(withoutCode(price.format(numeric(value)), currency)),
    total: (value) => withMinus(total.format(numeric(value))),
    quantity: (value) => withMinus(withoutCode(quantity.format(numeric(value)), currency)),
    percent: (value) => withMinus(percent.format(numeric(`${value}E-2`))),
  };
}

/** Formats take 0.1 ms to make and follow from their options alone, so they are kept, but not without end. */
const MAX_FORMATS = 200;
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${Object.values(options).join(' ')}`;
  let format = formats.get(key);
  if (format === undefined) {
    if (formats.size >= MAX_FORMATS) formats.clear();
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}
