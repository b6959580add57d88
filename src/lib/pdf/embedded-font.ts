import type { ParsedFont } from '#lib/type/font/parsed-font.ts';
import { subsetFont } from '#lib/type/font/subset.ts';
import { toUnicodeMap } from '#lib/type/font/to-unicode.ts';
import { dict, name, type PdfRef, raw } from './object.ts';
import { pdfNumber } from './serialize.ts';
import type { PdfWriter } from './writer.ts';

/** Codes are two bytes. */
const MAX_CODES = 0x10000;

/**
 * One face in one document: gives every (glyph, text) pair that is drawn a two-byte code, in order of use, and
 * writes the font objects. A glyph that stands for two texts (hyphen and no-break hyphen) gets two codes.
 */
export class EmbeddedFont {
  readonly font: ParsedFont;
  /** Name in the resources: `F1`. */
  readonly resource: string;
  readonly #glyphs: number[] = [0];
  readonly #texts: string[] = [''];
  readonly #byCharacter = new Map<number, string>();
  readonly #byCluster = new Map<string, string>();

  constructor(font: ParsedFont, resource: string) {
    this.font = font;
    this.resource = resource;
  }

  /** The code, ready for a literal string, of a glyph that the character map gave for this character. */
  characterCode(glyph: number, codePoint: number): string {
    let code = this.#byCharacter.get(codePoint);
    if (code === undefined) {
      code = this.#newCode(glyph, String.fromCodePoint(codePoint));
      this.#byCharacter.set(codePoint, code);
    }
    return code;
  }

  /** The code, ready for a literal string, of a glyph that a shaper chose for these characters. */
  clusterCode(glyph: number, text: string): string {
    const key = `${glyph} ${text}`;
    let code = this.#byCluster.get(key);
    if (code === undefined) {
      code = this.#newCode(glyph, text);
      this.#byCluster.set(key, code);
    }
    return code;
  }

  #newCode(glyph: number, text: string): string {
    const code = this.#glyphs.length;
    if (code >= MAX_CODES) throw new RangeError('more than 65535 glyphs of one face in a document');
    this.#glyphs.push(glyph);
    this.#texts.push(text);
    return literalByte(code >> 8) + literalByte(code & 0xff);
  }

  /** Writes the Type0 font with its subset (ISO 32000-1, 9.7) and returns it. */
  write(writer: PdfWriter): PdfRef {
    const baseFont = name(`${subsetTag(this.#glyphs)}+${this.font.postScriptName}`);
    const program = subsetFont(this.font, this.#glyphs);
    const file = writer.addStream(dict({ Length1: program.length }), program);
    const descendant = writer.add(
      dict({
        Type: name('Font'),
        Subtype: name('CIDFontType2'),
        BaseFont: baseFont,
        CIDSystemInfo: raw('<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'),
        FontDescriptor: writer.add(this.#descriptor(baseFont, file)),
        W: raw(`[0[${this.#widths().join(' ')}]]`),
        DW: 1000,
        CIDToGIDMap: name('Identity'),
      }),
    );
    const map = Buffer.from(toUnicodeMap(this.#texts), 'latin1');
    return writer.add(
      dict({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: baseFont,
        Encoding: name('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: writer.addStream(dict({}), map),
      }),
    );
  }

  #widths(): readonly string[] {
    const scale = 1000 / this.font.metrics.unitsPerEm;
    return this.#glyphs.map((glyph) => pdfNumber(this.font.advances[glyph]! * scale));
  }

  #descriptor(baseFont: ReturnType<typeof name>, file: PdfRef) {
    const { metrics } = this.font;
    const scaled = (units: number): number => Math.round((units * 1000) / metrics.unitsPerEm);
    return dict({
      Type: name('FontDescriptor'),
      FontName: baseFont,
      Flags: SYMBOLIC,
      FontBBox: metrics.box.map(scaled),
      ItalicAngle: metrics.italicAngle,
      Ascent: scaled(metrics.ascent),
      Descent: scaled(metrics.descent),
      CapHeight: scaled(metrics.capHeight),
      StemV: stemWidth(metrics.weight),
      FontFile2: file,
    });
  }
}

/** Not the standard Latin character set (9.8.2): true of every subset with codes of its own. */
const SYMBOLIC = 4;

/** The file does not tell the stem's width; only substitutes for missing fonts need it. */
const stemWidth = (weight: number): number => Math.round(50 + (weight / 65) ** 2);

/** Bytes that a literal string cannot hold as they are (ISO 32000-1, 7.3.4.2). */
const ESCAPED: ReadonlyMap<number, string> = new Map([
  [0x0d, '\\r'],
  [0x28, '\\('],
  [0x29, '\\)'],
  [0x5c, '\\\\'],
]);
const literalByte = (byte: number): string => ESCAPED.get(byte) ?? String.fromCharCode(byte);

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
