import { PdfUnreadable } from '@kontor/base';
import { isDict, isString, openPdf, type PdfDict, type PdfFile, type PdfObject, pagesOf } from '@kontor/pdf';
import {
  type Destinations,
  destinationsOf,
  joinedDestinations,
  type Renamed,
  renamedDestination,
  writeDestinations,
} from '../contents/destinations.ts';
import { changeOutline, type OutlineEntry, outlineOf, writtenOutline } from '../contents/document-outline.ts';
import { joinedForm, removeSignatures, separateForm } from '../contents/form-fields.ts';
import { joinedLayers } from '../contents/layers.ts';
import { changeAnnotations, changedTarget } from '../contents/links.ts';
import { joinedNames } from '../contents/names.ts';
import { pageLabels } from '../contents/page-labels.ts';
import { joinedStructure, type TaggedFile } from '../contents/structure.ts';
import { numberEntries } from '../contents/trees.ts';
import type { DraftPage } from '../model/draft-page.ts';
import { PdfDraft } from '../model/pdf-draft.ts';
import { shiftedDict } from '../model/shifted.ts';
import { copiedPage } from '../pages/copied-page.ts';

export const MAX_PAGES = 5_000;
export const MAX_OBJECTS = 1_000_000;

/** A document of one file or several, and what was lost on the way. */
export interface OpenedDocuments {
  readonly draft: PdfDraft;
  /** Signatures whose values were removed. */
  readonly signatures: number;
}

/** One of the files that are joined, as its objects are in the draft. */
interface Part {
  readonly catalog: PdfDict;
  readonly pages: readonly DraftPage[];
  /** Added to the keys of its parent tree. */
  readonly parentKeys: number;
}

/** Opens files and joins them in their order. @throws PdfUnreadable, with `index` of the file where it is one's fault */
export function openDocuments(contents: readonly Uint8Array[]): OpenedDocuments {
  const draft = new PdfDraft();
  const parts: Part[] = [];
  const totals = { pages: 0, objects: 0, parentKeys: 0 };
  for (const [index, content] of contents.entries()) {
    try {
      parts.push(openPart(draft, openPdf(content), totals));
    } catch (error) {
      throw error instanceof PdfUnreadable ? new FileUnreadable(index, error) : error;
    }
  }
  draft.pages = ownPages(
    draft,
    parts.flatMap(({ pages }) => pages),
  );
  if (parts.every(({ catalog }) => !isDict(draft.resolve(catalog.get('PageLabels')))))
    draft.pages = draft.pages.map(({ label: _, ...page }) => page);
  for (const [key, value] of parts[0]!.catalog) draft.catalog.set(key, value);
  if (parts.length > 1) joinParts(draft, parts);
  return { draft, signatures: removeSignatures(draft) };
}

/** One of several files cannot be read. */
export class FileUnreadable extends PdfUnreadable {
  readonly index: number;

  constructor(index: number, { reason, detail }: PdfUnreadable) {
    super(reason, detail);
    this.index = index;
  }
}

function openPart(
  draft: PdfDraft,
  file: PdfFile,
  totals: { pages: number; objects: number; parentKeys: number },
): Part {
  const isFirst = draft.files.length === 0;
  totals.objects += file.numbers.length;
  if (totals.objects > MAX_OBJECTS) throw new PdfUnreadable('too-large', 'objects');
  const found = pagesOf(file);
  totals.pages += found.length;
  if (totals.pages > MAX_PAGES) throw new PdfUnreadable('too-large', 'pages');
  const shift = draft.addFile(file, totals.parentKeys);
  const catalog = new Map(shiftedDict(file.catalog, shift));
  separateForm(draft, catalog);
  const structure = draft.dict(catalog.get('StructTreeRoot'));
  for (const [key] of numberEntries(draft, structure.get('ParentTree')))
    totals.parentKeys = Math.max(totals.parentKeys, shift.parentKeys + key + 1);
  const labels = pageLabels(draft, catalog.get('PageLabels'), found.length);
  const pages = found.map(({ ref, attributes }, index) => ({
    ref: ref === undefined ? draft.reserve() : { object: ref.object + shift.base, generation: 0 },
    entries: new Map(shiftedDict(attributes, shift)),
    label: labels[index],
  }));
  if (isFirst)
    for (const [key, value] of shiftedDict(file.dict(file.trailer.get('Info')), shift))
      draft.info.set(key, value);
  return { catalog, pages, parentKeys: shift.parentKeys };
}

/** A page that is in the tree twice is two pages. */
function ownPages(draft: PdfDraft, pages: readonly DraftPage[]): readonly DraftPage[] {
  const taken = new Set<number>();
  return pages.map((page) => {
    const isTaken = taken.has(page.ref.object);
    taken.add(page.ref.object);
    return isTaken ? copiedPage(draft, page) : page;
  });
}

function joinParts(draft: PdfDraft, parts: readonly Part[]): void {
  const { catalog } = draft;
  const dictsOf = (key: string): readonly PdfDict[] =>
    parts.map((part) => draft.resolve(part.catalog.get(key))).filter(isDict);
  const outlines = parts.map((part) => outlineOf(draft, part.catalog.get('Outlines')));
  joinDestinations(draft, parts, outlines);
  const outline = writtenOutline(draft, outlines.flat());
  if (outline !== undefined) catalog.set('Outlines', outline);
  const names = dictsOf('Names');
  if (names.length > 0) {
    const destinations = draft.dict(catalog.get('Names')).get('Dests');
    const joined = joinedNames(draft, names);
    if (destinations !== undefined) joined.set('Dests', destinations);
    setOrDelete(catalog, 'Names', joined.size === 0 ? undefined : joined);
  }
  const forms = dictsOf('AcroForm');
  if (forms.length > 0) catalog.set('AcroForm', joinedForm(draft, forms));
  const layers = dictsOf('OCProperties');
  if (layers.length > 0) catalog.set('OCProperties', joinedLayers(draft, layers));
  for (const key of ['AF', 'Threads']) {
    const list = parts.flatMap((part) => draft.list(part.catalog.get(key)));
    setOrDelete(catalog, key, list.length === 0 ? undefined : list);
  }
  joinTags(draft, parts);
  const languages = parts.map((part) => languageOf(draft, part.catalog));
  if (languages.some((one) => one !== languages[0])) catalog.delete('Lang');
}

function joinTags(draft: PdfDraft, parts: readonly Part[]): void {
  const tagged = parts.flatMap((part): TaggedFile[] => {
    const root = draft.resolve(part.catalog.get('StructTreeRoot'));
    return isDict(root) ? [{ root, parentKeys: part.parentKeys }] : [];
  });
  if (tagged.length > 0) draft.catalog.set('StructTreeRoot', joinedStructure(draft, tagged));
  const isMarked = parts.every(
    (part) => draft.resolve(draft.dict(part.catalog.get('MarkInfo')).get('Marked')) === true,
  );
  const mark = draft.dict(draft.catalog.get('MarkInfo'));
  if (!isMarked && mark.size > 0)
    draft.catalog.set('MarkInfo', new Map<string, PdfObject>([...mark, ['Marked', false]]));
}

function joinDestinations(
  draft: PdfDraft,
  parts: readonly Part[],
  outlines: readonly (readonly OutlineEntry[])[],
): void {
  const all: Destinations[] = parts.map((part) => destinationsOf(draft, part.catalog));
  if (all.every(({ strings, names }) => strings.length + names.size === 0)) return;
  const { joined, renamed } = joinedDestinations(all);
  writeDestinations(draft, joined);
  renamed.forEach((own, index) => {
    if (own.strings.size + own.names.size === 0) return;
    renameUses(draft, { pages: parts[index]!.pages, outline: outlines[index]!, renamed: own });
  });
}

interface Uses {
  readonly pages: readonly DraftPage[];
  readonly outline: readonly OutlineEntry[];
  readonly renamed: Renamed;
}

function renameUses(draft: PdfDraft, { pages, outline, renamed }: Uses): void {
  const change = (destination: PdfObject) => renamedDestination(draft, destination, renamed);
  changeOutline(draft, outline, change);
  for (const page of pages) changeAnnotations(draft, page, (one) => changedTarget(draft, one, change));
}

function languageOf(draft: PdfDraft, catalog: PdfDict): string {
  const found = draft.resolve(catalog.get('Lang'));
  return isString(found) ? Buffer.from(found.bytes).toString('latin1').toLowerCase() : '';
}

function setOrDelete(entries: Map<string, PdfObject>, key: string, value: PdfObject | undefined): void {
  if (value === undefined) entries.delete(key);
  else entries.set(key, value);
}

/** Whether anything of a file was not as the standard has it, so that others may read it otherwise. */
export const unsoundFiles = (draft: PdfDraft): readonly number[] =>
  draft.files.flatMap((file, index) => (file.isSound ? [] : [index]));
