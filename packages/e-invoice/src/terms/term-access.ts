import type { TermGroup } from './stated-invoice.ts';

/** What JSON of a request has. */
export type Members = Readonly<Record<string, unknown>>;

/** The first value of a term, white space around it left out. */
export const termValue = ({ terms }: TermGroup, term: string): string | undefined =>
  terms.find((one) => one.term === term)?.value.trim() || undefined;

export const termValues = ({ terms }: TermGroup, term: string): readonly string[] =>
  terms.filter((one) => one.term === term).map(({ value }) => value.trim());

export function termAmount(group: TermGroup, term: string): number | undefined {
  const value = termValue(group, term);
  return value === undefined ? undefined : Number(value);
}

export const groupsOf = ({ groups }: TermGroup, name: string): readonly TermGroup[] =>
  groups.filter(({ group }) => group === name);

/** The members that have a value; `undefined` where none has. */
export function filled(members: Members): Members | undefined {
  const known = Object.entries(members).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** Members that are terms word for word. */
export const members = (group: TermGroup, names: Readonly<Record<string, string>>): Members =>
  Object.fromEntries(Object.entries(names).map(([member, term]) => [member, termValue(group, term)]));
