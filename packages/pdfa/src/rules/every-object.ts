import { inflateSync } from 'node:zlib';
import {
  encodedStream,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  name,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfStream,
} from '@kontor/pdf';
import type { Draft } from '../model/draft.ts';
import type { Requirement } from '../model/log.ts';
import { utf8Name } from '../model/utf8-name.ts';

const FILTERS: Requirement = {
  rule: 'filters',
  clauses: { first: '6.1.10', later: '6.1.7.2' },
  description: 'Streams that were packed with LZW were packed with Flate',
};
const EXTERNAL: Requirement = {
  rule: 'external-streams',
  clauses: { first: '6.1.7', later: '6.1.7.1' },
  description: 'Entries that refer to data outside the document were removed',
};
const OBJECT_METADATA: Requirement = {
  rule: 'object-metadata',
  clauses: { first: '6.7', later: '6.6.2.3' },
  description: 'Metadata of single objects were removed; those of the document stay',
};
const EMBEDDED: Requirement = {
  rule: 'embedded-files',
  clauses: { first: '6.1.11', later: '6.8' },
  description: 'Files inside the document were removed: this level does not allow them; 3b and 3u do',
};
const DAMAGED: Requirement = {
  rule: 'damaged-streams',
  clauses: { first: '6.1.7', later: '6.1.7.1' },
  description: 'Damaged data were packed again, as far as they can be read',
};
const TAG_NAMES: Requirement = {
  rule: 'tag-names',
  clauses: { first: '6.1.12', later: '6.1.8' },
  description: 'Names of kinds of tags were written as UTF-8',
};
const LIMITS: Requirement = {
  rule: 'limits',
  clauses: { first: '6.1.12', later: '6.1.13' },
  description: 'Names, numbers and strings were limited to what PDF allows',
};

const MAX_INTEGER = 2_147_483_647;
const MAX_REAL_OF_PART_1 = 32_767;
const MAX_NAME = 127;
const MAX_ARRAY_OF_PART_1 = 8_191;
const MAX_DICT_OF_PART_1 = 4_095;
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;
const MIN_REAL = 1.175e-38;
const maxString = (part: number): number => (part === 1 ? 65_535 : 32_767);

const FILTER_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};
const ALLOWED = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(
    ' ',
  ),
);

/** Makes everything that can be reached from the catalog meet the rules for any object. */
export function conformEveryObject(draft: Draft): void {
  const pass = new ObjectPass(draft);
  const root = draft.root.object;
  const entered = new Set<number>([root]);
  const waiting = [root];
  // The list grows while it is gone through: no recursion along references.
  for (const number of waiting) {
    const written = draft.changes.object(number);
    const value = draft.object(number);
    const next = pass.conformed(value, number === root);
    if (isStream(written) && !isStream(value)) draft.log.change(DAMAGED);
    if (next !== written) draft.replace(number, next);
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

/** Whether deflated data end as they should. Those too long to look at are taken as they are. */
function isWhole(data: Uint8Array): boolean {
  try {
    inflateSync(data, { maxOutputLength: MAX_CHECKED_BYTES });
    return true;
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
  }
}

/** A name as UTF-8; undefined where it is, and for anything else. */
function utf8(value: PdfObject): PdfObject | undefined {
  const text = isName(value) ? utf8Name(value.name) : undefined;
  return text === undefined ? undefined : name(text);
}

/** A dictionary of names as UTF-8; undefined where they are. */
function utf8Entries(value: PdfObject): PdfDict | undefined {
  if (!isDict(value)) return undefined;
  const next = [...value].map(([key, one]) => [utf8Name(key) ?? key, utf8(one) ?? one] as const);
  return next.some(([key, one]) => value.get(key) !== one) ? new Map(next) : undefined;
}

class ObjectPass {
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** The value as it may be; the same object when nothing is to be changed. */
  conformed(value: PdfObject, isCatalog = false): PdfObject {
    if (typeof value === 'number') return this.#number(value);
    if (isArray(value)) return this.#array(value);
    if (isStream(value)) return this.#stream(value);
    if (isDict(value)) return this.#dict(value, isCatalog);
    if (isName(value)) {
      const isKept = value.name === '' || this.#name(value.name);
      return isKept ? value : name(value.name.slice(0, MAX_NAME));
    }
    if (isString(value)) return this.#string(value);
    return value;
  }

  #number(value: number): PdfObject {
    const { part, log } = this.#draft;
    const most = part === 1 && !Number.isInteger(value) ? MAX_REAL_OF_PART_1 : MAX_INTEGER;
    if (Math.abs(value) > most) {
      log.change(LIMITS);
      // A whole number may be larger than one with a point.
      return Math.round(Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, value)));
    }
    return value !== 0 && Math.abs(value) < MIN_REAL ? 0 : value;
  }

  #array(list: readonly PdfObject[]): PdfObject {
    const { part, log } = this.#draft;
    if (part === 1 && list.length > MAX_ARRAY_OF_PART_1)
      log.obstacle(LIMITS, `an array has ${list.length} items`);
    const next = list.map((one) => this.conformed(one));
    return next.some((one, i) => one !== list[i]) ? next : list;
  }

  #dict(entries: PdfDict, isCatalog: boolean): PdfDict {
    const { part, log } = this.#draft;
    if (part === 1 && entries.size > MAX_DICT_OF_PART_1)
      log.obstacle(LIMITS, `a dictionary has ${entries.size} entries`);
    if (part === 3 && entries.has('EF')) this.#checkFile(entries);
    const next = new Map<string, PdfObject>();
    let isChanged = false;
    for (const [key, value] of entries) {
      if (!this.#name(key)) {
        isChanged = true;
        continue;
      }
      if (key === 'Metadata' && !isCatalog && this.#isMetadata(value)) {
        log.change(OBJECT_METADATA);
        isChanged = true;
        continue;
      }
      if (key === 'EF' && part !== 3 && this.#isForbiddenFile(value)) {
        log.change(EMBEDDED);
        isChanged = true;
        continue;
      }
      const one = this.conformed(this.#tagged(key, value));
      if (one !== value) isChanged = true;
      next.set(key, one);
    }
    return isChanged ? next : entries;
  }

  /** Names of kinds of tags: /S of a tag, which is ASCII in all else that has it, and the map of roles. */
  #tagged(key: string, value: PdfObject): PdfObject {
    const { part, log } = this.#draft;
    if (part === 1 || (key !== 'S' && key !== 'RoleMap')) return value;
    const given = key === 'S' ? value : this.#draft.resolve(value);
    const next = key === 'S' ? utf8(given) : utf8Entries(given);
    if (next === undefined) return value;
    log.change(TAG_NAMES);
    return next;
  }

  #isForbiddenFile(value: PdfObject): boolean {
    const streams = this.#draft.resolve(value);
    return isDict(streams) && !this.#draft.isProvenFile(streams);
  }

  /** Files that the document's list of attachments does not name: what they lack cannot be known. */
  #checkFile(entries: PdfDict): void {
    const isWhole = ['F', 'UF', 'AFRelationship'].every((key) => entries.has(key));
    if (!isWhole)
      this.#draft.log.obstacle(EMBEDDED, 'a file inside the document is not among its attachments');
  }

  #isMetadata(value: PdfObject): boolean {
    return isStream(this.#draft.resolve(value));
  }

  #name(text: string): boolean {
    // An empty name is what damage leaves; readers differ over what follows it.
    if (text !== '' && Buffer.byteLength(text, 'latin1') <= MAX_NAME) return true;
    this.#draft.log.change(LIMITS);
    return false;
  }

  #string(value: Extract<PdfObject, { readonly bytes: Uint8Array }>): PdfObject {
    const most = maxString(this.#draft.part);
    if (value.bytes.length <= most) return value;
    this.#draft.log.obstacle(LIMITS, `a string has ${value.bytes.length} bytes; ${most} are allowed`);
    return value;
  }

  #stream(stream: PdfStream): PdfStream {
    const { log } = this.#draft;
    const entries = new Map(this.#dict(stream.dict, false));
    if (entries.has('F')) log.obstacle(EXTERNAL, 'data of the document are in another file');
    else if (entries.delete('FFilter') || entries.delete('FDecodeParms')) log.change(EXTERNAL);
    const filters = this.#filters(entries);
    if (filters.includes('LZWDecode')) return this.#unpacked({ dict: entries, data: stream.data });
    for (const filter of filters) this.#checkFilter(filter);
    const isImage = nameText(entries.get('Subtype')) === 'Image';
    if (filters[0] === 'FlateDecode' && !isImage && !isWhole(stream.data))
      return this.#repaired({ dict: entries, data: stream.data });
    return entries.size === stream.dict.size &&
      [...entries].every(([key, value]) => stream.dict.get(key) === value)
      ? stream
      : { dict: entries, data: stream.data };
  }

  /** Names of the filters; short ones, which belong to images inside content, are written in full. */
  #filters(entries: Map<string, PdfObject>): readonly string[] {
    const given = this.#draft.resolve(entries.get('Filter'));
    if (given === null) return [];
    const list = isArray(given) ? given.map((one) => this.#draft.resolve(one)) : [given];
    const names = list.map((one) => nameText(one) ?? '');
    const full = names.map((one) => (Object.hasOwn(FILTER_NAMES, one) ? FILTER_NAMES[one]! : one));
    if (full.some((one, i) => one !== names[i])) entries.set('Filter', full.map(name));
    return full;
  }

  #checkFilter(filter: string): void {
    const { part, log } = this.#draft;
    if (filter === 'JPXDecode' && part === 1)
      log.obstacle(FILTERS, 'an image is JPEG 2000, which PDF/A-1 does not allow');
    else if (filter === 'Crypt') return;
    else if (!ALLOWED.has(filter)) log.obstacle(FILTERS, 'data have a filter that PDF/A does not allow');
  }

  /** Damaged data are read in different ways by different programs: what viewers make of them is packed again. */
  #repaired(stream: PdfStream): PdfStream {
    const { data, filter } = this.#draft.file.decoded(stream);
    if (filter !== undefined) return stream;
    const entries = new Map(stream.dict);
    for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key);
    this.#draft.log.change(DAMAGED);
    return encodedStream(entries, data);
  }

  #unpacked(stream: PdfStream): PdfStream {
    const { log, file } = this.#draft;
    const { data, filter } = file.decoded(stream);
    if (filter !== undefined) {
      log.obstacle(FILTERS, 'data are packed with LZW together with another filter');
      return stream;
    }
    const entries = new Map(stream.dict);
    for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key);
    log.change(FILTERS);
    return encodedStream(entries, data);
  }
}
