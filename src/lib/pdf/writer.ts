import { createHash, type Hash } from 'node:crypto';
import { deflated } from './deflate.ts';
import {
  byteString,
  dict,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  ref,
} from './object.ts';
import { serialized } from './serialize.ts';
import { type ArenaText, bytesOf, TextArena } from './text-arena.ts';

/** Objects per object stream: few streams compress best, many load faster; 200 is what qpdf's authors settle near. */
const OBJECTS_PER_STREAM = 200;
/** Deflating fewer bytes than this costs more (dictionary entry, checksum) than it saves. */
const WORTH_DEFLATING = 96;

export interface AddOptions {
  /** Has a date or another value that must not change the file's /ID. */
  readonly dated?: boolean;
}

export interface StreamOptions extends AddOptions {
  /** Default `deflate`; `plain` for metadata, `encoded` when `data` is already by the Filter of `dict`. */
  readonly coding?: 'deflate' | 'plain' | 'encoded';
}

/** Takes new objects of a file: a new one or an update. */
export interface ObjectSink {
  add(value: PdfObject, options?: AddOptions): PdfRef;
  addStream(members: PdfDict, data: Uint8Array, options?: StreamOptions): PdfRef;
}

interface Packed extends ArenaText {
  readonly dated: boolean;
}

/** For each object that is in an object stream, by number: the stream's number and the index in it. */
interface Places {
  readonly containers: Uint32Array;
  readonly indexes: Uint16Array;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** An entry of the cross-reference stream: type, then place, then index (7.5.8.3). */
const ENTRY_WIDTHS = [1, 4, 2] as const;
const ENTRY_BYTES = 7;

/**
 * Collects the objects of a new file and lays it out: PDF 1.7, object streams, cross-reference stream, one
 * revision. The bytes depend on the objects alone; /ID is a digest of all objects that are not `dated`.
 */
export class PdfWriter implements ObjectSink {
  readonly #objects: (Packed | PdfStream | undefined)[] = [undefined];
  readonly #hash: Hash = createHash('sha256');
  readonly #texts = new TextArena();

  /** A number for an object that is set later. */
  reserve(): PdfRef {
    this.#objects.push(undefined);
    return ref(this.#objects.length - 1);
  }

  /** Gives a reserved number its object. */
  set(target: PdfRef, value: PdfObject, options: AddOptions = {}): void {
    this.#objects[target.object] = {
      ...this.#texts.add(`${serialized(value)}\n`),
      dated: options.dated === true,
    };
  }

  add(value: PdfObject, options: AddOptions = {}): PdfRef {
    const target = this.reserve();
    this.set(target, value, options);
    return target;
  }

  /** Adds a stream; /Length and, when it deflates, /Filter are put in. */
  addStream(members: PdfDict, data: Uint8Array, options: StreamOptions = {}): PdfRef {
    const target = this.reserve();
    this.setStream(target, members, data, options);
    return target;
  }

  /** Gives a reserved number its stream. */
  setStream(target: PdfRef, members: PdfDict, data: Uint8Array, options: StreamOptions = {}): void {
    const laid = encodedStream(members, data, options.coding);
    if (options.dated !== true) this.#hash.update(laid.data);
    this.#objects[target.object] = laid;
  }

  /**
   * The whole file. Call it once.
   * @throws Error when a reserved number never got its object.
   */
  bytes(trailer: { readonly root: PdfRef; readonly info: PdfRef }): Uint8Array {
    this.#packObjects();
    const id = byteString(this.#hash.digest('latin1').slice(0, 16));
    return layOut(this.#objects, this.#places, { ...trailer, id });
  }

  #places: Places = { containers: new Uint32Array(0), indexes: new Uint16Array(0) };

  #packObjects(): void {
    const packed: number[] = [];
    const size = this.#objects.length;
    this.#places = { containers: new Uint32Array(size), indexes: new Uint16Array(size) };
    for (let number = 1; number < this.#objects.length; number++) {
      const object = this.#objects[number];
      if (object === undefined) throw new Error(`object ${number} was reserved but never set`);
      if ('block' in object) packed.push(number);
    }
    for (let start = 0; start < packed.length; start += OBJECTS_PER_STREAM) {
      this.#packSome(packed.slice(start, start + OBJECTS_PER_STREAM));
    }
  }

  /** One object stream (7.5.7): pairs of number and offset, then the objects. */
  #packSome(numbers: readonly number[]): void {
    let pairs = '';
    let length = 0;
    const body: Buffer[] = [];
    const target = this.#objects.length;
    numbers.forEach((number, index) => {
      pairs += `${number} ${length} `;
      const packed = this.#objects[number] as Packed;
      const bytes = bytesOf(packed);
      length += bytes.length;
      body.push(bytes);
      this.#places.containers[number] = target;
      this.#places.indexes[number] = index;
    });
    const members = dict({ Type: name('ObjStm'), N: numbers.length, First: pairs.length });
    const whole = Buffer.concat([latin1(pairs), ...body], pairs.length + length);
    this.#digest(numbers, whole.subarray(pairs.length));
    this.#objects.push(encodedStream(members, whole));
  }

  /**
   * Takes in the objects of a stream but for those with dates, neighbours at once: a call costs more than its bytes.
   */
  #digest(numbers: readonly number[], body: Buffer): void {
    let start = 0;
    let end = 0;
    for (const number of numbers) {
      const packed = this.#objects[number] as Packed;
      if (packed.dated) {
        this.#hash.update(body.subarray(start, end));
        start = end + packed.end - packed.start;
      }
      end += packed.end - packed.start;
    }
    this.#hash.update(body.subarray(start, end));
  }
}

/** A stream with /Length and, when it deflates, /Filter. */
export function encodedStream(
  members: PdfDict,
  data: Uint8Array,
  coding: StreamOptions['coding'] = 'deflate',
): PdfStream {
  const all = new Map(members);
  let bytes = data;
  // Predictors belong to the filter: data that is prepared for one must pass it, however short.
  if (coding === 'deflate' && (data.length >= WORTH_DEFLATING || members.has('DecodeParms'))) {
    bytes = deflated(data);
    all.set('Filter', name('FlateDecode'));
  }
  all.set('Length', bytes.length);
  return { dict: all, data: bytes };
}

interface Trailer {
  readonly root: PdfRef;
  readonly info: PdfRef;
  readonly id: PdfObject;
}

/** A comment of four bytes above 127 shows transfer programs that the file is binary (7.5.2; PDF/A-3 6.1.2). */
const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

function layOut(
  objects: readonly (Packed | PdfStream | undefined)[],
  { containers, indexes }: Places,
  trailer: Trailer,
): Uint8Array {
  const parts: Uint8Array[] = [HEADER];
  let length = HEADER.length;
  const put = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  const entries = Buffer.alloc((objects.length + 1) * ENTRY_BYTES);
  setEntry(entries, 0, 0, 0, 65_535);
  const putStream = (number: number, { dict: members, data }: PdfStream): void => {
    setEntry(entries, number, 1, length, 0);
    put(latin1(`${number} 0 obj\n${serialized(members)}stream\n`));
    put(data);
    put(latin1('\nendstream\nendobj\n'));
  };
  for (let number = 1; number < objects.length; number++) {
    const object = objects[number]!;
    if ('data' in object) putStream(number, object);
    else setEntry(entries, number, 2, containers[number]!, indexes[number]!);
  }
  const start = length;
  setEntry(entries, objects.length, 1, start, 0);
  putStream(objects.length, crossReference(entries, trailer));
  put(latin1(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts, length);
}

function setEntry(entries: Buffer, number: number, type: number, place: number, index: number): void {
  const offset = number * ENTRY_BYTES;
  entries[offset] = type;
  entries.writeUInt32BE(place, offset + 1);
  entries.writeUInt16BE(index, offset + 5);
}

/** The cross-reference stream (7.5.8), rows as differences from the row above: neighbours are nearly equal. */
function crossReference(entries: Buffer, { root, info, id }: Trailer): PdfStream {
  const rows = entries.length / ENTRY_BYTES;
  const predicted = Buffer.alloc(rows * (ENTRY_BYTES + 1));
  for (let row = 0; row < rows; row++) {
    const target = row * (ENTRY_BYTES + 1);
    predicted[target] = 2;
    for (let i = 0; i < ENTRY_BYTES; i++) {
      const above = row === 0 ? 0 : entries[(row - 1) * ENTRY_BYTES + i]!;
      predicted[target + 1 + i] = entries[row * ENTRY_BYTES + i]! - above;
    }
  }
  const members = dict({
    Type: name('XRef'),
    Size: rows,
    W: [...ENTRY_WIDTHS],
    Root: root,
    Info: info,
    ID: [id, id],
    Filter: name('FlateDecode'),
    DecodeParms: dict({ Predictor: 12, Columns: ENTRY_BYTES }),
  });
  const data = deflated(predicted);
  return { dict: new Map([...members, ['Length', data.length]]), data };
}
