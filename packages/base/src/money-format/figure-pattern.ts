/** How a format writes figures: learned from one number, because asking Intl for parts takes 15 times as long. */
export interface FigurePattern {
  readonly group: string;
  /** Digits of the last group, and of those before it: 3 and 2 in India. */
  readonly primary: number;
  readonly secondary: number;
  /** Absent: the format has no decimals. */
  readonly decimal: string | undefined;
  readonly minDecimals: number;
  readonly maxDecimals: number;
}

/** One part of a number as `formatToParts` gives it. */
export interface FigurePart {
  readonly type: string;
  readonly value: string;
}

/** Long enough for three groups; with decimals wherever a format has any. */
export const SAMPLE = '1234567890123.25';
const SAMPLE_DIGITS = '1234567890123';

/** Learns from the parts of `SAMPLE`; `undefined` for other figures than 0 to 9 and for numbers without groups. */
export function figurePattern(
  parts: readonly FigurePart[],
  { minimumFractionDigits = 0, maximumFractionDigits = 0 }: Intl.ResolvedNumberFormatOptions,
): FigurePattern | undefined {
  const valuesOf = (wanted: string) => parts.filter(({ type }) => type === wanted).map(({ value }) => value);
  const integers = valuesOf('integer');
  const [group, ...others] = valuesOf('group');
  if (group === undefined || others.some((other) => other !== group)) return undefined;
  const isPlain = integers.join('') === SAMPLE_DIGITS || maximumFractionDigits === 0;
  if (!isPlain || !integers.every((digits) => /^\d+$/.test(digits)) || integers.length < 3) return undefined;
  return {
    group,
    primary: integers.at(-1)!.length,
    secondary: integers.at(-2)!.length,
    decimal: valuesOf('decimal')[0],
    minDecimals: minimumFractionDigits,
    maxDecimals: maximumFractionDigits,
  };
}

const ZERO = 0x30;

function isDigits(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return false;
  }
  return end > start;
}

/** Writes decimal text without sign by a pattern; `undefined` where it would have to be rounded. */
export function patternedFigures(value: string, pattern: FigurePattern): string | undefined {
  const point = value.indexOf('.');
  const end = point < 0 ? value.length : point;
  if (!isDigits(value, 0, end) || (point >= 0 && !isDigits(value, point + 1, value.length))) return undefined;
  let start = 0;
  while (start < end - 1 && value.charCodeAt(start) === ZERO) start++;
  const decimals = patternedDecimals(value.slice(end + 1), pattern);
  if (decimals === undefined) return undefined;
  const grouped = groupedDigits(value.slice(start, end), pattern);
  return decimals === '' ? grouped : grouped + pattern.decimal + decimals;
}

function patternedDecimals(text: string, pattern: FigurePattern): string | undefined {
  let end = text.length;
  while (end > pattern.minDecimals && text.charCodeAt(end - 1) === ZERO) end--;
  if (end > pattern.maxDecimals) return undefined;
  const decimals = text.slice(0, end).padEnd(pattern.minDecimals, '0');
  return decimals !== '' && pattern.decimal === undefined ? undefined : decimals;
}

function groupedDigits(digits: string, { group, primary, secondary }: FigurePattern): string {
  let end = digits.length - primary;
  if (end <= 0) return digits;
  let grouped = digits.slice(end);
  for (; end > 0; end -= secondary)
    grouped = digits.slice(Math.max(0, end - secondary), end) + group + grouped;
  return grouped;
}
