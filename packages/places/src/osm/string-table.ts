import type { MessageReader } from './message-reader.ts';
import { RefusedOsmFile } from './refused-osm-file.ts';

/** Longest text of a key or value in OpenStreetMap: 255 characters, of at most four bytes (API v0.6). */
const MAX_TEXT_BYTES = 4 * 255;

/** The strings of a block; each is decoded when it is first asked for, most never are. */
export class StringTable {
  readonly #bytes: Buffer;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #texts: (string | undefined)[] = [];

  constructor(reader?: MessageReader) {
    this.#bytes = reader === undefined ? Buffer.alloc(0) : asBuffer(reader.bytes);
    while (reader?.next()) {
      if (reader.field !== 1) {
        reader.skip();
        continue;
      }
      const { at, end } = reader.piece();
      this.#starts.push(at);
      this.#ends.push(end);
    }
  }

  /** A longer text than OpenStreetMap has is cut. @throws RefusedOsmFile when there is none at this place */
  at(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const start = this.#starts[index];
    const end = this.#ends[index];
    if (start === undefined || end === undefined) {
      throw new RefusedOsmFile('is damaged: a tag names a text that is not there');
    }
    const text = this.#bytes.toString('utf8', start, Math.min(end, start + MAX_TEXT_BYTES));
    this.#texts[index] = text;
    return text;
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
