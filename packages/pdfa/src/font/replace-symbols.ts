import type { FontLibrary, SymbolSet } from '@kontor/graphics';
import { dict, name, type PdfObject } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { CffProgram } from './cff.ts';
import { SYMBOLIC } from './font-dictionary.ts';
import { glyphText } from './glyph-names.ts';
import { type GlyphNames, simpleEncoding } from './simple-encoding.ts';
import { SYMBOL_CHARACTERS, SYMBOL_ENCODING, ZAPF_DINGBATS_ENCODING } from './symbol-encodings.data.ts';
import { unicodeMap } from './unicode-map.ts';

/** A standard font of symbols, and the program that stands for it. */
interface SymbolFont {
  readonly form: RegExp;
  readonly set: SymbolSet;
  readonly postScriptName: string;
  /** In words. */
  readonly label: string;
  readonly encoding: GlyphNames;
  /** By the font's own program. */
  readonly box: readonly number[];
}

const FONTS: readonly SymbolFont[] = [
  {
    form: /^Symbol(MT|PS|Std|Neu)?([-,](Bold|Italic|BoldItalic))?$/i,
    set: 'symbol',
    postScriptName: 'ChromSymbolOTF',
    label: 'Foxit Symbol',
    encoding: SYMBOL_ENCODING,
    box: [-180, -294, 1090, 1010],
  },
  {
    form: /^((ITC)?ZapfDingbats(ITC|Std)?|ZaDb|Dingbats)$/i,
    set: 'dingbats',
    postScriptName: 'ChromDingbatsOTF',
    label: 'Foxit Dingbats',
    encoding: ZAPF_DINGBATS_ENCODING,
    box: [-1, -164, 981, 826],
  },
];

/** The standard font of symbols that a name means. @example symbolFont('ZapfDingbats') */
export const symbolFont = (fontName: string): SymbolFont | undefined =>
  FONTS.find(({ form }) => form.test(fontName.replace(/\s+/g, '')));

/** Letters that are narrower or wider than this no longer look like those of the font. */
const MIN_STRETCH = 0.8;
const MAX_STRETCH = 1.25;

/** Why a program of symbols cannot stand for a font, if it cannot: a sign is missing, or much narrower or wider. */
export function symbolFault(
  { cursor, visible }: FontUse,
  symbols: SymbolFont,
  fonts: FontLibrary,
): string | undefined {
  const program = CffProgram.read(fonts.symbols(symbols.set))!;
  const { differences } = simpleEncoding(cursor);
  const given = cursor.at('Widths').items();
  const start = cursor.at('FirstChar').amount ?? 0;
  for (const code of visible) {
    const named = differences.get(code) ?? symbols.encoding[code];
    if (named === undefined || named === '.notdef') continue;
    const glyph = program.glyphOfName(named);
    if (glyph === undefined) return `no font here has its character ${named}`;
    const own = program.width(glyph) ?? 0;
    const stretch = own === 0 ? 1 : (given[code - start]?.amount ?? own) / own;
    if (stretch < MIN_STRETCH || stretch > MAX_STRETCH) return 'no font here has its widths';
  }
  return undefined;
}

/**
 * Embeds a program with the glyph names and widths of a standard font of symbols. Codes that it has no glyph for, and
 * widths of the document's own, are left to the rules for embedded programs.
 */
export function replaceSymbols(
  document: EditablePdf,
  { cursor, shown }: FontUse,
  symbols: SymbolFont,
  fonts: FontLibrary,
): void {
  const data = fonts.symbols(symbols.set);
  const program = CffProgram.read(data)!;
  const codes = [...shown].sort((a, b) => a - b);
  // Neither font has another encoding than its own, whatever the document names.
  const { differences } = simpleEncoding(cursor);
  const nameOf = (code: number): string | undefined => differences.get(code) ?? symbols.encoding[code];
  const ownWidth = (code: number): number => {
    const glyph = program.glyphOfName(nameOf(code) ?? '');
    return glyph === undefined ? 0 : (program.width(glyph) ?? 0);
  };
  const given = cursor.at('Widths').items();
  const start = cursor.at('FirstChar').amount ?? 0;
  const first = codes[0] ?? 0;
  const last = codes.at(-1) ?? 0;
  const widths = Array.from({ length: last - first + 1 }, (_, i) =>
    shown.has(first + i) ? (given[first + i - start]?.amount ?? ownWidth(first + i)) : 0,
  );
  const names = codes.flatMap((code): readonly PdfObject[] => [code, name(nameOf(code) ?? '.notdef')]);
  const kept = cursor.at('ToUnicode').stream === undefined ? undefined : cursor.dict.get('ToUnicode');
  const texts = new Map(codes.map((code) => [code, symbolText(nameOf(code)) ?? ' ']));
  const baseFont = name(symbols.postScriptName);
  cursor.set(
    dict({
      Type: name('Font'),
      Subtype: name('Type1'),
      BaseFont: baseFont,
      FirstChar: first,
      LastChar: last,
      Widths: widths,
      Encoding: dict({ Type: name('Encoding'), Differences: names }),
      FontDescriptor: document.add(
        dict({
          Type: name('FontDescriptor'),
          FontName: baseFont,
          Flags: SYMBOLIC,
          FontBBox: symbols.box,
          ItalicAngle: 0,
          Ascent: symbols.box[3]!,
          Descent: symbols.box[1]!,
          CapHeight: 700,
          StemV: 85,
          FontFile3: document.changes.addStream(dict({ Subtype: name('Type1C') }), data),
        }),
      ),
      ToUnicode: kept ?? document.changes.addStream(dict({}), unicodeMap(texts, 1)),
    }),
  );
}

function symbolText(glyphName: string | undefined): string | undefined {
  if (glyphName === undefined) return undefined;
  const character = SYMBOL_CHARACTERS.get(glyphName);
  return character === undefined ? glyphText(glyphName) : String.fromCodePoint(character);
}
