import type { Tags } from '@kontor/places';
import { cleanName, furtherNames } from './name-tags.ts';

/** A place as it is tagged. */
export interface TaggedPlace {
  readonly kind: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly population: number;
  /** `admin_level` of an administrative boundary. */
  readonly level?: number;
  /** The country that it is itself. */
  readonly country?: string;
}

/** Where people live, and what they belong to. Not plots, squares, seas. */
const KINDS = new Set([
  ...['country', 'state', 'region', 'province', 'district', 'county', 'municipality', 'city', 'borough'],
  ...['suburb', 'quarter', 'neighbourhood', 'town', 'village', 'hamlet', 'isolated_dwelling', 'farm'],
  ...['allotments', 'locality', 'island', 'islet'],
]);

/** What an administrative area is, by its level, unless another tag has its kind; other levels are no places. */
const KIND_OF_LEVEL: Readonly<Record<number, string>> = {
  2: 'country',
  4: 'state',
  6: 'county',
  7: 'municipality',
  8: 'municipality',
  9: 'suburb',
  10: 'suburb',
};

/** A place of `place=*` or of an administrative boundary; undefined for all else. */
export function placeOf(tags: Tags): TaggedPlace | undefined {
  const name = cleanName(tags.get('name'));
  if (name === undefined) return undefined;
  const level = levelOf(tags);
  const tagged = tags.get('place') ?? '';
  const kind = KINDS.has(tagged) ? tagged : KIND_OF_LEVEL[level ?? 0];
  if (kind === undefined) return undefined;
  const country = level === 2 ? countryCodeOf(tags) : undefined;
  // A line between two countries is tagged as their border too, and has no code.
  if (level === 2 && country === undefined) return undefined;
  return {
    ...{ kind, name, names: furtherNames(tags), population: populationOf(tags.get('population')) },
    ...(level !== undefined && { level }),
    ...(country !== undefined && { country }),
  };
}

function levelOf(tags: Tags): number | undefined {
  const text = tags.get('admin_level') ?? '';
  return tags.get('boundary') === 'administrative' && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

function countryCodeOf(tags: Tags): string | undefined {
  const code = tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1') ?? tags.get('country_code');
  return code !== undefined && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : undefined;
}

/** `12.345`, `12 345` and `12345 (2020)` are all the same number; 0 where there is none. */
function populationOf(text: string | undefined): number {
  const digits = /^\s*(\d[\d.,'\s]*)/u.exec(text ?? '')?.[1]?.replace(/\D/g, '') ?? '';
  return digits.length > 0 && digits.length <= 10 ? Number(digits) : 0;
}
