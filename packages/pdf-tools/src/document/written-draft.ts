import {
  dict,
  FOREIGN_STYLE,
  isStream,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  PdfWriter,
  raw,
  type SerializeStyle,
  serialized,
} from '@kontor/pdf';
import { pageLabelTree } from '../contents/page-labels.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** What the writing of a document may do besides. */
export interface WriteOptions {
  /** Another object that is the same. */
  readonly same?: ReadonlyMap<number, number>;
}

/**
 * The document as a new file of what can be reached, numbered in the order of reaching: what was replaced or left out is
 * not in the bytes. Encoded streams are copied as they are.
 * @throws PdfUnreadable as reading the objects does
 */
export function writtenDraft(draft: PdfDraft, { same }: WriteOptions = {}): Uint8Array {
  const writer = new PdfWriter();
  const targets = new Map<number, PdfRef>();
  const waiting: number[] = [];
  const targetOf = (number: number): PdfRef => {
    const known = targets.get(number);
    if (known !== undefined) return known;
    const target = writer.reserve();
    targets.set(number, target);
    waiting.push(number);
    return target;
  };
  const style: SerializeStyle = {
    ...FOREIGN_STYLE,
    // A reference to nothing is null (ISO 32000-1, 7.3.10).
    refText: ({ object }) => {
      const found = same?.get(object) ?? object;
      return targets.has(found) || draft.object(found) !== null ? `${targetOf(found).object} 0 R` : 'null';
    },
  };
  const trailer = rootsOf(draft);
  const root = targetOf(trailer.root.object);
  const info = targetOf(trailer.info.object);
  // The list grows while it is gone through: no recursion, however deep the document is.
  for (const number of waiting) {
    const options = { dated: draft.isDated(number) };
    const value = draft.object(number);
    const target = targets.get(number)!;
    if (!isStream(value)) writer.set(target, raw(serialized(value, style)), options);
    else writer.setStream(target, members(value.dict, style), value.data, { ...options, coding: 'encoded' });
  }
  return writer.bytes({ root, info, isPacked: draft.isPacked });
}

/** A stream's dictionary; the writer states the length. */
function members(entries: PdfDict, style: SerializeStyle): PdfDict {
  const all = new Map<string, PdfObject>();
  for (const [key, value] of entries) if (key !== 'Length') all.set(key, raw(serialized(value, style)));
  return all;
}

/** Page tree, catalog and document information as they are now. */
export function rootsOf(draft: PdfDraft): { readonly root: PdfRef; readonly info: PdfRef } {
  const tree = draft.reserve();
  for (const { ref, entries } of draft.pages) {
    entries.set('Type', name('Page'));
    entries.set('Parent', tree);
    draft.set(ref, entries);
  }
  const kids = draft.pages.map(({ ref }) => ref);
  draft.set(tree, dict({ Type: name('Pages'), Count: kids.length, Kids: kids }));
  const labels = pageLabelTree(draft.pages);
  if (labels === undefined) draft.catalog.delete('PageLabels');
  else draft.catalog.set('PageLabels', labels);
  draft.catalog.set('Type', name('Catalog'));
  draft.catalog.set('Pages', tree);
  return { root: draft.add(new Map(draft.catalog)), info: draft.add(new Map(draft.info), { dated: true }) };
}
