import { Lru } from '@kontor/base';
import { type ParsedFont, subsetFont, toUnicodeMap } from '@kontor/graphics';
import { deflatedOnce } from './deflate.ts';
import { pdfNumber } from './serialize.ts';

/** What of a face goes into a file, made from its glyphs and texts by code alone. */
export interface FontParts {
  /** Six capitals (ISO 32000-1, 9.6.4). */
  readonly tag: string;
  /** FlateDecode. */
  readonly program: Uint8Array;
  readonly programLength: number;
  /** FlateDecode. */
  readonly toUnicode: Uint8Array;
  /** Advances in thousandths of an em, separated by spaces. */
  readonly widths: string;
}

/** Of each face so many are kept, some 6 KB each: senders use the same letters again and again. */
const MAX_KEPT = 64;
/** Documents with many signs of their own, such as Chinese ones, hardly ever use the same again. */
const MAX_KEY_LENGTH = 200;

const keptByFont = new WeakMap<ParsedFont, Lru<FontParts>>();

/** What parts are made of, by code: the first glyph is 0, the empty text means nothing. */
export interface Coded {
  readonly glyphs: readonly number[];
  readonly texts: readonly string[];
}

/** Makes the parts of a face; the same again, as `key` names them, are taken from memory. */
export function fontParts(font: ParsedFont, key: string, coded: () => Coded): FontParts {
  if (key.length > MAX_KEY_LENGTH) return made(font, coded());
  let kept = keptByFont.get(font);
  if (kept === undefined) {
    kept = new Lru(MAX_KEPT);
    keptByFont.set(font, kept);
  }
  let parts = kept.get(key);
  if (parts === undefined) {
    parts = made(font, coded());
    kept.set(key, parts);
  }
  return parts;
}

function made(font: ParsedFont, { glyphs, texts }: Coded): FontParts {
  const program = subsetFont(font, glyphs);
  const scale = 1000 / font.metrics.unitsPerEm;
  return {
    tag: subsetTag(glyphs),
    program: deflatedOnce(program),
    programLength: program.length,
    toUnicode: deflatedOnce(Buffer.from(toUnicodeMap(texts), 'latin1')),
    widths: glyphs.map((glyph) => pdfNumber(font.advances[glyph]! * scale)).join(' '),
  };
}

/** Six capitals that follow from the glyphs (9.6.4): an FNV-1a digest in base 26. */
export function subsetTag(glyphs: readonly number[]): string {
  let digest = 0x811c9dc5;
  for (const glyph of glyphs) digest = Math.imul(digest ^ glyph, 0x01000193) >>> 0;
  let tag = '';
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (digest % 26));
    digest = Math.floor(digest / 26);
  }
  return tag;
}
