import { pdfNumber } from '@kontor/pdf';
import { type Edit, edited } from '../content/edits.ts';
import { readContent } from '../content/operations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { plainFontName, simpleWidths } from './font-dictionary.ts';
import { GLYPH_WIDTHS, MISSING_GLYPHS } from './requirements.ts';
import { simpleEncoding } from './simple-encoding.ts';

/**
 * The glyphs of a Type 3 font state their widths (ISO 32000-1, 9.6.5): they are set to those of the dictionary, by
 * which viewers place glyphs.
 */
export function conformType3(document: EditablePdf, { cursor, shown, pages }: FontUse): void {
  const { names } = simpleEncoding(cursor);
  const width = simpleWidths(cursor);
  const known = new Map<string, number>();
  for (const code of shown) {
    const name = names[code];
    const glyph = name === undefined ? undefined : cursor.at('CharProcs').at(name);
    const wanted = width(code);
    if (name === undefined) {
      document.log.obstacle(MISSING_GLYPHS, 'a Type 3 font shows a code without a name');
      continue;
    }
    if (glyph?.stream === undefined) {
      const empty = Buffer.from(`${pdfNumber(wanted)} 0 d0\n`, 'latin1');
      const glyphs = new Map(cursor.at('CharProcs').dict).set(
        name,
        document.changes.addStream(new Map(), empty),
      );
      cursor.put('CharProcs', glyphs);
      document.log.change(MISSING_GLYPHS, [...pages][0]);
      known.set(name, wanted);
      continue;
    }
    if ((known.get(name) ?? wanted) !== wanted) {
      document.log.obstacle(
        GLYPH_WIDTHS,
        `a glyph of font ${plainFontName(cursor) || 'Type 3'} has two widths`,
      );
      continue;
    }
    known.set(name, wanted);
    const data = document.decoded(glyph.stream);
    const edit = data === undefined ? undefined : widthEdit(data, wanted);
    if (data === undefined || edit === undefined) continue;
    glyph.set(document.object(document.changes.addStream(new Map(), edited(data, [edit])).object));
    document.log.change(GLYPH_WIDTHS, [...pages][0]);
  }
}

/** The width operator with another width; undefined when it is right. */
function widthEdit(data: Uint8Array, width: number): Edit | undefined {
  let edit: Edit | undefined;
  let isFound = false;
  readContent(data, ({ operator, operands, start, end }) => {
    if (isFound || (operator !== 'd0' && operator !== 'd1')) return;
    isFound = true;
    const own = operands[0];
    if (typeof own === 'number' && Math.abs(own - width) < 0.001) return;
    const rest = operands.slice(1).map((one) => (typeof one === 'number' ? pdfNumber(one) : '0'));
    edit = {
      start,
      end,
      text: Buffer.from(` ${[pdfNumber(width), ...rest].join(' ')} ${operator} `, 'latin1'),
    };
  });
  if (isFound) return edit;
  return { start: 0, end: 0, text: Buffer.from(`${pdfNumber(width)} 0 d0 `, 'latin1') };
}
