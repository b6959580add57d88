import { dict, isDict, isRef, name, type PdfObject, type PdfRef } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import type { DestinationIndex } from './destinations.ts';
import { changedTarget, type DestinationMap } from './links.ts';

/** Entries that are read, and how deep they may be in one another. */
const MAX_ENTRIES = 100_000;
const MAX_DEPTH = 100;

/** An entry of the outline (ISO 32000-1, 12.3.3). */
export interface OutlineEntry {
  readonly ref: PdfRef;
  entries: Map<string, PdfObject>;
  kids: readonly OutlineEntry[];
}

/** What puts an entry at its place in the tree. */
const LINKS = ['First', 'Last', 'Next', 'Prev', 'Parent'] as const;

/** The outline that begins at its root; entries that are met again are left out. */
export function outlineOf(draft: PdfDraft, root: PdfObject | undefined): readonly OutlineEntry[] {
  const entered = new Set<number>();
  const level = (first: PdfObject | undefined, depth: number): OutlineEntry[] => {
    const found: OutlineEntry[] = [];
    for (let at = first; at !== undefined && depth < MAX_DEPTH && entered.size < MAX_ENTRIES; ) {
      const value = draft.resolve(at);
      // An entry that is written inside another becomes an object of its own.
      const ref = isRef(at) ? at : draft.reserve();
      if (!isDict(value) || entered.has(ref.object)) break;
      entered.add(ref.object);
      const entries = new Map(value);
      for (const key of LINKS) entries.delete(key);
      found.push({ ref, entries, kids: level(value.get('First'), depth + 1) });
      at = value.get('Next');
    }
    return found;
  };
  return level(draft.dict(root).get('First'), 0);
}

/** The outline as objects of the document; undefined for one without entries. */
export function writtenOutline(draft: PdfDraft, outline: readonly OutlineEntry[]): PdfRef | undefined {
  if (outline.length === 0) return undefined;
  const root = draft.reserve();
  const visible = writeLevel(draft, outline, root);
  const ends = { First: outline[0]!.ref, Last: outline.at(-1)!.ref };
  draft.set(root, dict({ Type: name('Outlines'), ...ends, Count: visible }));
  return root;
}

/** How many entries of a level can be seen. */
function writeLevel(draft: PdfDraft, level: readonly OutlineEntry[], parent: PdfRef): number {
  let visible = 0;
  level.forEach(({ ref, entries, kids }, index) => {
    const isOpen = (draft.number(entries.get('Count')) ?? -1) >= 0;
    const below = writeLevel(draft, kids, ref);
    const all = new Map(entries);
    all.delete('Count');
    all.set('Parent', parent);
    const [before, after] = [level[index - 1], level[index + 1]];
    if (before !== undefined) all.set('Prev', before.ref);
    if (after !== undefined) all.set('Next', after.ref);
    if (kids.length > 0) {
      all.set('First', kids[0]!.ref);
      all.set('Last', kids.at(-1)!.ref);
      all.set('Count', isOpen ? below : -below);
    }
    draft.set(ref, all);
    visible += 1 + (isOpen ? below : 0);
  });
  return visible;
}

/** Each entry with its destinations changed. */
export function changeOutline(
  draft: PdfDraft,
  outline: readonly OutlineEntry[],
  change: DestinationMap,
): void {
  for (const entry of outline) {
    entry.entries = new Map(changedTarget(draft, entry.entries, change));
    changeOutline(draft, entry.kids, change);
  }
}

/** Without the entries whose page is gone, unless something below them still leads somewhere. */
export function keptOutline(
  draft: PdfDraft,
  outline: readonly OutlineEntry[],
  { index, isGone }: { readonly index: DestinationIndex; readonly isGone: (page: number) => boolean },
): readonly OutlineEntry[] {
  const change: DestinationMap = (destination) => {
    const page = index.pageOf(destination);
    return page !== undefined && isGone(page) ? undefined : destination;
  };
  return outline.flatMap((entry) => {
    const kids = keptOutline(draft, entry.kids, { index, isGone });
    const hadTarget = hasTarget(entry);
    const entries = new Map(changedTarget(draft, entry.entries, change));
    const isLeading = hasTarget({ entries });
    const isHeading = !hadTarget && entry.kids.length === 0;
    return isLeading || kids.length > 0 || isHeading ? [{ ref: entry.ref, entries, kids }] : [];
  });
}

const hasTarget = ({ entries }: Pick<OutlineEntry, 'entries'>): boolean =>
  entries.has('Dest') || entries.has('A');
