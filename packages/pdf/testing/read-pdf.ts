import { inflateSync } from 'node:zlib';
import type { PdfDict, PdfObject, PdfRef, PdfStream } from '#object.ts';
import { SyntaxReader } from './syntax-reader.ts';

/** A PDF file taken apart, for tests: written apart from the writer and sharing nothing with it but the types. */
export interface ReadPdf {
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  readonly pages: readonly PdfDict[];
  /** The object that a reference leads to, or the value itself. */
  resolve(value: PdfObject | undefined): PdfObject;
  dict(value: PdfObject | undefined): PdfDict;
  stream(value: PdfObject | undefined): PdfStream;
  /** Decoded bytes of a stream. */
  data(value: PdfObject | undefined): Buffer;
  /** Every number that has an object. */
  readonly numbers: readonly number[];
}

const isMap = (value: unknown): value is PdfDict => value instanceof Map;
const isRef = (value: PdfObject | undefined): value is PdfRef =>
  typeof value === 'object' && value !== null && 'object' in value;
const isStream = (value: PdfObject | undefined): value is PdfStream =>
  typeof value === 'object' && value !== null && 'data' in value;

/** Reads a file with one cross-reference stream, as our writer makes them. @throws Error when it is broken. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = /startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1', file.length - 40))?.[1];
  if (start === undefined) throw new Error('no startxref at the end');
  const table = objectAt(file, Number(start));
  if (!isStream(table)) throw new Error('no cross-reference stream');
  const entries = crossReference(table);
  const cache = new Map<number, PdfObject>();
  const load = (number: number): PdfObject => {
    const known = cache.get(number);
    if (known !== undefined) return known;
    const entry = entries.get(number);
    if (entry === undefined) throw new Error(`object ${number} is missing`);
    const value =
      entry.type === 1 ? objectAt(file, entry.place) : packed(load(entry.place), number, entry.index);
    cache.set(number, value);
    return value;
  };
  const resolve = (value: PdfObject | undefined): PdfObject => {
    if (value === undefined) throw new Error('absent');
    return isRef(value) ? load(value.object) : value;
  };
  const dict = (value: PdfObject | undefined): PdfDict => {
    const found = resolve(value);
    if (isMap(found)) return found;
    if (isStream(found)) return found.dict;
    throw new Error('no dictionary');
  };
  const stream = (value: PdfObject | undefined): PdfStream => {
    const found = resolve(value);
    if (!isStream(found)) throw new Error('no stream');
    return found;
  };
  const catalog = dict(table.dict.get('Root'));
  const kids = resolve(dict(catalog.get('Pages')).get('Kids')) as readonly PdfObject[];
  return {
    trailer: table.dict,
    catalog,
    pages: kids.map(dict),
    resolve,
    dict,
    stream,
    data: (value) => decoded(stream(value)),
    numbers: [...entries.keys()],
  };
}

function objectAt(file: Buffer, offset: number): PdfObject {
  const reader = new SyntaxReader(file, offset);
  reader.expect(/^\d+ 0 obj\n/);
  const value = reader.value();
  if (!reader.accept(/^stream\n/)) return value;
  const length = (value as PdfDict).get('Length') as number;
  const data = file.subarray(reader.place, reader.place + length);
  const end = file.toString('latin1', reader.place + length, reader.place + length + 18);
  if (end !== '\nendstream\nendobj\n')
    throw new Error(`stream at ${offset} has another length than declared`);
  return { dict: value as PdfDict, data };
}

/** Bytes behind the filter, and behind the predictor where there is one. */
function decoded({ dict, data }: PdfStream): Buffer {
  if (!dict.has('Filter')) return Buffer.from(data);
  const plain = inflateSync(data);
  const parameters = dict.get('DecodeParms');
  if (!isMap(parameters)) return plain;
  const width =
    ((parameters.get('Columns') as number) ?? 1) * ((parameters.get('Colors') as number | undefined) ?? 1);
  const rows = plain.length / (width + 1);
  const output = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < width; i++) {
      const above = row === 0 ? 0 : output[(row - 1) * width + i]!;
      output[row * width + i] =
        plain[row * (width + 1) + 1 + i]! + (plain[row * (width + 1)] === 2 ? above : 0);
    }
  }
  return output;
}

interface Entry {
  readonly type: number;
  readonly place: number;
  readonly index: number;
}

function crossReference(table: PdfStream): ReadonlyMap<number, Entry> {
  const widths = table.dict.get('W') as readonly number[];
  const data = decoded(table);
  const entries = new Map<number, Entry>();
  let at = 0;
  const field = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + data[at++]!;
    return value;
  };
  for (let number = 0; at < data.length; number++) {
    const [type, place, index] = widths.map(field) as [number, number, number];
    if (type !== 0) entries.set(number, { type, place, index });
  }
  return entries;
}

function packed(container: PdfObject, number: number, index: number): PdfObject {
  if (!isStream(container)) throw new Error('no object stream');
  const data = decoded(container);
  const first = container.dict.get('First') as number;
  const pairs = data.toString('latin1', 0, first).trim().split(' ').map(Number);
  if (pairs[2 * index] !== number) throw new Error(`object ${number} is not where the table points`);
  return new SyntaxReader(data, first + pairs[2 * index + 1]!).value();
}
