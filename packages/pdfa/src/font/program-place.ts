import { dict, name } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { CffProgram } from './cff.ts';
import { describedFont, type EmbeddedProgram, plainFontName } from './font-dictionary.ts';
import { EMBEDDING, FONT_ENTRIES } from './requirements.ts';
import { Type1Program } from './type1.ts';

type Format = 'truetype' | 'cff' | 'type1';

interface Place {
  readonly key: EmbeddedProgram['key'];
  /** Of the font, or of its CIDFont. */
  readonly kind: string;
  /** Of the stream; absent where it has none. */
  readonly subtype?: string;
}

/** Where programs are by their format (ISO 32000-1, table 126); Type 1 has no CIDs. */
const OF_SIMPLE: Readonly<Record<Format, Place>> = {
  truetype: { key: 'FontFile2', kind: 'TrueType' },
  cff: { key: 'FontFile3', kind: 'Type1', subtype: 'Type1C' },
  type1: { key: 'FontFile', kind: 'Type1' },
};
const OF_CIDS: Readonly<Record<Format, Place | undefined>> = {
  truetype: { key: 'FontFile2', kind: 'CIDFontType2' },
  cff: { key: 'FontFile3', kind: 'CIDFontType0', subtype: 'CIDFontType0C' },
  type1: undefined,
};

/**
 * The program where its format belongs. Viewers go by the program whatever its key and the kind of the font are; validators
 * find none there.
 */
export function settledProgram(
  document: EditablePdf,
  use: FontUse,
  embedded: EmbeddedProgram,
): EmbeddedProgram {
  const font = describedFont(use.cursor);
  const isComposite = font !== use.cursor;
  const outlines = openTypeOutlines(embedded.data);
  const data = outlines ?? embedded.data;
  const format = formatOf(data);
  if (format === undefined) return embedded;
  const place = (isComposite ? OF_CIDS : OF_SIMPLE)[format];
  const given = font.at('Subtype').name;
  const kind = given === 'MMType1' && place?.kind === 'Type1' ? given : place?.kind;
  const subtype = embedded.cursor.at('Subtype').name;
  const isOpenType = subtype === 'OpenType' && keepsOpenType(document, { isComposite, outlines });
  const isThere = outlines === undefined && embedded.key === place?.key && subtype === place.subtype;
  if (given === kind && (isThere || isOpenType)) return embedded;
  // A map to the glyphs of a program that has numbers of its own is read in different ways.
  const isMapped = kind === 'CIDFontType0' && font.at('CIDToGIDMap').stream !== undefined;
  if (place === undefined || kind === undefined || isMapped) {
    const what = `the program of font ${plainFontName(use.cursor)} is not of the kind that the font is of`;
    document.log.obstacle(EMBEDDING, what);
    return embedded;
  }
  font.put('Subtype', name(kind));
  if (kind === 'CIDFontType0') font.remove('CIDToGIDMap');
  const entries = place.subtype === undefined ? { Length1: data.length } : { Subtype: name(place.subtype) };
  // Others may share the descriptor.
  const descriptor = new Map(font.at('FontDescriptor').dict);
  for (const key of ['FontFile', 'FontFile2', 'FontFile3']) descriptor.delete(key);
  descriptor.set(place.key, document.changes.addStream(dict(entries), data));
  font.put('FontDescriptor', document.add(descriptor));
  document.log.change(FONT_ENTRIES);
  return { key: place.key, cursor: font.at('FontDescriptor').at(place.key), data };
}

interface OpenType {
  readonly isComposite: boolean;
  /** Absent where the outlines are of TrueType. */
  readonly outlines: Uint8Array | undefined;
}

/**
 * Part 1 does not allow OpenType: what is left of such a font is the program in it (PDF Reference 1.4, table 5.22). So it is
 * for fonts of CIDs whose program has none, where CIDs are glyphs: veraPDF 1.28 finds no glyph of theirs in OpenType.
 */
function keepsOpenType({ part }: EditablePdf, { isComposite, outlines }: OpenType): boolean {
  const hasCids = outlines === undefined || CffProgram.read(outlines)?.isCidKeyed === true;
  return part !== 1 && (!isComposite || hasCids);
}

/** By the first bytes (OpenType 1.9; Adobe Technical Notes 5176, 6, and 5040, 3); Type 1 may have others before it. */
function formatOf(data: Uint8Array): Format | undefined {
  const start = Buffer.from(data.subarray(0, 4)).toString('latin1');
  if (start === '\0\x01\0\0' || start === 'true') return 'truetype';
  if (start.startsWith('\x01\0')) return 'cff';
  const isMarked = start.startsWith('%!') || start.startsWith('\x80\x01');
  return isMarked || Type1Program.read(data) !== undefined ? 'type1' : undefined;
}

/** The CFF table of an OpenType font. */
export function openTypeOutlines(data: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  if (bytes.toString('latin1', 0, 4) !== 'OTTO') return undefined;
  const count = Math.min(bytes.readUInt16BE(4), 64);
  for (let i = 0; i < count && 28 + 16 * i <= bytes.length; i++) {
    const entry = 12 + 16 * i;
    if (bytes.toString('latin1', entry, entry + 4) !== 'CFF ') continue;
    const offset = bytes.readUInt32BE(entry + 8);
    return bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 12));
  }
  return undefined;
}
