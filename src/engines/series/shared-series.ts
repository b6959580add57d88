import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Unavailable } from '@kontor/base';
import type { Frequency } from '@kontor/indexes';
import { SeriesFile } from './series-file.ts';
import { type DatedAnswer, storedAnswer } from './series-reader.ts';
import { changesIn, fill, type SeriesRows, type SeriesTable } from './series-rows.ts';

/** What is needed to answer and to report. */
const READ: readonly SeriesTable[] = ['upstream', 'layer', 'series', 'note', 'answer'];
const ALL: readonly SeriesTable[] = [...READ, 'obs'];
/** A refresh takes a minute; an import meanwhile takes a moment. */
const TRIES = 3;

interface SharedSeriesOptions {
  readonly rows: SeriesRows;
  /** A folder for what is worked on for a while. */
  readonly workFolder: string;
}

/**
 * The series of several processes: answers and states are in memory, read again when others have written. Whoever
 * changes them works on a copy, and stores what is other than before unless somebody else was faster.
 */
export class SharedSeries {
  readonly #options: SharedSeriesOptions;
  readonly #answers = new Map<string, DatedAnswer | undefined>();
  #file: SeriesFile | undefined;
  #version = -1;
  #loading: Promise<void> = Promise.resolve();

  constructor(options: SharedSeriesOptions) {
    this.#options = options;
  }

  read(id: string, frequency: Frequency): DatedAnswer | undefined {
    const key = `${id} ${frequency}`;
    if (!this.#answers.has(key) && this.#file !== undefined)
      this.#answers.set(key, storedAnswer(this.#file, id, frequency));
    return this.#answers.get(key);
  }

  /** Runs a query on what is in memory: everything but the values of sources; `undefined` before it is loaded. */
  withFile<Result>(work: (file: SeriesFile | undefined) => Result): Result {
    return work(this.#file);
  }

  /** Reads what others have written, if they have. @throws Unavailable; then what is in memory stays */
  load(): Promise<void> {
    this.#loading = this.#loading.catch(() => {}).then(() => this.#load());
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { rows } = this.#options;
    if ((await rows.version()) === this.#version) return;
    const loaded = await rows.load(READ);
    const file = SeriesFile.inMemory();
    fill(file, rows.tables, loaded.rows);
    this.#file?.close();
    this.#file = file;
    this.#version = loaded.version;
    this.#answers.clear();
  }

  /**
   * Stores what `work` changes in a file of series at a path; it runs again when others have written meanwhile.
   * @throws what `work` throws; Unavailable
   */
  async change<Result>(work: (path: string) => Result | Promise<Result>): Promise<Result> {
    for (let tries = 0; tries < TRIES; tries++) {
      const folder = mkdtempSync(join(this.#options.workFolder, 'indexes-'));
      try {
        const done = await this.#changeIn(join(folder, 'indexes.sqlite'), work);
        if (done === undefined) continue;
        await this.load();
        return done.result;
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
    throw new Unavailable('index store: others write all the time', {
      description: 'The price indexes are changed by others at the moment; try again later.',
      why: { cause: 'data', subject: 'price series' },
    });
  }

  /** `undefined` when others have written meanwhile. */
  async #changeIn<Result>(
    path: string,
    work: (path: string) => Result | Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined> {
    const { rows } = this.#options;
    const before = await rows.load(ALL);
    const file = SeriesFile.open(path);
    try {
      fill(file, rows.tables, before.rows);
      const result = await work(path);
      const changes = changesIn(file, rows.tables, before.rows);
      if (changes.length === 0) return { result };
      return (await rows.store(changes, before.version)) ? { result } : undefined;
    } finally {
      file.close();
    }
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
    this.#answers.clear();
  }
}
