import { isString, type PdfDict, type PdfObject, type PdfString, treeLeaves } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** Name trees and number trees (ISO 32000-1, 7.9.6 and 7.9.7). */

/** Entries that are read; far above what any document has for its pages. */
const MAX_ENTRIES = 500_000;
const MAX_NODES = 100_000;
/** Entries of a leaf that is written. */
const LEAF = 128;

export type NameEntry = readonly [PdfString, PdfObject];

export function nameEntries(draft: PdfDraft, root: PdfObject | undefined): NameEntry[] {
  const found: NameEntry[] = [];
  for (const list of treeLeaves(draft, root, 'Names', MAX_NODES)) {
    for (let i = 0; i + 1 < list.length && found.length < MAX_ENTRIES; i += 2) {
      const key = draft.resolve(list[i]);
      if (isString(key)) found.push([key, list[i + 1]!]);
    }
  }
  return found;
}

export type NumberEntry = readonly [number, PdfObject];

export function numberEntries(draft: PdfDraft, root: PdfObject | undefined): NumberEntry[] {
  const found: NumberEntry[] = [];
  for (const list of treeLeaves(draft, root, 'Nums', MAX_NODES)) {
    for (let i = 0; i + 1 < list.length && found.length < MAX_ENTRIES; i += 2) {
      const key = draft.resolve(list[i]);
      if (typeof key === 'number') found.push([key, list[i + 1]!]);
    }
  }
  return found;
}

/** Of several entries with one key the first counts. */
export function nameTree(draft: PdfDraft, entries: readonly NameEntry[]): PdfDict {
  const sorted = [...entries].sort(([a], [b]) => Buffer.compare(a.bytes, b.bytes));
  const unique = sorted.filter(
    ([key], i) => i === 0 || Buffer.compare(key.bytes, sorted[i - 1]![0].bytes) !== 0,
  );
  return tree(draft, unique, 'Names');
}

export function numberTree(draft: PdfDraft, entries: readonly NumberEntry[]): PdfDict {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return tree(
    draft,
    sorted.filter(([key], i) => i === 0 || key !== sorted[i - 1]![0]),
    'Nums',
  );
}

function tree(
  draft: PdfDraft,
  entries: readonly (readonly [PdfObject, PdfObject])[],
  key: 'Names' | 'Nums',
): PdfDict {
  if (entries.length <= LEAF) return new Map([[key, entries.flat()]]);
  const kids: PdfObject[] = [];
  for (let i = 0; i < entries.length; i += LEAF) {
    const leaf = entries.slice(i, i + LEAF);
    kids.push(
      draft.add(
        new Map<string, PdfObject>([
          [key, leaf.flat()],
          ['Limits', [leaf[0]![0], leaf.at(-1)![0]]],
        ]),
      ),
    );
  }
  return new Map([['Kids', kids]]);
}
