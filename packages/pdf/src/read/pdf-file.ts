import { PdfUnreadable } from '@kontor/base';
import { type DecodedStream, decodeStream } from '../filter/decode-stream.ts';
import { isDict, isRef, isStream, type PdfDict, type PdfObject, type PdfStream } from '../object.ts';
import { isKeyword, Lexer } from '../syntax/lexer.ts';
import { type CrossReference, type Entry, MAX_OBJECT_NUMBER, readCrossReference } from './cross-reference.ts';
import { readIndirectObject } from './indirect-object.ts';
import { type FoundObject, hasType, objectsNaming, searchObjects, searchTrailers } from './object-search.ts';
import { DEFAULT_LIMITS, ReadBudget, type ReadLimits } from './read-limits.ts';
import { NumberSet, RecentObjects } from './recent-objects.ts';

/** The header may have other bytes before it (ISO 32000-1, annex H.3, note 13). */
const HEADER_WITHIN = 1_024;
/** Objects that must be read to read an object: a stream, its length, the stream that has the length … */
const MAX_NESTED_LOADS = 12;
/** References to references. */
const MAX_REF_CHAIN = 16;
/** Objects kept in memory, about 1 KB each: those of a page and what pages share are asked for again and again. */
const KEPT_OBJECTS = 8_000;
const LINE_BREAK = Buffer.from('\n');

/** An object stream taken apart. */
interface Container {
  readonly data: Uint8Array;
  /** Number → place in `data`. */
  readonly places: ReadonlyMap<number, number>;
}

/**
 * A PDF file by somebody else. Objects are read when asked for and kept for a while; objects that are missing or
 * broken are null, as the standard has it (7.3.10). All methods may throw PdfUnreadable `too-large`, `too-deep` or
 * `damaged`.
 */
export class PdfFile {
  /** The file from its header on: offsets count from here. */
  readonly bytes: Buffer;
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  /** Whether nothing is before the header: only then all programs count offsets from the same byte. */
  readonly startsAtHeader: boolean;
  readonly #budget: ReadBudget;
  /** Reading an object once more costs what its first reading did, which was within the budget. */
  readonly #freeBudget: ReadBudget;
  readonly #counted = new NumberSet(MAX_OBJECT_NUMBER);
  readonly #asked = new NumberSet(MAX_OBJECT_NUMBER);
  #entries: Map<number, Entry>;
  #newest: CrossReference['newest'] | undefined;
  readonly #objects = new RecentObjects(KEPT_OBJECTS);
  readonly #containers = new Map<number, Container | undefined>();
  readonly #loading = new Set<number>();
  #isRepaired = false;
  #isSound: boolean;

  /** @throws PdfUnreadable */
  constructor(bytes: Uint8Array, limits: Partial<ReadLimits>) {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const header = whole.subarray(0, HEADER_WITHIN + 5).indexOf('%PDF-');
    if (header < 0) throw new PdfUnreadable('not-a-pdf', 'no header');
    this.bytes = whole.subarray(header);
    // Offsets then count from the header for some programs, from the first byte for others.
    this.startsAtHeader = header === 0;
    this.#isSound = header === 0;
    this.#budget = new ReadBudget({ ...DEFAULT_LIMITS, ...limits }, whole.length);
    this.#freeBudget = this.#budget.unlimited();
    this.#entries = new Map();
    const read = readCrossReference({
      data: this.bytes,
      budget: this.#budget,
      objectAt: (offset) => this.#readAt(offset)?.value,
    });
    if (read !== undefined) this.#entries = read.entries;
    this.#newest = read?.newest;
    if (read !== undefined && !hasSize(read)) this.#isSound = false;
    this.trailer = this.#checkedTrailer(read?.trailer);
    this.catalog = this.dict(this.trailer.get('Root'));
  }

  /** Whether objects had to be searched for, so that the file's own cross-references cannot be followed. */
  get isRepaired(): boolean {
    return this.#isRepaired;
  }

  /**
   * Whether all that was read so far is written as the standard has it, so that other programs read the same: objects
   * are where the cross-references point, with their numbers, their ends and the lengths of their streams.
   */
  get isSound(): boolean {
    return this.#isSound && !this.#isRepaired;
  }

  get limits(): ReadLimits {
    return this.#budget.limits;
  }

  /** The newest cross-reference section; undefined in a file that was repaired. */
  get newestSection(): CrossReference['newest'] | undefined {
    return this.#isRepaired ? undefined : this.#newest;
  }

  /** Numbers that may have an object, ascending. */
  get numbers(): readonly number[] {
    return [...this.#entries.keys()].filter((number) => number > 0).sort((a, b) => a - b);
  }

  object(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    if (this.#loading.has(number) || this.#loading.size > MAX_NESTED_LOADS) return null;
    this.#loading.add(number);
    if (!this.#isRepaired) this.#asked.add(number);
    try {
      const value = this.#load(number);
      this.#objects.set(number, value);
      return value;
    } finally {
      this.#loading.delete(number);
    }
  }

  /** The object that references lead to; null for none. An arrow function: it is handed on as a value. */
  readonly resolve = (value: PdfObject | undefined): PdfObject => {
    let found = value;
    for (let step = 0; isRef(found) && step < MAX_REF_CHAIN; step++) found = this.object(found.object);
    return found === undefined || isRef(found) ? null : found;
  };

  /** The dictionary that a value leads to, that of a stream included; an empty one for anything else. */
  dict(value: PdfObject | undefined): PdfDict {
    const found = this.resolve(value);
    if (isStream(found)) return found.dict;
    return isDict(found) ? found : new Map();
  }

  /**
   * A stream behind its filters.
   * @param maxBytes what it may have, where that is less than any stream may
   * @throws PdfUnreadable `too-large`
   */
  decoded(stream: PdfStream, maxBytes = Infinity): DecodedStream {
    const limit = Math.min(maxBytes, this.#budget.decodable);
    const decoded = this.#decodedWithin(stream, limit);
    this.#budget.countDecoded(decoded.data.length);
    return decoded;
  }

  /** What is too large has cost as much as it may have. */
  #decodedWithin(stream: PdfStream, maxBytes: number): DecodedStream {
    try {
      return decodeStream(stream, { resolve: this.resolve, maxBytes });
    } catch (error) {
      if (error instanceof PdfUnreadable && error.reason === 'too-large') this.#budget.countDecoded(maxBytes);
      throw error;
    }
  }

  /** Bytes that the next stream may have behind its filters: less, once all of them together have nearly what they may. */
  get decodableBytes(): number {
    return this.#budget.decodable;
  }

  /**
   * Content in several streams as one: they are read as if there were nothing between them but a separator
   * (ISO 32000-1, 7.8.2). A stream with a filter that remains is left out.
   * @throws PdfUnreadable `too-large` when they have more together than one stream may
   */
  joined(streams: readonly PdfStream[]): Uint8Array {
    const parts: Uint8Array[] = [];
    let left = this.limits.maxStreamBytes;
    for (const stream of streams) {
      const { data, filter } = this.decoded(stream);
      if (filter !== undefined) continue;
      left -= data.length;
      if (left < 0) throw new PdfUnreadable('too-large', 'content in several streams');
      parts.push(data);
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts.flatMap((part) => [part, LINE_BREAK]));
  }

  #load(number: number): PdfObject {
    const entry = this.#entries.get(number);
    if (entry === undefined || entry.kind === 'free') return null;
    const budget = this.#counted.add(number) ? this.#budget : this.#freeBudget;
    if (entry.kind === 'packed') return this.#packed(entry.container, number, budget);
    const found = this.#readAt(entry.offset, budget);
    if (found?.number === number) {
      if (!found.isSound) this.#isSound = false;
      return found.value;
    }
    if (this.#isRepaired) return null;
    this.#repairRest(number);
    return this.#load(number);
  }

  /**
   * Repairs a file that is read already. What was asked for stays as it was answered: a document would be judged by one
   * content and written with another. The `broken` object alone gets an answer after all.
   */
  #repairRest(broken: number): void {
    const before = this.#entries;
    this.#repair();
    const isKept = (number: number) => number !== broken && this.#asked.has(number);
    for (const number of this.#entries.keys()) if (isKept(number)) this.#entries.delete(number);
    for (const [number, entry] of before) if (isKept(number)) this.#entries.set(number, entry);
    // Read by the search, perhaps as another object of the same number.
    this.#containers.clear();
    this.#objects.clear();
  }

  #readAt(offset: number, budget = this.#budget) {
    const lengthOf = (number: number): PdfObject => this.object(number);
    return readIndirectObject({ data: this.bytes, budget, lengthOf }, offset);
  }

  /** An object of an object stream (7.5.7). */
  #packed(number: number, wanted: number, budget: ReadBudget): PdfObject {
    const container = this.#container(number);
    const place = container?.places.get(wanted);
    if (container === undefined || place === undefined) {
      this.#isSound = false;
      return null;
    }
    const lexer = new Lexer(container.data, place, { maxDepth: this.#budget.limits.maxDepth });
    const value = lexer.next();
    budget.countContainers(lexer.containers);
    budget.countSearched(lexer.place - place);
    if (lexer.isMalformed || value === undefined || isKeyword(value)) this.#isSound = false;
    return value === undefined || isKeyword(value) ? null : value;
  }

  #container(number: number): Container | undefined {
    if (this.#containers.has(number)) return this.#containers.get(number);
    // An object stream is never in another one.
    const stream = this.#entries.get(number)?.kind === 'plain' ? this.object(number) : null;
    const container = isStream(stream) ? this.#opened(stream) : undefined;
    this.#containers.set(number, container);
    return container;
  }

  #opened(stream: PdfStream): Container | undefined {
    const first = this.resolve(stream.dict.get('First'));
    const count = this.resolve(stream.dict.get('N'));
    const { data, filter } = this.decoded(stream);
    if (typeof first !== 'number' || typeof count !== 'number' || filter !== undefined) return undefined;
    this.#budget.countObjectStream(data.length);
    const lexer = new Lexer(data, 0, { maxDepth: 1 });
    const places = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const [number, place] = [lexer.next(), lexer.next()];
      if (typeof number !== 'number' || typeof place !== 'number') {
        this.#isSound = false;
        break;
      }
      places.set(number, first + place);
    }
    return { data, places };
  }

  /** The trailer of a file whose catalog has pages, repaired if need be. @throws PdfUnreadable */
  #checkedTrailer(read: PdfDict | undefined): PdfDict {
    if (read !== undefined) {
      refuseEncrypted(read);
      if (this.#hasPages(read)) return read;
    }
    const repaired = this.#repair();
    refuseEncrypted(repaired);
    if (!this.#hasPages(repaired)) throw new PdfUnreadable('damaged', 'no catalog');
    return repaired;
  }

  #hasPages(trailer: PdfDict): boolean {
    return isDict(this.resolve(this.dict(trailer.get('Root')).get('Pages')));
  }

  /** Finds all objects by their headings; those later in the file count. Returns the best trailer. */
  #repair(): PdfDict {
    this.#isRepaired = true;
    const data = this.bytes;
    const found = searchObjects(data, this.#budget);
    this.#entries = new Map();
    this.#containers.clear();
    this.#objects.clear();
    for (const { number, offset } of found) this.#entries.set(number, { kind: 'plain', offset });
    for (const container of objectsNaming(data, found, '/ObjStm')) this.#addPacked(container);
    if (this.#entries.size > this.limits.maxObjects) throw new PdfUnreadable('too-large', 'objects');
    const trailers = [...searchTrailers(data, this.#budget), ...this.#streamTrailers(found)];
    const whole = trailers.find((trailer) => trailer.has('Encrypt') || this.#hasPages(trailer));
    return whole ?? this.#trailerByCatalog(found);
  }

  #addPacked({ number, offset }: FoundObject): void {
    const entry = this.#entries.get(number);
    // Only the last object of its number counts.
    if (
      entry?.kind !== 'plain' ||
      entry.offset !== offset ||
      !hasType(this.dict(this.object(number)), 'ObjStm')
    )
      return;
    for (const packed of this.#container(number)?.places.keys() ?? []) {
      const known = this.#entries.get(packed);
      const isOlder = known?.kind === 'plain' && known.offset < offset;
      if (known === undefined || isOlder || known.kind === 'packed') {
        this.#entries.set(packed, { kind: 'packed', container: number });
      }
    }
  }

  /** Dictionaries of cross-reference streams, newest first. */
  #streamTrailers(found: readonly FoundObject[]): readonly PdfDict[] {
    return objectsNaming(this.bytes, found, '/XRef')
      .map(({ offset }) => this.#readAt(offset)?.value)
      .filter(isStream)
      .map(({ dict }) => dict)
      .reverse();
  }

  #trailerByCatalog(found: readonly FoundObject[]): PdfDict {
    const plain = objectsNaming(this.bytes, found, '/Catalog').map(({ number }) => number);
    const packed = [...this.#entries]
      .filter(([, entry]) => entry.kind === 'packed')
      .map(([number]) => number);
    const root = [...plain.reverse(), ...packed].find((number) =>
      hasType(this.dict(this.object(number)), 'Catalog'),
    );
    return new Map(root === undefined ? [] : [['Root', { object: root, generation: 0 }]]);
  }
}

/** Objects beyond the /Size of the trailer are none for some programs (7.5.5, table 15). */
function hasSize({ entries, trailer }: CrossReference): boolean {
  const size = trailer.get('Size');
  if (typeof size !== 'number') return false;
  for (const number of entries.keys()) if (number >= size) return false;
  return true;
}

function refuseEncrypted(trailer: PdfDict): void {
  if (trailer.has('Encrypt')) throw new PdfUnreadable('encrypted', 'trailer has /Encrypt');
}

/**
 * Opens a PDF file: header, cross-references, catalog. Damaged cross-references are replaced by a search for objects.
 * @throws PdfUnreadable
 */
export function openPdf(bytes: Uint8Array, limits: Partial<ReadLimits> = {}): PdfFile {
  return new PdfFile(bytes, limits);
}
