import { appendFileSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { giveUpFile } from './give-up-files.ts';
import type { Charge } from './records.ts';

/** A charge whose call was answered 503 and that may have been made: numbers and names of ours, nothing of the call. */
export type GivenUp = Pick<Charge, 'id' | 'account' | 'key' | 'operation' | 'at' | 'month'>;

/** What has become of them. */
export interface Settled {
  /** Had not been made, and cannot be any more. */
  readonly tombstones: number;
  readonly refunds: number;
  /** Whose balances have changed. */
  readonly accounts: readonly number[];
}

/** Far above what a second of calls is; a bound on memory. */
const MAX_LISTED = 20_000;
const AT_ONCE = 500;
const PAUSE_MS = 200;

interface GiveUpListOptions {
  /** DATA_DIR: the list survives the end of the process. Without it, it is in memory alone. */
  readonly folder: string | undefined;
  /** @throws as long as the database does not answer */
  readonly settle: (items: readonly GivenUp[]) => Promise<void>;
  /** Charges that cannot be noted any more, or that are left at the end. */
  readonly onUnsettled: (count: number) => void;
}

/**
 * Charges to be undone as soon as the database answers. Settling one twice changes nothing, so that the file only grows
 * until the list is empty.
 */
export class GiveUpList {
  readonly #options: GiveUpListOptions;
  readonly #file: string | undefined;
  readonly #listed: GivenUp[];
  #timer: NodeJS.Timeout | undefined;
  #settling: Promise<void> | undefined;

  constructor(options: GiveUpListOptions) {
    this.#options = options;
    this.#file = options.folder && giveUpFile(options.folder);
    this.#listed = this.#file === undefined ? [] : readGivenUp(this.#file);
    if (this.#listed.length > 0) this.#schedule();
  }

  get size(): number {
    return this.#listed.length;
  }

  add(charges: readonly Charge[]): void {
    const room = Math.max(0, MAX_LISTED - this.#listed.length);
    const added = charges.slice(0, room).map(givenUp);
    if (added.length < charges.length) this.#options.onUnsettled(charges.length - added.length);
    this.#listed.push(...added);
    this.#schedule();
    if (this.#file === undefined) return;
    // Last: a disk that is full keeps it from the file, and the list in memory is settled all the same.
    appendFileSync(this.#file, added.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.settle().then(() => this.#listed.length > 0 && this.#schedule());
    }, PAUSE_MS).unref();
  }

  /** One round; resolves without error when the database is still away. */
  settle(): Promise<void> {
    this.#settling ??= this.#settleAll().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #settleAll(): Promise<void> {
    while (this.#listed.length > 0) {
      const some = this.#listed.slice(0, AT_ONCE);
      try {
        await this.#options.settle(some);
      } catch {
        // The list stays, and the breaker shows that the database is away.
        return;
      }
      this.#listed.splice(0, some.length);
    }
    if (this.#file !== undefined) rmSync(this.#file, { force: true });
  }

  /** Tries until then; what is left stays in the file for the next start. */
  async close(withinMs: number): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const end = performance.now() + withinMs;
    while (this.#listed.length > 0 && performance.now() < end) {
      await this.settle();
      if (this.#listed.length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    clearTimeout(this.#timer);
    if (this.#listed.length > 0) this.#options.onUnsettled(this.#listed.length);
  }
}

const givenUp = ({ id, account, key, operation, at, month }: Charge): GivenUp => ({
  ...{ id, account, key, operation, at, month },
});

/** Those noted in a file. Its last line may be cut off, by a power cut or a full disk; what is noted later must not be appended to that. */
export function readGivenUp(file: string): GivenUp[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, end)));
  const lines = text.slice(0, end).split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as GivenUp);
}
