import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAIN_LINKS } from '@kontor/indexes/testing';
import { importFile } from '../engines/series/import-files.ts';
import { SeriesFile } from '../engines/series/series-file.ts';

/** A few values of each kind of index, as published (Statistik Austria, Destatis, Eurostat). */
const SAMPLE = `index,year,month,value
at-cpi-2020,2021,,102.8
at-cpi-2020,2022,,111.6
at-cpi-2020,2023,,120.3
at-cpi-2020,2024,,123.8
at-cpi-2020,2025,,128.2
at-cpi-2020,2024,10,124.3
at-cpi-1966,2024,1,671.3
at-cpi-1966,2024,2,674.5
de-cpi-2015,2021,,109.1
de-cpi-2015,2022,,116.6
de-cpi-2015,2024,1,124.4
ea-eu-hicp-2015,2024,8,126.72
ea-eu-hicp-2015,2024,9,126.6
`;

/** The file by the time of its import: each service of a process starts with the same bytes, without SQLite's waits. */
const made = new Map<number, Uint8Array>();

/** Stores a small sample of price indexes in a data folder. */
export function storeSeriesSample(dataFolder: string, now: number): void {
  const path = join(dataFolder, 'indexes.sqlite');
  const bytes = made.get(now);
  if (bytes !== undefined) {
    writeFileSync(path, bytes);
    return;
  }
  const file = SeriesFile.open(path);
  try {
    importFile({ file, links: CHAIN_LINKS, clock: { now: () => now } }, 'sample.csv', Buffer.from(SAMPLE));
  } finally {
    // The last connection: its log goes into the file.
    file.close();
  }
  made.set(now, readFileSync(path));
}
