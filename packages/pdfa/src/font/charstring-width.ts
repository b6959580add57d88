export interface Subroutines {
  readonly global: readonly Uint8Array[];
  readonly local: readonly Uint8Array[];
}

/** Subroutines within subroutines (Adobe Technical Note 5177, appendix B), and steps of one glyph. */
const MAX_DEPTH = 10;
const MAX_STEPS = 20_000;

const CALL_LOCAL = 10;
const RETURN = 11;
const ESCAPE = 12;
const END = 14;
const CALL_GLOBAL = 29;

/** Operands that an operator takes when no width precedes them. */
const TAKES: Readonly<Record<number, number>> = { 4: 1, 21: 2, 22: 1 };
/** Stem hints take pairs. */
const STEMS = new Set([1, 3, 18, 19, 20, 23]);
/** Lines and curves: no width precedes them, though outlines that begin without a move to their start are met. */
const PATHS = new Set([5, 6, 7, 8, 24, 25, 26, 27, 30, 31]);

/**
 * The difference of a Type 2 charstring's width from the nominal one; `usual` when it has none of its own (Adobe
 * Technical Note 5177, 3.1 and 4.1). Undefined when the charstring cannot be followed.
 */
export function charstringWidth(
  charstring: Uint8Array,
  subroutines: Subroutines,
): number | 'usual' | undefined {
  return new WidthReader(subroutines).read(charstring);
}

type Outcome = number | 'usual' | 'unknown' | undefined;

class WidthReader {
  readonly #subroutines: Subroutines;
  readonly #stack: number[] = [];
  #steps = 0;

  constructor(subroutines: Subroutines) {
    this.#subroutines = subroutines;
  }

  read(charstring: Uint8Array): number | 'usual' | undefined {
    const outcome = this.#run(charstring, 0);
    return outcome === 'unknown' ? undefined : outcome;
  }

  /** Undefined when the width is still to come. */
  #run(code: Uint8Array, depth: number): Outcome {
    if (depth > MAX_DEPTH) return 'unknown';
    for (let at = 0; at < code.length; ) {
      if (++this.#steps > MAX_STEPS) return 'unknown';
      const byte = code[at]!;
      if (byte === 28 || byte >= 32) {
        at += this.#number(code, at);
        continue;
      }
      at++;
      if (byte === RETURN) return undefined;
      if (byte === ESCAPE) return 'unknown';
      if (byte !== CALL_LOCAL && byte !== CALL_GLOBAL) return this.#ended(byte);
      const list = byte === CALL_LOCAL ? this.#subroutines.local : this.#subroutines.global;
      const outcome = this.#run(called(list, this.#stack.pop() ?? 0), depth + 1);
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  }

  #ended(operator: number): Outcome {
    const [first] = this.#stack;
    const count = this.#stack.length;
    const own = (isGiven: boolean): Outcome => (isGiven && first !== undefined ? first : 'usual');
    if (STEMS.has(operator)) return own(count % 2 === 1);
    if (operator === END) return own(count === 1 || count === 5);
    if (PATHS.has(operator)) return 'usual';
    const takes = TAKES[operator];
    return takes === undefined ? 'unknown' : own(count > takes);
  }

  #number(code: Uint8Array, at: number): number {
    const byte = code[at]!;
    const next = (i: number): number => code[at + i] ?? 0;
    const push = (value: number, length: number): number => {
      if (this.#stack.length < 513) this.#stack.push(value);
      return length;
    };
    if (byte === 28) return push(((next(1) << 24) >> 16) | next(2), 3);
    if (byte <= 246) return push(byte - 139, 1);
    if (byte <= 250) return push((byte - 247) * 256 + next(1) + 108, 2);
    if (byte <= 254) return push(-(byte - 251) * 256 - next(1) - 108, 2);
    return push(((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4) | 0) / 0x10000, 5);
  }
}

/** Numbers of subroutines are biased by their count (5177, 4.7). */
function called(list: readonly Uint8Array[], number: number): Uint8Array {
  let bias = 32_768;
  if (list.length < 33_900) bias = 1_131;
  if (list.length < 1_240) bias = 107;
  return list[number + bias] ?? new Uint8Array(0);
}
