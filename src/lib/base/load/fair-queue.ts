/** How much of the service a key has had and asks for, in milliseconds of a slot. */
type ShareOf = (key: unknown) => number;

/**
 * A waiting line that is fair between keys by what they have used: the next entry is that of the key with the least
 * share, however many entries another one puts in (decisions: Queues and fairness).
 */
export class FairQueue<Entry> {
  /** In the order in which the keys came. */
  readonly #lines = new Map<unknown, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Entries of one key. */
  waitingOf(key: unknown): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  /** A key other than this one waits. */
  hasOthersThan(key: unknown): boolean {
    return this.#lines.size > (this.#lines.has(key) ? 1 : 0);
  }

  push(key: unknown, entry: Entry): void {
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [entry]);
    else line.push(entry);
    this.#size += 1;
  }

  /** The oldest entry of the key with the least share, of several the one that came first; without those of `except`. */
  shift(shareOf: ShareOf, { except }: { readonly except?: unknown } = {}): Entry | undefined {
    const keys = [...this.#lines.keys()].filter((key) => except === undefined || key !== except);
    if (keys.length === 0) return undefined;
    const [first] = extremeOf(keys, (key) => -shareOf(key));
    const line = this.#lines.get(first)!;
    const entry = line.shift();
    // A key that had its turn comes after those that came meanwhile.
    this.#lines.delete(first);
    if (line.length > 0) this.#lines.set(first, line);
    this.#size -= 1;
    return entry;
  }

  /** False when the entry does not wait any more. */
  remove(key: unknown, entry: Entry): boolean {
    const line = this.#lines.get(key) ?? [];
    const index = line.indexOf(entry);
    if (index < 0) return false;
    line.splice(index, 1);
    if (line.length === 0) this.#lines.delete(key);
    this.#size -= 1;
    return true;
  }

  /**
   * Makes room for one entry of a key: takes out the newest entry of the key with the largest share, its waiting entries
   * included. Undefined when that share is not larger than `ownShare`: then it is the newcomer's turn to be refused.
   */
  displaceFor(ownShare: number, shareOf: ShareOf): Entry | undefined {
    if (this.#size === 0) return undefined;
    const [key, share] = extremeOf([...this.#lines.keys()], shareOf);
    if (share <= ownShare) return undefined;
    const entry = this.#lines.get(key)!.at(-1)!;
    this.remove(key, entry);
    return entry;
  }

  /** Takes out all entries. */
  clear(): readonly Entry[] {
    const entries = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#size = 0;
    return entries;
  }
}

/** The key with the largest value, of several the first. @param keys at least one */
function extremeOf(keys: readonly unknown[], amountOf: ShareOf): readonly [unknown, number] {
  return keys
    .map((key) => [key, amountOf(key)] as const)
    .reduce((best, one) => (one[1] > best[1] ? one : best));
}
