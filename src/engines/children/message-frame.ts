/**
 * What a child process and the service send to each other: plain data as JSON, and bytes as they are. V8's own format
 * would be shorter to write, but its reader is not made for what a hostile process sends.
 */
export interface Message {
  /** Plain data: what JSON keeps. */
  readonly head: unknown;
  readonly body: Uint8Array;
}

export interface FrameLimits {
  readonly headBytes: number;
  readonly bodyBytes: number;
}

/** Bytes that are no frame, or more of them than were agreed. */
export class BrokenFrame extends Error {
  override readonly name = 'BrokenFrame';
}

/** Two lengths, of the head and of the body: 32 bits each, the lowest byte first. */
const LENGTHS = 8;

/** A message as it goes over the wire: lengths and head, then the body. */
export function frameOf({ head, body }: Message): readonly [Uint8Array, Uint8Array] {
  const text = Buffer.from(JSON.stringify(head) ?? 'null');
  const start = Buffer.allocUnsafe(LENGTHS + text.length);
  start.writeUInt32LE(text.length, 0);
  start.writeUInt32LE(body.length, 4);
  text.copy(start, LENGTHS);
  return [start, body];
}

/** Puts messages together from what arrives. */
export class FrameReader {
  readonly #limits: FrameLimits;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(limits: FrameLimits) {
    this.#limits = limits;
  }

  /**
   * Takes the next bytes.
   * @returns the messages that they complete
   * @throws BrokenFrame
   */
  push(chunk: Buffer): readonly Message[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Message[] = [];
    for (let next = this.#next(); next !== undefined; next = this.#next()) messages.push(next);
    return messages;
  }

  #next(): Message | undefined {
    if (this.#size < LENGTHS) return undefined;
    const [first = Buffer.alloc(0)] = this.#chunks;
    const start = first.length < LENGTHS ? this.#join() : first;
    const headBytes = start.readUInt32LE(0);
    const bodyBytes = start.readUInt32LE(4);
    const { headBytes: maxHead, bodyBytes: maxBody } = this.#limits;
    if (headBytes > maxHead || bodyBytes > maxBody) throw new BrokenFrame('too long');
    const end = LENGTHS + headBytes + bodyBytes;
    // Joined once, when all of it is there: not again with every chunk of a long one.
    if (this.#size < end) return undefined;
    const all = this.#join();
    this.#chunks = all.length === end ? [] : [all.subarray(end)];
    this.#size -= end;
    return {
      head: parsed(all.toString('utf8', LENGTHS, LENGTHS + headBytes)),
      body: new Uint8Array(all.buffer, all.byteOffset + LENGTHS + headBytes, bodyBytes),
    };
  }

  #join(): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenFrame('no JSON');
  }
}
