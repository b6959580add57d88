import { deserialize, serialize } from 'node:v8';

/**
 * Frames between processes of one machine and one build: the length of the content in 4 bytes, the lowest first, then the
 * content as V8 serializes it.
 */

/** Of a frame's content. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;
const HEAD_BYTES = 4;

/** What comes is no frame, or one that is too large: the connection is of no use any more. */
export class FrameFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FrameFault';
  }
}

/** @throws FrameFault when the content is larger than a frame may be; DataCloneError for what cannot be sent */
export function frameOf(content: unknown): Buffer {
  const bytes = serialize(content);
  if (bytes.length > MAX_FRAME_BYTES) throw new FrameFault(`a frame of ${bytes.length} bytes`);
  const frame = Buffer.allocUnsafe(HEAD_BYTES + bytes.length);
  frame.writeUInt32LE(bytes.length);
  frame.set(bytes, HEAD_BYTES);
  return frame;
}

/** Puts frames together from what a socket gives. */
export class StoreFrames {
  #chunks: Buffer[] = [];
  #held = 0;
  /** Of the frame that is being read, with its head; 0: not there yet. */
  #needed = 0;
  #limit: number;

  /** @param limit bytes that the content of a frame may have */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** For the frames from now on. */
  set limit(bytes: number) {
    this.#limit = bytes;
  }

  /** Nothing of a further frame has come. */
  get isBetweenFrames(): boolean {
    return this.#held === 0;
  }

  /** Contents of the frames that are complete, one after the other. @throws FrameFault */
  *add(chunk: Buffer): Generator<unknown> {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    for (;;) {
      if (this.#needed === 0) {
        if (this.#held < HEAD_BYTES) return;
        const length = this.#joined().readUInt32LE();
        if (length > this.#limit) throw new FrameFault(`a frame of ${length} bytes`);
        this.#needed = HEAD_BYTES + length;
      }
      if (this.#held < this.#needed) return;
      yield this.#take();
    }
  }

  #joined(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0]!;
  }

  #take(): unknown {
    const all = this.#joined();
    const content = all.subarray(HEAD_BYTES, this.#needed);
    const rest = all.subarray(this.#needed);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#held = rest.length;
    this.#needed = 0;
    try {
      return deserialize(content);
    } catch {
      throw new FrameFault('a frame that cannot be read');
    }
  }
}
