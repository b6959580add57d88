import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import { DAMAGED, isDamaged, repackedStream } from './object/damaged-streams.ts';
import {
  EMBEDDED,
  isForbiddenFile,
  isTypeOfReference,
  REFERENCES,
  reportUndescribedFile,
} from './object/embedded-files.ts';
import { EXTERNAL, removeExternalEntries } from './object/external-streams.ts';
import { FILTERS, fullFilterNames, isLzw, reportFilter, withoutLzw } from './object/filters.ts';
import {
  isNameWithinLimits,
  LIMITS,
  limitedNumber,
  reportLargeDict,
  reportLongArray,
  reportLongString,
  shortened,
} from './object/implementation-limits.ts';
import { isObjectMetadata, OBJECT_METADATA } from './object/object-metadata.ts';
import { namedTag, TAG_NAMES } from './object/tag-names.ts';

/** In the order in which one object meets them. One walk serves all: each of its own would read every object again. */
export const OBJECT_REQUIREMENTS: readonly Requirement[] = [
  LIMITS,
  EMBEDDED,
  REFERENCES,
  OBJECT_METADATA,
  TAG_NAMES,
  EXTERNAL,
  FILTERS,
  DAMAGED,
];

/** Makes everything that can be reached from the catalog meet the rules for any object. */
export function conformEveryObject(document: EditablePdf): void {
  const walk = new ObjectWalk(document);
  const root = document.root.object;
  const entered = new Set<number>([root]);
  const waiting = [root];
  // The list grows while it is gone through: no recursion along references.
  for (const number of waiting) {
    const written = document.changes.object(number);
    const value = document.object(number);
    const next = walk.conformed(value, number === root);
    if (isStream(written) && !isStream(value)) document.log.change(DAMAGED);
    if (next !== written) document.replace(number, next);
    eachRef(next, (target) => {
      if (entered.has(target)) return;
      entered.add(target);
      waiting.push(target);
    });
  }
}

function eachRef(value: PdfObject, visit: (number: number) => void): void {
  if (isRef(value)) visit(value.object);
  else if (isArray(value)) for (const one of value) eachRef(one, visit);
  else if (isStream(value)) for (const one of value.dict.values()) eachRef(one, visit);
  else if (isDict(value)) for (const one of value.values()) eachRef(one, visit);
}

class ObjectWalk {
  readonly #document: EditablePdf;

  constructor(document: EditablePdf) {
    this.#document = document;
  }

  /** The value as it may be; the same object when nothing is to be changed. */
  conformed(value: PdfObject, isCatalog = false): PdfObject {
    if (typeof value === 'number') return limitedNumber(this.#document, value);
    if (isArray(value)) return this.#array(value);
    if (isStream(value)) return this.#stream(value);
    if (isDict(value)) return this.#dict(value, isCatalog);
    if (isName(value)) {
      const isKept = value.name === '' || isNameWithinLimits(this.#document, value.name);
      return isKept ? value : shortened(value.name);
    }
    if (isString(value)) reportLongString(this.#document, value);
    return value;
  }

  #array(list: readonly PdfObject[]): PdfObject {
    reportLongArray(this.#document, list);
    const next = list.map((one) => this.conformed(one));
    return next.some((one, i) => one !== list[i]) ? next : list;
  }

  #dict(entries: PdfDict, isCatalog: boolean): PdfDict {
    reportLargeDict(this.#document, entries);
    reportUndescribedFile(this.#document, entries);
    const next = new Map<string, PdfObject>();
    let isChanged = false;
    for (const [key, value] of entries) {
      if (!this.#isKept([key, value], entries, isCatalog)) {
        isChanged = true;
        continue;
      }
      const one = this.conformed(namedTag(this.#document, key, value));
      if (one !== value) isChanged = true;
      next.set(key, one);
    }
    return isChanged ? next : entries;
  }

  #isKept([key, value]: readonly [string, PdfObject], entries: PdfDict, isCatalog: boolean): boolean {
    const document = this.#document;
    if (!isNameWithinLimits(document, key)) return false;
    if (!isCatalog && isObjectMetadata(document, key, value)) document.log.change(OBJECT_METADATA);
    else if (isForbiddenFile(document, key, value)) document.log.change(EMBEDDED);
    else if (isTypeOfReference(document, key, entries)) document.log.change(REFERENCES);
    else return true;
    return false;
  }

  #stream(stream: PdfStream): PdfStream {
    const document = this.#document;
    const entries = new Map(this.#dict(stream.dict, false));
    removeExternalEntries(document, entries);
    const filters = fullFilterNames(document, entries);
    const next = { dict: entries, data: stream.data };
    if (isLzw(filters)) return withoutLzw(document, next, filters);
    for (const filter of filters) reportFilter(document, filter);
    if (isDamaged(next, filters)) return repackedStream(document, next);
    return entries.size === stream.dict.size &&
      [...entries].every(([key, value]) => stream.dict.get(key) === value)
      ? stream
      : next;
  }
}
