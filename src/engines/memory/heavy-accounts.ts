import { isShared, type ProcessOwner, type ProcessUse, START_BYTES } from './process-uses.ts';

interface Documents {
  readonly processes: readonly ProcessUse[];
  readonly owners: ReadonlyMap<number, ProcessOwner>;
}

/**
 * Accounts whose documents most likely made grow what all documents of their browser share: they have more there than all
 * others together, and more than a document counts as. Nobody can be named for sure: what is in a browser's own process
 * (blobs, bytes on their way) has no owner.
 */
export function heavyAccountsOf({ processes, owners }: Documents): readonly string[] {
  const grown = new Set(processes.filter(isShared).map(({ root }) => root));
  const found = [...grown].map((root) => {
    const had = new Map<string, number>();
    for (const use of processes) {
      const owner = owners.get(use.pid);
      if (use.root !== root || use.kind !== 'renderer' || owner?.use !== 'document') continue;
      had.set(owner.account, (had.get(owner.account) ?? 0) + use.bytes);
    }
    const all = [...had.values()].reduce((sum, bytes) => sum + bytes, 0);
    return [...had].find(([, bytes]) => bytes > all / 2 && bytes > START_BYTES)?.[0];
  });
  return [...new Set(found.filter((account) => account !== undefined))];
}

/** So long an account that was named has one document or program at a time. */
const NAMED_MS = 60_000;
/** Where nobody else has come for so long, nobody is in its way. */
const OTHERS_MS = 10_000;

/**
 * Who may begin. An account that was named waits for its own document before, while others use the service too: their
 * documents are then not lost with a browser again and again.
 */
export class HeavyAccounts {
  readonly #now: () => number;
  readonly #named = new Map<string, number>();
  readonly #running = new Map<string, number>();
  /** When each account came last. */
  readonly #came = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  name(accounts: readonly string[]): void {
    for (const account of accounts) this.#named.set(account, this.#now());
  }

  arrived(account: string): void {
    this.#came.set(account, this.#now());
  }

  began(account: string): void {
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1);
  }

  finished(account: string): void {
    const running = (this.#running.get(account) ?? 0) - 1;
    if (running > 0) this.#running.set(account, running);
    else this.#running.delete(account);
  }

  mayBegin(account: string): boolean {
    const now = this.#now();
    forgetBefore(this.#named, now - NAMED_MS);
    forgetBefore(this.#came, now - OTHERS_MS);
    if (!this.#named.has(account) || !this.#running.has(account)) return true;
    return [...this.#came.keys()].every((one) => one === account);
  }
}

function forgetBefore(times: Map<string, number>, earliest: number): void {
  for (const [account, at] of times) if (at < earliest) times.delete(account);
}
