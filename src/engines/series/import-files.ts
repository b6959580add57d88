import {
  type ChainLink,
  documentSeries,
  ORIGIN,
  PRICE_INDEXES,
  refuseJumps,
  valuesOf,
} from '@kontor/indexes';
import type { Clock } from '../../core/operation.ts';
import { publish } from './publish.ts';
import type { SeriesFile } from './series-file.ts';
import { SeriesStore } from './series-store.ts';

export interface ImportOptions {
  readonly file: SeriesFile;
  readonly links: readonly ChainLink[];
  readonly clock: Clock;
}

/** What an import did with one file. */
export interface ImportReport {
  /** Names of the series that it gave, with the number of values. */
  readonly taken: ReadonlyMap<string, number>;
  /** Names in the file that are no index of Kontor. */
  readonly skipped: readonly string[];
  /** Warnings about the values, for the operator. */
  readonly remark?: string;
}

/**
 * Adds the values of a publisher's file, or of one of our own form, to what is stored: values of the same periods give
 * way, others stay. The source is asked in full at the next refresh. @throws DocumentRefused; then nothing is changed.
 */
export function importFile(parts: ImportOptions, name: string, bytes: Uint8Array): ImportReport {
  const { series, unknown } = documentSeries(bytes, name);
  for (const { observations } of series) refuseJumps(valuesOf(observations));
  const store = new SeriesStore(parts.file);
  parts.file.transaction(() => {
    const now = parts.clock.now();
    for (const { index, origin, ...layer } of series) {
      store.add(index, origin, layer, now);
      store.forgetValidators(origin);
    }
    // Everything: Austrian series depend on each other, and an import is rare.
    publish({ ...parts, store }, PRICE_INDEXES, now);
  });
  const isConverted = series.some(({ origin }) => origin === ORIGIN.eurostat2005);
  return {
    taken: new Map(series.map(({ index, observations }) => [index, observations.length])),
    skipped: unknown,
    ...(isConverted && { remark: CONVERTED }),
  };
}

/** How good converted values are (rules: Imported values of base 2005). */
const CONVERTED =
  'converted from 2005=100: within 0.01 of the published values (0.06 where those have one decimal)';
