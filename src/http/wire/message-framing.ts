/** What is wrong with how a message comes (rules: Limits of the wire). */
export type FramingFault = 'pieces' | 'extension' | 'trailers' | 'lines' | 'late';

/** What may go to the parser at once. */
export interface Cut {
  /** Where it ends, not included. */
  readonly end: number;
  /** So many bytes at its beginning belong to a request line. */
  readonly lineBytes: number;
  /** The head of a message ends here: `startBody` must be called before the next cut. */
  readonly endsHead: boolean;
  /** Nothing but empty lines in front of a request, which is still to come. */
  readonly isBlank?: boolean;
  readonly fault?: FramingFault;
}

/** How the body of a message comes (RFC 9112, 6.3). */
export type BodyForm =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' };

/** Field lines of a head. */
const MAX_LINES = 128;
const MAX_EXTENSION_BYTES = 256;
const MAX_TRAILER_BYTES = 4096;
/** Chunks of one body: so many, and one more for each so many bytes. */
const FREE_CHUNKS = 1_000;
const BYTES_A_CHUNK = 64;
/** Reads of the socket for one body, in the same way. */
const FREE_READS = 2_000;
const BYTES_A_READ = 512;
/** Of a body of short lines, each sent when it is made: one chunk and one read for each so many bytes. */
const BYTES_A_LINE = 32;
/**
 * Chunks that go to the parser at once: its own work for each and that of the request's listeners is 3 µs (measured with
 * Node 26.10), so that a cut takes less than a millisecond.
 */
const CHUNKS_AT_ONCE = 256;
/** More digits than a size can have: the parser refuses them. */
const MAX_SIZE = Number.MAX_SAFE_INTEGER;

const CR = 0x0d;
const LF = 0x0a;
const SEMICOLON = 0x3b;
const SPACE = 0x20;
const TAB = 0x09;

type State =
  | 'head'
  | 'awaiting'
  | 'length'
  | 'size'
  | 'extension'
  | 'data'
  | 'after-data'
  | 'trailers'
  | 'lost';

/**
 * Follows the messages of one connection just far enough to see where heads and chunks end (RFC 9112, 2 and 7.1), so
 * that what is too much is refused before the parser has worked for it, and no cut has more than one message. The
 * parser alone decides what is right: where bytes are none that it would take, this gives up (`lost`), and everything
 * passes until the parser has refused it.
 */
export class MessageFraming {
  #state: State = 'head';
  /** Of the line that is being read, without its end. */
  #lineBytes = 0;
  #lastByte = 0;
  #lines = 0;
  /** Of the body or the chunk that is being read; before the data of a chunk, its size so far. */
  #left = 0;
  #hasDigits = false;
  #extensionBytes = 0;
  #trailerBytes = 0;
  #chunks = 0;
  #bodyBytes = 0;
  #reads = 0;
  #hasLines = false;

  /** Between two messages. */
  get isAtStart(): boolean {
    return this.#state === 'head' && this.#lines === 0 && this.#lineBytes === 0;
  }

  /** The next byte belongs to a head, or begins one. */
  get isInHead(): boolean {
    return this.#state === 'head';
  }

  /** The head is complete, and what follows is not known yet. */
  get isAwaiting(): boolean {
    return this.#state === 'awaiting';
  }

  /** The body that is coming is made of lines, each of which may come by itself. */
  expectLines(): void {
    this.#hasLines = true;
  }

  /** The socket was read once. */
  countRead(): void {
    this.#reads += 1;
  }

  /** The parser has taken the head. */
  startBody(body: BodyForm): void {
    if (this.#state !== 'awaiting') return;
    this.#resetBody();
    if (body.kind === 'chunked') {
      this.#state = 'size';
    } else if (body.kind === 'length' && body.bytes > 0) {
      this.#state = 'length';
      this.#left = body.bytes;
    } else {
      this.#startHead();
    }
  }

  /** The rest cannot be split into messages: it is not valid HTTP, and the parser refuses it. */
  lose(): void {
    this.#state = 'lost';
  }

  /** How much of the bytes from `from` on may go to the parser at once. @param from less than the length */
  cut(bytes: Buffer, from: number): Cut {
    switch (this.#state) {
      case 'head':
        return this.#cutHead(bytes, from);
      case 'length':
        return this.#cutLength(bytes, from);
      case 'awaiting':
      case 'lost':
        return whole(bytes);
      default:
        return this.#cutChunks(bytes, from);
    }
  }

  #startHead(): void {
    this.#state = 'head';
    this.#lineBytes = 0;
    this.#lines = 0;
  }

  #resetBody(): void {
    this.#chunks = 0;
    this.#hasLines = false;
    this.#bodyBytes = 0;
    this.#reads = 0;
    this.#trailerBytes = 0;
    this.#startChunk();
  }

  #startChunk(): void {
    this.#left = 0;
    this.#hasDigits = false;
    this.#extensionBytes = 0;
  }

  #cutHead(bytes: Buffer, from: number): Cut {
    let at = from;
    let lineBytes = this.#lines === 0 ? bytes.length - from : 0;
    for (;;) {
      const end = bytes.indexOf(LF, at);
      if (end === -1) break;
      const length = this.#lineBytes + end - at;
      const before = end > from ? bytes[end - 1] : this.#lastByte;
      const isEmpty = length === 0 || (length === 1 && before === CR);
      at = end + 1;
      this.#lineBytes = 0;
      // Empty lines before the request line are none of it (RFC 9112, 2.2).
      if (isEmpty && this.#lines === 0) continue;
      if (isEmpty) {
        this.#state = 'awaiting';
        return { end: at, lineBytes: Math.min(lineBytes, at - from), endsHead: true };
      }
      this.#lines += 1;
      if (this.#lines === 1) lineBytes = at - from;
      if (this.#lines > MAX_LINES + 1) return faulty(bytes, 'lines');
    }
    this.#lineBytes += bytes.length - at;
    this.#lastByte = bytes[bytes.length - 1]!;
    return { end: bytes.length, lineBytes, endsHead: false, isBlank: this.#isBlank };
  }

  /** An empty line may come in two pieces. */
  get #isBlank(): boolean {
    if (this.#lines > 0) return false;
    return this.#lineBytes === 0 || (this.#lineBytes === 1 && this.#lastByte === CR);
  }

  #cutLength(bytes: Buffer, from: number): Cut {
    const taken = Math.min(this.#left, bytes.length - from);
    this.#left -= taken;
    this.#bodyBytes += taken;
    const isSlow = this.#isReadTooOften();
    if (this.#left === 0) this.#startHead();
    return isSlow ? faulty(bytes, 'pieces') : passing(from + taken);
  }

  #cutChunks(bytes: Buffer, from: number): Cut {
    const maxChunks = this.#chunks + CHUNKS_AT_ONCE;
    let at = from;
    while (at < bytes.length && this.#chunks < maxChunks) {
      at = this.#advance(bytes, at);
      const fault = this.#fault();
      if (fault !== undefined) return faulty(bytes, fault);
      if (this.#state === 'head') return passing(at);
      if (this.#state === 'lost') return whole(bytes);
    }
    return this.#isReadTooOften() ? faulty(bytes, 'pieces') : passing(at);
  }

  /** One step of the chunked coding. @returns where the next begins */
  #advance(bytes: Buffer, at: number): number {
    const byte = bytes[at]!;
    switch (this.#state) {
      case 'size':
        return this.#readSize(byte, at);
      case 'extension':
        return this.#readExtension(bytes, at);
      case 'data':
        return this.#skipData(bytes, at);
      case 'after-data':
        if (byte === LF) this.#startSize();
        else if (byte !== CR) this.lose();
        return at + 1;
      default:
        return this.#readTrailer(byte, at);
    }
  }

  #startSize(): void {
    this.#state = 'size';
    this.#startChunk();
  }

  #readSize(byte: number, at: number): number {
    const digit = hexDigit(byte);
    if (digit >= 0) {
      this.#hasDigits = true;
      this.#left = this.#left * 16 + digit;
      if (this.#left > MAX_SIZE) this.lose();
    } else if (!this.#hasDigits) this.lose();
    else if (byte === LF) this.#endSize();
    else if (byte === SEMICOLON || byte === SPACE || byte === TAB) this.#state = 'extension';
    else if (byte !== CR) this.lose();
    return at + 1;
  }

  #readExtension(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LF, at);
    this.#extensionBytes += (end === -1 ? bytes.length : end) - at;
    if (end === -1) return bytes.length;
    this.#endSize();
    return end + 1;
  }

  #endSize(): void {
    this.#chunks += 1;
    this.#lineBytes = 0;
    this.#state = this.#left === 0 ? 'trailers' : 'data';
  }

  #skipData(bytes: Buffer, at: number): number {
    const taken = Math.min(this.#left, bytes.length - at);
    this.#left -= taken;
    this.#bodyBytes += taken;
    if (this.#left === 0) this.#state = 'after-data';
    return at + taken;
  }

  #readTrailer(byte: number, at: number): number {
    if (byte === LF) {
      if (this.#lineBytes === 0) this.#startHead();
      this.#lineBytes = 0;
    } else if (byte !== CR) {
      this.#lineBytes += 1;
      this.#trailerBytes += 1;
    }
    return at + 1;
  }

  #fault(): FramingFault | undefined {
    // The line's CR was counted with it.
    if (this.#extensionBytes > MAX_EXTENSION_BYTES + 1) return 'extension';
    if (this.#trailerBytes > MAX_TRAILER_BYTES) return 'trailers';
    const bytesAChunk = this.#hasLines ? BYTES_A_LINE : BYTES_A_CHUNK;
    return this.#chunks > FREE_CHUNKS + this.#bodyBytes / bytesAChunk ? 'pieces' : undefined;
  }

  #isReadTooOften(): boolean {
    return this.#reads > FREE_READS + this.#bodyBytes / (this.#hasLines ? BYTES_A_LINE : BYTES_A_READ);
  }
}

const passing = (end: number): Cut => ({ end, lineBytes: 0, endsHead: false });

const whole = (bytes: Buffer): Cut => passing(bytes.length);

const faulty = (bytes: Buffer, fault: FramingFault): Cut => ({ ...whole(bytes), fault });

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
