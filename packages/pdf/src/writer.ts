import { createHash, type Hash } from 'node:crypto';
import { AT_OFFSET, CrossReference, IN_OBJECT_STREAM } from './cross-reference-stream.ts';
import { deflated, deflatedOnce } from './deflate.ts';
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
import { SyntaxBytes } from './syntax-bytes.ts';

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
  /** Stays as it is in a file that is encrypted: a stream with a /Crypt filter of its own (7.4.10). */
  readonly neverEncrypted?: boolean;
}

/** Encrypts a file by AES (ISO 32000-2, 7.6.3): each string and stream by itself, object streams as a whole. */
export interface FileCipher {
  /** The encryption dictionary; nothing in it is encrypted. */
  readonly dictionary: PdfDict;
  encrypted(data: Uint8Array): Uint8Array;
}

/** Takes new objects of a file: a new one or an update. */
export interface ObjectSink {
  add(value: PdfObject, options?: AddOptions): PdfRef;
  addStream(members: PdfDict, data: Uint8Array, options?: StreamOptions): PdfRef;
}

/** What a file begins and ends with. */
export interface FileTrailer {
  readonly root: PdfRef;
  /** Absent: the metadata stream has it all (ISO 19005-4, 6.1.3). */
  readonly info?: PdfRef | undefined;
  /** Default 1.7. */
  readonly version?: PdfVersion | undefined;
  /** Encrypts the file; strings of streams' dictionaries must be encrypted already. */
  readonly cipher?: FileCipher | undefined;
  /** Objects are packed as well as they can be, which takes several times as long. */
  readonly isPacked?: boolean | undefined;
}

/** Of ISO 32000-1 and ISO 32000-2. */
export type PdfVersion = '1.7' | '2.0';

/** An object of the file: its stream, or that it is in an object stream. */
type Written = PdfStream | 'packed';

/** The objects without stream, one behind the other in the order in which they were set. */
interface PackedObjects {
  readonly bytes: SyntaxBytes;
  readonly numbers: number[];
  readonly starts: number[];
  /** Places in the order that are `dated`. */
  readonly dated: Set<number>;
}

/**
 * Collects the objects of a new file and lays it out: PDF 1.7, object streams, cross-reference stream, one
 * revision. The bytes depend on the objects alone; /ID is a digest of all objects that are not `dated`.
 */
export class PdfWriter implements ObjectSink {
  readonly #objects: (Written | undefined)[] = [undefined];
  readonly #hash: Hash = createHash('sha256');
  readonly #plain = new Set<number>();
  readonly #packed: PackedObjects = { bytes: new SyntaxBytes(), numbers: [], starts: [], dated: new Set() };

  /** A number for an object that is set later. */
  reserve(): PdfRef {
    this.#objects.push(undefined);
    return ref(this.#objects.length - 1);
  }

  /** Gives a reserved number its object. */
  set(target: PdfRef, value: PdfObject, options: AddOptions = {}): void {
    this.open(target.object, options).text(serialized(value));
  }

  /** The same for very many objects: what is written before the next one is set is the object's syntax. */
  open(object: number, options: AddOptions = {}): SyntaxBytes {
    this.#claim(object, 'packed');
    const { bytes, numbers, starts, dated } = this.#packed;
    if (options.dated === true) dated.add(numbers.length);
    if (numbers.length > 0) bytes.text('\n');
    numbers.push(object);
    starts.push(bytes.length);
    return bytes;
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
    if (options.neverEncrypted === true) this.#plain.add(target.object);
    this.#claim(target.object, laid);
  }

  #claim(object: number, written: Written): void {
    if (this.#objects[object] !== undefined) throw new Error(`object ${object} was set before`);
    this.#objects[object] = written;
  }

  /**
   * The whole file. Call it once.
   * @throws Error when a reserved number never got its object.
   */
  bytes({ cipher, isPacked = false, ...trailer }: FileTrailer): Uint8Array {
    const missing = this.#objects.indexOf(undefined, 1);
    if (missing > 0) throw new Error(`object ${missing} was reserved but never set`);
    const streams = Math.ceil(this.#packed.numbers.length / OBJECTS_PER_STREAM);
    const table = new CrossReference(this.#objects.length + streams + (cipher === undefined ? 0 : 1));
    for (let from = 0; from < this.#packed.numbers.length; from += OBJECTS_PER_STREAM)
      this.#packSome(from, table, isPacked);
    const id = byteString(this.#hash.digest('latin1').slice(0, 16));
    if (cipher === undefined) return layOut(this.#objects, table, { ...trailer, id });
    return layOut(this.#encrypted(cipher), table, { ...trailer, id, encryption: cipher.dictionary });
  }

  #encrypted(cipher: FileCipher): readonly (Written | undefined)[] {
    return this.#objects.map((object, number) => {
      if (object === undefined || object === 'packed' || this.#plain.has(number)) return object;
      const data = cipher.encrypted(object.data);
      return { dict: new Map([...object.dict, ['Length', data.length]]), data };
    });
  }

  /** One object stream (7.5.7): pairs of number and offset, then the objects. */
  #packSome(from: number, table: CrossReference, isPacked: boolean): void {
    const { bytes, numbers, starts } = this.#packed;
    const to = Math.min(from + OBJECTS_PER_STREAM, numbers.length);
    const start = starts[from]!;
    const pairs = new SyntaxBytes();
    for (let i = from; i < to; i++) {
      const number = numbers[i]!;
      pairs.number(number);
      pairs.text(' ');
      pairs.number(starts[i]! - start);
      pairs.text(' ');
      table.set(number, IN_OBJECT_STREAM, this.#objects.length, i - from);
    }
    this.#digest(from, to);
    const members = dict({ Type: name('ObjStm'), N: to - from, First: pairs.length });
    const objects = bytes.subarray(start, starts[to]);
    const data = Buffer.concat([pairs.subarray(), objects]);
    this.#objects.push(isPacked ? packedStream(members, data) : encodedStream(members, data));
  }

  /** Takes in the objects of a stream but for those with dates, neighbours at once: a call costs more than its bytes. */
  #digest(from: number, to: number): void {
    const { bytes, starts, dated } = this.#packed;
    let start = starts[from]!;
    for (let i = from; i < to; i++) {
      if (!dated.has(i)) continue;
      this.#hash.update(bytes.subarray(start, starts[i]));
      start = starts[i + 1] ?? bytes.length;
    }
    this.#hash.update(bytes.subarray(start, starts[to]));
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

/** A stream as small as Flate makes it. */
function packedStream(members: PdfDict, data: Uint8Array): PdfStream {
  const bytes = deflatedOnce(data);
  if (bytes.length >= data.length) return encodedStream(members, data, 'plain');
  return encodedStream(new Map([...members, ['Filter', name('FlateDecode')]]), bytes, 'encoded');
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

interface Trailer extends FileTrailer {
  readonly id: PdfObject;
  readonly encryption?: PdfDict;
}

/** A comment of four bytes above 127 shows transfer programs that the file is binary (7.5.2; PDF/A-3 6.1.2). */
const header = (version: PdfVersion): Buffer => latin1(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);

function layOut(
  objects: readonly (Written | undefined)[],
  table: CrossReference,
  { root, info, id, version = '1.7', encryption }: Trailer,
): Uint8Array {
  const first = header(version);
  const parts: Uint8Array[] = [first];
  let length = first.length;
  const put = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  const putStream = (number: number, { dict: members, data }: PdfStream): void => {
    put(latin1(`${number} 0 obj\n${serialized(members)}stream\n`));
    put(data);
    put(latin1('\nendstream\nendobj\n'));
  };
  for (let number = 1; number < objects.length; number++) {
    const object = objects[number]!;
    if (object === 'packed') continue;
    table.set(number, AT_OFFSET, length, 0);
    putStream(number, object);
  }
  const rest: Record<string, PdfObject> = { Root: root, ...(info && { Info: info }), ID: [id, id] };
  let next = objects.length;
  if (encryption !== undefined) {
    table.set(next, AT_OFFSET, length, 0);
    put(latin1(`${next} 0 obj\n${serialized(encryption)}\nendobj\n`));
    rest.Encrypt = ref(next++);
  }
  const start = length;
  table.set(next, AT_OFFSET, start, 0);
  putStream(next, table.stream(rest));
  put(latin1(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts, length);
}
