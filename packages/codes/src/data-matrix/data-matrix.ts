import { InvalidInput, violation } from '@kontor/base';
import type { BitGrid } from '@kontor/graphics';
import { directBytes } from '../character-set/encode.ts';
import { type SymbolText, smallestSymbol, symbolTexts } from '../character-set/symbol-text.ts';
import { contentError } from '../content/content-error.ts';
import { ReedSolomonCode } from '../reed-solomon/check-words.ts';
import { codeWords } from './code-words.ts';
import { smallest } from './ending.ts';
import { fixedPatternsOf } from './fixed-patterns.ts';
import { ECI_WORD, FNC1, FNC1_WORD } from './modes.ts';
import { anyScheme, onlyC40 } from './schemes.ts';
import { Search } from './shortest-encoding.ts';
import { type Shape, type Size, sizesOf } from './size.ts';

export interface DataMatrixOptions {
  /** Encode with this set and write its designator. */
  readonly characterSet?: string | undefined;
  /** Accepted for compatibility: every symbol takes the shortest sequence of encodation schemes. */
  readonly compact?: boolean | undefined;
  /** C40 alone; not together with `compact`. */
  readonly forceC40?: boolean | undefined;
  /** The content is GS1 element strings, FNC1 written as U+001D: FNC1 goes first, `]d2`. */
  readonly gs1Format?: boolean | undefined;
  readonly shape?: Shape | undefined;
}

/** ISO/IEC 16022, 5.7.1. */
const POLYNOMIAL = 0x12d;
const SEPARATOR = 0x1d;
/** Header and trailer of ISO/IEC 15434 formats 05 and 06 have a code word together (5.2.4.7). */
const MACRO_HEADERS: readonly (readonly [header: string, word: number])[] = [
  ['[)>\x1e05\x1d', 236],
  ['[)>\x1e06\x1d', 237],
];
const MACRO_TRAILER = '\x1e\x04';

let code: ReedSolomonCode | undefined;

/** The part before the text, and the text as bytes and FNC1. */
interface Message {
  readonly head: readonly number[];
  readonly text: Uint16Array;
}

/** A text behind its designator; GS1 has FNC1 in front and for its separators. */
function messageOf({ bytes, eci }: SymbolText, isGs1: boolean): Message {
  const designator = eci === undefined ? [] : [ECI_WORD, eci + 1];
  if (!isGs1) return { head: designator, text: Uint16Array.from(bytes) };
  const text = Uint16Array.from(bytes, (byte) => (byte === SEPARATOR ? FNC1 : byte));
  return { head: [FNC1_WORD, ...designator], text };
}

/** A content in format 05 or 06 behind its one code word, where it needs no designator. */
function macroMessage(content: string): Message | undefined {
  const macro = MACRO_HEADERS.find(([header]) => content.startsWith(header));
  if (macro === undefined || !content.endsWith(MACRO_TRAILER)) return undefined;
  const inner = directBytes(content.slice(macro[0].length, -MACRO_TRAILER.length), 0x7f);
  return inner && { head: [macro[1]], text: Uint16Array.from(inner) };
}

function messages(content: string, options: DataMatrixOptions): readonly Message[] {
  const isGs1 = options.gs1Format === true;
  const macro = isGs1 || options.characterSet !== undefined ? undefined : macroMessage(content);
  if (macro !== undefined) return [macro];
  return symbolTexts(content, options).map((text) => messageOf(text, isGs1));
}

/** A message in the smallest symbol that fits it. */
interface Fitted {
  readonly size: Size;
  readonly words: readonly number[];
}

function fitted({ head, text }: Message, options: DataMatrixOptions): Fitted | undefined {
  const sizes = sizesOf(options.shape ?? 'NONE');
  const schemes = options.forceC40 === true ? onlyC40(text) : anyScheme(text.length);
  const capacities = sizes.map((size) => size.dataWords);
  const written = smallest(new Search(text, schemes, head.length).run(), text, capacities);
  if (written === undefined) return undefined;
  const size = sizes.find((each) => each.dataWords === written.capacity)!;
  return { size, words: codeWords(text, head, written) };
}

/**
 * Check code words of all blocks, interleaved from the first block on like the data. In the size 144 × 144, whose
 * last two blocks are shorter, older encoders begin with block 9; ISO/IEC 16022:2024, figure A.2, has block 1.
 */
function withCheckWords(data: readonly number[], size: Size): Uint16Array {
  code ??= new ReedSolomonCode(8, POLYNOMIAL);
  const words = new Uint16Array(size.dataWords + size.checkWords);
  words.set(data);
  for (let block = 0; block < size.blocks; block++) {
    const dataCount = Math.ceil((size.dataWords - block) / size.blocks);
    code.write(words, {
      dataFirst: block,
      dataCount,
      checkFirst: size.dataWords + block,
      checkCount: size.checkWords / size.blocks,
      step: size.blocks,
    });
  }
  return words;
}

function drawn(words: Uint16Array, size: Size): BitGrid {
  const { template, places } = fixedPatternsOf(size);
  const grid: BitGrid = { ...template, words: template.words.slice() };
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    for (let bit = 0; bit < 8; bit++) {
      const where = places[8 * i + bit]!;
      grid.words[where >>> 5]! |= ((word >> (7 - bit)) & 1) << (31 - (where & 31));
    }
  }
  return grid;
}

/**
 * A Data Matrix symbol of ISO/IEC 16022 (ECC 200): any text, smallest symbol of the requested shape.
 * @throws InvalidInput when content or character set do not fit, or compact and forceC40 come together.
 * @example dataMatrixGrid('123456').width // 10
 */
export function dataMatrixGrid(content: string, options: DataMatrixOptions = {}): BitGrid {
  if (options.compact === true && options.forceC40 === true) {
    const path = ['options', 'compact'];
    throw new InvalidInput([
      violation(path, { kind: 'combined', with: 'forceC40' }, 'cannot be combined with forceC40'),
    ]);
  }
  const fit = smallestSymbol(
    messages(content, options),
    (message) => fitted(message, options),
    ({ size }) => size.dataWords,
  );
  if (fit === undefined) throw contentError('too long for a Data Matrix symbol of this shape');
  return drawn(withCheckWords(fit.words, fit.size), fit.size);
}
