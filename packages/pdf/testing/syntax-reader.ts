import type { PdfObject } from '#object.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)/;

/** Reads PDF syntax (ISO 32000-1, 7.2 and 7.3) from a place on; for tests. */
export class SyntaxReader {
  readonly #data: Buffer;
  place: number;

  constructor(data: Buffer, place = 0) {
    this.#data = data;
    this.place = place;
  }

  get atEnd(): boolean {
    return this.place >= this.#data.length;
  }

  #text = '';
  #textAt = -1;

  /** Text from here on, enough for the longest token but strings. */
  #ahead(): string {
    if (this.#textAt !== this.place) {
      this.#text = this.#data.toString('latin1', this.place, this.place + 64);
      this.#textAt = this.place;
    }
    return this.#text;
  }

  accept(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.#ahead())?.[0];
    if (found !== undefined) this.place += found.length;
    return found;
  }

  expect(pattern: RegExp): string {
    const found = this.accept(pattern);
    if (found === undefined)
      throw new Error(`${pattern} expected at ${this.place}: ${this.#ahead().slice(0, 30)}`);
    return found;
  }

  skipSpace(): void {
    this.accept(/^[\0\t\n\f\r ]+/);
  }

  value(): PdfObject {
    this.skipSpace();
    if (this.accept(/^<</) !== undefined) return this.#dict();
    if (this.accept(/^\[/) !== undefined) return this.#array();
    if (this.accept(/^</) !== undefined) return this.#hexString();
    if (this.accept(/^\(/) !== undefined) return this.#literalString();
    const name = this.accept(/^\/[^\0\t\n\f\r ()<>[\]{}/%]*/);
    if (name !== undefined) return { name: unescaped(name.slice(1)) };
    const ref = this.accept(/^\d+ \d+ R(?![a-zA-Z])/);
    if (ref !== undefined) return { object: Number.parseInt(ref, 10), generation: 0 };
    const number = this.accept(NUMBER);
    if (number !== undefined) return Number(number);
    const word = this.expect(/^(?:true|false|null)/);
    return word === 'null' ? null : word === 'true';
  }

  #dict(): PdfObject {
    const map = new Map<string, PdfObject>();
    for (;;) {
      this.skipSpace();
      if (this.accept(/^>>/) !== undefined) return map;
      const key = this.value() as { name: string };
      if (map.has(key.name)) throw new Error(`key ${key.name} twice`);
      map.set(key.name, this.value());
    }
  }

  #array(): PdfObject {
    const list: PdfObject[] = [];
    for (;;) {
      this.skipSpace();
      if (this.accept(/^\]/) !== undefined) return list;
      list.push(this.value());
    }
  }

  #hexString(): PdfObject {
    const end = this.#data.indexOf('>', this.place);
    const hex = this.#data.toString('latin1', this.place, end);
    this.place = end + 1;
    return { bytes: Buffer.from(hex, 'hex') };
  }

  #literalString(): PdfObject {
    const bytes: number[] = [];
    for (let depth = 1; ; ) {
      const byte = this.#data[this.place++];
      if (byte === undefined) throw new Error('string without end');
      if (byte === 0x5c) bytes.push(this.#escape());
      else {
        if (byte === 0x28) depth++;
        if (byte === 0x29 && --depth === 0) return { bytes: Buffer.from(bytes) };
        bytes.push(byte);
      }
    }
  }

  #escape(): number {
    const letter = String.fromCharCode(this.#data[this.place++]!);
    const known: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
    return known[letter] ?? letter.charCodeAt(0);
  }
}

const unescaped = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
