import { SeriesFile } from './series-file.ts';
import { changesIn, type SeriesRows, type SeriesTable } from './series-rows.ts';

/**
 * Makes shared tables those of a file of series: values, sources and answers. Without a file they stay as they are.
 * @param path read only
 * @throws NewerSeriesFile, errors of SQLite when the file is damaged, Unavailable
 */
export async function copySeries(path: string, rows: SeriesRows): Promise<void> {
  const file = SeriesFile.read(path);
  if (file === undefined) return;
  try {
    const before = await rows.load(Object.keys(rows.tables) as SeriesTable[]);
    await rows.store(changesIn(file, rows.tables, before.rows), before.version);
  } finally {
    file.close();
  }
}
