import { PdfUnreadable } from '@kontor/base';
import {
  type AddOptions,
  decodeStream,
  encodedStream,
  isArray,
  isDict,
  isRef,
  isStream,
  type ObjectSink,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  ref,
  type StreamOptions,
} from '@kontor/pdf';
import type { DraftPage } from './draft-page.ts';
import { isShifted, type Shift, shifted } from './shifted.ts';

const MIB = 1024 * 1024;
/** Bytes behind the filters of one stream, and of all that are unpacked for one document. */
const MAX_STREAM_BYTES = 64 * MIB;
const MAX_DECODED_BYTES = 1024 * MIB;
const NEWLINE = Buffer.from('\n');
/** References to references. */
const MAX_REF_CHAIN = 16;

/** A file whose objects are in the draft. */
interface Source {
  readonly file: PdfFile;
  readonly shift: Shift;
}

/**
 * A document that is being changed: the objects of one file or several under numbers of their own, read when they are
 * asked for, with those that were changed or added in front of them.
 */
export class PdfDraft implements ObjectSink {
  readonly catalog = new Map<string, PdfObject>();
  readonly info = new Map<string, PdfObject>();
  pages: readonly DraftPage[] = [];
  readonly #sources: Source[] = [];
  readonly #changed = new Map<number, PdfObject>();
  readonly #dropped = new Set<number>();
  readonly #dated = new Set<number>();
  /** Streams are packed as well as they can be, and equal objects are to be there once. */
  isPacked = false;
  #next = 1;
  #decodable = MAX_DECODED_BYTES;

  /** All objects of a file, behind those that are there. */
  addFile(file: PdfFile, parentKeys: number): Shift {
    const highest = file.numbers.at(-1) ?? 0;
    const shift = { base: this.#next - 1, highest, parentKeys };
    this.#sources.push({ file, shift });
    this.#next += highest;
    return shift;
  }

  get files(): readonly PdfFile[] {
    return this.#sources.map(({ file }) => file);
  }

  /** The same document, to be changed in another way. */
  fork(): PdfDraft {
    const fork = new PdfDraft();
    fork.#sources.push(...this.#sources);
    for (const [key, value] of this.catalog) fork.catalog.set(key, value);
    for (const [key, value] of this.info) fork.info.set(key, value);
    for (const [number, value] of this.#changed) fork.#changed.set(number, value);
    for (const number of this.#dropped) fork.#dropped.add(number);
    for (const number of this.#dated) fork.#dated.add(number);
    fork.pages = this.pages.map((page) => ({ ...page, entries: new Map(page.entries) }));
    fork.isPacked = this.isPacked;
    fork.#next = this.#next;
    fork.#decodable = this.#decodable;
    return fork;
  }

  /** Numbers that may have an object. */
  get numbers(): readonly number[] {
    const numbers = new Set(this.#changed.keys());
    for (const { file, shift } of this.#sources) {
      for (const number of file.numbers) numbers.add(number + shift.base);
    }
    return [...numbers];
  }

  reserve(): PdfRef {
    return ref(this.#next++);
  }

  set(target: PdfRef, value: PdfObject): void {
    this.#changed.set(target.object, value);
  }

  add(value: PdfObject, { dated = false }: AddOptions = {}): PdfRef {
    const target = this.reserve();
    this.set(target, value);
    if (dated) this.#dated.add(target.object);
    return target;
  }

  addStream(members: PdfDict, data: Uint8Array, options: StreamOptions = {}): PdfRef {
    return this.add(encodedStream(members, data, options.coding), options);
  }

  isDated(number: number): boolean {
    return this.#dated.has(number);
  }

  /** Nothing may lead to an object any more: it will not be in the result. */
  drop(number: number): void {
    this.#dropped.add(number);
  }

  object(number: number): PdfObject {
    if (this.#dropped.has(number)) return null;
    const changed = this.#changed.get(number);
    if (changed !== undefined) return changed;
    const source = this.#sources.findLast(({ shift: { base } }) => base < number);
    if (source === undefined || number > source.shift.base + source.shift.highest) return null;
    const { file, shift } = source;
    const value = file.object(number - shift.base);
    return isShifted(value, shift) ? shifted(value, shift) : value;
  }

  /** The object that references lead to; null for none. */
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

  /** The list that a value leads to; an empty one for anything else. */
  list(value: PdfObject | undefined): readonly PdfObject[] {
    const found = this.resolve(value);
    return isArray(found) ? found : [];
  }

  number(value: PdfObject | undefined): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
  }

  /** A stream behind its filters, as far as they can be undone. @throws PdfUnreadable `too-large` */
  decoded(stream: PdfStream): ReturnType<typeof decodeStream> {
    const maxBytes = Math.min(MAX_STREAM_BYTES, this.#decodable);
    const decoded = decodeStream(stream, { resolve: this.resolve, maxBytes });
    this.#decodable -= decoded.data.length;
    if (this.#decodable < 0) throw new PdfUnreadable('too-large', 'decoded streams');
    return decoded;
  }

  /**
   * The content of a page as its readers take it: all streams behind their filters, one behind the other; not whole where
   * one keeps a filter and is left out.
   * @throws PdfUnreadable `too-large` for more than a single stream may have
   */
  joined(contents: readonly PdfObject[]): { readonly data: Uint8Array; readonly isWhole: boolean } {
    const parts: Uint8Array[] = [];
    let isWhole = true;
    let left = MAX_STREAM_BYTES;
    for (const value of contents) {
      const stream = this.resolve(value);
      if (!isStream(stream)) continue;
      const { data, filter } = this.decoded(stream);
      left -= data.length;
      if (left < 0) throw new PdfUnreadable('too-large', 'content in several streams');
      if (filter === undefined) parts.push(data);
      else isWhole = false;
    }
    return {
      data: parts.length === 1 ? parts[0]! : Buffer.concat(parts.flatMap((part) => [part, NEWLINE])),
      isWhole,
    };
  }
}
