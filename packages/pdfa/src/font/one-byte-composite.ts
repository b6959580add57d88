import { dict, name, textString } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { cmapText } from './cid-zero.ts';
import { simpleWidths } from './font-dictionary.ts';

/** CIDs begin at 1: number 0 is .notdef. */
const cidOfCode = (code: number): number => code + 1;

/**
 * Makes a composite font of a simple TrueType font, with the same codes of one byte: in a simple one, code 0 shows
 * .notdef whatever glyph it has, in a composite one it may be any character.
 */
export function makeComposite(
  document: EditablePdf,
  { cursor }: FontUse,
  codes: ReadonlyMap<number, number>,
): void {
  const width = simpleWidths(cursor);
  const sorted = [...codes].sort(([a], [b]) => a - b);
  const map = Buffer.alloc(2 * (cidOfCode(sorted.at(-1)?.[0] ?? 0) + 1));
  for (const [code, glyph] of sorted) map.writeUInt16BE(glyph, 2 * cidOfCode(code));
  const info = dict({
    Registry: textString('Adobe'),
    Ordering: textString('Identity'),
    Supplement: 0,
  });
  const pairs = sorted.map(([code]) => [code, cidOfCode(code)] as const);
  const members = dict({ Type: name('CMap'), CMapName: name('Shown'), CIDSystemInfo: info, WMode: 0 });
  const baseFont = cursor.dict.get('BaseFont');
  const descendant = dict({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: baseFont,
    CIDSystemInfo: info,
    FontDescriptor: cursor.dict.get('FontDescriptor'),
    W: sorted.flatMap(([code]) => [cidOfCode(code), [width(code)]]),
    CIDToGIDMap: document.changes.addStream(dict({}), map),
  });
  cursor.set(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: document.changes.addStream(
        members,
        Buffer.from(cmapText(pairs, { codeBytes: 1, isVertical: false }), 'latin1'),
      ),
      DescendantFonts: [document.add(descendant)],
      ToUnicode: cursor.dict.get('ToUnicode'),
    }),
  );
}
