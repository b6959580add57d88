import { kontorCsvText } from '@kontor/indexes';
import { type ImportReport, importFile } from '../engines/series/import-files.ts';
import { type Overview, overview } from '../engines/series/overview.ts';
import { publishedRows } from '../engines/series/published-rows.ts';
import type { SourceReport } from '../engines/series/refresh.ts';
import { runRefresh } from '../engines/series/refresh-order.ts';
import { refreshOrder, type SeriesOptions, seriesPath } from '../engines/series/series-engine.ts';
import { SeriesFile } from '../engines/series/series-file.ts';
import { sourcesBy } from '../engines/series/sources.ts';

/** The file of price indexes as commands use it: in this process, whether a server runs or not. */
export class IndexAdministration {
  readonly #options: SeriesOptions;
  readonly #file: SeriesFile;

  /** @throws NewerSeriesFile, errors of SQLite */
  constructor(options: SeriesOptions) {
    this.#options = options;
    this.#file = SeriesFile.open(seriesPath(options.dataFolder));
  }

  /** Asks the sources of some indexes. */
  async refresh(ids: readonly string[]): Promise<readonly SourceReport[]> {
    const { reports } = await runRefresh(refreshOrder(this.#options, ids), new AbortController().signal);
    return reports;
  }

  /** @throws DocumentRefused */
  import(name: string, bytes: Uint8Array): ImportReport {
    const { links, clock } = this.#options;
    return importFile({ file: this.#file, links, clock }, name, bytes);
  }

  /** All values that are answered, as CSV of our own form. */
  export(): string {
    return kontorCsvText(publishedRows(this.#file));
  }

  overview(): Overview {
    return overview(this.#file, sourcesBy(this.#options.settings), this.#options.clock.now());
  }

  /** Now, in Unix milliseconds. */
  now(): number {
    return this.#options.clock.now();
  }

  close(): void {
    this.#file.close();
  }
}
