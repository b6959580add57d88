import { freeChunk, freePieces, joined } from '../../call/free-bytes.ts';

/** A chunk from here on is kept as it came; smaller ones are copied together. */
const KEPT_BYTES = 16 * 1024;
const MIN_TAIL_BYTES = 1024;
const MAX_TAIL_BYTES = 64 * 1024;

/**
 * Bytes that arrive in chunks of any size, kept in about as much memory as they are long. Every chunk of the parser is
 * an ArrayBuffer of its own: a sender of single bytes would make 250 bytes of each (measured with Node 26.10).
 */
export class ByteStore {
  readonly #chunks: 'owned' | 'borrowed';
  readonly #full: Uint8Array[] = [];
  #tail: Buffer | undefined;
  #tailUsed = 0;
  #size = 0;
  #usedBytes = 0;

  /** @param chunks `owned`: nobody else uses a chunk that was appended; `borrowed`: somebody may, so each is copied */
  constructor(chunks: 'owned' | 'borrowed' = 'owned') {
    this.#chunks = chunks;
  }

  /** Bytes stored. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of memory taken for them. */
  get usedBytes(): number {
    return this.#usedBytes;
  }

  append(chunk: Uint8Array): void {
    const isFirst = this.#size === 0;
    this.#size += chunk.length;
    const rest = this.#fillTail(chunk);
    if (rest.length > 0 && this.#mayKeep(rest, isFirst)) {
      this.#full.push(rest);
      this.#usedBytes += rest.buffer.byteLength;
      return;
    }
    if (rest.length > 0) this.#startTail(rest);
    if (this.#chunks === 'owned') freeChunk(chunk);
  }

  /**
   * Most bodies are one chunk: the first is not copied, however short it is. A piece of something larger would keep all
   * of it.
   */
  #mayKeep(rest: Uint8Array, isFirst: boolean): boolean {
    const isWorthIt = isFirst || rest.length >= KEPT_BYTES;
    return this.#chunks === 'owned' && isWorthIt && rest.length * 2 >= rest.buffer.byteLength;
  }

  #startTail(rest: Uint8Array): void {
    const capacity = Math.min(MAX_TAIL_BYTES, Math.max(MIN_TAIL_BYTES, rest.length, this.#size));
    // Not from the pool: its slabs stay as long as any piece of them.
    this.#tail = Buffer.allocUnsafeSlow(capacity);
    this.#tailUsed = 0;
    this.#usedBytes += capacity;
    const left = this.#fillTail(rest);
    if (left.length > 0) this.#startTail(left);
  }

  /** Copies what fits into the tail; what does not fit. */
  #fillTail(chunk: Uint8Array): Uint8Array {
    if (this.#tail === undefined) return chunk;
    const fitting = chunk.subarray(0, this.#tail.length - this.#tailUsed);
    this.#tail.set(fitting, this.#tailUsed);
    this.#tailUsed += fitting.length;
    if (this.#tailUsed === this.#tail.length) this.#sealTail();
    return chunk.subarray(fitting.length);
  }

  #sealTail(): void {
    if (this.#tail !== undefined) this.#full.push(this.#tail.subarray(0, this.#tailUsed));
    this.#tail = undefined;
  }

  /** Everything stored so far, in its order, to its new owner (`freePieces`); the store is empty afterwards. */
  take(): readonly Uint8Array[] {
    this.#sealTail();
    this.#size = 0;
    this.#usedBytes = 0;
    return this.#full.splice(0);
  }

  /** The same as one piece. */
  takeJoined(): Uint8Array {
    return joined(this.take());
  }

  /** Throws everything away. */
  clear(): void {
    freePieces(this.take());
  }
}
