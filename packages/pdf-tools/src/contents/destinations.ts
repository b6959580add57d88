import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfString,
} from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { freeNumber } from './free-number.ts';
import { type NameEntry, nameEntries, nameTree } from './trees.ts';

const textOf = ({ bytes }: PdfString): string => Buffer.from(bytes).toString('latin1');

/** Named destinations of a document (ISO 32000-1, 12.3.2.3): by strings, and in old files by names. */
export interface Destinations {
  readonly strings: readonly NameEntry[];
  readonly names: PdfDict;
}

export const destinationsOf = (draft: PdfDraft, catalog: PdfDict): Destinations => ({
  strings: nameEntries(draft, draft.dict(catalog.get('Names')).get('Dests')),
  names: draft.dict(catalog.get('Dests')),
});

/** Looks up where a link leads. */
export class DestinationIndex {
  readonly #draft: PdfDraft;
  readonly #strings: ReadonlyMap<string, PdfObject>;
  readonly #names: PdfDict;

  constructor(draft: PdfDraft, { strings, names }: Destinations) {
    this.#draft = draft;
    this.#strings = new Map(strings.map(([key, value]) => [textOf(key), value]));
    this.#names = names;
  }

  /** The object number of the page that a destination names; undefined where it names none of this document. */
  pageOf(destination: PdfObject | undefined): number | undefined {
    const draft = this.#draft;
    let found = draft.resolve(destination);
    if (isName(found)) found = draft.resolve(this.#names.get(found.name));
    else if (isString(found)) found = draft.resolve(this.#strings.get(textOf(found)));
    if (isDict(found)) found = draft.resolve(found.get('D'));
    if (!isArray(found)) return undefined;
    const [page] = found;
    return isRef(page) ? page.object : undefined;
  }
}

/** Named destinations without those whose page is gone. */
export function keepDestinations(draft: PdfDraft, isGone: (page: number) => boolean): void {
  const destinations = destinationsOf(draft, draft.catalog);
  const index = new DestinationIndex(draft, destinations);
  const stays = (value: PdfObject): boolean => {
    const page = index.pageOf(value);
    return page === undefined || !isGone(page);
  };
  writeDestinations(draft, {
    strings: destinations.strings.filter(([, value]) => stays(value)),
    names: new Map([...destinations.names].filter(([, value]) => stays(value))),
  });
}

export function writeDestinations(draft: PdfDraft, { strings, names }: Destinations): void {
  const trees = new Map(draft.dict(draft.catalog.get('Names')));
  if (strings.length > 0) trees.set('Dests', draft.add(nameTree(draft, strings)));
  else trees.delete('Dests');
  if (trees.size > 0) draft.catalog.set('Names', trees);
  else draft.catalog.delete('Names');
  if (names.size > 0) draft.catalog.set('Dests', draft.add(names));
  else draft.catalog.delete('Dests');
}

/** New names of destinations of one file, by the old ones. */
export interface Renamed {
  readonly strings: ReadonlyMap<string, PdfString>;
  readonly names: ReadonlyMap<string, string>;
}

/** Destinations of several files as one list, in their order; later ones with a name that is taken get another. */
export function joinedDestinations(all: readonly Destinations[]): {
  readonly joined: Destinations;
  readonly renamed: readonly Renamed[];
} {
  const strings = new Map<string, NameEntry>();
  const names = new Map<string, PdfObject>();
  const renamed = all.map((one) => {
    const newStrings = new Map<string, PdfString>();
    const newNames = new Map<string, string>();
    const taken = new Set(strings.keys());
    for (const [key, value] of one.strings) {
      const old = textOf(key);
      const free = freeName(old, (text) => taken.has(text) || (text !== old && strings.has(text)));
      if (strings.has(free)) continue;
      const bytes = free === old ? key : { bytes: numbered(key.bytes, free.slice(old.length)) };
      if (free !== old) newStrings.set(old, bytes);
      strings.set(free, [bytes, value]);
    }
    const takenNames = new Set(names.keys());
    for (const [old, value] of one.names) {
      const free = freeName(old, (text) => takenNames.has(text) || (text !== old && names.has(text)));
      if (free !== old) newNames.set(old, free);
      if (!names.has(free)) names.set(free, value);
    }
    return { strings: newStrings, names: newNames };
  });
  return { joined: { strings: [...strings.values()], names }, renamed };
}

/** `target`, `target_2`, `target_3` … */
export function freeName(requested: string, isTaken: (text: string) => boolean): string {
  if (!isTaken(requested)) return requested;
  return `${requested}_${freeNumber((number) => isTaken(`${requested}_${number}`))}`;
}

/** The suffix in the coding of a text string: UTF-16 where the string is (7.9.2.2). */
export function numbered(bytes: Uint8Array, suffix: string): Uint8Array {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  const added = Buffer.from(suffix, isWide ? 'utf16le' : 'latin1');
  return Buffer.concat([bytes, isWide ? added.swap16() : added]);
}

/** A destination under its new name. */
export function renamedDestination(
  draft: PdfDraft,
  value: PdfObject,
  { strings, names }: Renamed,
): PdfObject {
  const found = draft.resolve(value);
  if (isString(found)) return strings.get(textOf(found)) ?? value;
  if (!isName(found)) return value;
  const renamed = names.get(found.name);
  return renamed === undefined ? value : { name: renamed };
}
