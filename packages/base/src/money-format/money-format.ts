import { type FigurePattern, figurePattern, patternedFigures, SAMPLE } from './figure-pattern.ts';

/** How numbers of one invoice are written. All arguments are decimal text: `-1234.5`. */
export interface MoneyFormat {
  /** A sum without currency: `1.234,50`. */
  sum(value: string): string;
  /** A price without currency, with more decimals than the currency has where it needs them: `0,0125`. */
  price(value: string): string;
  /** A sum with currency by `currencyFormat`: `EUR 1.234,50`. */
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

/** Intl reads decimal text exactly, without a detour over binary fractions; its type accepts numbers only. */
const numeric = (text: string): `${number}` => text as `${number}`;

/** Marks of direction matter where letters are beside the figures, not in a cell of figures alone. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;

const FIGURES: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

/** The text before, in and behind the figures of an amount. */
interface AmountParts {
  readonly before: string;
  readonly figures: string;
  readonly behind: string;
}

/** The parts of a format: its figures, and the text around them where that does not depend on the number. */
interface Learned {
  readonly pattern: FigurePattern | undefined;
  readonly around: AmountParts;
  /** The same for an amount below zero: its sign is before or behind the currency, as the locale has it. */
  readonly aroundNegative: AmountParts;
}

const learnedOf = new WeakMap<Intl.NumberFormat, Learned>();

function learned(format: Intl.NumberFormat): Learned {
  let known = learnedOf.get(format);
  if (known === undefined) {
    const options = format.resolvedOptions();
    const parts = format
      .formatToParts(numeric(SAMPLE))
      .map(({ type, value }) => ({ type, value: FIGURES.has(type) ? figure(type, value, format) : value }));
    known = {
      // Names of currencies follow the number (1 Euro, 2 Euros): Intl is asked for each.
      pattern: options.currencyDisplay === 'name' ? undefined : figurePattern(parts, options),
      around: askedParts(format, SAMPLE),
      aroundNegative: askedParts(format, `-${SAMPLE}`),
    };
    learnedOf.set(format, known);
  }
  return known;
}

/** The parts of an amount, its sign among what is around the figures. */
function amountParts(format: Intl.NumberFormat, value: string): AmountParts {
  const { pattern, around, aroundNegative } = learned(format);
  const isNegative = value.startsWith('-') && !isZero(value);
  const figures = pattern && patternedFigures(unsigned(value), pattern);
  if (figures === undefined) return askedParts(format, isNegative ? value : unsigned(value));
  return { ...(isNegative ? aroundNegative : around), figures };
}

/** The figures of an amount without sign. */
function figuresOf(format: Intl.NumberFormat, value: string): string {
  const { pattern } = learned(format);
  return (pattern && patternedFigures(value, pattern)) ?? askedParts(format, value).figures;
}

const unsigned = (value: string): string => (value.startsWith('-') ? value.slice(1) : value);

function askedParts(format: Intl.NumberFormat, value: string): AmountParts {
  let [before, figures, behind] = ['', '', ''];
  for (const { type, value: text } of format.formatToParts(numeric(value))) {
    if (FIGURES.has(type)) figures += figure(type, text, format);
    else {
      const shown = type === 'minusSign' ? withMinus(text) : text;
      if (figures === '') before += shown;
      else behind += shown;
    }
  }
  return { before, figures, behind };
}

/** Romansh invoices are Swiss ones: a point before the decimals, as on the payment slip (IG QR-bill, 3.5.3). */
const figure = (type: string, text: string, format: Intl.NumberFormat): string =>
  type === 'decimal' && /^rm\b/.test(format.resolvedOptions().locale) ? '.' : text;

/** True for zero however it is written: it has no sign. */
const isZero = (value: string): boolean => !/[1-9]/.test(value);

/** A cell of figures alone. */
function bareAmount(format: Intl.NumberFormat, value: string): string {
  const isNegative = value.startsWith('-') && !isZero(value);
  const figures = figuresOf(format, unsigned(value)).replace(DIRECTION_MARKS, '');
  return isNegative ? `\u2212${figures}` : figures;
}

/** An amount with its currency; sign, symbol and figures are in the order of the locale (CLDR): `−52,10 €`, `CHF−52.10`. */
function namedAmount(format: Intl.NumberFormat, value: string): string {
  const { before, figures, behind } = amountParts(format, value);
  return before + figures + behind;
}

/**
 * Number formats of a locale. Cells without currency use the currency style too: in de-AT the plain decimal
 * style groups by space, the currency style by point. Thousands are always grouped, so that a column is of one kind.
 * @example moneyFormat({ locale: 'de-AT', currency: 'EUR', currencyFormat: 'CODE', minorUnits: 2 }).total('1234.5')
 */
export function moneyFormat(options: MoneyFormatOptions): MoneyFormat {
  const { cell, price, total, quantity, percent } = formatsOf(options);
  return {
    sum: (value) => bareAmount(cell, value),
    price: (value) => bareAmount(price, value),
    total: (value) => namedAmount(total, value),
    quantity: (value) => bareAmount(quantity, value),
    percent: remembered((value) => withMinus(percent.format(numeric(`${value}E-2`)))),
  };
}

/** The formats of one locale and currency. */
interface Formats {
  readonly cell: Intl.NumberFormat;
  readonly price: Intl.NumberFormat;
  readonly total: Intl.NumberFormat;
  readonly quantity: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
}

/** An invoice has few rates and many lines; Intl takes a microsecond or two for each. */
function remembered(write: (value: string) => string): (value: string) => string {
  const written = new Map<string, string>();
  return (value) => {
    let text = written.get(value);
    if (text === undefined) {
      text = write(value);
      written.set(value, text);
    }
    return text;
  };
}

/** Formats take 0.1 ms to make and follow from their options alone, so they are kept, but not without end. */
const MAX_FORMATS = 50;
const formats = new Map<string, Formats>();

function formatsOf(options: MoneyFormatOptions): Formats {
  const { locale, currency, currencyFormat, minorUnits } = options;
  const key = `${locale} ${currency} ${currencyFormat} ${minorUnits}`;
  let known = formats.get(key);
  if (known === undefined) {
    known = madeFormats(options);
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, known);
  }
  return known;
}

function madeFormats({ locale, currency, currencyFormat, minorUnits }: MoneyFormatOptions): Formats {
  const money = (
    currencyDisplay: 'symbol' | 'code' | 'name',
    minimumFractionDigits: number,
    maximumFractionDigits: number,
  ) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits,
      maximumFractionDigits,
      useGrouping: 'always',
    });
  return {
    cell: money('code', minorUnits, minorUnits),
    price: money('code', minorUnits, Math.max(minorUnits, MAX_DECIMALS)),
    total: money(DISPLAY[currencyFormat], minorUnits, minorUnits),
    quantity: money('code', 0, MAX_DECIMALS),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: MAX_PERCENT_DECIMALS }),
  };
}
