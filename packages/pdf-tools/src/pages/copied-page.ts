import { isDict, isString, nameText, type PdfDict, type PdfObject, textString } from '@kontor/pdf';
import { freeName } from '../contents/destinations.ts';
import { textOfString } from '../contents/text-strings.ts';
import type { DraftPage } from '../model/draft-page.ts';
import type { PdfDraft } from '../model/pdf-draft.ts';

/** What a field takes from those above it (ISO 32000-1, table 220 and following). */
const INHERITED = ['FT', 'V', 'DV', 'Ff', 'DA', 'Q', 'MaxLen', 'Opt', 'TI', 'I'];
const MAX_DEPTH = 64;

/**
 * A page once more, with annotations of its own. Marked content belongs to the elements of one page, so that of a copy
 * belongs to none; fields of a copy are fields of their own.
 */
export function copiedPage(draft: PdfDraft, page: DraftPage): DraftPage {
  const target = draft.reserve();
  const entries = new Map(page.entries);
  entries.delete('StructParents');
  entries.delete('B');
  const fields: PdfObject[] = [];
  const annotations = draft.list(entries.get('Annots')).flatMap((value) => {
    const annotation = draft.resolve(value);
    if (!isDict(annotation)) return [];
    const copy = new Map<string, PdfObject>(annotation);
    copy.set('P', target);
    copy.delete('StructParent');
    for (const key of ['Popup', 'IRT', 'Parent']) copy.delete(key);
    const isWidget = nameText(draft.resolve(annotation.get('Subtype'))) === 'Widget';
    if (isWidget) for (const [key, one] of fieldEntries(draft, annotation)) copy.set(key, one);
    const added = draft.add(copy);
    if (isWidget) fields.push(added);
    return [added];
  });
  if (annotations.length > 0) entries.set('Annots', annotations);
  else entries.delete('Annots');
  addFields(draft, fields);
  return { ...page, ref: target, entries };
}

/** A widget as a field without one above it. */
function fieldEntries(draft: PdfDraft, widget: PdfDict): PdfDict {
  const entries = new Map<string, PdfObject>();
  let field: PdfDict = widget;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    for (const key of ['T', 'TU', ...INHERITED]) {
      const value = field.get(key);
      if (value !== undefined && !entries.has(key)) entries.set(key, value);
    }
    const above = draft.resolve(field.get('Parent'));
    if (!isDict(above)) break;
    field = above;
  }
  return entries;
}

function addFields(draft: PdfDraft, fields: readonly PdfObject[]): void {
  const form = draft.resolve(draft.catalog.get('AcroForm'));
  if (fields.length === 0 || !isDict(form)) return;
  const before = draft.list(form.get('Fields'));
  const taken = new Set(before.map((field) => nameOf(draft, field)));
  for (const field of fields) {
    const name = freeName(nameOf(draft, field), (text) => taken.has(text));
    taken.add(name);
    (draft.resolve(field) as Map<string, PdfObject>).set('T', textString(name));
  }
  draft.catalog.set('AcroForm', new Map<string, PdfObject>([...form, ['Fields', [...before, ...fields]]]));
}

function nameOf(draft: PdfDraft, field: PdfObject): string {
  const found = draft.resolve(draft.dict(field).get('T'));
  return isString(found) ? textOfString(found) : 'Field';
}
