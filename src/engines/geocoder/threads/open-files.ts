import { Cancelled } from '@kontor/base';
import { OpenDataFile, UnusableDataFile } from '../data-file/open-data-file.ts';
import type { FileList, FileReport, FileVersion } from './geocoder-tasks.ts';

interface Open {
  readonly identity: string;
  readonly file: OpenDataFile;
}

/**
 * The data files that one thread keeps open. Nothing is asked of them while they change: a thread does one thing at a
 * time.
 */
export class OpenFiles {
  readonly #open = new Map<string, Open>();
  #list: FileList = { files: [], world: undefined };
  /** Found to be damaged since the list was given. */
  #broken: FileReport[] = [];

  /**
   * Opens what is new, closes what is no longer used. A new version that cannot be used leaves the one before in
   * its place.
   */
  use(list: FileList): readonly FileReport[] {
    const wanted = [...list.files, ...(list.world === undefined ? [] : [list.world])];
    const reports = wanted.map((version) => this.#opened(version));
    const paths = new Set(wanted.map(({ path }) => path));
    for (const [path, { file }] of this.#open) {
      if (paths.has(path)) continue;
      file.close();
      this.#open.delete(path);
    }
    this.#list = list;
    this.#broken = [];
    return reports;
  }

  /** Gives the page caches of SQLite back; what was read lately is still in that of the system. */
  rest(): void {
    for (const file of this.all) this.guarded(file, () => file.connection.script('PRAGMA shrink_memory'));
  }

  /** The operator's, in their order. */
  get extracts(): readonly OpenDataFile[] {
    return this.#list.files.flatMap(({ path }) => this.#open.get(path)?.file ?? []);
  }

  get world(): OpenDataFile | undefined {
    return this.#list.world === undefined ? undefined : this.#open.get(this.#list.world.path)?.file;
  }

  /** The extracts, then the world. */
  get all(): readonly OpenDataFile[] {
    return this.world === undefined ? this.extracts : [...this.extracts, this.world];
  }

  /** Files that turned out to be damaged while they were read. */
  get broken(): readonly FileReport[] {
    return this.#broken;
  }

  /**
   * What `read` gets out of a file; undefined if the file turns out to be damaged, which then is asked no more until
   * the next list.
   * @throws Cancelled, Late and its like of `read`
   */
  guarded<Result>(file: OpenDataFile, read: () => Result): Result | undefined {
    try {
      return read();
    } catch (error) {
      if (!isOfTheFile(error)) throw error;
      this.#giveUp(file);
      return undefined;
    }
  }

  /** As `guarded`, for what is read from all extracts at once: those that are damaged are found one by one. */
  guardedTogether<Result>(read: (files: readonly OpenDataFile[]) => Result): Result {
    try {
      return read(this.extracts);
    } catch (error) {
      if (!isOfTheFile(error)) throw error;
      for (const file of this.extracts) this.guarded(file, () => read([file]));
      return read(this.extracts);
    }
  }

  #giveUp(file: OpenDataFile): void {
    this.#broken.push({ path: file.path, problem: 'is damaged' });
    this.#open.delete(file.path);
    file.close();
  }

  #opened({ path, identity }: FileVersion): FileReport {
    const before = this.#open.get(path);
    if (before?.identity === identity) return { path, about: before.file.about };
    try {
      if (identity === 'missing') throw new UnusableDataFile('is not there');
      const file = OpenDataFile.open(path);
      before?.file.close();
      this.#open.set(path, { identity, file });
      return { path, about: file.about };
    } catch (error) {
      if (!(error instanceof UnusableDataFile)) throw error;
      const problem = error.message;
      return before === undefined ? { path, problem } : { path, problem, about: before.file.about };
    }
  }

  close(): void {
    for (const { file } of this.#open.values()) file.close();
    this.#open.clear();
  }
}

/** SQLite reports damage, or its rows make no sense: outlines and names that cannot be read. */
function isOfTheFile(error: unknown): boolean {
  if (error instanceof Cancelled || !(error instanceof Error)) return false;
  const isSqlite = 'errcode' in error;
  return isSqlite || error instanceof RangeError || error instanceof SyntaxError;
}
