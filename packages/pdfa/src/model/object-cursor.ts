import {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '@kontor/pdf';

/** Objects by number, as they are now. */
export interface ObjectStore {
  object(number: number): PdfObject;
  replace(number: number, value: PdfObject): void;
}

/** Where an object is kept. */
interface Slot {
  read(): PdfObject;
  write(value: PdfObject): void;
}

/** References to references. */
const MAX_REF_CHAIN = 16;
const EMPTY: PdfDict = new Map();

/**
 * An object where it is in the document, behind an indirect reference or inside another object, so that a rule can
 * replace it without regard to that.
 */
export class ObjectCursor {
  readonly #store: ObjectStore;
  readonly #slot: Slot;
  /** Object number; undefined for a direct object. */
  readonly number: number | undefined;

  private constructor(store: ObjectStore, slot: Slot, number: number | undefined) {
    this.#store = store;
    this.#slot = slot;
    this.number = number;
  }

  static ofObject(store: ObjectStore, number: number): ObjectCursor {
    const slot = {
      read: () => store.object(number),
      write: (value: PdfObject) => store.replace(number, value),
    };
    return new ObjectCursor(store, slot, number);
  }

  get value(): PdfObject {
    return this.#slot.read();
  }

  /** The dictionary, that of a stream included; an empty one for anything else. */
  get dict(): PdfDict {
    const value = this.#slot.read();
    if (isStream(value)) return value.dict;
    return isDict(value) ? value : EMPTY;
  }

  get isDict(): boolean {
    return isDict(this.#slot.read());
  }

  get stream(): PdfStream | undefined {
    const value = this.#slot.read();
    return isStream(value) ? value : undefined;
  }

  get list(): readonly PdfObject[] | undefined {
    const value = this.#slot.read();
    return isArray(value) ? value : undefined;
  }

  get name(): string | undefined {
    return nameText(this.#slot.read());
  }

  get amount(): number | undefined {
    const value = this.#slot.read();
    return typeof value === 'number' ? value : undefined;
  }

  get bytes(): Uint8Array | undefined {
    const value = this.#slot.read();
    return isString(value) ? value.bytes : undefined;
  }

  set(value: PdfObject): void {
    this.#slot.write(value);
  }

  /** The cursor at a dictionary's entry or of an array's item, references followed. */
  at(key: string | number): ObjectCursor {
    const given = this.#raw(key);
    const target = isRef(given) ? this.#target(given.object) : undefined;
    if (target !== undefined) return ObjectCursor.ofObject(this.#store, target);
    const slot = {
      read: () => {
        const found = this.#raw(key);
        return found === undefined || isRef(found) ? null : found;
      },
      write: (value: PdfObject) => this.put(key, value),
    };
    return new ObjectCursor(this.#store, slot, undefined);
  }

  has(key: string): boolean {
    return this.dict.has(key);
  }

  /** Replaces an entry or item itself, reference or not. */
  put(key: string | number, value: PdfObject): void {
    const current = this.#slot.read();
    if (typeof key === 'number') {
      if (!isArray(current)) return;
      const list = [...current];
      list[key] = value;
      this.set(list);
      return;
    }
    const entries = new Map(this.dict).set(key, value);
    this.set(isStream(current) ? { dict: entries, data: current.data } : entries);
  }

  /** Removes entries; returns whether there was one. */
  remove(...keys: readonly string[]): boolean {
    const present = keys.filter((key) => this.dict.has(key));
    if (present.length === 0) return false;
    const entries = new Map(this.dict);
    for (const key of present) entries.delete(key);
    const current = this.#slot.read();
    this.set(isStream(current) ? { dict: entries, data: current.data } : entries);
    return true;
  }

  /** Cursors at an array's items. */
  items(): readonly ObjectCursor[] {
    return (this.list ?? []).map((_, index) => this.at(index));
  }

  /** Cursors at a dictionary's entries. */
  entries(): readonly (readonly [string, ObjectCursor])[] {
    return [...this.dict.keys()].map((key) => [key, this.at(key)] as const);
  }

  #raw(key: string | number): PdfObject | undefined {
    if (typeof key === 'string') return this.dict.get(key);
    return this.list?.[key];
  }

  #target(number: number): number | undefined {
    let found = number;
    for (let step = 0; step < MAX_REF_CHAIN; step++) {
      const value = this.#store.object(found);
      if (!isRef(value)) return found;
      found = value.object;
    }
    return undefined;
  }
}
