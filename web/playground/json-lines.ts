import { fieldName, type Json, type Path } from './value.ts';

/** JSON as text in an editor: its value with the line of each member, or the line where it stops being JSON. */

export type JsonText =
  | {
      readonly value: Json /** By the name of a field, as errors name it; lines from 1. */;
      readonly lines: ReadonlyMap<string, number>;
    }
  | { readonly errorLine: number };

const BLANK = /[ \t\n\r]*/y;
/** A text, a number or a word as JSON writes them (RFC 8259, sections 3, 6 and 7). */
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class NoJson extends Error {}

/** @param text of at most some megabytes; nesting is bounded by the stack, beyond which it counts as no JSON */
export function readJson(text: string): JsonText {
  const reader = new LineReader(text);
  try {
    reader.readAll();
    return { value: JSON.parse(text) as Json, lines: reader.lines };
  } catch {
    return { errorLine: reader.line };
  }
}

class LineReader {
  readonly lines = new Map<string, number>();
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where the reader is. */
  get line(): number {
    return this.#line;
  }

  readAll(): void {
    this.#value([]);
    this.#match(BLANK);
    if (this.#at < this.#text.length) throw new NoJson();
  }

  #value(path: Path): void {
    this.#match(BLANK);
    this.lines.set(fieldName(path), this.line);
    const first = this.#text[this.#at];
    if (first === '{') {
      this.#members('}', () => this.#member(path));
    } else if (first === '[') {
      let index = 0;
      this.#members(']', () => this.#value([...path, index++]));
    } else if (this.#match(first === '"' ? TEXT : OTHER) === '') {
      throw new NoJson();
    }
  }

  #member(path: Path): void {
    this.#match(BLANK);
    const name = this.#match(TEXT);
    if (name === '') throw new NoJson();
    this.#match(BLANK);
    this.#sign(':');
    this.#value([...path, JSON.parse(name) as string]);
  }

  #members(end: string, one: () => void): void {
    this.#at++;
    this.#match(BLANK);
    if (this.#text[this.#at] === end) {
      this.#at++;
      return;
    }
    one();
    this.#match(BLANK);
    while (this.#text[this.#at] === ',') {
      this.#at++;
      one();
      this.#match(BLANK);
    }
    this.#sign(end);
  }

  #sign(sign: string): void {
    if (this.#text[this.#at] !== sign) throw new NoJson();
    this.#at++;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    // Ends of lines are between values alone.
    if (pattern === BLANK) this.#line += found.split('\n').length - 1;
    return found;
  }
}
