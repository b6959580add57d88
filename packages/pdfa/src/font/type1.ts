import { STANDARD_ENCODING } from './encodings.data.ts';
import type { GlyphProgram } from './glyph-program.ts';

/** Keys of the two encryptions (Adobe Type 1 Font Format, 7). */
export const EEXEC_KEY = 55_665;
export const CHARSTRING_KEY = 4_330;
export const EEXEC_SKIPPED = 4;

const MAX_GLYPHS = 20_000;

export function decrypted(data: Uint8Array, key: number, skipped: number): Buffer {
  const plain = Buffer.alloc(data.length);
  let state = key;
  for (let i = 0; i < data.length; i++) {
    const byte = data[i]!;
    plain[i] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skipped);
}

/** A Type 1 font program (Adobe Type 1 Font Format, 1990), as far as widths and names go. */
export class Type1Program implements GlyphProgram {
  readonly glyphCount: number;
  readonly isCidKeyed = false;
  readonly builtIn: readonly (string | undefined)[];
  readonly names: readonly string[];
  readonly cids: readonly number[] = [];
  readonly #glyphs: ReadonlyMap<string, number>;
  readonly #widths: readonly (number | undefined)[];

  private constructor(clear: string, secret: Buffer) {
    const scale = thousandths(clear);
    const skipped = skippedBytes(secret);
    const glyphs = charstrings(secret);
    this.names = glyphs.map(({ name }) => name);
    this.#glyphs = new Map(this.names.map((name, glyph) => [name, glyph]));
    this.#widths = glyphs.map(({ code }) => {
      const width = sideBearingWidth(decrypted(code, CHARSTRING_KEY, skipped));
      return width === undefined ? undefined : width * scale;
    });
    this.glyphCount = glyphs.length;
    this.builtIn = builtInEncoding(clear);
  }

  static read(bytes: Uint8Array): Type1Program | undefined {
    const parts = type1Parts(bytes);
    // What is encrypted ends so (2.3); without it, bytes before it may be missing.
    if (parts?.secret.includes('closefile') !== true) return undefined;
    const program = new Type1Program(parts.clear, parts.secret);
    return program.glyphCount === 0 ? undefined : program;
  }

  glyphOfName(name: string): number | undefined {
    return this.#glyphs.get(name);
  }

  glyphOfCid(): undefined {
    return undefined;
  }

  width(glyph: number): number | undefined {
    return this.#widths[glyph];
  }
}

/** Thousandths of the font size for one unit. */
export const thousandths = (clear: string): number =>
  1000 * (Number(/\/FontMatrix\s*\[\s*([-+.\deE]+)/.exec(clear)?.[1] ?? 0.001) || 0.001);

/** Random bytes before each charstring. */
export const skippedBytes = (secret: Buffer): number =>
  Number(/\/lenIV\s+(\d{1,2})/.exec(secret.toString('latin1'))?.[1] ?? 4);

/** The text of a program up to `eexec`, and what is encrypted behind it, in plain. */
export function type1Parts(
  bytes: Uint8Array,
): { readonly clear: string; readonly secret: Buffer } | undefined {
  const data = withoutSegments(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const at = data.indexOf('eexec');
  if (at < 0) return undefined;
  let start = at + 5;
  while (data[start] === 32 || data[start] === 10 || data[start] === 13 || data[start] === 9) start++;
  const body = data.subarray(start);
  const isHex = /^[0-9A-Fa-f\s]{8}/.test(body.toString('latin1', 0, 8));
  const secret = isHex ? Buffer.from(body.toString('latin1').replace(/[^0-9A-Fa-f]/g, ''), 'hex') : body;
  return { clear: data.toString('latin1', 0, at), secret: decrypted(secret, EEXEC_KEY, EEXEC_SKIPPED) };
}

/** Files for Windows come in segments with headings of six bytes. */
function withoutSegments(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; data[at] === 0x80 && at + 6 <= data.length && data[at + 1] !== 3; ) {
    const length = data.readUInt32LE(at + 2);
    parts.push(data.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return parts.length === 0 ? data : Buffer.concat(parts);
}

/** A glyph's program, encrypted, with its place. */
export interface Charstring {
  readonly name: string;
  readonly code: Buffer;
  /** Where its heading begins, and where the code ends. */
  readonly start: number;
  readonly end: number;
  /** The operator that reads the code: RD or -|. */
  readonly reader: string;
}

/** The glyphs of a program; none when their list is damaged. */
export function charstrings(secret: Buffer): readonly Charstring[] {
  const text = secret.toString('latin1');
  const start = text.indexOf('/CharStrings');
  if (start < 0) return [];
  const form = /\/([^\s/{}[\]()<>%]+)\s+(\d{1,6})\s+(RD|-\||\S+)\s/y;
  const found: Charstring[] = [];
  let at = text.indexOf('/', start + 1);
  while (at >= 0 && found.length < MAX_GLYPHS) {
    form.lastIndex = at;
    const [heading, name, length, reader = 'RD'] = form.exec(text) ?? [];
    if (heading === undefined) break;
    const begin = at + heading.length;
    const end = begin + Number(length);
    if (end > secret.length) break;
    found.push({ name: name!, code: secret.subarray(begin, end), start: at, end, reader });
    at = text.indexOf('/', begin + Number(length));
    const gap = text.slice(begin + Number(length), at < 0 ? undefined : at);
    if (/\bend\b/.test(gap)) return found;
  }
  // What has no end is damaged: programs differ over how much of it there is.
  return [];
}

/** The width that hsbw or sbw sets (6.4). */
function sideBearingWidth(code: Uint8Array): number | undefined {
  const stack: number[] = [];
  for (let at = 0; at < code.length && stack.length < 24; ) {
    const byte = code[at]!;
    const next = (i: number): number => code[at + i] ?? 0;
    if (byte >= 32 && byte <= 246) stack.push(byte - 139);
    else if (byte >= 247 && byte <= 250) stack.push((byte - 247) * 256 + next(1) + 108);
    else if (byte >= 251 && byte <= 254) stack.push(-(byte - 251) * 256 - next(1) - 108);
    else if (byte === 255) stack.push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4));
    else if (byte === 13) return stack[1];
    else if (byte === 12 && next(1) === 7) return stack[2];
    else if (byte === 12 && next(1) === 12) {
      const [divisor, dividend] = [stack.pop() ?? 1, stack.pop() ?? 0];
      stack.push(dividend / (divisor || 1));
    } else return undefined;
    if (byte >= 247 && byte <= 254) at += 2;
    else if (byte === 255) at += 5;
    else at += byte === 12 ? 2 : 1;
  }
  return undefined;
}

function builtInEncoding(clear: string): readonly (string | undefined)[] {
  const start = clear.indexOf('/Encoding');
  const part = clear.slice(start, start + 20_000);
  if (start < 0 || /^\/Encoding\s+StandardEncoding/.test(part)) return STANDARD_ENCODING;
  const names: (string | undefined)[] = [];
  for (const [, code, name] of part.matchAll(/dup\s+(\d{1,3})\s*\/([^\s/{}[\]()<>%]+)\s+put/g))
    names[Number(code)] = name;
  return names;
}
