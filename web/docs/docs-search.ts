import type { PlaygroundOperation, Schema } from '../playground/operations.ts';

/** A place that the search can lead to. */
export interface SearchEntry {
  readonly text: string;
  /** Its place: the guide or operation. */
  readonly within: string;
  readonly href: string;
}

interface Guide {
  readonly name: string;
  readonly title: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}

/** All headings of guides, operations and their fields. */
export function searchEntriesOf(
  guides: readonly Guide[],
  operations: readonly PlaygroundOperation[],
): readonly SearchEntry[] {
  return [
    ...guides.flatMap(({ name, title, headings }) => [
      { text: title, within: title, href: `/docs/${name}` },
      ...headings.map(({ id, text }) => ({ text, within: title, href: `/docs/${name}#${id}` })),
    ]),
    ...operations.flatMap(({ name, title, schema }) => [
      { text: title, within: title, href: `/docs/reference/${name}` },
      ...fieldsOf(schema).map((field) => ({
        text: field.name,
        within: title,
        href: `/docs/reference/${name}#${field.name}`,
      })),
    ]),
  ];
}

export interface FieldRow {
  /** `items[].description` */
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Fields of an input, those of objects and lists behind them. */
export function fieldsOf({ properties = {}, required = [] }: Schema, prefix = ''): readonly FieldRow[] {
  return Object.entries(properties).flatMap(([member, schema]) => {
    const name = `${prefix}${member}`;
    const inner = schema.items ?? schema;
    const deeper = schema.items === undefined ? `${name}.` : `${name}[].`;
    return [{ name, schema, isRequired: required.includes(member) }, ...fieldsOf(inner, deeper)];
  });
}

const MAX_RESULTS = 40;
const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Places that have every word; those that begin with the first word come first, then the shortest. */
export function findEntries(places: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const [first = ''] = words;
  return places
    .filter(({ text, within }) => words.every((word) => folded(`${text} ${within}`).includes(word)))
    .map((place) => ({ place, rank: (folded(place.text).startsWith(first) ? 0 : 1000) + place.text.length }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
    .map(({ place }) => place);
}
