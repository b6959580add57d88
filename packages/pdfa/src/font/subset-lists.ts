import { byteString, dict } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { fontName } from './font-dictionary.ts';
import type { GlyphProgram } from './glyph-program.ts';
import { SUBSET_LISTS } from './requirements.ts';

/** Whether the name of a font begins with the tag of a subset. */
const isSubset = (font: ObjectCursor): boolean => /^[A-Z]{6}\+/.test(fontName(font));

/**
 * The lists of what a subset has (/CIDSet, /CharSet) must be complete: PDF/A-1 asks for them, the later parts do not, so
 * that there it is simplest to have none. PDF/A-4 has no rule for them.
 */
export function setSubsetLists(
  document: EditablePdf,
  font: ObjectCursor,
  cids: readonly number[] | undefined,
  program?: GlyphProgram,
): void {
  if (document.part === 4) return;
  const descriptor = font.at('FontDescriptor');
  if (document.part !== 1) {
    if (descriptor.remove('CIDSet', 'CharSet')) document.log.change(SUBSET_LISTS);
    return;
  }
  if (!isSubset(font)) return;
  const isComposite = (font.at('Subtype').name ?? '').startsWith('CIDFont');
  if (isComposite && cids !== undefined) {
    descriptor.put('CIDSet', document.changes.addStream(dict({}), bits(cids)));
    document.log.change(SUBSET_LISTS);
  }
  if (isComposite || program === undefined) return;
  const names = program.names.filter((name) => name !== '.notdef').map((name) => `/${name}`);
  descriptor.put('CharSet', byteString(names.join('')));
  document.log.change(SUBSET_LISTS);
}

/** One bit a CID, the first one the highest of its byte (ISO 32000-1, table 124). */
function bits(cids: readonly number[]): Uint8Array {
  let highest = 0;
  for (const cid of cids) highest = Math.max(highest, cid);
  const set = Buffer.alloc((highest >> 3) + 1);
  for (const cid of cids) set[cid >> 3]! |= 0x80 >> (cid & 7);
  return set;
}
