import { createHash } from 'node:crypto';
import {
  FOREIGN_STYLE,
  isDict,
  isStream,
  nameText,
  type PdfDict,
  type PdfObject,
  type SerializeStyle,
  serialized,
} from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** Dictionaries of which it makes no difference which one is meant; pages, fields and tags are themselves. */
const SHARED_TYPES: ReadonlySet<string> = new Set(['Font', 'FontDescriptor', 'ExtGState', 'Encoding']);
/** Fonts that are equal are found behind their programs, those behind them the round after that. */
const ROUNDS = 4;

/** Objects that are equal to another one: number → number of the first of them. */
export function equalObjects(draft: PdfDraft): ReadonlyMap<number, number> {
  const same = new Map<number, number>();
  const digests = new Map<number, string>();
  for (let round = 0; round < ROUNDS; round++) {
    const before = same.size;
    findEqual(draft, same, digests);
    if (same.size === before) break;
  }
  return same;
}

function findEqual(draft: PdfDraft, same: Map<number, number>, digests: Map<number, string>): void {
  const style: SerializeStyle = {
    ...FOREIGN_STYLE,
    refText: ({ object }) => `${same.get(object) ?? object} 0 R`,
  };
  const firsts = new Map<string, number>();
  for (const number of draft.numbers) {
    if (same.has(number)) continue;
    const value = draft.object(number);
    if (!isShared(draft, value)) continue;
    const key = keyOf(number, value, style, digests);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, number);
    else same.set(number, first);
  }
}

function isShared(draft: PdfDraft, value: PdfObject): boolean {
  if (isStream(value)) return !isOwned(value.dict);
  return isDict(value) && SHARED_TYPES.has(nameText(draft.resolve(value.get('Type'))) ?? '');
}

/** What a structure or a layer refers to by itself. */
const isOwned = (entries: PdfDict): boolean => entries.has('StructParent') || entries.has('StructParents');

function keyOf(
  number: number,
  value: PdfObject,
  style: SerializeStyle,
  digests: Map<number, string>,
): string {
  if (!isStream(value)) return serialized(value, style);
  let digest = digests.get(number);
  if (digest === undefined) {
    digest = createHash('sha256').update(value.data).digest('latin1');
    digests.set(number, digest);
  }
  return `${serialized(value.dict, style)}${digest}`;
}
