import { pdfNumber } from './serialize.ts';

/** First size: what one page or the objects of a short document take. */
const FIRST_BYTES = 16 * 1024;
/** Longer texts are copied by the runtime, which takes as long to call as so many bytes to write. */
const SHORT_TEXT = 24;
/** Numbers of more thousandths leave the fast way: it counts in 30 bits. */
const MAX_THOUSANDTHS = 1e9;
/** `-1000000.999` */
const MAX_NUMBER_BYTES = 12;
/** Two bytes, each behind a backslash. */
const MAX_CODE_BYTES = 4;

/** The three bytes that need a backslash in a literal string (ISO 32000-1, 7.3.4.2), and the return, as `\r`. */
const RETURN = 0x0d;
const isDelimiter = (byte: number): boolean => byte === 0x28 || byte === 0x29 || byte === 0x5c;

/**
 * PDF syntax as bytes, one piece behind the other: a string put together from pieces keeps all of them, ten times what
 * it needs, and has to become bytes in the end.
 */
export class SyntaxBytes {
  #bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A view of what was written; do not change it. */
  subarray(start = 0, end = this.#length): Buffer {
    return this.#bytes.subarray(start, end);
  }

  /** Text of one byte a character. */
  text(text: string): void {
    const { length } = text;
    this.#reserve(length);
    if (length > SHORT_TEXT) {
      this.#length += this.#bytes.write(text, this.#length, 'latin1');
      return;
    }
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < length; i++) bytes[at++] = text.charCodeAt(i);
    this.#length = at;
  }

  /** A code of two bytes in a literal string. */
  literalCode(code: number): void {
    this.#reserve(MAX_CODE_BYTES);
    this.#literalByte(code >> 8);
    this.#literalByte(code & 0xff);
  }

  #literalByte(byte: number): void {
    if (byte === RETURN || isDelimiter(byte)) this.#bytes[this.#length++] = 0x5c;
    this.#bytes[this.#length++] = byte === RETURN ? 0x72 : byte;
  }

  /** A number as `pdfNumber` writes it. */
  number(value: number): void {
    const thousandths = Math.round(value * 1000);
    if (thousandths < MAX_THOUSANDTHS && thousandths > -MAX_THOUSANDTHS) this.#thousandths(thousandths | 0);
    else this.text(pdfNumber(value));
  }

  #thousandths(value: number): void {
    this.#reserve(MAX_NUMBER_BYTES);
    let rest = value;
    if (rest < 0) {
      this.#bytes[this.#length++] = 0x2d;
      rest = -rest;
    }
    const whole = (rest / 1000) | 0;
    this.#digits(whole);
    const fraction = rest - whole * 1000;
    if (fraction !== 0) this.#fraction(fraction);
  }

  #digits(whole: number): void {
    let count = 1;
    for (let power = 10; power <= whole; power *= 10) count++;
    this.#length += count;
    const bytes = this.#bytes;
    let at = this.#length;
    let rest = whole;
    for (let i = 0; i < count; i++) {
      const tenth = (rest / 10) | 0;
      bytes[--at] = 0x30 + rest - tenth * 10;
      rest = tenth;
    }
  }

  /** The point and thousandths without the zeros at their end. */
  #fraction(thousandths: number): void {
    const bytes = this.#bytes;
    let rest = thousandths;
    bytes[this.#length++] = 0x2e;
    for (let unit = 100; rest > 0; unit = (unit / 10) | 0) {
      const digit = (rest / unit) | 0;
      bytes[this.#length++] = 0x30 + digit;
      rest -= digit * unit;
    }
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
