import { type FontLibrary, type ParsedFont, requiredFace } from '@kontor/graphics';
import { dict, name, type PdfDict, type PdfObject } from '@kontor/pdf';
import { WIN_ANSI_ENCODING } from '../font/encodings.data.ts';
import { glyphText } from '../font/glyph-names.ts';
import { standardFace } from '../font/standard-fonts.ts';

/** First code for characters that the base encoding does not have. */
const FIRST_FREE = 1;
const LAST_FREE = 31;

const ANSI: ReadonlyMap<string, number> = new Map(
  WIN_ANSI_ENCODING.flatMap((one, code) => {
    const text = one === undefined ? undefined : glyphText(one);
    return text === undefined ? [] : [[text, code] as const];
  }).reverse(),
);

/** A standard font with codes for the characters of one text. */
export class FieldFont {
  readonly #baseFont: string;
  readonly #face: ParsedFont;
  readonly #own = new Map<string, number>();

  /** `wanted`: the name of the font that the field asks for; Helvetica stands for those that are not standard. */
  constructor(wanted: string, fonts: FontLibrary) {
    const standard = standardFace(wanted) ?? standardFace('Helvetica')!;
    this.#baseFont = standardFace(wanted) === undefined || wanted === 'Helv' ? 'Helvetica' : wanted;
    this.#face = requiredFace(fonts, standard.face);
  }

  /** Width of a text in thousandths of the font size. */
  width(text: string): number {
    let units = 0;
    for (const character of text)
      units += this.#face.advances[this.#face.glyph(character.codePointAt(0)!)] ?? 0;
    return (units * 1000) / this.#face.metrics.unitsPerEm;
  }

  /** Whether the face has every character. */
  has(text: string): boolean {
    return [...text].every((character) => this.#face.glyph(character.codePointAt(0)!) !== 0);
  }

  /** Height of capitals in thousandths. */
  get capHeight(): number {
    return (this.#face.metrics.capHeight * 1000) / this.#face.metrics.unitsPerEm;
  }

  /** A string in PDF syntax; a character without a code is a question mark. */
  shown(text: string): string {
    const codes = [...text].map((character) => this.#code(character));
    return `<${Buffer.from(codes).toString('hex')}>`;
  }

  #code(character: string): number {
    const known = ANSI.get(character) ?? this.#own.get(character);
    if (known !== undefined) return known;
    const code = FIRST_FREE + this.#own.size;
    if (code > LAST_FREE || character.length !== 1) return 0x3f;
    this.#own.set(character, code);
    return code;
  }

  /** The font dictionary, without a program: what all fonts of its kind get is embedded later. */
  get dictionary(): PdfDict {
    const differences: PdfObject[] = [...this.#own].flatMap(([character, code]) => [
      code,
      name(`uni${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`),
    ]);
    const encoding = dict({
      Type: name('Encoding'),
      BaseEncoding: name('WinAnsiEncoding'),
      Differences: differences.length === 0 ? undefined : differences,
    });
    return dict({
      Type: name('Font'),
      Subtype: name('Type1'),
      BaseFont: name(this.#baseFont),
      Encoding: encoding,
    });
  }
}

/** Lines of a text that fit a width, thousandths; words that are wider stay whole. */
export function wrapped(text: string, font: FieldFont, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.width(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
