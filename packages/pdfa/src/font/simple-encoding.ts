import { nameText } from '@kontor/pdf';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { MAC_ROMAN_ENCODING, STANDARD_ENCODING, WIN_ANSI_ENCODING } from './encodings.data.ts';

export type GlyphNames = readonly (string | undefined)[];

const BASES: Readonly<Record<string, GlyphNames>> = {
  StandardEncoding: STANDARD_ENCODING,
  WinAnsiEncoding: WIN_ANSI_ENCODING,
  MacRomanEncoding: MAC_ROMAN_ENCODING,
};

const baseOf = (name: string | undefined): GlyphNames | undefined =>
  name !== undefined && Object.hasOwn(BASES, name) ? BASES[name] : undefined;

/** The encoding of a simple font (ISO 32000-1, 9.6.6). */
export interface SimpleEncoding {
  /** The name of a base encoding, where the font names one. */
  readonly base: string | undefined;
  readonly hasDifferences: boolean;
  /** Glyph name of each code, what /Differences gives included; without a base those alone. */
  readonly names: GlyphNames;
  /** What /Differences gives. */
  readonly differences: ReadonlyMap<number, string>;
}

/** `implied` stands for the encoding that a font without one has. */
export function simpleEncoding(font: ObjectCursor, implied: GlyphNames = []): SimpleEncoding {
  const encoding = font.at('Encoding');
  const base = encoding.name ?? encoding.at('BaseEncoding').name;
  const differences = differencesOf(encoding);
  const names = [...(baseOf(base) ?? implied)];
  for (const [code, name] of differences) names[code] = name;
  return {
    base: baseOf(base) === undefined ? undefined : base,
    hasDifferences: differences.size > 0,
    names,
    differences,
  };
}

function differencesOf(encoding: ObjectCursor): ReadonlyMap<number, string> {
  const differences = new Map<number, string>();
  let code = 0;
  for (const cursor of encoding.at('Differences').items()) {
    const { value } = cursor;
    if (typeof value === 'number') code = value;
    const name = nameText(value);
    if (name === undefined) continue;
    if (code >= 0 && code < 256) differences.set(code, name);
    code++;
  }
  return differences;
}
