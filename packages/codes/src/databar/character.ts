/** Widths of four bars or four spaces. */
type Widths = readonly number[];

/** A group of characters: how many modules its odd and even elements share, and how wide they may be. */
export interface Group {
  /** Value of its first character. */
  readonly first: number;
  readonly oddModules: number;
  readonly oddWidest: number;
  readonly evenModules: number;
  readonly evenWidest: number;
  /** Which of the two must have an element of one module. */
  readonly narrow: 'odd' | 'even';
  /** Which of the two changes with every value, and after how many values it begins again. */
  readonly fastest: 'odd' | 'even';
  readonly period: number;
}

const ELEMENTS = 4;

/** All ways to share modules among four elements, in the order of their widths from the left (ISO/IEC 24724, annex B). */
function allWidths(modules: number, widest: number, isNarrow: boolean): readonly Widths[] {
  const found: Widths[] = [];
  const extend = (widths: Widths, left: number): void => {
    const isLast = widths.length === ELEMENTS - 1;
    for (let width = isLast ? Math.max(left, 1) : 1; width <= Math.min(left, widest); width++) {
      const next = [...widths, width];
      if (!isLast) extend(next, left - width);
      else if (!isNarrow || next.includes(1)) found.push(next);
    }
  };
  extend([], modules);
  return found;
}

interface Tables {
  readonly odd: readonly Widths[];
  readonly even: readonly Widths[];
}

const known = new Map<Group, Tables>();

function tablesOf(group: Group): Tables {
  const tables = known.get(group) ?? {
    odd: allWidths(group.oddModules, group.oddWidest, group.narrow === 'odd'),
    even: allWidths(group.evenModules, group.evenWidest, group.narrow === 'even'),
  };
  known.set(group, tables);
  return tables;
}

/** The eight elements of a symbol character: the group of its value, then its place there (ISO/IEC 24724, 5.2.2 and 7.2.2). */
export function characterWidths(value: number, groups: readonly Group[]): Widths {
  const group = groups.findLast(({ first }) => value >= first)!;
  const { odd, even } = tablesOf(group);
  const place = value - group.first;
  const [fast, slow] = [place % group.period, Math.floor(place / group.period)];
  const [oddPlace, evenPlace] = group.fastest === 'even' ? [slow, fast] : [fast, slow];
  return odd[oddPlace]!.flatMap((width, i) => [width, even[evenPlace]![i]!]);
}

/** Powers of three, by which the widths of a symbol are added up for its check value. */
export function weightedSum(
  characters: readonly Widths[],
  exponents: readonly number[],
  modulus: number,
): number {
  let sum = 0;
  characters.forEach((widths, character) => {
    let weight = 1;
    for (let i = 0; i < exponents[character]!; i++) weight = (weight * 3) % modulus;
    for (const width of widths) {
      sum += weight * width;
      weight = (weight * 3) % modulus;
    }
  });
  return sum % modulus;
}
