import {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '../object.ts';
import { textOf } from '../print/text-string.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { hexDigit } from '../syntax/character-class.ts';
import { isKeyword, Lexer, type Token } from '../syntax/lexer.ts';
import { fontCharacters } from './font-characters.ts';

/** Glyphs shown that stand for a character which no font has. */
export interface MissingGlyphs {
  readonly count: number;
  /** The characters, each once, as far as the file shows them. */
  readonly characters: readonly string[];
}

/** White space, controls, marks that choose a variant: nothing of them is drawn. */
const NEEDS_NO_GLYPH = /^[\p{Z}\p{Cc}\p{Cf}\p{Variation_Selector}]$/u;
/** More characters help nobody to find the font that is missing. */
const MAX_NAMED = 20;

/** Forms within forms. */
const MAX_FORM_DEPTH = 12;

/**
 * Counts glyph 0 (`.notdef`) of composite fonts with two-byte codes: all that a browser's print uses besides drawn
 * glyphs. The browser puts the characters beside it as ActualText (ISO 32000-1, 14.9.4).
 */
export class MissingGlyphSearch {
  readonly #file: PdfFile;
  readonly #characters = new Set<string>();
  readonly #seen = new Set<number>();
  readonly #fonts = new Set<PdfObject>();
  #count = 0;
  #hasUnnamed = false;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /**
   * What was found. The browser names no character that is the first of its font without a glyph; then those of the
   * document's text that are in no font of the print are taken for it. In the order of the text.
   */
  result(documentText: string): MissingGlyphs {
    const unnamed = this.#hasUnnamed ? this.#withoutGlyph(documentText) : [];
    const characters = [...new Set([...this.#characters, ...unnamed])];
    const place = (character: string): number => documentText.indexOf(character) >>> 0;
    return { count: this.#count, characters: characters.sort((a, b) => place(a) - place(b)) };
  }

  #withoutGlyph(text: string): readonly string[] {
    const known = new Set<string>();
    for (const font of this.#fonts) for (const one of fontCharacters(this.#file, font)) known.add(one);
    const candidates = [...new Set(text)].filter((one) => !known.has(one) && !NEEDS_NO_GLYPH.test(one));
    return candidates.slice(0, MAX_NAMED);
  }

  /** Searches content and the forms among its resources. */
  search(contents: readonly PdfObject[], resources: PdfDict, depth = 0): void {
    const file = this.#file;
    const streams = contents.map(file.resolve).filter(isStream);
    const data = Buffer.from(file.joined(streams));
    for (const font of file.dict(resources.get('Font')).values()) this.#fonts.add(file.resolve(font));
    if (mayShowGlyphZero(data)) this.#searchOperators(data, file.dict(resources.get('Font')));
    if (depth === MAX_FORM_DEPTH) return;
    for (const value of file.dict(resources.get('XObject')).values()) this.#searchForm(value, depth);
  }

  #searchForm(value: PdfObject, depth: number): void {
    if (isRef(value)) {
      if (this.#seen.has(value.object)) return;
      this.#seen.add(value.object);
    }
    const form = this.#file.resolve(value);
    if (isForm(this.#file, form)) this.search([form], this.#file.dict(form.dict.get('Resources')), depth + 1);
  }

  #searchOperators(data: Uint8Array, fonts: PdfDict): void {
    const lexer = new Lexer(data, 0, { maxDepth: this.#file.limits.maxDepth, syntax: 'content' });
    const spans: (string | undefined)[] = [];
    let operands: PdfObject[] = [];
    let isComposite = false;
    for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
      if (!isKeyword(token)) {
        operands.push(token);
        continue;
      }
      const [first, second] = operands;
      if (token.keyword === 'Tf') isComposite = this.#isComposite(fonts.get(nameText(first) ?? ''));
      else if (token.keyword === 'BDC') spans.push(actualText(second));
      else if (token.keyword === 'BMC') spans.push(undefined);
      else if (token.keyword === 'EMC') spans.pop();
      else if (isComposite && (token.keyword === 'Tj' || token.keyword === 'TJ'))
        this.#shown(first, spans.at(-1));
      operands = [];
    }
  }

  #isComposite(font: PdfObject | undefined): boolean {
    const { resolve } = this.#file;
    const dict = this.#file.dict(font);
    const isType0 = nameText(resolve(dict.get('Subtype'))) === 'Type0';
    return isType0 && nameText(resolve(dict.get('Encoding'))) === 'Identity-H';
  }

  #shown(value: PdfObject | undefined, text: string | undefined): void {
    const strings = isArray(value) ? value : [value];
    for (const one of strings) {
      if (!isString(one)) continue;
      for (let i = 0; i + 1 < one.bytes.length; i += 2) {
        if (one.bytes[i] !== 0 || one.bytes[i + 1] !== 0) continue;
        this.#count++;
        if (text === undefined) this.#hasUnnamed = true;
        for (const character of text ?? '') this.#characters.add(character);
      }
    }
  }
}

/** Tokenizing every page costs more than all else; two bytes of 0 can be written in these ways only. */
const mayShowGlyphZero = (data: Buffer): boolean =>
  data.includes('\0') || data.includes('\\0') || hasZeroCode(data);

const [ZERO, OPEN, CLOSE] = [0x30, 0x3c, 0x3e];

/** Whether a hexadecimal string may have the code 0000; a missing last digit is 0 (ISO 32000-1, 7.3.4.3). */
function hasZeroCode(data: Buffer): boolean {
  for (let open = data.indexOf(OPEN); open >= 0; open = data.indexOf(OPEN, open + 1)) {
    if (data[open + 1] === OPEN) open++;
    else if (isZeroAmong(data, open + 1)) return true;
  }
  return false;
}

/** Goes through codes of four digits; what is not written in this way, by a browser that is, may be anything. */
function isZeroAmong(data: Buffer, start: number): boolean {
  let at = start;
  for (; isCode(data, at); at += 4) {
    const isZero =
      data[at] === ZERO && data[at + 1] === ZERO && data[at + 2] === ZERO && data[at + 3] === ZERO;
    if (isZero) return true;
  }
  return data[at] !== CLOSE;
}

const isCode = (data: Buffer, at: number): boolean =>
  hexDigit(data[at]) >= 0 &&
  hexDigit(data[at + 1]) >= 0 &&
  hexDigit(data[at + 2]) >= 0 &&
  hexDigit(data[at + 3]) >= 0;

const isForm = (file: PdfFile, value: PdfObject): value is PdfStream =>
  isStream(value) && nameText(file.resolve(value.dict.get('Subtype'))) === 'Form';

function actualText(properties: PdfObject | undefined): string | undefined {
  const text = isDict(properties) ? properties.get('ActualText') : undefined;
  return isString(text) ? textOf(text) : undefined;
}
