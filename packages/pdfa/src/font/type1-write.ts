import { type Edit, edited } from '../content/edits.ts';
import {
  CHARSTRING_KEY,
  type Charstring,
  charstrings,
  decrypted,
  EEXEC_KEY,
  EEXEC_SKIPPED,
  skippedBytes,
  thousandths,
  type1Parts,
} from './type1.ts';

/** A glyph put into a program: the outline of .notdef under a name and a width of its own. */
export interface AddedType1Glyph {
  readonly name: string;
  /** Thousandths. */
  readonly width: number;
}

export interface Type1Changes {
  /** New widths by glyph name, thousandths. */
  readonly widths: ReadonlyMap<string, number>;
  readonly added: readonly AddedType1Glyph[];
}

/** A program and the lengths of its three parts (ISO 32000-1, table 127). */
export interface WrittenType1 {
  readonly data: Uint8Array;
  readonly lengths: readonly [number, number, number];
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Zeros and a word, which undo what `eexec` does to an interpreter. */
const TRAILER = latin1(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`);

/**
 * The program with other widths and more glyphs; outlines stay as they are. Undefined when its parts cannot be found,
 * or a width cannot be changed.
 */
export function changedType1(program: Uint8Array, changes: Type1Changes): WrittenType1 | undefined {
  const parts = type1Parts(program);
  const glyphs = parts === undefined ? [] : charstrings(parts.secret);
  if (parts === undefined || glyphs.length < 2) return undefined;
  const edits = editsOf(parts.secret, glyphs, { ...changes, scale: thousandths(parts.clear) });
  if (edits === undefined) return undefined;
  const secret = Buffer.from(edited(withoutRest(parts.secret), edits));
  const clear = latin1(`${parts.clear}eexec\n`);
  const closed = encrypted(secret, EEXEC_KEY, EEXEC_SKIPPED);
  return {
    data: Buffer.concat([clear, closed, TRAILER]),
    lengths: [clear.length, closed.length, TRAILER.length],
  };
}

/** Everything behind the end of the encrypted part was never encrypted. */
function withoutRest(secret: Buffer): Buffer {
  const end = secret.lastIndexOf('closefile');
  return end < 0 ? secret : Buffer.concat([secret.subarray(0, end + 9), latin1('\n')]);
}

interface Wanted extends Type1Changes {
  readonly scale: number;
}

function editsOf(
  secret: Buffer,
  glyphs: readonly Charstring[],
  { widths, added, scale }: Wanted,
): readonly Edit[] | undefined {
  const skipped = skippedBytes(secret);
  const plain = (one: Charstring): Buffer => decrypted(one.code, CHARSTRING_KEY, skipped);
  const heading = /\/CharStrings\s+(\d+)/.exec(secret.toString('latin1'));
  const [first, second] = glyphs;
  if (heading === null || first === undefined || second === undefined) return undefined;
  const written = (name: string, code: Buffer | undefined): Buffer | undefined => {
    if (code === undefined) return undefined;
    const closed = encrypted(code, CHARSTRING_KEY, skipped);
    return Buffer.concat([latin1(`/${name} ${closed.length} ${first.reader} `), closed]);
  };
  const edits: Edit[] = [];
  for (const one of glyphs) {
    const width = widths.get(one.name);
    if (width === undefined) continue;
    const text = written(one.name, withWidth(plain(one), width / scale));
    if (text === undefined) return undefined;
    edits.push({ start: one.start, end: one.end, text });
  }
  const missing = glyphs.find(({ name }) => name === '.notdef');
  // Between two glyphs is the operator that defines one.
  const gap = secret.subarray(first.end, second.start);
  const parts: Uint8Array[] = [];
  for (const { name, width } of added) {
    const outline = missing === undefined ? NOTHING : plain(missing);
    const text = written(name, withWidth(outline, width / scale));
    if (text === undefined) return undefined;
    parts.push(text, gap);
  }
  // At the place of the first one, which may itself be rewritten.
  const anew = edits.findIndex(({ start }) => start === first.start);
  const own = anew < 0 ? secret.subarray(first.start, first.end) : edits.splice(anew, 1)[0]!.text;
  edits.push({ start: first.start, end: first.end, text: Buffer.concat([...parts, own]) });
  const count = latin1(`/CharStrings ${Number(heading[1]) + added.length}`);
  edits.push({ start: heading.index, end: heading.index + heading[0].length, text: count });
  return edits;
}

/** `0 0 hsbw endchar`: a glyph without an outline. */
const NOTHING = Buffer.from([139, 139, 13, 14]);

const HSBW = 13;
const ESCAPE = 12;
const DIV = 12;

/**
 * A charstring with another width in its first command (Adobe Type 1 Font Format, 6.4); undefined for other commands.
 */
function withWidth(code: Buffer, units: number): Buffer | undefined {
  const starts: number[] = [];
  for (let at = 0; at < code.length; ) {
    const byte = code[at]!;
    if (byte === HSBW) {
      const from = starts[1];
      if (starts.length !== 2 || from === undefined) return undefined;
      return Buffer.concat([code.subarray(0, from), wholeNumber(units), code.subarray(at)]);
    }
    if (byte === ESCAPE && code[at + 1] === DIV) {
      // A quotient begins where its dividend does.
      starts.pop();
      at += 2;
      continue;
    }
    if (byte < 32) return undefined;
    starts.push(at);
    at += numberBytes(byte);
  }
  return undefined;
}

function numberBytes(byte: number): number {
  if (byte === 255) return 5;
  return byte >= 247 ? 2 : 1;
}

function wholeNumber(value: number): Buffer {
  const data = Buffer.alloc(5, 255);
  data.writeInt32BE(Math.round(value), 1);
  return data;
}

/** Encrypts with so many zeros before. */
function encrypted(plain: Uint8Array, key: number, skipped: number): Buffer {
  const closed = Buffer.concat([Buffer.alloc(skipped), plain]);
  let state = key;
  for (let i = 0; i < closed.length; i++) {
    const byte = closed[i]! ^ (state >> 8);
    closed[i] = byte;
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return closed;
}
