import {
  isArray,
  isRef,
  isString,
  type PdfChanges,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  textOf,
} from '@kontor/pdf';

/** Bits of /SigFlags: there are signatures, and the file must only be appended to (ISO 32000-1, table 219). */
const SIGNATURES_EXIST_APPEND_ONLY = 3;
/** Fields that are looked at for their names. */
const MAX_FIELDS = 100_000;

/** The form of the document, as far as a new field needs it. */
interface Form {
  readonly dict: PdfDict;
  /** Undefined: it is in the catalog itself, or there is none. */
  readonly ref: PdfRef | undefined;
}

function formOf(file: PdfFile): Form {
  const value = file.catalog.get('AcroForm');
  return { dict: file.dict(value), ref: isRef(value) ? value : undefined };
}

function fieldsOf(file: PdfFile): readonly PdfObject[] {
  const fields = file.resolve(formOf(file).dict.get('Fields'));
  return isArray(fields) ? fields : [];
}

/** The name asked for, or with the first number from 2 on that makes it one that no other field has. */
export function freeFieldName(file: PdfFile, wanted: string): string {
  const taken = new Set<string>();
  for (const field of fieldsOf(file).slice(0, MAX_FIELDS)) {
    const name = file.resolve(file.dict(field).get('T'));
    if (isString(name)) taken.add(textOf(name));
  }
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  return name;
}

/**
 * Puts a field into the form. What is an object of its own is changed alone: earlier signatures allow a new field, and
 * the less changes beside it the easier that is to see.
 */
export function addField(changes: PdfChanges, catalog: Map<string, PdfObject>, field: PdfRef): void {
  const { file } = changes;
  const { dict, ref } = formOf(file);
  const list = dict.get('Fields');
  const fields = [...fieldsOf(file), field];
  const form = new Map<string, PdfObject>([...dict, ['SigFlags', SIGNATURES_EXIST_APPEND_ONLY]]);
  if (isRef(list) && isArray(file.resolve(list))) changes.set(list, fields);
  else form.set('Fields', fields);
  if (ref !== undefined && dict.size > 0) changes.set(ref, form);
  else catalog.set('AcroForm', changes.add(form));
}

/** Puts a widget on its page: into the list of annotations where that is an object of its own, else into the page. */
export function addAnnotation(
  changes: PdfChanges,
  page: { readonly dict: PdfDict; readonly entries: Map<string, PdfObject> },
  widget: PdfRef,
): void {
  const value = page.dict.get('Annots');
  const known = changes.file.resolve(value);
  const all = [...(isArray(known) ? known : []), widget];
  if (isRef(value) && isArray(known)) changes.set(value, all);
  else page.entries.set('Annots', all);
}
