import { CONTEXT_TITLES } from './context-title.data.ts';
import type { ContextItem } from './request.ts';

/** Which term of the invoice a context item states. */
export type ContextTerm = keyof typeof CONTEXT_TITLES;

let table: ReadonlyMap<string, ContextTerm> | undefined;

function terms(): ReadonlyMap<string, ContextTerm> {
  if (table !== undefined) return table;
  const map = new Map<string, ContextTerm>();
  for (const term of Object.keys(CONTEXT_TITLES) as ContextTerm[]) {
    for (const title of CONTEXT_TITLES[term].flatMap((titles) => titles.split('|'))) map.set(title, term);
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

/** The terms of a request's items: each title is looked up once, though a dozen terms are looked for. */
const termsOfItems = new WeakMap<readonly ContextItem[], readonly (ContextTerm | undefined)[]>();

function termsOf(items: readonly ContextItem[]): readonly (ContextTerm | undefined)[] {
  let found = termsOfItems.get(items);
  if (found === undefined) {
    found = items.map(({ title }) => contextTerm(title));
    termsOfItems.set(items, found);
  }
  return found;
}

/** The first value stated under a term. */
export function contextValue(
  items: readonly ContextItem[] | undefined,
  term: ContextTerm,
): string | undefined {
  if (items === undefined) return undefined;
  const found = termsOf(items);
  return items.find(({ value = '' }, i) => value !== '' && found[i] === term)?.value;
}
