import type { Finding } from '../commands/command.ts';
import type { Overview } from '../engines/series/overview.ts';
import { staleSeries } from '../engines/series/stale-series.ts';

/** How many of the price indexes are there, and up to date. */
export function indexFinding(overview: Overview): Finding {
  const { indexes } = overview;
  const finding = { subject: 'indexes', name: 'price indexes' } as const;
  const missing = indexes.filter(({ newest }) => newest === undefined).length;
  const failed = indexes.filter(({ error }) => error !== undefined).length;
  const stale = staleSeries(overview).text;
  const total = indexes.length;
  const notes = [
    ...(stale === '' ? [] : [stale]),
    ...(missing + failed === 0
      ? []
      : [
          `of ${total} indexes ${missing} were never fetched and ${failed} failed; run \`kontor indexes refresh\``,
        ]),
  ];
  if (notes.length === 0) return { ...finding, state: 'ok', note: `${total} of ${total} are up to date` };
  return { ...finding, state: 'warning', note: notes.join('. ') };
}
