import { hash } from 'node:crypto';

const FIRST_SLOTS = 1024;
/** Above this part of its slots a table grows. */
const MAX_LOAD = 0.7;
/** Of a slot: two halves of a hash, and a count. */
const WORDS = 3;

/**
 * How often each text was added, without keeping the texts: of each 8 bytes of a keyed hash and a count. Callers
 * cannot make texts collide, since the key is made for each table; two of 100,000 do in one of 4 billion tables.
 */
export class HashedCounts {
  readonly #key: string;
  #slots = new Uint32Array(FIRST_SLOTS * WORDS);
  #size = 0;

  /** @param key random, not known to whoever chooses the texts */
  constructor(key: Uint8Array) {
    this.#key = Buffer.from(key).toString('base64');
  }

  /** Bytes of memory taken. */
  get usedBytes(): number {
    return this.#slots.byteLength;
  }

  /** Adds a text. @returns how often it was added before */
  add(text: string): number {
    if (this.#size + 1 > (this.#slots.length / WORDS) * MAX_LOAD) this.#grow();
    const digest = hash('sha256', this.#key + text, 'buffer');
    // A slot is free when its first word is 0.
    const place = slotOf(this.#slots, digest.readUInt32LE(0) || 1, digest.readUInt32LE(4));
    if (this.#slots[place] === 0) {
      this.#slots[place] = digest.readUInt32LE(0) || 1;
      this.#slots[place + 1] = digest.readUInt32LE(4);
      this.#size += 1;
    }
    const before = this.#slots[place + 2]!;
    this.#slots[place + 2] = before + 1;
    return before;
  }

  #grow(): void {
    const former = this.#slots;
    const slots = new Uint32Array(former.length * 2);
    for (let at = 0; at < former.length; at += WORDS) {
      if (former[at] === 0) continue;
      slots.set(former.subarray(at, at + WORDS), slotOf(slots, former[at]!, former[at + 1]!));
    }
    this.#slots = slots;
  }
}

/** Where a hash is, or may be put: the next free slot from its own on. */
function slotOf(slots: Uint32Array, first: number, second: number): number {
  const count = slots.length / WORDS;
  for (let place = second % count; ; place = (place + 1) % count) {
    const at = place * WORDS;
    if (slots[at] === 0 || (slots[at] === first && slots[at + 1] === second)) return at;
  }
}
