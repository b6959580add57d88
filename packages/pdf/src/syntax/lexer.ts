import { PdfUnreadable } from '@kontor/base';
import type { PdfDict, PdfObject } from '../object.ts';
import { hexDigit, isDigit, isRegular, isSpace } from './character-class.ts';
import { hexString, literalString, type StringToken } from './string-token.ts';

/** A word that is no object: an operator, `obj`, `stream`, a closing bracket that nothing opened. */
export class Keyword {
  readonly keyword: string;

  constructor(keyword: string) {
    this.keyword = keyword;
  }
}

export type Token = PdfObject | Keyword;

export const isKeyword = (token: Token | undefined): token is Keyword => token instanceof Keyword;

const END_OF_ARRAY = new Keyword(']');
const END_OF_DICT = new Keyword('>>');

export interface LexerOptions {
  readonly maxDepth: number;
  /** `content`: a content stream, which has no references. */
  readonly syntax?: 'file' | 'content';
}

/** Arrays and dictionaries that one object, or one content stream, may consist of. */
const MAX_CONTAINERS = 1_000_000;

/** Digits that a double represents exactly whatever they are; longer numbers take the slow way. */
const EXACT_DIGITS = 15;

/**
 * Reads objects and words of PDF syntax (ISO 32000-1, 7.2 and 7.3) one after another. Whatever the bytes are, each
 * call moves on or ends; what is malformed is read as other viewers do: unfinished parts end with the data.
 */
export class Lexer {
  readonly #data: Uint8Array;
  readonly #maxDepth: number;
  readonly #hasRefs: boolean;
  /** Where the next token is looked for. */
  place: number;
  #containers = 0;
  #isMalformed = false;

  constructor(data: Uint8Array, place: number, { maxDepth, syntax = 'file' }: LexerOptions) {
    this.#data = data;
    this.place = place;
    this.#maxDepth = maxDepth;
    this.#hasRefs = syntax === 'file';
  }

  /** Arrays and dictionaries read so far: what costs memory. */
  get containers(): number {
    return this.#containers;
  }

  /** Whether anything read so far broke the syntax, so that other programs may have read something else. */
  get isMalformed(): boolean {
    return this.#isMalformed;
  }

  #countContainer(): void {
    if (++this.#containers > MAX_CONTAINERS) throw new PdfUnreadable('too-large', 'values of one object');
  }

  /** Moves to the next byte that is neither white space nor part of a comment. */
  skipSpace(): void {
    const data = this.#data;
    let at = this.place;
    for (;;) {
      while (isSpace(data[at])) at++;
      if (data[at] !== 0x25) break;
      while (at < data.length && data[at] !== 10 && data[at] !== 13) at++;
    }
    this.place = at;
  }

  /**
   * The next object or word; undefined at the end of the data.
   * @throws PdfUnreadable `too-deep`, `too-large`
   */
  next(depth = 0): Token | undefined {
    if (depth > this.#maxDepth) throw new PdfUnreadable('too-deep', 'nested arrays or dictionaries');
    this.skipSpace();
    const byte = this.#data[this.place];
    if (byte === undefined) return undefined;
    if (isDigit(byte) || byte === 0x2d || byte === 0x2e || byte === 0x2b) return this.#number();
    if (isRegular(byte)) return this.#word();
    return this.#delimited(byte, depth);
  }

  #delimited(byte: number, depth: number): Token {
    const data = this.#data;
    if (byte === 0x2f) return this.#name();
    if (byte === 0x28) return this.#string(literalString(data, this.place + 1));
    if (byte === 0x3c && data[this.place + 1] === 0x3c) return this.#dict(depth);
    if (byte === 0x3c) return this.#string(hexString(data, this.place + 1));
    if (byte === 0x3e && data[this.place + 1] === 0x3e) return this.#bracket(2, END_OF_DICT);
    this.place++;
    if (byte === 0x5b) return this.#array(depth);
    if (byte === 0x5d) return END_OF_ARRAY;
    return new Keyword(String.fromCharCode(byte));
  }

  #bracket(length: number, keyword: Keyword): Keyword {
    this.place += length;
    return keyword;
  }

  #string({ bytes, end, isWhole }: StringToken): PdfObject {
    this.place = end;
    if (!isWhole) this.#isMalformed = true;
    return { bytes };
  }

  #word(): Token {
    const start = this.place;
    while (isRegular(this.#data[this.place])) this.place++;
    const word = this.#text(start, this.place);
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    return new Keyword(word);
  }

  #text(start: number, end: number): string {
    let text = '';
    // Tokens are short: joining characters is faster than a decoder's call; a long one is decoded whole.
    if (end - start > 64) return Buffer.from(this.#data.subarray(start, end)).toString('latin1');
    for (let at = start; at < end; at++) text += String.fromCharCode(this.#data[at]!);
    return text;
  }

  #name(): PdfObject {
    const start = ++this.place;
    let isEscaped = false;
    while (isRegular(this.#data[this.place])) {
      if (this.#data[this.place] === 0x23) isEscaped = true;
      this.place++;
    }
    const text = this.#text(start, this.place);
    if (isEscaped && BROKEN_ESCAPE.test(text)) this.#isMalformed = true;
    return { name: isEscaped ? unescaped(text) : text };
  }

  /** `-`, `.` and the like are 0; a second sign or point ends the number and what follows is passed over. */
  #number(): PdfObject {
    const data = this.#data;
    const start = this.place;
    let at = start;
    while (data[at] === 0x2d || data[at] === 0x2b) at++;
    const sign = data[start] === 0x2d ? -1 : 1;
    let value = 0;
    let digits = 0;
    for (; isDigit(data[at]); at++, digits++) value = value * 10 + data[at]! - 0x30;
    const isInteger = data[at] !== 0x2e;
    let scale = 1;
    if (!isInteger)
      for (at++; isDigit(data[at]); at++, digits++, scale *= 10) value = value * 10 + data[at]! - 0x30;
    const end = at;
    while (isDigit(data[at]) || data[at] === 0x2d || data[at] === 0x2e) at++;
    this.place = at;
    if (at !== end || digits === 0 || isSigned(data, start + 1)) this.#isMalformed = true;
    if (digits > EXACT_DIGITS) return finite(Number(this.#text(start, end).replace(/^[+-]+/, '')) * sign);
    if (isInteger && at === end && this.#hasRefs && isDigit(data[start])) return this.#refOr(value);
    return digits === 0 ? 0 : (sign * value) / scale;
  }

  /** `12 0 R`: the number has been read, generation and R are looked for. */
  #refOr(object: number): PdfObject {
    const data = this.#data;
    let at = this.place;
    if (!isSpace(data[at])) return object;
    while (isSpace(data[at])) at++;
    if (!isDigit(data[at])) return object;
    let generation = 0;
    for (let digits = 0; isDigit(data[at]); at++, digits++) {
      if (digits === 5) return object;
      generation = generation * 10 + data[at]! - 0x30;
    }
    if (!isSpace(data[at])) return object;
    while (isSpace(data[at])) at++;
    if (data[at] !== 0x52 || isRegular(data[at + 1])) return object;
    this.place = at + 1;
    // Objects are distinguished by their numbers alone here: what asks for another generation may mean something else.
    if (generation !== 0) this.#isMalformed = true;
    return { object, generation };
  }

  #array(depth: number): PdfObject {
    this.#countContainer();
    const list: PdfObject[] = [];
    for (;;) {
      const start = this.#tokenStart();
      const token = this.next(depth + 1);
      if (token === END_OF_ARRAY) return list;
      if (token !== undefined && !isKeyword(token)) {
        list.push(token);
        continue;
      }
      this.#isMalformed = true;
      if (token === undefined) return list;
      if (endsObject(token)) {
        this.place = start;
        return list;
      }
    }
  }

  #dict(depth: number): PdfObject {
    this.#countContainer();
    this.place += 2;
    const map = new Map<string, PdfObject>();
    for (;;) {
      const start = this.#tokenStart();
      const key = this.next(depth + 1);
      if (key === END_OF_DICT) return map;
      if (key === undefined) return this.#broken(map);
      if (isKeyword(key) && endsObject(key)) {
        this.place = start;
        return this.#broken(map);
      }
      if (typeof key !== 'object' || key === null || !('name' in key) || map.has(key.name))
        this.#isMalformed = true;
      if (typeof key !== 'object' || key === null || !('name' in key)) continue;
      const valueStart = this.#tokenStart();
      const value = this.next(depth + 1);
      if (value === undefined) return this.#broken(map);
      if (!isKeyword(value)) {
        // Null is the same as no entry (7.3.7).
        if (value !== null) map.set(key.name, value);
        continue;
      }
      this.#isMalformed = true;
      this.place = valueStart + (value === END_OF_DICT || endsObject(value) ? 0 : value.keyword.length);
    }
  }

  /** Without its end, or with something else where a key has to be. */
  #broken(map: Map<string, PdfObject>): PdfDict {
    this.#isMalformed = true;
    return map;
  }

  #tokenStart(): number {
    this.skipSpace();
    return this.place;
  }
}

/** Words that cannot be inside an object: its closing bracket was forgotten. */
const endsObject = ({ keyword }: Keyword): boolean =>
  keyword === 'endobj' || keyword === 'stream' || keyword === 'obj' || keyword === 'endstream';

const isSigned = (data: Uint8Array, at: number): boolean => data[at] === 0x2d || data[at] === 0x2b;

/** A # without two digits. */
const BROKEN_ESCAPE = /#(?![0-9A-Fa-f]{2})/;

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** `#41` → A; a # without two digits stands for itself. */
const unescaped = (text: string): string =>
  text.replace(/#(..)/g, (whole, digits: string) => {
    const [high, low] = [hexDigit(digits.charCodeAt(0)), hexDigit(digits.charCodeAt(1))];
    return high < 0 || low < 0 ? whole : String.fromCharCode(high * 16 + low);
  });
