import { allAnnotations } from '../model/annotations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import { allFields } from '../model/fields.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { outlineItems } from '../model/outline-items.ts';

/** Action types that PDF/A allows; all else runs, plays, hides or changes something. */
const ALLOWED = new Set(['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm']);
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Targets that run or read something on the reader's machine. */
const UNSAFE_TARGET = /^\s*(javascript|file|data|vbscript):/i;

/** Actions after actions. */
const MAX_CHAIN = 64;

export const ACTIONS: Requirement = {
  rule: 'actions',
  clauses: { first: '6.6.1', later: '6.5.1' },
  description: 'Actions that run scripts or programs, play media or change the view were removed',
};

export function removeActions(document: EditablePdf): void {
  const { catalog, log } = document;
  const removed = (page?: number): void => log.change(ACTIONS, page);
  const clean = (cursor: ObjectCursor, page?: number): void => {
    for (const key of ['A', 'PA']) if (cleanAction(document, cursor, key)) removed(page);
  };
  if (cleanAction(document, catalog, 'OpenAction')) removed();
  if (catalog.at('Names').remove('JavaScript')) removed();
  for (const item of outlineItems(document)) clean(item);
  for (const { cursor, page } of allAnnotations(document)) clean(cursor, page.number);
}

export const EVENT_ACTIONS: Requirement = {
  rule: 'event-actions',
  clauses: { first: '6.6.2', later: '6.5.2' },
  description: 'Actions that start with an event, and those of form fields, were removed',
};

/** Actions on events have no place in an archive, whatever they do (ISO 19005-2, 6.5.2 and 6.4.1). */
export function removeEventActions(document: EditablePdf): void {
  const { catalog, log } = document;
  if (catalog.remove('AA')) log.change(EVENT_ACTIONS);
  for (const { cursor, number } of document.pages) if (cursor.remove('AA')) log.change(EVENT_ACTIONS, number);
  for (const { cursor, page, subtype } of allAnnotations(document)) {
    const keys = subtype === 'Widget' ? ['A', 'AA'] : ['AA'];
    if (cursor.remove(...keys)) log.change(EVENT_ACTIONS, page.number);
  }
  for (const field of allFields(document)) if (field.remove('A', 'AA')) log.change(EVENT_ACTIONS);
}

/** Removes what must not stay of an entry's action and the actions after it. */
function cleanAction(document: EditablePdf, owner: ObjectCursor, key: string): boolean {
  const action = owner.at(key);
  // An action is never a stream, yet other programs may run one that is.
  if (action.stream !== undefined) return owner.remove(key);
  if (!action.isDict) return false;
  if (!isAllowed(document, action)) return owner.remove(key);
  return cleanNext(document, action, 0);
}

function cleanNext(document: EditablePdf, action: ObjectCursor, depth: number): boolean {
  if (!action.has('Next')) return false;
  const next = action.at('Next');
  const steps = next.list === undefined ? [next] : next.items();
  const isFine = steps.every((step) => step.isDict && isAllowed(document, step));
  // A chain that ends in itself, or is longer than any author's, goes with the first step that must.
  if (!isFine || depth >= MAX_CHAIN) return action.remove('Next');
  return steps.map((step) => cleanNext(document, step, depth + 1)).includes(true);
}

function isAllowed({ part }: EditablePdf, action: ObjectCursor): boolean {
  const type = action.at('S').name ?? '';
  if (type === 'Named') return NAMED.has(action.at('N').name ?? '');
  if (type === 'GoToE') return part !== 1;
  if (type === 'URI')
    return !UNSAFE_TARGET.test(Buffer.from(action.at('URI').bytes ?? []).toString('latin1'));
  return ALLOWED.has(type);
}
