import { isArray, isDict, isRef, nameText, type PdfDict, type PdfObject } from '@kontor/pdf';
import type { DraftPage } from '../model/draft-page.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** Actions that follow one another; and annotations of one page. */
const MAX_CHAIN = 64;
const MAX_ANNOTATIONS = 50_000;

/** What becomes of a destination: itself, another one, or undefined where it leads nowhere any more. */
export type DestinationMap = (destination: PdfObject) => PdfObject | undefined;

/** An action with its destinations changed; itself where nothing is, undefined where it is gone. */
export function changedAction(
  draft: PdfDraft,
  action: PdfObject,
  change: DestinationMap,
  depth = 0,
): PdfObject | undefined {
  const found = draft.resolve(action);
  if (!isDict(found) || depth > MAX_CHAIN) return action;
  const next = changedNext(draft, found.get('Next'), change, depth);
  const entries = next === found.get('Next') ? found : withEntry(found, 'Next', next);
  if (nameText(draft.resolve(found.get('S'))) !== 'GoTo') return entries === found ? action : entries;
  const destination = found.get('D') ?? null;
  const changed = change(destination);
  if (changed === destination) return entries === found ? action : entries;
  // What would follow happens all the same.
  return changed === undefined ? next : withEntry(entries, 'D', changed);
}

function changedNext(
  draft: PdfDraft,
  next: PdfObject | undefined,
  change: DestinationMap,
  depth: number,
): PdfObject | undefined {
  if (next === undefined) return undefined;
  const list = draft.resolve(next);
  if (!isArray(list)) return changedAction(draft, next, change, depth + 1);
  const changed = list
    .slice(0, MAX_CHAIN)
    .flatMap((one) => changedAction(draft, one, change, depth + 1) ?? []);
  if (changed.length === list.length && changed.every((one, i) => one === list[i])) return next;
  return changed.length === 0 ? undefined : changed;
}

const withEntry = (dict: PdfDict, key: string, value: PdfObject | undefined): PdfDict => {
  const entries = new Map(dict);
  if (value === undefined) entries.delete(key);
  else entries.set(key, value);
  return entries;
};

/** An annotation or outline entry with its destinations changed; itself where nothing is. */
export function changedTarget(draft: PdfDraft, owner: PdfDict, change: DestinationMap): PdfDict {
  let entries = owner;
  const destination = owner.get('Dest');
  const changed = destination === undefined ? undefined : change(destination);
  if (changed !== destination) entries = withEntry(entries, 'Dest', changed);
  for (const key of ['A', 'PA'] as const) {
    const action = owner.get(key);
    const found = action === undefined ? undefined : changedAction(draft, action, change);
    if (found !== action) entries = withEntry(entries, key, found);
  }
  const triggers = draft.resolve(owner.get('AA'));
  if (!isDict(triggers)) return entries;
  const kept = new Map<string, PdfObject>();
  for (const [key, action] of triggers) {
    const found = changedAction(draft, action, change);
    if (found !== undefined) kept.set(key, found);
  }
  const isSame = [...triggers].every(([key, value]) => kept.get(key) === value);
  return isSame ? entries : withEntry(entries, 'AA', kept.size === 0 ? undefined : kept);
}

/** What becomes of an annotation: itself, another one, or undefined where it is removed. */
type AnnotationMap = (annotation: PdfDict, number: number | undefined) => PdfDict | undefined;

/** Changes the annotations of a page. */
export function changeAnnotations(draft: PdfDraft, page: DraftPage, change: AnnotationMap): void {
  const list = draft.list(page.entries.get('Annots'));
  if (list.length === 0) return;
  let isChanged = false;
  const kept: PdfObject[] = [];
  for (const value of list.slice(0, MAX_ANNOTATIONS)) {
    const found = draft.resolve(value);
    const changed = isDict(found) ? change(found, isRef(value) ? value.object : undefined) : undefined;
    if (!isDict(found) || changed === found) kept.push(value);
    else if (changed !== undefined && isRef(value)) draft.set(value, changed);
    if (isDict(found) && changed !== undefined && changed !== found)
      kept.push(isRef(value) ? value : changed);
    if (isDict(found) && changed !== found) isChanged = true;
  }
  if (isChanged) page.entries.set('Annots', kept);
}
