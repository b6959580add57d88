import { isDict, isRef, isString, type PdfDict, type PdfObject, type PdfString } from '@kontor/pdf';
import type { PdfDraft } from '../model/pdf-draft.ts';
import { freeNumber } from './free-number.ts';
import { textOfString, textToString } from './text-strings.ts';
import { type NameEntry, nameEntries, nameTree } from './trees.ts';

/** Name trees of the catalog beside destinations (ISO 32000-1, table 31). */
const TREES = [
  'AP',
  'JavaScript',
  'Pages',
  'Templates',
  'IDS',
  'URLS',
  'AlternatePresentations',
  'Renditions',
];
const FILES = 'EmbeddedFiles';

/** The trees of several files as one each; attachments whose name is taken get another: `b (2).txt`. */
export function joinedNames(draft: PdfDraft, all: readonly PdfDict[]): Map<string, PdfObject> {
  const joined = new Map<string, PdfObject>();
  for (const kind of TREES) {
    const entries = all.flatMap((names) => nameEntries(draft, names.get(kind)));
    if (entries.length > 0) joined.set(kind, draft.add(nameTree(draft, withFreeKeys(entries))));
  }
  const files = all.flatMap((names) => nameEntries(draft, names.get(FILES)));
  if (files.length > 0) joined.set(FILES, draft.add(nameTree(draft, withFreeFileNames(draft, files))));
  return joined;
}

/** The same with numbers behind keys that are taken: nothing refers to these entries by name. */
function withFreeKeys(entries: readonly NameEntry[]): readonly NameEntry[] {
  const taken = new Set<string>();
  return entries.map(([key, value]) => {
    const text = textOfString(key);
    const free = freeFileName(text, taken);
    return free === text ? ([key, value] as const) : ([textToString(free), value] as const);
  });
}

function withFreeFileNames(draft: PdfDraft, entries: readonly NameEntry[]): readonly NameEntry[] {
  const keys = new Set<string>();
  const names = new Set<string>();
  return entries.map(([key, value]) => {
    const text = textOfString(key);
    const free = freeFileName(text, keys);
    renameFile(draft, value, names);
    return [free === text ? key : textToString(free), value];
  });
}

/** The name that viewers show of a file. */
function renameFile(draft: PdfDraft, value: PdfObject, taken: Set<string>): void {
  const specification = draft.resolve(value);
  if (!isDict(specification) || !isRef(value)) return;
  const shown = [specification.get('UF'), specification.get('F')].map(draft.resolve).find(isString);
  if (shown === undefined) return;
  const text = textOfString(shown);
  const free = freeFileName(text, taken);
  if (free === text) return;
  const renamed: PdfString = textToString(free);
  draft.set(value, new Map<string, PdfObject>([...specification, ['UF', renamed], ['F', renamed]]));
}

/** `b.txt`, `b (2).txt`, `b (3).txt` …; the name is taken afterwards. */
export function freeFileName(requested: string, taken: Set<string>): string {
  const dot = requested.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [requested.slice(0, dot), requested.slice(dot)] : [requested, ''];
  const named = (number: number): string => `${stem} (${number})${ending}`;
  const free = taken.has(requested) ? named(freeNumber((number) => taken.has(named(number)))) : requested;
  taken.add(free);
  return free;
}

/** Adds a file to those of the document; its name as it may be now. */
export function addAttachment(draft: PdfDraft, name: string, write: (free: string) => PdfObject): void {
  const names = new Map(draft.dict(draft.catalog.get('Names')));
  const entries = nameEntries(draft, names.get(FILES));
  const taken = new Set(entries.map(([key]) => textOfString(key)));
  const free = freeFileName(name, taken);
  const file = write(free);
  names.set(FILES, draft.add(nameTree(draft, [...entries, [textToString(free), file]])));
  draft.catalog.set('Names', names);
  draft.catalog.set('AF', [...draft.list(draft.catalog.get('AF')), file]);
}
