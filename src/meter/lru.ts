/** A map of bounded size that drops what was not asked for longest. */
export class Lru<Value> {
  readonly #values = new Map<string, Value>();
  readonly #capacity: number;
  readonly #mayDrop: (value: Value) => boolean;
  readonly #onDrop: (value: Value) => void;

  /** `mayDrop`: an entry in use stays. `onDrop`: an entry has left for want of room. */
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
    return this.#values.size;
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    // A map keeps the order of insertion: the entry asked for moves to the end.
    this.#values.delete(name);
    this.#values.set(name, value);
    return value;
  }

  set(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
    if (this.#values.size > this.#capacity) this.#drop(name);
  }

  delete(name: string): void {
    this.#values.delete(name);
  }

  values(): Iterable<Value> {
    return this.#values.values();
  }

  /** Entries in use and the newcomer are passed over; should all be in use, the map grows for as long. */
  #drop(newcomer: string): void {
    for (const [name, value] of this.#values) {
      if (this.#values.size <= this.#capacity) return;
      if (name === newcomer || !this.#mayDrop(value)) continue;
      this.#values.delete(name);
      this.#onDrop(value);
    }
  }
}
