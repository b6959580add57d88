import type { Address, Match } from '@kontor/places';
import type { Expected, HardQuery } from './hard-queries.ts';
import { isSameStreet, metres, plain } from './plain.ts';

/** `wrong street`: the answer names another street than the right one, or there is one where nothing is right. */
export type Outcome = 'right' | 'wrong' | 'wrong street';

/** Which parts of an answer are judged: a plain search has no city of its own. */
export type ComparedParts = 'all' | 'street and number';

/** Judges one answer. */
export function outcomeOf(
  expected: Expected | undefined,
  match: Match | undefined,
  parts: ComparedParts = 'all',
): Outcome {
  if (expected === undefined) return match === undefined ? 'right' : 'wrong street';
  if (match === undefined) return 'wrong';
  const { street } = match.address;
  if (street !== undefined && (expected.street === undefined || !isSameStreet(street, expected.street))) {
    return 'wrong street';
  }
  return isNear(expected, match) && hasParts(expected, match.address, parts) ? 'right' : 'wrong';
}

function isNear(
  { points, metres: limit = Number.POSITIVE_INFINITY }: Expected,
  { position }: Match,
): boolean {
  return points === undefined || points.some((point) => metres(point, position) <= limit);
}

function hasParts(expected: Expected, address: Address, parts: ComparedParts): boolean {
  const same = (wanted: string | undefined, is: string | undefined): boolean =>
    plain(wanted ?? '') === plain(is ?? '');
  if (!same(expected.number, address.houseNumber)) return false;
  if (!isSameStreet(expected.street ?? '', address.street ?? '')) return false;
  if (parts === 'street and number') return true;
  const { city, postcode } = expected;
  const hasCity = city === undefined || same(city, address.city);
  return hasCity && (postcode === undefined || same(postcode, address.postalCode));
}

export interface Tally {
  all: number;
  right: number;
  wrongStreet: number;
}

export interface Miss {
  readonly asked: HardQuery;
  readonly outcome: Outcome;
  readonly match: Match | undefined;
}

/** Answers of one geocoder to a set of queries. */
export interface Accuracy {
  readonly byGroup: ReadonlyMap<string, Tally>;
  readonly total: Tally;
  readonly misses: readonly Miss[];
  /** Milliseconds of each query, ascending. */
  readonly times: readonly number[];
}

/** Puts all queries to a geocoder, one after the other. */
export async function accuracyOf(
  queries: readonly HardQuery[],
  ask: (query: string) => Match | undefined | Promise<Match | undefined>,
  parts: ComparedParts = 'all',
): Promise<Accuracy> {
  const byGroup = new Map<string, Tally>();
  const total: Tally = { all: 0, right: 0, wrongStreet: 0 };
  const misses: Miss[] = [];
  const times: number[] = [];
  for (const asked of queries) {
    const began = performance.now();
    const match = await ask(asked.query);
    times.push(performance.now() - began);
    const outcome = outcomeOf(asked.expected, match, parts);
    const tally = byGroup.get(asked.group) ?? { all: 0, right: 0, wrongStreet: 0 };
    byGroup.set(asked.group, tally);
    for (const one of [tally, total]) count(one, outcome);
    if (outcome !== 'right') misses.push({ asked, outcome, match });
  }
  return { byGroup, total, misses, times: times.sort((a, b) => a - b) };
}

function count(tally: Tally, outcome: Outcome): void {
  tally.all++;
  if (outcome === 'right') tally.right++;
  if (outcome === 'wrong street') tally.wrongStreet++;
}

/** Share of right answers, 0 to 1; 1 for none. */
export const shareOf = (tally: Tally | undefined, of: 'right' | 'wrongStreet' = 'right'): number =>
  tally === undefined || tally.all === 0 ? 1 : tally[of] / tally.all;

/** The time that a share of all queries stayed below. */
export const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** The figures of several sets side by side, a row a group. */
export function accuracyTable(columns: Readonly<Record<string, Accuracy>>): string {
  const names = Object.keys(columns);
  const groups = [...new Set(Object.values(columns).flatMap(({ byGroup }) => [...byGroup.keys()]))];
  const cell = (tally: Tally | undefined, of: 'right' | 'wrongStreet' = 'right'): string =>
    tally === undefined ? '-' : `${(100 * shareOf(tally, of)).toFixed(1)} (${tally.all})`;
  const rows = [
    ['group', ...names],
    ...groups.map((group) => [group, ...names.map((name) => cell(columns[name]!.byGroup.get(group)))]),
    ['all', ...names.map((name) => cell(columns[name]!.total))],
    ['wrong streets', ...names.map((name) => cell(columns[name]!.total, 'wrongStreet'))],
    ['ms p50 / p99', ...names.map((name) => times(columns[name]!))],
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const times = ({ times: all }: Accuracy): string =>
  `${percentile(all, 0.5).toFixed(2)} / ${percentile(all, 0.99).toFixed(2)}`;
