import { deflated } from './deflate.ts';
import { dict, name, type PdfObject, type PdfStream } from './object.ts';

/** An entry of the table: type, then place, then index (ISO 32000-1, 7.5.8.3). */
const ENTRY_WIDTHS = [1, 4, 2] as const;
const ENTRY_BYTES = 7;

/** Types of entries: free, at an offset of the file, in an object stream. */
const FREE = 0;
export const AT_OFFSET = 1;
export const IN_OBJECT_STREAM = 2;

/** The generation of the first free entry (7.5.4). */
const LAST_GENERATION = 65_535;

/** Where each object of a new file is: the table in the form of a stream (7.5.8). */
export class CrossReference {
  readonly #rows: number;
  readonly #entries: Buffer;

  /** For so many objects, the stream itself and the free object 0 among them. */
  constructor(rows: number) {
    this.#rows = rows;
    this.#entries = Buffer.alloc(rows * ENTRY_BYTES);
    this.set(0, FREE, 0, LAST_GENERATION);
  }

  /** @param place offset in the file, or number of the object stream  @param index in the object stream */
  set(number: number, type: number, place: number, index: number): void {
    const entries = this.#entries;
    let at = number * ENTRY_BYTES;
    entries[at++] = type;
    entries[at++] = place >>> 24;
    entries[at++] = place >>> 16;
    entries[at++] = place >>> 8;
    entries[at++] = place;
    entries[at++] = index >>> 8;
    entries[at] = index;
  }

  /** The stream, with these members of the trailer; rows as differences from the row above: neighbours are nearly equal. */
  stream(trailer: Readonly<Record<string, PdfObject>>): PdfStream {
    const members = dict({
      Type: name('XRef'),
      Size: this.#rows,
      W: [...ENTRY_WIDTHS],
      ...trailer,
      Filter: name('FlateDecode'),
      DecodeParms: dict({ Predictor: 12, Columns: ENTRY_BYTES }),
    });
    const data = deflated(this.#predicted());
    return { dict: new Map([...members, ['Length', data.length]]), data };
  }

  #predicted(): Buffer {
    const entries = this.#entries;
    const predicted = Buffer.alloc(this.#rows * (ENTRY_BYTES + 1));
    let to = 0;
    for (let at = 0; at < entries.length; ) {
      predicted[to++] = UP;
      for (let i = 0; i < ENTRY_BYTES; i++, at++)
        predicted[to++] = entries[at]! - (entries[at - ENTRY_BYTES] ?? 0);
    }
    return predicted;
  }
}

/** The predictor of a row (PNG, 9.2; 7.4.4.4): each byte is the difference from that above. */
const UP = 2;
