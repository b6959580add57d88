import { LATIN_END, type ParsedFont } from '@kontor/graphics';
import { type CommonCodes, commonCodes, NO_COMMON_CODES } from './common-codes.ts';
import { type FontParts, fontParts } from './font-parts.ts';
import { dict, name, type PdfRef, raw } from './object.ts';
import type { ObjectSink } from './writer.ts';

/** Codes are two bytes. */
const MAX_CODES = 0x10000;
/**
 * From so many common characters on all of them are embedded, so that documents share their font programs. Faces of headings
 * and labels show fewer, and much the same ones in all documents of a sender: each saves some 2 KB.
 */
const MANY_COMMON = 46;
const SPACE = 0x20;
/** 0 to 9. */
const FIGURES: readonly number[] = Array.from({ length: 10 }, (_, i) => 0x30 + i);
const PRIVATE_USE = /\p{Co}/u;

/**
 * One face in one document: gives every (glyph, text) pair that is drawn a two-byte code, in order of use, and
 * writes the font objects. A glyph that stands for two texts (hyphen and no-break hyphen) gets two codes.
 */
export class EmbeddedFont {
  readonly font: ParsedFont;
  /** Name in the resources: `F1`. */
  readonly resource: string;
  readonly #common: CommonCodes;
  readonly #commonUsed = new Set<number>();
  /** Glyphs and texts behind the common codes. */
  readonly #glyphs: number[] = [];
  readonly #texts: string[] = [];
  /** Codes by code point: those of Latin characters in an array, where 0 is none. */
  readonly #byLatin = new Uint16Array(LATIN_END);
  readonly #byCharacter = new Map<number, number>();
  readonly #byCluster = new Map<string, number>();

  /** `common`: common characters have the same codes in every document, and are in its font program (`fontParts`). */
  constructor(
    font: ParsedFont,
    resource: string,
    { common = false }: { readonly common?: boolean | undefined } = {},
  ) {
    this.font = font;
    this.resource = resource;
    this.#common = common ? commonCodes(font) : NO_COMMON_CODES;
  }

  /** The code of a glyph that the character map gave for this character. */
  characterCode(glyph: number, codePoint: number): number {
    const known = codePoint < LATIN_END ? this.#byLatin[codePoint]! : (this.#byCharacter.get(codePoint) ?? 0);
    if (known !== 0) return known;
    const code = this.#commonCode(glyph, codePoint) ?? this.#newCode(glyph, String.fromCodePoint(codePoint));
    if (codePoint < LATIN_END) this.#byLatin[codePoint] = code;
    else this.#byCharacter.set(codePoint, code);
    return code;
  }

  /** The code of a glyph that a shaper chose for these characters. */
  clusterCode(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    let code = this.#byCluster.get(key);
    if (code === undefined) {
      code = this.#newCode(glyph, text);
      this.#byCluster.set(key, code);
    }
    return code;
  }

  #commonCode(glyph: number, codePoint: number): number | undefined {
    const code = this.#common.codes.get(codePoint);
    if (code === undefined || this.#common.glyphs[code] !== glyph) return undefined;
    this.#commonUsed.add(code);
    return code;
  }

  #newCode(glyph: number, text: string): number {
    const code = this.#common.glyphs.length + this.#glyphs.length;
    if (code >= MAX_CODES) throw new RangeError('more than 65535 glyphs of one face in a document');
    this.#glyphs.push(glyph);
    this.#texts.push(text);
    return code;
  }

  /** Whether a text is of characters that mean what two parties agree on, which nobody else can read. */
  get hasPrivateCharacters(): boolean {
    return this.#texts.some((text) => PRIVATE_USE.test(text));
  }

  /**
   * Writes the Type0 font with its subset (ISO 32000-1, 9.7) and returns it. `listsGlyphs`: with the /CIDSet that
   * PDF/A-1 asks for (ISO 19005-1, 6.3.5); later parts do without.
   */
  write(writer: ObjectSink, { listsGlyphs = false }: { readonly listsGlyphs?: boolean } = {}): PdfRef {
    const { tag, program, programLength, toUnicode, widths } = this.#parts();
    const baseFont = name(`${tag}+${this.font.postScriptName}`);
    const encoded = { coding: 'encoded' } as const;
    const Filter = name('FlateDecode');
    const file = writer.addStream(dict({ Length1: programLength, Filter }), program, encoded);
    const descendant = writer.add(
      dict({
        Type: name('Font'),
        Subtype: name('CIDFontType2'),
        BaseFont: baseFont,
        CIDSystemInfo: raw('<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'),
        FontDescriptor: writer.add(
          new Map([
            ...this.#descriptor(baseFont, file),
            ...(listsGlyphs ? [['CIDSet', writer.addStream(new Map(), this.#glyphSet())] as const] : []),
          ]),
        ),
        W: raw(`[0[${widths}]]`),
        DW: 1000,
        CIDToGIDMap: name('Identity'),
      }),
    );
    return writer.add(
      dict({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: baseFont,
        Encoding: name('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: writer.addStream(dict({ Filter }), toUnicode, encoded),
      }),
    );
  }

  /** One bit for each code, all of them set, the first the highest of its byte (ISO 32000-1, table 124). */
  #glyphSet(): Uint8Array {
    const count = this.#common.glyphs.length + this.#glyphs.length;
    const bits = new Uint8Array(Math.ceil(count / 8)).fill(0xff);
    if (count % 8 !== 0) bits[bits.length - 1] = 0xff & (0xff << (8 - (count % 8)));
    return bits;
  }

  /** A face that shows only some of the common characters has no others: their codes mean a blank. */
  #parts(): FontParts {
    const { glyphs, texts } = this.#common;
    const isAll = this.#commonUsed.size >= MANY_COMMON;
    if (!isAll) this.#addFigures();
    const isIn = (code: number): boolean => isAll || code === 0 || this.#commonUsed.has(code);
    let key = '';
    for (let code = 0; code < texts.length; code++) if (isIn(code)) key += texts[code];
    for (let i = 0; i < this.#texts.length; i++) key += `\0${this.#glyphs[i]} ${this.#texts[i]}`;
    return fontParts(this.font, key, () => {
      const blank = this.font.glyph(SPACE);
      return {
        glyphs: [...glyphs.map((glyph, code) => (isIn(code) ? glyph : blank)), ...this.#glyphs],
        texts: [...texts.map((text, code) => (isIn(code) ? text : '')), ...this.#texts],
      };
    });
  }

  /** Where one figure is, the next document has others: with all of them its font program is the same. */
  #addFigures(): void {
    const codes = FIGURES.map((figure) => this.#common.codes.get(figure));
    if (!codes.some((code) => code !== undefined && this.#commonUsed.has(code))) return;
    for (const code of codes) if (code !== undefined) this.#commonUsed.add(code);
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

/** The file does not have the stem's width; only substitutes for missing fonts need it. */
const stemWidth = (weight: number): number => Math.round(50 + (weight / 65) ** 2);
