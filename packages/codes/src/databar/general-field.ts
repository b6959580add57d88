/** Ways to write the general purpose field of GS1 DataBar Expanded (ISO/IEC 24724, 7.2.5.5). */
const NUMERIC = 0;
const ALPHANUMERIC = 1;
const ISO_646 = 2;
const MODES = 3;
const FAR = 1 << 28;

const FNC1 = '\x1d';
const FNC1_VALUE = 10;
const ALPHANUMERIC_SIGNS = '*,-./';
const ISO_646_SIGNS = '!"%&\'()*+,-./:;<=>?_ ';

const bits = (value: number, count: number): string => value.toString(2).padStart(count, '0');

/** Bits that lead from one mode to another. */
const LATCHES: readonly (readonly (string | undefined)[])[] = [
  [undefined, '0000', undefined],
  ['000', undefined, '00100'],
  ['000', '00100', undefined],
];

const digitValue = (character: string): number => (character === FNC1 ? FNC1_VALUE : Number(character));
const isNumeric = (character: string | undefined): boolean =>
  character !== undefined && (character === FNC1 || /\d/.test(character));

/** Two digits, or one and FNC1. */
function numericPair(first: string, second: string | undefined): string | undefined {
  if (second === undefined || !isNumeric(first) || !isNumeric(second)) return undefined;
  if (first === FNC1 && second === FNC1) return undefined;
  return bits(11 * digitValue(first) + digitValue(second) + 8, 7);
}

/** Digits and FNC1 have five bits in both other modes. */
function fiveBits(character: string): string | undefined {
  if (character === FNC1) return '01111';
  return isNumeric(character) ? bits(Number(character) + 5, 5) : undefined;
}

function alphanumeric(character: string): string | undefined {
  const sign = ALPHANUMERIC_SIGNS.indexOf(character);
  if (sign >= 0) return bits(58 + sign, 6);
  return /[A-Z]/.test(character) ? bits(character.charCodeAt(0) - 33, 6) : fiveBits(character);
}

function iso646(character: string): string | undefined {
  if (/[A-Z]/.test(character)) return bits(character.charCodeAt(0) - 1, 7);
  if (/[a-z]/.test(character)) return bits(character.charCodeAt(0) - 7, 7);
  const sign = ISO_646_SIGNS.indexOf(character);
  return sign >= 0 ? bits(232 + sign, 8) : fiveBits(character);
}

/** Bits written up to a place, and the way there. */
interface Way {
  readonly length: number;
  readonly bits: string;
  readonly before: Way | undefined;
}

const joined = (way: Way | undefined): string => (way === undefined ? '' : joined(way.before) + way.bits);

/** An end of the field: what is written, the mode it ends in, and a digit that has not been written yet. */
export interface FieldEnd {
  readonly bits: string;
  readonly isNumeric: boolean;
  readonly lastDigit?: number;
}

/** Fewest bits to each place of the text in each mode. */
class Search {
  readonly #text: string;
  readonly #ways: (Way | undefined)[];

  constructor(text: string) {
    this.#text = text;
    this.#ways = new Array<Way | undefined>((text.length + 1) * MODES);
    this.#ways[NUMERIC] = { length: 0, bits: '', before: undefined };
  }

  #offer(from: Way, at: number, mode: number, more: string | undefined): void {
    if (more === undefined) return;
    const length = from.length + more.length;
    const place = at * MODES + mode;
    if (length < (this.#ways[place]?.length ?? FAR)) this.#ways[place] = { length, bits: more, before: from };
  }

  #latches(at: number): void {
    // Twice: from ISO 646 to numeric mode and from there to the other is a way too.
    for (let round = 0; round < 2; round++) {
      for (let from = 0; from < MODES; from++) {
        const way = this.#ways[at * MODES + from];
        if (way === undefined) continue;
        for (let to = 0; to < MODES; to++) this.#offer(way, at, to, LATCHES[from]![to]);
      }
    }
  }

  run(): this {
    for (let at = 0; at < this.#text.length; at++) {
      this.#latches(at);
      const character = this.#text[at]!;
      const [numeric, alpha, iso] = this.#ways.slice(at * MODES);
      // Behind FNC1 the mode is numeric.
      const isEnd = character === FNC1;
      if (numeric) this.#offer(numeric, at + 2, NUMERIC, numericPair(character, this.#text[at + 1]));
      if (alpha) this.#offer(alpha, at + 1, isEnd ? NUMERIC : ALPHANUMERIC, alphanumeric(character));
      if (iso) this.#offer(iso, at + 1, isEnd ? NUMERIC : ISO_646, iso646(character));
    }
    return this;
  }

  ends(): readonly FieldEnd[] {
    const length = this.#text.length;
    const ends = [NUMERIC, ALPHANUMERIC, ISO_646].flatMap((mode) => {
      const way = this.#ways[length * MODES + mode];
      return way === undefined ? [] : [{ bits: joined(way), isNumeric: mode === NUMERIC }];
    });
    const last = this.#text.at(-1);
    const before = length > 0 ? this.#ways[(length - 1) * MODES + NUMERIC] : undefined;
    if (last === undefined || last === FNC1 || before === undefined || !isNumeric(last)) return ends;
    return [...ends, { bits: joined(before), isNumeric: true, lastDigit: Number(last) }];
  }
}

/** The shortest ways to write a text of set 82 and FNC1, one for each way to end it. */
export const fieldEnds = (text: string): readonly FieldEnd[] => new Search(text).run().ends();

/** The last of an odd number of digits, with FNC1 beside it. */
export const lastPair = (digit: number): string => bits(11 * digit + FNC1_VALUE + 8, 7);
