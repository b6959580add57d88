import { kontorCsvText } from '@kontor/indexes';
import { type ImportReport, importFile } from '../engines/series/import-files.ts';
import { type Overview, overview } from '../engines/series/overview.ts';
import { publishedRows } from '../engines/series/published-rows.ts';
import type { SourceReport } from '../engines/series/refresh.ts';
import { runRefresh } from '../engines/series/refresh-order.ts';
import { refreshOrder, type SeriesOptions, seriesPath } from '../engines/series/series-engine.ts';
import { SeriesFile } from '../engines/series/series-file.ts';
import { sourcesBy } from '../engines/series/sources.ts';

/** Where series are stored. */
export interface SeriesPlace {
  /** Stores what `work` changes in the file at a path. */
  change<Result>(work: (path: string) => Result | Promise<Result>): Promise<Result>;
  withFile<Result>(work: (file: SeriesFile | undefined) => Result): Result;
  close(): void | Promise<void>;
}

/** The file of the data folder. @throws NewerSeriesFile, errors of SQLite */
export function ownSeries(dataFolder: string): SeriesPlace {
  const path = seriesPath(dataFolder);
  const file = SeriesFile.open(path);
  return {
    change: async (work) => work(path),
    withFile: (work) => work(file),
    close: () => file.close(),
  };
}

/** Price indexes as commands use them: in this process, whether a server runs or not. */
export class IndexAdministration {
  readonly #options: SeriesOptions;
  readonly #place: SeriesPlace;

  constructor(options: SeriesOptions, place: SeriesPlace) {
    this.#options = options;
    this.#place = place;
  }

  /** Asks the sources of some indexes. */
  refresh(ids: readonly string[]): Promise<readonly SourceReport[]> {
    return this.#place.change(async (path) => {
      const order = { ...refreshOrder(this.#options, ids), path };
      return (await runRefresh(order, new AbortController().signal)).reports;
    });
  }

  /** @throws DocumentRefused */
  import(name: string, bytes: Uint8Array): Promise<ImportReport> {
    const { links, clock } = this.#options;
    return this.#place.change((path) => {
      const file = SeriesFile.open(path);
      try {
        return importFile({ file, links, clock }, name, bytes);
      } finally {
        file.close();
      }
    });
  }

  /** All values that are answered, as CSV of our own form. */
  export(): string {
    return kontorCsvText(this.#place.withFile((file) => (file === undefined ? [] : publishedRows(file))));
  }

  overview(): Overview {
    const sources = sourcesBy(this.#options.settings);
    return this.#place.withFile((file) => overview(file, sources, this.#options.clock.now()));
  }

  /** Now, in Unix milliseconds. */
  now(): number {
    return this.#options.clock.now();
  }

  async close(): Promise<void> {
    await this.#place.close();
  }
}
