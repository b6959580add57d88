/** One message of the pipe. */
export interface RawMessage {
  /** Its length in bytes, without the zero byte. */
  readonly size: number;
  /** How it begins and how it ends: at least 256 bytes of each, of a short one all of it. */
  readonly head: Buffer;
  readonly tail: Buffer;
  /** All of it; absent when it was longer than is kept. */
  readonly whole: Buffer | undefined;
}

const EDGE_BYTES = 256;
/** Longest message that is known to happen by far: a longer one has no end (Chromium's own strings end at 512 MB). */
const MAX_SKIPPED_BYTES = 1024 ** 3;

/** The other side sends one message that has no end. */
export class EndlessMessage extends Error {}

/** Cuts what comes from a pipe into messages, each ended by a zero byte. Of one that is too long only its edges are kept. */
export class MessageSplitter {
  readonly #maxKept: number;
  /** The beginning of the present message: all of it, or its first bytes when it has become too long. */
  #chunks: Buffer[] = [];
  #size = 0;
  #lastBytes: Buffer | undefined;

  /** @param maxKept longest message that is kept whole, in bytes */
  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  /** The messages that end in these bytes. @throws EndlessMessage */
  *messagesOf(chunk: Buffer): Generator<RawMessage> {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#add(chunk.subarray(start, end));
      start = end + 1;
      yield this.#finish();
    }
    if (start < chunk.length) this.#add(chunk.subarray(start));
  }

  #add(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > MAX_SKIPPED_BYTES) throw new EndlessMessage();
    if (this.#size <= this.#maxKept) {
      this.#chunks.push(piece);
      return;
    }
    const known = this.#lastBytes ?? Buffer.concat(this.#chunks);
    // Copies: the memory of what came is let go.
    if (this.#lastBytes === undefined) {
      this.#chunks = [Buffer.concat([known.subarray(0, EDGE_BYTES), piece.subarray(0, EDGE_BYTES)])];
    }
    this.#lastBytes = Buffer.concat([known.subarray(-EDGE_BYTES), piece.subarray(-EDGE_BYTES)]);
  }

  #finish(): RawMessage {
    const [first] = this.#chunks;
    const head = this.#chunks.length === 1 ? first! : Buffer.concat(this.#chunks);
    const size = this.#size;
    const whole = this.#lastBytes === undefined ? head : undefined;
    const tail = this.#lastBytes ?? head;
    this.#chunks = [];
    this.#size = 0;
    this.#lastBytes = undefined;
    return { size, head: head.subarray(0, EDGE_BYTES), tail: tail.subarray(-EDGE_BYTES), whole };
  }
}
