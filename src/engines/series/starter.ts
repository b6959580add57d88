import { readFileSync } from 'node:fs';
import { type Frequency, IMPORTS, type SeriesLayers, STARTERS, starterSeries } from '@kontor/indexes';
import type { SeriesStore } from './series-store.ts';

const SNAPSHOT = new URL('../../../data/indexes/starter.tsv', import.meta.url);

/** Raise it with each new snapshot: stored ones are replaced at the next start. */
const VERSION = '2026-05';
const NOTE = 'starter';

/** Whether this program's snapshot has not been taken into the file yet. */
export const lacksStarter = (store: SeriesStore): boolean => store.note(NOTE) !== VERSION;

/**
 * Takes the snapshot that comes with the program into the file, for all series that no publisher has given yet. Answers
 * are not made of it here. The caller opens the transaction.
 */
export function storeStarter(store: SeriesStore): void {
  for (const { index, origin, asOf, ...layer } of starterSeries(readFileSync(SNAPSHOT, 'utf8'))) {
    const stored = store.layers([index]).get(index) ?? new Map();
    if (!hasPublished(stored)) store.replace(index, origin, layer, asOf);
  }
  store.setNote(NOTE, VERSION);
}

const hasPublished = (layers: SeriesLayers): boolean =>
  [...layers.keys()].some((origin) => !STARTERS.includes(origin) && !IMPORTS.includes(origin));

/** The layers without those of the snapshot. */
export const withoutStarters = (layers: SeriesLayers): SeriesLayers =>
  new Map([...layers].filter(([origin]) => !STARTERS.includes(origin)));

/**
 * The day that values of a frequency are from when the snapshot has given all of these layers; `undefined` when
 * somebody else has given one. Unix milliseconds.
 */
export function starterDate(
  own: SeriesLayers,
  all: Iterable<SeriesLayers>,
  frequency: Frequency,
): number | undefined {
  for (const layers of all) if (withoutStarters(layers).size > 0) return undefined;
  const [years, months] = STARTERS.map((origin) => own.get(origin)?.checkedAt);
  return frequency === 'YEARLY' ? (years ?? months) : months;
}
