/**
 * A waiting line that is fair between keys: each key in turn gives one entry. However many entries one key puts in,
 * another waits for at most one of them per slot (decisions: Queues and fairness).
 */
export class FairQueue<Entry> {
  /** In the order in which the keys have their turn. */
  readonly #lines = new Map<unknown, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(key: unknown, entry: Entry): void {
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [entry]);
    else line.push(entry);
    this.#size += 1;
  }

  /** The oldest entry of the key whose turn it is; that key then goes to the end. */
  shift(): Entry | undefined {
    for (const [key, line] of this.#lines) {
      const entry = line.shift();
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      this.#size -= 1;
      return entry;
    }
    return undefined;
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
   * Makes room for one entry of `key`: takes out the newest entry of the key that has most of them.
   * Undefined when no key has at least two more than `key`: then it is the newcomer's turn to be refused.
   */
  displaceFor(key: unknown): Entry | undefined {
    const lines = [...this.#lines.entries()];
    const [longestKey, longest] = lines.reduce((a, b) => (b[1].length > a[1].length ? b : a), [key, []]);
    const own = this.#lines.get(key)?.length ?? 0;
    const entry = longest.at(-1);
    if (entry === undefined || longest.length < own + 2) return undefined;
    this.remove(longestKey, entry);
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
