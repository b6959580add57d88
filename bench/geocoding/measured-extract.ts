import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Accuracy, accuracyOf } from '../../test/geocoding/accuracy.ts';
import { BuiltExtract } from '../../test/geocoding/built-extract.ts';
import { type HardQuery, hardQueries } from '../../test/geocoding/hard-queries.ts';
import { PlainSearch } from '../../test/geocoding/plain-search.ts';
import { type ExtractName, regionOf } from '../../test/geocoding/regions.ts';

/** Both geocoders over the addresses of one extract, and the queries that are put to them. */
export interface MeasuredExtract {
  readonly queries: readonly HardQuery[];
  readonly ours: BuiltExtract;
  readonly plain: PlainSearch;
  readonly close: () => Promise<void>;
}

export function measuredExtract(name: ExtractName): MeasuredExtract {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const region = regionOf(name);
  const ours = BuiltExtract.build(name, folder);
  const plain = new PlainSearch(region.extract.addresses);
  return {
    ...{ queries: hardQueries(region), ours, plain },
    close: async () => {
      ours.close();
      plain.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Answers of both; the plain search is judged by position, street and number alone. */
export async function accuracies({
  queries,
  ours,
  plain,
}: MeasuredExtract): Promise<Readonly<Record<string, Accuracy>>> {
  return {
    kontor: await accuracyOf(queries, (query) => ours.search(query)),
    'FTS5 bm25': await accuracyOf(queries, (query) => plain.search(query), 'street and number'),
  };
}
