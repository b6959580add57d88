import type { TermGroup } from '@kontor/e-invoice/testing';
import { sourceTerms } from './source-terms.ts';

/** Values that only mark a place or that a schema needs: no term is in them. */
const MARKS: ReadonlySet<string> = new Set(['VAT', 'FC', 'NA', 'Project reference', '130']);

const VALUE = /<([\w:]+)[^<>]*>([^<>]+)<\//g;

/** Another value of the same kind: a digit or letter at the end is another one. */
const changed = (value: string): string =>
  value.replace(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)/, (last) => (last === '1' ? '2' : '1'));

const plain = ({ group, terms, groups }: TermGroup): unknown => [
  group,
  terms.map(({ term, value }) => [term, value]),
  groups.map(plain),
];

const termsOf = (xml: string): string => {
  const terms = sourceTerms(new TextEncoder().encode(xml));
  return terms === undefined ? '' : JSON.stringify(plain(terms));
};

/** Elements of an e-invoice whose change the reader does not see, each by its name and value: there must be none. */
export function unseenChanges(bytes: Uint8Array): readonly string[] {
  const xml = new TextDecoder().decode(bytes);
  const whole = termsOf(xml);
  return [...xml.matchAll(VALUE)].flatMap(({ 0: all, 1: element = '', 2: value = '', index }) => {
    const at = index + all.length - 2 - value.length;
    if (MARKS.has(value) || changed(value) === value) return [];
    const other = xml.slice(0, at) + changed(value) + xml.slice(at + value.length);
    return termsOf(other) === whole ? [`${element} ${value.slice(0, 40)}`] : [];
  });
}
