import type { ServerResponse } from 'node:http';

/** Bytes that are handed to the connection at once: how long it takes them shows whether the caller reads. */
const WRITE_BYTES = 64 * 1024;

/**
 * What waits to be sent to one caller. Many short answers leave in one write, and the next write begins when the
 * connection has taken the one before: what it does not take is counted, and the end of a write is a sign of life.
 */
export class AnswerWriter {
  readonly #response: ServerResponse;
  readonly #onRoom: () => void;
  readonly #items: (string | Uint8Array)[] = [];
  /** Of the first item, where it is bytes: so many are sent. */
  #at = 0;
  #waiting = 0;
  #inFlight = 0;
  #sent = 0;
  #isScheduled = false;
  #lastTaken = performance.now();
  #whenEmpty: (() => void) | undefined;

  /** @param onRoom called when the connection has taken something */
  constructor(response: ServerResponse, onRoom: () => void) {
    this.#response = response;
    this.#onRoom = onRoom;
  }

  /** Bytes that wait, or are on their way to the connection. */
  get size(): number {
    return this.#waiting + this.#inFlight;
  }

  /** Bytes that were handed to the connection. */
  get sent(): number {
    return this.#sent;
  }

  /** Since when the connection takes nothing of what waits, by `performance.now()`; undefined: nothing waits. */
  get stalledSince(): number | undefined {
    return this.size === 0 ? undefined : this.#lastTaken;
  }

  write(item: string | Uint8Array): void {
    if (this.size === 0) this.#lastTaken = performance.now();
    this.#items.push(item);
    this.#waiting += Buffer.byteLength(item);
    if (this.#isScheduled || this.#inFlight > 0) return;
    this.#isScheduled = true;
    // What else is answered in this turn of the loop goes out with it.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#next();
    });
  }

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    if (this.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
    });
  }

  #next(): void {
    if (this.#inFlight > 0 || this.#items.length === 0 || this.#response.destroyed) return;
    const bytes = this.#piece();
    this.#waiting -= bytes.length;
    this.#inFlight = bytes.length;
    this.#sent += bytes.length;
    this.#response.write(bytes, () => this.#taken());
  }

  #taken(): void {
    this.#inFlight = 0;
    this.#lastTaken = performance.now();
    this.#next();
    this.#onRoom();
    if (this.size === 0) this.#whenEmpty?.();
  }

  /** As many texts as fit, or a piece of bytes. */
  #piece(): Uint8Array {
    const [first] = this.#items;
    if (typeof first !== 'string') return this.#bytesOf(first!);
    let count = 0;
    let length = 0;
    for (const item of this.#items) {
      if (typeof item !== 'string' || (count > 0 && length + item.length > WRITE_BYTES)) break;
      length += item.length;
      count += 1;
    }
    const bytes = Buffer.from(this.#items.splice(0, count).join(''));
    if (bytes.length <= WRITE_BYTES) return bytes;
    this.#items.unshift(bytes);
    return this.#bytesOf(bytes);
  }

  #bytesOf(item: Uint8Array): Uint8Array {
    const piece = item.subarray(this.#at, this.#at + WRITE_BYTES);
    this.#at += piece.length;
    if (this.#at === item.length) {
      this.#items.shift();
      this.#at = 0;
    }
    return piece;
  }
}
