import { isUtf8 } from 'node:buffer';
import { dict, name, textString } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { describedFont } from './font-dictionary.ts';
import { FONT_ENTRIES, FONT_NAMES } from './requirements.ts';

/** Programs in /FontFile3 have their type inside. */
const PROGRAM_TYPES = new Set(['Type1C', 'CIDFontType0C', 'OpenType']);

/** Writes what a font dictionary must have and viewers do without (ISO 32000-1, tables 111 to 121). */
export function completeFontEntries(document: EditablePdf, font: ObjectCursor): void {
  const own = describedFont(font);
  let isChanged = false;
  for (const cursor of new Set([font, own])) {
    if (cursor.at('Type').name === 'Font') continue;
    cursor.put('Type', name('Font'));
    isChanged = true;
  }
  if (!own.has('BaseFont') && own.at('Subtype').name !== 'Type3') {
    own.put('BaseFont', own.at('FontDescriptor').dict.get('FontName') ?? name('Unnamed'));
    isChanged = true;
  }
  if (font !== own && completeCollection(own)) isChanged = true;
  if (document.part !== 1 && nameInAscii(font, own)) document.log.change(FONT_NAMES);
  if (font === own && own.at('Subtype').name !== 'Type3' && completeWidths(own)) isChanged = true;
  if (!isPlain(font, own))
    document.log.obstacle(FONT_ENTRIES, 'a font is damaged: its kind or its widths are missing');
  const program = own.at('FontDescriptor').at('FontFile3');
  const type = program.at('Subtype').name ?? '';
  // A program of Compact Font Format has another name in a CIDFont (ISO 32000-1, table 126).
  const isOfSimple = own.at('Subtype').name === 'CIDFontType0' && type === 'Type1C';
  if (program.stream !== undefined && (isOfSimple || !PROGRAM_TYPES.has(type))) {
    program.put('Subtype', name(font === own ? 'Type1C' : 'CIDFontType0C'));
    isChanged = true;
  }
  if (isChanged) document.log.change(FONT_ENTRIES);
}

/**
 * Names of fonts are UTF-8 (ISO 19005-2, 6.1.8). Others are written in ASCII, and so are those with letters of Latin-1,
 * which veraPDF takes for bytes of their own. Nobody looks for an embedded font by its name.
 */
function nameInAscii(font: ObjectCursor, own: ObjectCursor): boolean {
  const names = [font.at('BaseFont'), own.at('BaseFont'), own.at('FontDescriptor').at('FontName')];
  const wrong = names.filter(({ name: given = '' }) => {
    const bytes = Buffer.from(given, 'latin1');
    return !isUtf8(bytes) || /[\x80-\xff]/.test(bytes.toString('utf8'));
  });
  for (const cursor of wrong) cursor.set(name(cursor.name!.replace(/[^\x21-\x7e]+/g, '_')));
  return wrong.length > 0;
}

/** CIDFonts name the collection of their characters; those that do not are of none (table 117; 9.7.3). */
function completeCollection(own: ObjectCursor): boolean {
  const info = own.at('CIDSystemInfo');
  const isNamed = ['Registry', 'Ordering'].every((key) => (info.at(key).bytes?.length ?? 0) > 0);
  if (isNamed && Number.isInteger(info.at('Supplement').amount)) return false;
  own.put(
    'CIDSystemInfo',
    dict({ Registry: textString('Adobe'), Ordering: textString('Identity'), Supplement: 0 }),
  );
  return true;
}

const SIMPLE = new Set(['Type1', 'MMType1', 'TrueType']);
const CID = new Set(['CIDFontType0', 'CIDFontType2']);

/** Whether a font is of a kind that there is, and an embedded one of one-byte codes has widths. */
function isPlain(font: ObjectCursor, own: ObjectCursor): boolean {
  const kind = font.at('Subtype').name ?? '';
  if (kind === 'Type3') return true;
  if (kind === 'Type0') return CID.has(own.at('Subtype').name ?? '');
  if (!SIMPLE.has(kind)) return false;
  if (!own.at('FontDescriptor').isDict) return true;
  const widths = font.at('Widths').items();
  const isCounted = font.at('FirstChar').amount !== undefined && font.at('LastChar').amount !== undefined;
  return isCounted && widths.length > 0 && widths.every((width) => width.amount !== undefined);
}

/** /Widths must have one entry from /FirstChar to /LastChar. */
function completeWidths(font: ObjectCursor): boolean {
  const { list } = font.at('Widths');
  if (list === undefined) return false;
  const first = font.at('FirstChar').amount;
  const start = first ?? 0;
  const last = font.at('LastChar').amount;
  if (first !== undefined && last !== undefined && list.length === last - first + 1) return false;
  font.put('FirstChar', start);
  font.put('LastChar', start + list.length - 1);
  return true;
}
