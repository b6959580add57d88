import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CHAIN_LINKS, rising } from '@kontor/indexes/testing';
import { importFile } from '../../src/engines/series/import-files.ts';
import { SeriesFile } from '../../src/engines/series/series-file.ts';
import { SeriesReader } from '../../src/engines/series/series-reader.ts';
import { indexes } from '../../src/operations/indexes/index.ts';
import type { Contenders, Figure } from '../harness.ts';

const ID = 'at-eu-hicp-2015';
const MEASURE_MS = 400;
/** Reads between two looks at the clock. */
const BATCH = 200;

/** Months of 1996 to 2024-09, as many as Eurostat has. */
const MONTHS = Object.entries(rising(1996, 2024)).slice(0, 345);

async function perSecond(read: () => unknown): Promise<number> {
  const start = performance.now();
  let reads = 0;
  let elapsedMs = 0;
  while (elapsedMs < MEASURE_MS) {
    for (let i = 0; i < BATCH; i++) await read();
    reads += BATCH;
    elapsedMs = performance.now() - start;
  }
  return (reads / elapsedMs) * 1000;
}

/** The operation itself, and what one would write first: a query and JSON.stringify a call, in the same thread. */
export function readers(): Contenders<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const path = join(folder, 'indexes.sqlite');
  const rows = MONTHS.map(([month, value]) => `${ID},${month.replace('-', ',')},${value}`);
  const csv = Buffer.from(['index,year,month,value', ...rows].join('\n'));
  const file = SeriesFile.open(path);
  importFile({ file, links: CHAIN_LINKS, clock: { now: () => 0 } }, 'months.csv', csv);
  file.close();
  const reader = new SeriesReader({ path, now: () => performance.now() });
  const context = {
    type: 'application/json',
    tools: { indexSeries: reader },
    clock: { now: () => 0 },
    settings: {},
    isTest: false,
    signal: new AbortController().signal,
  };
  const database = new DatabaseSync(path, { readOnly: true });
  const query = database.prepare(
    "SELECT year, month, value_text FROM obs WHERE series_id = ? AND freq = 'M' ORDER BY year, month",
  );
  return {
    run: () =>
      perSecond(() => indexes.run(indexes.input.parse({ index: ID, frequency: 'monthly' }), context)),
    peers: {
      'node:sqlite': () =>
        perSecond(() => {
          const values = query.all(ID).map((row) => ({ ...row, value: Number(row.value_text) }));
          return Buffer.from(JSON.stringify({ id: ID, frequency: 'MONTHLY', values }));
        }),
    },
    close: async () => {
      database.close();
      reader.close();
      rmSync(folder, { recursive: true });
    },
  };
}
