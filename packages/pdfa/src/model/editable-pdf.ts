import { PdfUnreadable } from '@kontor/base';
import {
  isRef,
  isStream,
  mediaBoxOf,
  nameText,
  PdfChanges,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  pagesOf,
  ref,
} from '@kontor/pdf';
import { type PdfALevel, type PdfAPart, partOf, takesAnyAttachment } from '../level/pdf-a-level.ts';
import { ConversionLog } from './log.ts';
import { ObjectCursor, type ObjectStore } from './object-cursor.ts';
import type { PdfAOrder, PdfAPageFacts } from './result.ts';

export interface EditablePage {
  /** From 1. */
  readonly number: number;
  readonly cursor: ObjectCursor;
  /** Its entries with those of the nodes above it. */
  readonly inherited: PdfDict;
  readonly facts: PdfAPageFacts;
}

/** ISO 19005-1, 6.1.12; ISO 19005-2, 6.1.13. */
const MAX_SAVED_STATES = 28;

/** Types of what is never a stream, and entries that only streams have (ISO 32000-1, table 5). */
const DICTIONARIES = new Set(
  'Catalog Pages Page Font FontDescriptor Encoding Annot Action OCG OCMD ExtGState OutputIntent StructTreeRoot StructElem Outlines'.split(
    ' ',
  ),
);
const DATA_ENTRIES = new Set(['Length', 'Filter', 'DecodeParms']);

const withoutData = ({ dict }: PdfStream): PdfDict =>
  new Map([...dict].filter(([key]) => !DATA_ENTRIES.has(key)));

/** Number of the first new object, beyond those that a file can refer to. */
const FIRST_NEW = 2 ** 40;

/** A document while rules change it. */
export class EditablePdf implements ObjectStore {
  readonly file: PdfFile;
  readonly changes: PdfChanges;
  readonly level: PdfALevel;
  readonly part: PdfAPart;
  readonly nowMs: number;
  /** Whether numbers, names, strings and nesting have bounds: PDF 2.0, which PDF/A-4 is, sets none (ISO 32000-2, Annex C). */
  readonly hasLimits: boolean;
  /** Graphics states that may be saved within each other. */
  readonly maxSavedStates: number;
  readonly log: ConversionLog;
  readonly root: PdfRef;
  readonly pages: readonly EditablePage[];
  /** Streams of files inside the document that are PDF/A themselves, by object number. */
  readonly conformingFiles = new Set<number>();

  /** @throws PdfUnreadable */
  constructor(file: PdfFile, level: PdfALevel, order: Pick<PdfAOrder, 'nowMs' | 'isTest'>) {
    this.file = file;
    this.changes = new PdfChanges(file, FIRST_NEW);
    this.level = level;
    this.part = partOf(level);
    this.nowMs = order.nowMs;
    this.hasLimits = this.part !== 4;
    // The mark of test documents needs one for itself.
    const states = order.isTest ? MAX_SAVED_STATES - 1 : MAX_SAVED_STATES;
    this.maxSavedStates = this.hasLimits ? states : Number.POSITIVE_INFINITY;
    this.log = new ConversionLog(level);
    const root = file.trailer.get('Root');
    this.root = isRef(root) ? root : this.changes.add(new Map(file.catalog));
    this.pages = editablePages(this);
  }

  get catalog(): ObjectCursor {
    return this.cursor(this.root);
  }

  cursor({ object }: PdfRef): ObjectCursor {
    return ObjectCursor.ofObject(this, object);
  }

  /** The object that references lead to; null for none. */
  resolve(value: PdfObject | undefined): PdfObject {
    let found = value;
    for (let step = 0; isRef(found) && step < 16; step++) found = this.object(found.object);
    return found === undefined || isRef(found) ? null : found;
  }

  /** The object as rules see it: what is a dictionary by its type has no data, which the last pass then removes. */
  object(number: number): PdfObject {
    const value = this.changes.object(number);
    return isStream(value) && this.#isDictionary(value) ? withoutData(value) : value;
  }

  /** Damage may leave the data of one object behind the dictionary of another. */
  #isDictionary({ dict }: PdfStream): boolean {
    return DICTIONARIES.has(nameText(this.file.resolve(dict.get('Type'))) ?? '');
  }

  replace(number: number, value: PdfObject): void {
    this.changes.set(ref(number), value);
  }

  /** A new indirect object. */
  add(value: PdfObject): PdfRef {
    return this.changes.add(value);
  }

  /** The bytes behind a stream's filters; undefined when a filter remains. @throws PdfUnreadable `too-large` */
  decoded(stream: PdfStream): Uint8Array | undefined {
    const { data, filter } = this.file.decoded(stream);
    return filter === undefined ? data : undefined;
  }

  /** Whether the streams of a file specification (`/EF`) may stay at any level that has files at all. */
  isConformingFile(streams: PdfDict): boolean {
    const isAnyOther = this.part === 1 || takesAnyAttachment(this.level);
    if (isAnyOther || streams.size === 0) return false;
    return [...streams.values()].every((one) => isRef(one) && this.conformingFiles.has(one.object));
  }

  /** A reference to an object of its own: a direct object is moved into one. */
  refOf(cursor: ObjectCursor): PdfRef {
    if (cursor.number !== undefined) return ref(cursor.number);
    const { value } = cursor;
    if (isStream(value)) throw new PdfUnreadable('damaged', 'a stream is not an indirect object');
    const target = this.add(value);
    cursor.set(target);
    return target;
  }
}

function editablePages(document: EditablePdf): readonly EditablePage[] {
  const { file } = document;
  const known = new Set<number>();
  return pagesOf(file).map((page, index) => {
    // A page that is listed twice, or is no object of its own, becomes one.
    const isOwn = page.ref !== undefined && !known.has(page.ref.object);
    const target = isOwn && page.ref !== undefined ? page.ref : document.add(new Map(page.dict));
    known.add(target.object);
    const rotate = file.resolve(page.attributes.get('Rotate'));
    return {
      number: index + 1,
      cursor: document.cursor(target),
      inherited: page.attributes,
      facts: {
        mediaBox: mediaBoxOf(file, page),
        rotate: typeof rotate === 'number' && rotate % 90 === 0 ? ((rotate % 360) + 360) % 360 : 0,
      },
    };
  });
}
