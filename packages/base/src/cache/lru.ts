interface Entry<Value> {
  readonly name: string;
  value: Value;
  older: Entry<Value> | undefined;
  newer: Entry<Value> | undefined;
}

/**
 * A map of bounded size that drops what was not asked for longest. Ours and not `lru-cache`, which has no `mayDrop`
 * and whose licence (BlueOak-1.0.0) is none that may be shipped (`test/licences.test.ts`). Like there, entries are
 * chained from the oldest to the newest: inserting each requested entry into the map again, which also keeps an order,
 * takes 1.4 µs a question among 10,000 entries, because the map is rebuilt over and over; this takes 0.1 µs.
 */
export class Lru<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #capacity: number;
  readonly #mayDrop: (value: Value) => boolean;
  readonly #onDrop: (value: Value) => void;
  #oldest: Entry<Value> | undefined;
  #newest: Entry<Value> | undefined;

  /** `mayDrop`: an entry in use stays. `onDrop`: an entry was removed to make room. */
  constructor(
    capacity: number,
    {
      mayDrop = () => true,
      onDrop = () => undefined,
    }: { readonly mayDrop?: (value: Value) => boolean; readonly onDrop?: (value: Value) => void } = {},
  ) {
    this.#capacity = capacity;
    this.#mayDrop = mayDrop;
    this.#onDrop = onDrop;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    this.#makeNewest(entry);
    return entry.value;
  }

  set(name: string, value: Value): void {
    const known = this.#entries.get(name);
    if (known !== undefined) {
      known.value = value;
      this.#makeNewest(known);
      return;
    }
    const entry: Entry<Value> = { name, value, older: undefined, newer: undefined };
    this.#entries.set(name, entry);
    this.#append(entry);
    if (this.#entries.size > this.#capacity) this.#drop(entry);
  }

  delete(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#unlink(entry);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
  }

  /** From the one that was not asked for longest to the latest. */
  *values(): Generator<Value, undefined> {
    for (let entry = this.#oldest; entry !== undefined; entry = entry.newer) yield entry.value;
  }

  #makeNewest(entry: Entry<Value>): void {
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  #unlink(entry: Entry<Value>): void {
    const { older, newer } = entry;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }

  #append(entry: Entry<Value>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  /** Entries in use and the newcomer are passed over; should all be in use, the map grows for as long. */
  #drop(newcomer: Entry<Value>): void {
    for (let entry = this.#oldest; entry !== undefined; entry = entry.newer) {
      if (this.#entries.size <= this.#capacity) return;
      if (entry === newcomer || !this.#mayDrop(entry.value)) continue;
      this.#entries.delete(entry.name);
      this.#unlink(entry);
      this.#onDrop(entry.value);
    }
  }
}
