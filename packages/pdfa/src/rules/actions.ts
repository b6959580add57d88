import { allAnnotations } from '../model/annotations.ts';
import type { Draft } from '../model/draft.ts';
import { allFields } from '../model/fields.ts';
import { outlineItems } from '../model/outline-items.ts';
import type { Place } from '../model/place.ts';
import type { Rule } from '../model/rule.ts';

/** Action types that PDF/A allows; all else runs, plays, hides or changes something. */
const ALLOWED = new Set(['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm']);
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Targets that run or read something on the reader's machine. */
const UNSAFE_TARGET = /^\s*(javascript|file|data|vbscript):/i;

/** Actions after actions. */
const MAX_CHAIN = 64;

export const actionRule: Rule = {
  rule: 'actions',
  clauses: { first: '6.6.1', later: '6.5.1' },
  description: 'Actions that run scripts or programs, play media or change the view were removed',
  apply(draft: Draft) {
    const { catalog, log } = draft;
    const removed = (page?: number): void => log.change(actionRule, page);
    const clean = (place: Place, page?: number): void => {
      for (const key of ['A', 'PA']) if (cleanAction(draft, place, key)) removed(page);
    };
    if (cleanAction(draft, catalog, 'OpenAction')) removed();
    if (catalog.at('Names').remove('JavaScript')) removed();
    for (const item of outlineItems(draft)) clean(item);
    for (const { place, page } of allAnnotations(draft)) clean(place, page.number);
  },
};

/** Actions on events have no place in an archive, whatever they do (ISO 19005-2, 6.5.2 and 6.4.1). */
export const eventActionRule: Rule = {
  rule: 'event-actions',
  clauses: { first: '6.6.2', later: '6.5.2' },
  description: 'Actions that start with an event, and those of form fields, were removed',
  apply(draft: Draft) {
    const { catalog, log } = draft;
    if (catalog.remove('AA')) log.change(eventActionRule);
    for (const { place, number } of draft.pages) if (place.remove('AA')) log.change(eventActionRule, number);
    for (const { place, page, subtype } of allAnnotations(draft)) {
      const keys = subtype === 'Widget' ? ['A', 'AA'] : ['AA'];
      if (place.remove(...keys)) log.change(eventActionRule, page.number);
    }
    for (const field of allFields(draft)) if (field.remove('A', 'AA')) log.change(eventActionRule);
  },
};

/** Removes what must not stay of an entry's action and the actions after it. */
function cleanAction(draft: Draft, owner: Place, key: string): boolean {
  const action = owner.at(key);
  // An action is never a stream, yet other programs may run one that is.
  if (action.stream !== undefined) return owner.remove(key);
  if (!action.isDict) return false;
  if (!isAllowed(draft, action)) return owner.remove(key);
  return cleanNext(draft, action, 0);
}

function cleanNext(draft: Draft, action: Place, depth: number): boolean {
  if (!action.has('Next')) return false;
  const next = action.at('Next');
  const steps = next.list === undefined ? [next] : next.items();
  const isFine = steps.every((step) => step.isDict && isAllowed(draft, step));
  // A chain that ends in itself, or is longer than any author's, goes with the first step that must.
  if (!isFine || depth >= MAX_CHAIN) return action.remove('Next');
  return steps.map((step) => cleanNext(draft, step, depth + 1)).includes(true);
}

function isAllowed({ part }: Draft, action: Place): boolean {
  const type = action.at('S').name ?? '';
  if (type === 'Named') return NAMED.has(action.at('N').name ?? '');
  if (type === 'GoToE') return part !== 1;
  if (type === 'URI')
    return !UNSAFE_TARGET.test(Buffer.from(action.at('URI').bytes ?? []).toString('latin1'));
  return ALLOWED.has(type);
}
