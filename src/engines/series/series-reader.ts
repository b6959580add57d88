import { statSync } from 'node:fs';
import { Unavailable } from '@kontor/base';
import { type Frequency, type Period, periodOf, type StoredAnswer } from '@kontor/indexes';
import { SeriesFile } from './series-file.ts';

/** So long after a refresh in another thread or process its values may still be the old ones. */
const CHECK_EVERY_MS = 250;

export interface ReaderOptions {
  readonly path: string;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/** A stored answer, and what decides whether it should be newer. */
export interface DatedAnswer extends StoredAnswer {
  /** Of its newest value. */
  readonly newest: Period;
  /** Its publisher has ended the series. */
  readonly isFrozen: boolean;
}

/**
 * Answers from the file of series. Each is read once and then kept in memory until another connection has written; that
 * is looked up at most four times a second, so that a call costs no query.
 */
export class SeriesReader {
  readonly #options: ReaderOptions;
  readonly #answers = new Map<string, DatedAnswer | undefined>();
  #file: SeriesFile | undefined;
  #version = -1;
  /** Detects a file that has replaced the old one, e.g. from a backup. */
  #inode: number | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  read(id: string, frequency: Frequency): DatedAnswer | undefined {
    return this.withFile((file) => {
      const key = `${id} ${frequency}`;
      if (!this.#answers.has(key)) this.#answers.set(key, file && storedAnswer(file, id, frequency));
      return this.#answers.get(key);
    });
  }

  /**
   * Runs a query on the file as it is now, `undefined` while there is none.
   * @throws Unavailable when it cannot be read; it is reopened for the next call.
   */
  withFile<Result>(work: (file: SeriesFile | undefined) => Result): Result {
    try {
      this.#lookUp();
      return work(this.#file);
    } catch (error) {
      this.close();
      throw new Unavailable(`index store: ${error instanceof Error ? error.name : 'unknown'}`, {
        description: 'The stored price indexes cannot be read at the moment; try again later.',
        why: { cause: 'data', subject: 'price series' },
      });
    }
  }

  #lookUp(): void {
    const now = this.#options.now();
    if (now - this.#checkedAt < CHECK_EVERY_MS) return;
    const inode = statSync(this.#options.path, { throwIfNoEntry: false })?.ino;
    if (inode !== this.#inode) this.close();
    this.#inode = inode;
    this.#file ??= SeriesFile.read(this.#options.path);
    const version = this.#file?.version ?? -1;
    if (version !== this.#version) this.#answers.clear();
    this.#version = version;
    this.#checkedAt = now;
  }

  close(): void {
    this.#file?.close();
    this.#file = undefined;
    this.#answers.clear();
    this.#version = -1;
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }
}

/** What is answered; `undefined` where an index has no values of the frequency. */
export function storedAnswer(file: SeriesFile, id: string, frequency: Frequency): DatedAnswer | undefined {
  const row = file.one(
    `SELECT body, etag, updated_at, is_frozen FROM answer JOIN series USING (id)
     WHERE id = ? AND frequency = ?`,
    id,
    frequency,
  );
  if (row === undefined) return undefined;
  const body = row.body as Uint8Array;
  const lastModified = new Date(row.updated_at as number).toUTCString();
  const validators = { etag: `"${row.etag}"`, lastModified };
  return { body, validators, newest: newestIn(body), isFrozen: row.is_frozen === 1 };
}

/** Values are stored ascending. */
function newestIn(body: Uint8Array): Period {
  const { values } = JSON.parse(Buffer.from(body).toString()) as {
    readonly values: readonly { readonly year: number; readonly month?: number }[];
  };
  return periodOf(values.at(-1)!);
}
