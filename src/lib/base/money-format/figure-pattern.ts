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

const PLAIN = /^(\d+)(?:\.(\d+))?$/;

/** Writes decimal text without sign by a pattern; `undefined` where it would have to be rounded. */
export function patternedFigures(value: string, pattern: FigurePattern): string | undefined {
  const match = PLAIN.exec(value);
  if (match === null) return undefined;
  const integer = match[1]!.replace(/^0+(?=\d)/, '');
  let decimals = match[2] ?? '';
  while (decimals.length > pattern.minDecimals && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  if (decimals.length > pattern.maxDecimals) return undefined;
  decimals = decimals.padEnd(pattern.minDecimals, '0');
  if (decimals !== '' && pattern.decimal === undefined) return undefined;
  const grouped = groupedDigits(integer, pattern);
  return decimals === '' ? grouped : grouped + pattern.decimal + decimals;
}

function groupedDigits(digits: string, { group, primary, secondary }: FigurePattern): string {
  let end = digits.length - primary;
  if (end <= 0) return digits;
  let grouped = digits.slice(end);
  for (; end > 0; end -= secondary)
    grouped = digits.slice(Math.max(0, end - secondary), end) + group + grouped;
  return grouped;
}
