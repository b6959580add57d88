import { PdfUnreadable } from '@kontor/base';
import { decodeStream } from '../filter/decode-stream.ts';
import { isArray, isStream, type PdfDict, type PdfObject, type PdfStream } from '../object.ts';
import { isDigit, isSpace } from '../syntax/character-class.ts';
import { isKeyword, Lexer } from '../syntax/lexer.ts';
import type { ReadBudget } from './read-limits.ts';

/** Where an object is: at a byte of the file, in an object stream, or nowhere (`free`). */
export type Entry =
  | { readonly kind: 'free' }
  | { readonly kind: 'plain'; readonly offset: number }
  | { readonly kind: 'packed'; readonly container: number };

export interface CrossReference {
  readonly entries: Map<number, Entry>;
  readonly trailer: PdfDict;
  /** The newest section: what an appended section has to follow. */
  readonly newest: { readonly offset: number; readonly kind: 'table' | 'stream' };
}

/** What reading cross-references needs of the file. */
export interface SectionSource {
  readonly data: Buffer;
  readonly budget: ReadBudget;
  /** The indirect object at an offset, whatever its number. */
  readonly objectAt: (offset: number) => PdfObject | undefined;
}

/** Highest object number that the standard allows for (ISO 32000-1, annex C). */
export const MAX_OBJECT_NUMBER = 8_388_607;
/** Each update of a file adds one section. */
const MAX_SECTIONS = 4_096;
const FREE: Entry = { kind: 'free' };
/** `startxref` is looked for in this many bytes at the end: some mailers and servers append to files. */
const TAIL_BYTES = 2_048;

/**
 * Follows the chain of cross-reference sections from the end of the file: tables, streams and both in one (7.5.4,
 * 7.5.8). Undefined when the chain is broken: the file is then searched for its objects.
 */
export function readCrossReference(source: SectionSource): CrossReference | undefined {
  const start = lastStart(source.data);
  if (start === undefined) return undefined;
  const entries = new Map<number, Entry>();
  const visited = new Set<number>();
  let trailer: Map<string, PdfObject> | undefined;
  let kind: 'table' | 'stream' = 'table';
  for (let next: number | undefined = start; next !== undefined && !visited.has(next); ) {
    visited.add(next);
    if (visited.size > MAX_SECTIONS) throw new PdfUnreadable('too-large', 'cross-reference sections');
    const section: Section | undefined = readSection(source, next);
    if (section === undefined) return undefined;
    if (trailer === undefined) kind = section.kind;
    merge(entries, section.entries, source.budget);
    trailer = new Map([...section.trailer, ...(trailer ?? [])]);
    next = offsetOf(section.trailer.get('Prev'));
  }
  return trailer === undefined ? undefined : { entries, trailer, newest: { offset: start, kind } };
}

const offsetOf = (value: PdfObject | undefined): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** Entries of newer sections are there already and count. */
function merge(entries: Map<number, Entry>, older: ReadonlyMap<number, Entry>, budget: ReadBudget): void {
  for (const [number, entry] of older) if (!entries.has(number)) entries.set(number, entry);
  if (entries.size > budget.limits.maxObjects) throw new PdfUnreadable('too-large', 'objects');
}

function lastStart(data: Buffer): number | undefined {
  const tail = data.toString('latin1', Math.max(0, data.length - TAIL_BYTES));
  const at = tail.lastIndexOf('startxref');
  const digits = /^startxref\s+(\d{1,15})/.exec(tail.slice(at))?.[1];
  return at < 0 || digits === undefined ? undefined : Number(digits);
}

interface Section {
  readonly kind: 'table' | 'stream';
  readonly entries: ReadonlyMap<number, Entry>;
  readonly trailer: PdfDict;
}

function readSection(source: SectionSource, offset: number): Section | undefined {
  const { data } = source;
  let at = offset;
  while (isSpace(data[at])) at++;
  if (data.toString('latin1', at, at + 4) === 'xref') return readTable(source, at + 4);
  const stream = source.objectAt(offset);
  return isStream(stream) ? readStreamSection(source, stream) : undefined;
}

/** A classic table: sections of `first count`, then lines of 20 bytes, whose spaces vary in the wild. */
function readTable(source: SectionSource, start: number): Section | undefined {
  const entries = new Map<number, Entry>();
  const numbers = new NumberReader(source.data, start);
  for (let first = numbers.next(); first !== undefined; first = numbers.next()) {
    const count = numbers.next();
    if (count === undefined) return undefined;
    if (!readLines(numbers, { first, count, entries, budget: source.budget })) return undefined;
  }
  source.budget.countSearched(numbers.place - start);
  const lexer = new Lexer(source.data, numbers.place, { maxDepth: source.budget.limits.maxDepth });
  const word = lexer.next();
  if (!isKeyword(word) || word.keyword !== 'trailer') return undefined;
  const trailer = lexer.next();
  if (!(trailer instanceof Map)) return undefined;
  return { kind: 'table', entries: withHidden(source, trailer, entries), trailer };
}

interface Lines {
  readonly first: number;
  readonly count: number;
  readonly entries: Map<number, Entry>;
  readonly budget: ReadBudget;
}

function readLines(numbers: NumberReader, { first, count, entries, budget }: Lines): boolean {
  let shift = 0;
  for (let index = 0; index < count; index++) {
    const offset = numbers.next();
    const generation = numbers.next();
    const kind = numbers.letter();
    if (offset === undefined || generation === undefined || kind === undefined) return false;
    // A known fault of some writers: the table begins with the free entry 0, yet is numbered from 1.
    if (index === 0 && first === 1 && kind === 'f' && generation === 65_535) shift = -1;
    const number = first + index + shift;
    if (number <= MAX_OBJECT_NUMBER) entries.set(number, kind === 'n' ? { kind: 'plain', offset } : FREE);
    if (entries.size > budget.limits.maxObjects) throw new PdfUnreadable('too-large', 'objects');
  }
  return true;
}

/** Hybrid files (7.5.8.4): objects that the table calls free are in the stream that the trailer names. */
function withHidden(
  source: SectionSource,
  trailer: PdfDict,
  entries: ReadonlyMap<number, Entry>,
): ReadonlyMap<number, Entry> {
  const offset = offsetOf(trailer.get('XRefStm'));
  const stream = offset === undefined ? undefined : source.objectAt(offset);
  if (!isStream(stream)) return entries;
  const hidden = readStreamSection(source, stream)?.entries ?? [];
  const all = new Map(entries);
  for (const [number, entry] of hidden)
    if ((all.get(number)?.kind ?? 'free') === 'free') all.set(number, entry);
  return all;
}

function readStreamSection({ budget }: SectionSource, stream: PdfStream): Section | undefined {
  const widths = integers(stream.dict.get('W'));
  if (widths.length < 3 || widths.some((width) => width > 8)) return undefined;
  const { data, filter } = decodeStream(stream, {
    resolve: (value) => value ?? null,
    maxBytes: budget.decodable,
  });
  if (filter !== undefined) return undefined;
  budget.countDecoded(data.length);
  const size = offsetOf(stream.dict.get('Size')) ?? 0;
  const index = integers(stream.dict.get('Index'));
  const entries = rows(data, widths, index.length < 2 ? [0, size] : index, budget);
  return { kind: 'stream', entries, trailer: stream.dict };
}

const integers = (value: PdfObject | undefined): readonly number[] =>
  isArray(value) ? value.map((one) => offsetOf(one) ?? 0) : [];

function rows(
  data: Uint8Array,
  widths: readonly number[],
  index: readonly number[],
  { limits }: ReadBudget,
): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>();
  const [typeWidth, placeWidth] = widths as [number, number];
  const rowBytes = widths.reduce((sum, width) => sum + width, 0);
  let at = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first, count] = [index[pair]!, index[pair + 1]!];
    for (let i = 0; i < count && rowBytes > 0 && at + rowBytes <= data.length; i++, at += rowBytes) {
      // Without a type field every row is of type 1 (table 17).
      const type = typeWidth === 0 ? 1 : unsigned(data, at, typeWidth);
      const place = unsigned(data, at + typeWidth, placeWidth);
      if (first + i <= MAX_OBJECT_NUMBER) entries.set(first + i, entryOf(type, place));
      if (entries.size > limits.maxObjects) throw new PdfUnreadable('too-large', 'objects');
    }
  }
  return entries;
}

function entryOf(type: number, place: number): Entry {
  if (type === 1) return { kind: 'plain', offset: place };
  return type === 2 ? { kind: 'packed', container: place } : FREE;
}

function unsigned(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + data[at + i]!;
  return value;
}

/** Reads a table's numbers and letters: a tokenizer would take four times as long for thousands of lines. */
class NumberReader {
  readonly #data: Uint8Array;
  place: number;

  constructor(data: Uint8Array, place: number) {
    this.#data = data;
    this.place = place;
  }

  /** Undefined, and the place unchanged behind white space, when no number comes next. */
  next(): number | undefined {
    while (isSpace(this.#data[this.place])) this.place++;
    if (!isDigit(this.#data[this.place])) return undefined;
    let value = 0;
    for (; isDigit(this.#data[this.place]); this.place++) value = value * 10 + this.#data[this.place]! - 0x30;
    return value;
  }

  letter(): 'n' | 'f' | undefined {
    while (isSpace(this.#data[this.place])) this.place++;
    const byte = this.#data[this.place];
    if (byte !== 0x6e && byte !== 0x66) return undefined;
    this.place++;
    return byte === 0x6e ? 'n' : 'f';
  }
}
