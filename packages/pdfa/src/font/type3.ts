import { dict, name, type PdfObject, pdfNumber } from '@kontor/pdf';
import { type Edit, edited } from '../content/edits.ts';
import { readContent } from '../content/operations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import type { FontUse } from '../usage/usage.ts';
import { simpleWidths } from './font-dictionary.ts';
import { GLYPH_WIDTHS, MISSING_GLYPHS } from './requirements.ts';
import { simpleEncoding } from './simple-encoding.ts';

/**
 * The glyphs of a Type 3 font state their widths (ISO 32000-1, 9.6.5): they are set to those of the dictionary, by
 * which viewers place glyphs.
 */
export function conformType3(document: EditablePdf, use: FontUse): void {
  const { cursor, shown, pages } = use;
  const [page] = pages;
  const width = simpleWidths(cursor);
  const known = new Map<string, number>();
  for (const code of shown) {
    const wanted = width(code);
    const given = simpleEncoding(cursor).names[code];
    // A glyph that is drawn in two widths is two glyphs.
    const isOther = given !== undefined && (known.get(given) ?? wanted) !== wanted;
    const own = given === undefined || isOther ? nameGlyph(cursor, code) : given;
    if (given !== own) {
      const copy = given === undefined ? undefined : cursor.at('CharProcs').dict.get(given);
      if (copy !== undefined) addGlyph(cursor, own, copyOf(document, copy));
      document.log.change(given === undefined ? MISSING_GLYPHS : GLYPH_WIDTHS, page);
    }
    known.set(own, wanted);
    const glyph = cursor.at('CharProcs').at(own);
    if (glyph.stream === undefined) {
      const empty = Buffer.from(`${pdfNumber(wanted)} 0 d0\n`, 'latin1');
      addGlyph(cursor, own, document.changes.addStream(new Map(), empty));
      document.log.change(MISSING_GLYPHS, page);
      continue;
    }
    const data = document.decoded(glyph.stream);
    const edit = data === undefined ? undefined : widthEdit(data, wanted);
    if (data === undefined || edit === undefined) continue;
    glyph.set(document.object(document.changes.addStream(new Map(), edited(data, [edit])).object));
    document.log.change(GLYPH_WIDTHS, page);
  }
}

/** Gives a code a name that no other code has: codes without one show nothing, such as the space between words. */
function nameGlyph(font: ObjectCursor, code: number): string {
  const taken = new Set(simpleEncoding(font).names);
  let own = `code${code}`;
  while (taken.has(own) || font.at('CharProcs').has(own)) own = `${own}x`;
  const encoding = font.at('Encoding');
  const entries = encoding.isDict ? encoding.dict : dict({ Type: name('Encoding') });
  const differences = encoding.isDict ? (encoding.at('Differences').list ?? []) : [];
  font.put('Encoding', new Map(entries).set('Differences', [...differences, code, name(own)]));
  return own;
}

function addGlyph(font: ObjectCursor, glyph: string, stream: PdfObject): void {
  font.put('CharProcs', new Map(font.at('CharProcs').dict).set(glyph, stream));
}

const copyOf = (document: EditablePdf, stream: PdfObject): PdfObject =>
  document.add(document.resolve(stream));

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
