import { CII_TERMS, type TermTable, termName } from '@kontor/e-invoice/rules';

const plain = (path: string): string => path.replace(/\[[^\]]*\]/g, '');

/** Terms by the paths of their elements without conditions; those of several terms have none. */
function gathered({ terms, groups = [] }: TermTable, at: string, found: Map<string, Set<string>>): void {
  for (const [term, path] of terms) {
    const place = plain(`${at}${path}`);
    found.set(place, (found.get(place) ?? new Set()).add(term));
  }
  for (const group of groups) gathered(group, `${at}${plain(group.path)}/`, found);
}

const places = new Map<string, Set<string>>();
gathered(CII_TERMS, '', places);

/** `Invoice number (BT-1)` of an element of the Cross Industry Invoice, by its path below the root. */
export function termOfElement(path: string): string | undefined {
  const [term, ...more] = places.get(path) ?? [];
  if (term === undefined || more.length > 0) return undefined;
  return `${termName(term) ?? 'Term'} (${term})`;
}
