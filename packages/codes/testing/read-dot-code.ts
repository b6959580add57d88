/** A reader of DotCode for the tests, since no free reader supports the symbology: what it makes of zint's symbols is compared too. */
import assert from 'node:assert/strict';
import { type BitGrid, isDark } from '@kontor/graphics';
import { patterns } from '#dot-code/patterns.data.ts';
import { dotsOf, places } from '#dot-code/shape.ts';

const PRIME = 113;
const MASK_STEPS = [0, 3, 7, 17];
const MACROS: Readonly<Record<number, readonly [header: string, trailer: string]>> = {
  97: ['[)>\x1e05\x1d', '\x1e\x04'],
  98: ['[)>\x1e06\x1d', '\x1e\x04'],
  99: ['[)>\x1e12\x1d', '\x1e\x04'],
};

/** Whether no check word of any of the interleaved blocks finds an error; `count` data words follow the mask. */
function isSound(words: readonly number[], count: number): boolean {
  const blocks = Math.ceil(words.length / (PRIME - 1));
  for (let block = 0; block < blocks; block++) {
    const own = words.filter((_, i) => i % blocks === block);
    const checks = own.length - Math.ceil((count + 1 - block) / blocks);
    for (let power = 1, root = 3; power <= checks; power++, root = (root * 3) % PRIME) {
      if (own.reduce((sum, word) => (sum * root + word) % PRIME, 0) !== 0) return false;
    }
  }
  return true;
}

/** Unmasked data code words of a grid of dots, one cell each; fails where a pattern or a check word is wrong. */
function dataWords(grid: BitGrid): number[] {
  const order = places(grid);
  const bit = (index: number): number => {
    const place = order[index]!;
    return Number(isDark(grid, place % grid.width, Math.floor(place / grid.width)));
  };
  let count = 0;
  while (dotsOf(count + 1) <= order.length) count++;
  const mask = 2 * bit(0) + bit(1);
  // The six corners may be printed whatever their code words are.
  let found: readonly (readonly number[])[] = [[mask]];
  for (let at = 2; at + 9 <= dotsOf(count); at += 9) {
    let [value, corners] = [0, 0];
    for (let i = at; i < at + 9; i++) {
      value = 2 * value + bit(i);
      corners = 2 * corners + Number(i >= order.length - CORNERS);
    }
    const isPossible = (pattern: number): boolean => pattern === value || (pattern | corners) === value;
    const candidates = patterns.flatMap((pattern, word) => (isPossible(pattern) ? [word] : []));
    found = found.flatMap((words) => candidates.map((word) => [...words, word]));
  }
  const words = found.find((each) => isSound(each, count));
  assert.ok(words !== undefined, 'the check words are wrong');
  return words
    .slice(1, count + 1)
    .map((word, i) => (word + PRIME * count - ((i * MASK_STEPS[mask]!) % PRIME)) % PRIME);
}
const CORNERS = 6;

/** Plain text of a grid of dots, as a reader of AIM ISS DotCode 4.0 transmits it, its bytes in the set of its designator. */
export function readDotCode(grid: BitGrid): string {
  return new Reader(dataWords(grid)).text();
}

class Reader {
  readonly #words: number[];
  readonly #bytes: number[] = [];
  #set = 'C';
  #shifted = '';
  #shiftLeft = 0;
  #trailer = '';
  #eci = 3;
  #group: number[] = [];

  constructor(words: number[]) {
    this.#words = words;
  }

  #put(text: string): void {
    this.#bytes.push(...Buffer.from(text, 'latin1'));
  }

  #shift(set: string, count: number): void {
    this.#shifted = set;
    this.#shiftLeft = count;
  }

  #function(word: number): void {
    if (word === 107) assert.equal(this.#bytes.length, 0, 'FNC1 within the text');
    else if (word === 108) {
      this.#eci = this.#words.shift()!;
      assert.ok(this.#eci <= 39, 'a long designator');
    } else if (word === 110) this.#bytes.push(128 + this.#words.shift()! - 64);
    else if (word === 111) this.#bytes.push(128 + this.#words.shift()! + 32);
    else {
      assert.equal(word, 112);
      this.#set = 'binary';
    }
  }

  #inA(word: number): void {
    if (word < 64) this.#bytes.push(word + 32);
    else if (word < 96) this.#bytes.push(word - 64);
    else if (word < 102) this.#shift('B', word - 95);
    else if (word === 102) this.#set = 'B';
    else if (word < 106) this.#shift('C', word - 101);
    else if (word === 106) this.#set = 'C';
    else this.#function(word);
  }

  #inB(word: number): void {
    const isFirst = this.#bytes.length === 0 && this.#trailer === '';
    if (word < 96) this.#bytes.push(word + 32);
    else if (isFirst && word >= 97 && word <= 100) this.#macro(word);
    else if (word <= 100) this.#put(['\r\n', '\t', '\x1c', '\x1d', '\x1e'][word - 96]!);
    else if (word === 101) this.#shift('A', 1);
    else if (word === 102) this.#set = 'A';
    else if (word < 106) this.#shift('C', word - 101);
    else if (word === 106) this.#set = 'C';
    else this.#function(word);
  }

  #macro(word: number): void {
    const known = MACROS[word];
    if (known !== undefined) {
      this.#put(known[0]);
      this.#trailer = known[1];
    } else {
      this.#put('[)>\x1e');
      this.#bytes.push(this.#words.shift()! + 32, this.#words.shift()! + 32);
      this.#trailer = '\x04';
    }
  }

  #inC(word: number): void {
    const pair = (value: number): void => this.#put(String(value).padStart(2, '0'));
    if (word < 100) pair(word);
    else if (word === 100) {
      pair(17);
      for (let i = 0; i < 3; i++) pair(this.#words.shift()!);
      pair(10);
    } else if (word === 101) this.#set = 'A';
    else if (word < 106) this.#shift('B', word - 101);
    else if (word === 106) this.#set = 'B';
    else this.#function(word);
  }

  #inBinary(word: number): void {
    if (word < 103) {
      this.#group.push(word);
      if (this.#group.length === 6) this.#endGroup();
      return;
    }
    this.#endGroup();
    if (word < 109) this.#shift('C', word - 101);
    else this.#set = { 109: 'A', 110: 'B', 111: 'C' }[word]!;
  }

  #endGroup(): void {
    let value = this.#group.reduce((sum, word) => 103 * sum + word, 0);
    const bytes: number[] = [];
    for (let i = 1; i < this.#group.length; i++) {
      bytes.unshift(value % 259);
      value = Math.floor(value / 259);
    }
    assert.equal(value, 0);
    assert.ok(bytes.every((byte) => byte < 256));
    this.#bytes.push(...bytes);
    this.#group = [];
  }

  text(): string {
    // A pair of digits at the very beginning makes it an element string of GS1.
    assert.ok(this.#words[0]! > 100, 'a message of GS1');
    while (this.#words.length > 0) {
      const word = this.#words.shift()!;
      const isShifted = this.#shiftLeft > 0;
      if (isShifted) this.#shiftLeft--;
      const set = isShifted ? this.#shifted : this.#set;
      if (set === 'A') this.#inA(word);
      else if (set === 'B') this.#inB(word);
      else if (set === 'C') this.#inC(word);
      else this.#inBinary(word);
    }
    this.#endGroup();
    this.#put(this.#trailer);
    assert.ok(this.#eci === 3 || this.#eci === 26, `designator ${this.#eci}`);
    return Buffer.from(this.#bytes).toString(this.#eci === 26 ? 'utf8' : 'latin1');
  }
}
