import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

/** Flag of a font descriptor: the font has an encoding of its own (ISO 32000-1, table 123). */
export const SYMBOLIC = 4;
export const NONSYMBOLIC = 32;

/** The place of an embedded font program, and its key. */
export interface EmbeddedProgram {
  readonly key: 'FontFile' | 'FontFile2' | 'FontFile3';
  readonly cursor: ObjectCursor;
  readonly data: Uint8Array;
}

/** The program in a font descriptor; undefined when there is none, or one that cannot be decoded. */
export function embeddedProgram(
  document: EditablePdf,
  descriptor: ObjectCursor,
): EmbeddedProgram | undefined {
  for (const key of ['FontFile', 'FontFile2', 'FontFile3'] as const) {
    const cursor = descriptor.at(key);
    if (cursor.stream === undefined) continue;
    const data = document.decoded(cursor.stream);
    if (data !== undefined && data.length > 0) return { key, cursor, data };
  }
  return undefined;
}

/** The font dictionary with the descriptor: the descendant of a composite font. */
export const describedFont = (font: ObjectCursor): ObjectCursor =>
  font.at('Subtype').name === 'Type0' ? font.at('DescendantFonts').at(0) : font;

export const fontName = (font: ObjectCursor): string => font.at('BaseFont').name ?? '';

/** Without the tag of a subset. @example ABCDEF+Arial → Arial */
export const plainFontName = (font: ObjectCursor): string => fontName(font).replace(/^[A-Z]{6}\+/, '');

/** Width of a code of a simple font by its dictionary, thousandths (ISO 32000-1, 9.2.4). */
export function simpleWidths(font: ObjectCursor): (code: number) => number {
  const first = font.at('FirstChar').amount ?? 0;
  const widths = font
    .at('Widths')
    .items()
    .map((cursor) => cursor.amount ?? 0);
  const missing = font.at('FontDescriptor').at('MissingWidth').amount ?? 0;
  return (code) => widths[code - first] ?? missing;
}

/** Ranges of one /W array. */
const MAX_WIDTHS = 70_000;

/** Width of a CID by /W and /DW (9.7.4.3). */
export function cidWidths(font: ObjectCursor): (cid: number) => number {
  const usual = font.at('DW').amount ?? 1000;
  const widths = new Map<number, number>();
  const list = font.at('W').items();
  for (let i = 0; i + 1 < list.length && widths.size < MAX_WIDTHS; ) {
    const first = list[i]!.amount ?? 0;
    const next = list[i + 1]!;
    if (next.list !== undefined) {
      for (const [step, width] of next.items().entries()) widths.set(first + step, width.amount ?? usual);
      i += 2;
      continue;
    }
    const last = Math.min(next.amount ?? first, first + MAX_WIDTHS);
    for (let cid = first; cid <= last; cid++) widths.set(cid, list[i + 2]?.amount ?? usual);
    i += 3;
  }
  return (cid) => widths.get(cid) ?? usual;
}
