/**
 * A reader of Han Xin Code for the tests, since zxing-cpp has none: ISO/IEC 20830, clauses 5.4 to 5.8 from the other end.
 * It takes the places of the modules and the table of blocks from the encoder, which test/oracle/han-xin-bwip.ts
 * compares with a second encoder in every version; masks, check words, modes and characters are its own.
 */
import assert from 'node:assert/strict';
import { type BitGrid, isDark } from '@kontor/graphics';
import { fixedPatternsOf, isFree } from '#han-xin/fixed-patterns.ts';
import { blocksOf, type HanXinLevel, totalWordsOf } from '#han-xin/size.ts';

/** Powers of α and their logarithms in the field that a polynomial generates. */
class Field {
  readonly #powers: number[] = [];
  readonly #logarithms: number[] = [];

  constructor(size: number, polynomial: number) {
    for (let power = 0, value = 1; power < size - 1; power++) {
      this.#powers.push(value);
      this.#logarithms[value] = power;
      value = 2 * value >= size ? (2 * value) ^ polynomial : 2 * value;
    }
  }

  /** Fails where the words are no multiple of the generator polynomial with roots α to α to the power of `checks`. */
  requireSound(words: readonly number[], checks: number): void {
    const order = this.#powers.length;
    for (let root = 1; root <= checks; root++) {
      let sum = 0;
      for (const word of words) {
        if (sum !== 0) sum = this.#powers[(this.#logarithms[sum]! + root) % order]!;
        sum ^= word;
      }
      assert.equal(sum, 0, `a check word of ${words.length} words is wrong`);
    }
  }
}

const WORDS = new Field(0x100, 0x163);
const NIBBLES = new Field(0x10, 0x13);

interface Information {
  readonly version: number;
  readonly level: HanXinLevel;
  readonly mask: number;
}

/** The 28 bits along the two upper finder patterns. */
function information(grid: BitGrid): Information {
  const last = grid.width - 1;
  const places = [
    ...Array.from({ length: 9 }, (_, i) => [i, 8] as const),
    ...Array.from({ length: 8 }, (_, i) => [8, 7 - i] as const),
    ...Array.from({ length: 9 }, (_, i) => [last - 8, i] as const),
    ...Array.from({ length: 8 }, (_, i) => [last - 7 + i, 8] as const),
  ];
  const bits = places.map(([x, y]) => Number(isDark(grid, x, y)));
  const words = Array.from({ length: 7 }, (_, i) =>
    Number.parseInt(bits.slice(4 * i, 4 * i + 4).join(''), 2),
  );
  NIBBLES.requireSound(words, 4);
  const [high, middle, low] = [words[0]!, words[1]!, words[2]!];
  return { version: 16 * high + middle - 20, level: ((low >> 2) + 1) as HanXinLevel, mask: low & 3 };
}

/** Whether a mask turns the module of a row and column, both from 1 (table 8). */
function isTurned(mask: number, row: number, column: number): boolean {
  if (mask === 0) return false;
  if (mask === 1) return (row + column) % 2 === 0;
  const thirds = column % 3;
  if (mask === 2) return (((row + column) % 3) + thirds) % 2 === 0;
  return ((row % column) + (column % row) + (row % 3) + thirds) % 2 === 0;
}

/** Data words of all blocks, after the words are back in their order and sound. */
function dataWords(grid: BitGrid): readonly number[] {
  const { version, level, mask } = information(grid);
  assert.equal(grid.width, 21 + 2 * version);
  const frame = fixedPatternsOf(version);
  const bits: number[] = [];
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      if (isFree(frame, y * grid.width + x))
        bits.push(Number(isDark(grid, x, y) !== isTurned(mask, y + 1, x + 1)));
    }
  }
  const count = totalWordsOf(version);
  const words = new Array<number>(count);
  let taken = 0;
  for (let start = 0; start < 13; start++) {
    for (let at = start; at < count; at += 13, taken++) {
      words[at] = Number.parseInt(bits.slice(8 * taken, 8 * taken + 8).join(''), 2);
    }
  }
  const data: number[] = [];
  for (const blocks of blocksOf(version, level)) {
    for (let block = 0; block < blocks.count; block++) {
      const own = words.splice(0, blocks.dataWords + blocks.checkWords);
      WORDS.requireSound(own, blocks.checkWords);
      data.push(...own.slice(0, blocks.dataWords));
    }
  }
  return data;
}

const TEXT_1 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TEXT_2 = [
  ...Array.from({ length: 28 }, (_, code) => String.fromCharCode(code)),
  ...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\x7f',
];

/** Segments of bits, one after the other. */
class Payload {
  readonly #bits: string;
  #at = 0;
  readonly #bytes: number[] = [];
  #set = 'gb18030';

  constructor(words: readonly number[]) {
    this.#bits = words.map((word) => word.toString(2).padStart(8, '0')).join('');
  }

  #take(count: number): number {
    assert.ok(this.#at + count <= this.#bits.length, 'a segment goes on behind the last word');
    this.#at += count;
    return Number.parseInt(this.#bits.slice(this.#at - count, this.#at), 2);
  }

  #letters(text: string): void {
    this.#bytes.push(...Buffer.from(text, 'latin1'));
  }

  /** Groups of three digits; the end names how many the last of them has. */
  #numeric(): void {
    const groups: number[] = [];
    let group = this.#take(10);
    for (; group < 1000; group = this.#take(10)) groups.push(group);
    assert.ok(group > 1020, `a group ${group}`);
    groups.forEach((value, i) => {
      this.#letters(String(value).padStart(i < groups.length - 1 ? 3 : group - 1020, '0'));
    });
  }

  #text(): void {
    let letters: ArrayLike<string> = TEXT_1;
    for (let value = this.#take(6); value !== 63; value = this.#take(6)) {
      if (value === 62) letters = letters === TEXT_1 ? TEXT_2 : TEXT_1;
      else this.#letters(letters[value] ?? assert.fail(`a letter ${value}`));
    }
  }

  #binary(): void {
    for (let count = this.#take(13); count > 0; count--) this.#bytes.push(this.#take(8));
  }

  /** Rows of GB 2312 by the first number of each (5.4.8, 5.4.9). */
  #region(first: 1 | 2): void {
    let region = first;
    for (let value = this.#take(12); value !== 4095; value = this.#take(12)) {
      if (value === 4094) {
        region = region === 1 ? 2 : 1;
        continue;
      }
      let [lead, from] = region === 1 ? [0xb0, 0] : [0xd8, 0];
      if (region === 1 && value >= 4042) [lead, from] = [0xa8, 4042];
      else if (region === 1 && value >= 3760) [lead, from] = [0xa1, 3760];
      this.#bytes.push(lead + Math.floor((value - from) / 94), 0xa1 + ((value - from) % 94));
    }
  }

  #double(): void {
    for (let value = this.#take(15); value !== 0x7fff; value = this.#take(15)) {
      const trail = 0x40 + (value % 190);
      this.#bytes.push(0x81 + Math.floor(value / 190), trail + Number(trail >= 0x7f));
    }
  }

  #four(): void {
    const value = this.#take(21);
    this.#bytes.push(0x81 + Math.floor(value / 12600), 0x30 + (Math.floor(value / 1260) % 10));
    this.#bytes.push(0x81 + (Math.floor(value / 10) % 126), 0x30 + (value % 10));
  }

  #designator(): void {
    assert.equal(this.#bytes.length, 0, 'a designator behind characters');
    const sets: Readonly<Record<number, string>> = { 3: 'latin1', 26: 'utf-8', 32: 'gb18030' };
    this.#set = sets[this.#take(8)] ?? assert.fail('a designator of another set');
  }

  text(): string {
    const segments: Readonly<Record<number, () => void>> = {
      1: () => this.#numeric(),
      2: () => this.#text(),
      3: () => this.#binary(),
      4: () => this.#region(1),
      5: () => this.#region(2),
      6: () => this.#double(),
      7: () => this.#four(),
      8: () => this.#designator(),
    };
    while (this.#at + 4 <= this.#bits.length) {
      const indicator = this.#take(4);
      // Zeros fill the last words.
      if (indicator === 0) break;
      (segments[indicator] ?? assert.fail(`a segment ${indicator}`))();
    }
    const bytes = Buffer.from(this.#bytes);
    return this.#set === 'latin1' ? bytes.toString('latin1') : new TextDecoder(this.#set).decode(bytes);
  }
}

/** The text of a Han Xin Code symbol; fails where anything in it is wrong. */
export const readHanXin = (grid: BitGrid): string => new Payload(dataWords(grid)).text();
