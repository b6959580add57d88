import { createHash } from 'node:crypto';
import {
  assemble,
  type ChainLink,
  type Frequency,
  indexAnswer,
  NEWEST_AUSTRIAN_BASE,
  PRICE_INDEXES,
  type PriceIndex,
} from '@kontor/indexes';
import type { SeriesFile } from './series-file.ts';
import type { SeriesStore } from './series-store.ts';
import { starterDate } from './starter.ts';

const FREQUENCIES: readonly Frequency[] = ['YEARLY', 'MONTHLY'];
/** Bump it when the same layers give other answers than before: stored ones are then regenerated at the next start. */
const RULES = '1';
const NOTE = 'rules';

interface PublishOptions {
  readonly file: SeriesFile;
  readonly store: SeriesStore;
  readonly links: readonly ChainLink[];
}

/** Names what answers are made by besides the data: this program's rules and the chain links. */
export const rulesInForce = (links: readonly ChainLink[]): string => digest(RULES + JSON.stringify(links));

/** Whether stored answers were made by other rules than those in force. */
export const isOutdated = (store: SeriesStore, links: readonly ChainLink[]): boolean =>
  store.note(NOTE) !== rulesInForce(links);

/** Regenerates all answers by the rules in force. */
export function publishAll(options: PublishOptions, at: number): void {
  publish(options, PRICE_INDEXES, at);
  options.store.setNote(NOTE, rulesInForce(options.links));
}

/** Makes the answers of some indexes out of the stored layers, within the caller's transaction. */
export function publish(
  { file, store, links }: PublishOptions,
  indexes: readonly PriceIndex[],
  at: number,
): void {
  const isAustrian = ({ publisher }: PriceIndex) => publisher === 'statistik-austria';
  const own = indexes.map(({ id }) => id);
  // Austrian ones are chained to each other, and to the base that is no index of ours yet.
  const needed = indexes.some(isAustrian)
    ? [...own, ...PRICE_INDEXES.filter(isAustrian).map(({ id }) => id), NEWEST_AUSTRIAN_BASE]
    : own;
  const layers = store.layers(new Set(needed));
  const austrian = needed.flatMap((id) => (id.startsWith('at-cpi-') ? (layers.get(id) ?? []) : []));
  for (const index of indexes) {
    const made = assemble(index, layers, links);
    const own = layers.get(index.id) ?? new Map();
    const involved = isAustrian(index) ? austrian : [own];
    for (const frequency of FREQUENCIES) {
      const body = indexAnswer(index, made, frequency);
      if (body === undefined) {
        file.run('DELETE FROM answer WHERE id = ? AND frequency = ?', index.id, frequency);
        continue;
      }
      file.run(
        `INSERT INTO answer (id, frequency, body, etag, updated_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET body = excluded.body, etag = excluded.etag, updated_at = excluded.updated_at
         WHERE etag != excluded.etag`,
        ...[
          index.id,
          frequency,
          Buffer.from(body),
          digest(body),
          starterDate(own, involved, frequency) ?? at,
        ],
      );
    }
    if (made.newest === undefined) file.run('DELETE FROM series WHERE id = ?', index.id);
    else {
      file.run(
        'INSERT OR REPLACE INTO series (id, newest, is_frozen) VALUES (?, ?, ?)',
        ...[index.id, made.newest, made.isFrozen ? 1 : 0],
      );
    }
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
