import { lenientDate } from '#lib/base/date/calendar-date.ts';
import { CONTEXT_TITLES } from './context-title.data.ts';
import type { ContextItem } from './request.ts';

/** Which term of the invoice a context item states. */
export type ContextTerm = keyof typeof CONTEXT_TITLES;

let table: ReadonlyMap<string, ContextTerm> | undefined;

function terms(): ReadonlyMap<string, ContextTerm> {
  if (table !== undefined) return table;
  const map = new Map<string, ContextTerm>();
  for (const term of Object.keys(CONTEXT_TITLES) as ContextTerm[]) {
    for (const title of CONTEXT_TITLES[term]) map.set(title, term);
  }
  table = map;
  return map;
}

/** The term that a whole title names; `undefined` for any other title. @example contextTerm('Rechnungs-Nr.:') // 'number' */
export function contextTerm(title: string | undefined): ContextTerm | undefined {
  if (title === undefined) return undefined;
  const plain = title.normalize('NFC').toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ');
  return terms().get(plain.replace(/[\s:]+$/, '').trim());
}

/** The first value stated under a term; for dates, the first that is one, as `YYYY-MM-DD`. */
export function contextValue(
  items: readonly ContextItem[] | undefined,
  term: ContextTerm,
): string | undefined {
  const isDate = term.endsWith('Date');
  for (const { title, value } of items ?? []) {
    if (value === undefined || value === '' || contextTerm(title) !== term) continue;
    const found = isDate ? lenientDate(value) : value;
    if (found !== undefined) return found;
  }
  return undefined;
}
