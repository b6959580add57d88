import type { Finding } from '../commands/command.ts';
import type { Overview } from '../engines/series/overview.ts';

/** How many of the price indexes are there, and up to date. */
export function indexFinding({ indexes }: Overview): Finding {
  const finding = { subject: 'indexes', name: 'price indexes' } as const;
  const missing = indexes.filter(({ newest }) => newest === undefined).length;
  const old = indexes.filter(({ isStale, error }) => isStale || error !== undefined).length;
  const total = indexes.length;
  if (missing + old === 0) return { ...finding, state: 'ok', note: `${total} of ${total} are up to date` };
  const note = `of ${total} indexes ${missing} were never fetched and ${old} are out of date; run \`kontor indexes refresh\``;
  return { ...finding, state: 'warning', note };
}
