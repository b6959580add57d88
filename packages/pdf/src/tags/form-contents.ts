import {
  isRef,
  isStream,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
} from '../object.ts';
import type { PdfFile } from '../read/pdf-file.ts';

/** A form that pages draw, as the file has it (ISO 32000-1, 8.10). */
export interface FormContent {
  readonly ref: PdfRef;
  readonly stream: PdfStream;
  readonly resources: PdfDict;
}

/** Forms among resources, and those within them, each once. A browser writes one for what is transparent as a group. */
export function formsIn(file: PdfFile, resources: readonly PdfDict[]): readonly FormContent[] {
  const found = new Map<number, FormContent>();
  const waiting = [...resources];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const value of file.dict(next.get('XObject')).values()) {
      if (!isRef(value) || found.has(value.object)) continue;
      const form = formOf(file, value);
      if (form === undefined) continue;
      found.set(value.object, form);
      waiting.push(form.resources);
    }
  }
  return [...found.values()];
}

function formOf(file: PdfFile, ref: PdfRef): FormContent | undefined {
  const stream = file.resolve(ref);
  if (!isStream(stream) || nameText(file.resolve(stream.dict.get('Subtype'))) !== 'Form') return undefined;
  return { ref, stream, resources: file.dict(stream.dict.get('Resources')) };
}

/** Names of forms, among resources, whose content is tagged: they have elements of their own, or forms that have. */
export function taggedForms(file: PdfFile, resources: PdfDict): ReadonlySet<string> {
  const forms = file.dict(resources.get('XObject'));
  const names = [...forms].filter(([, value]) => isTagged(file, value)).map(([name]) => name);
  return new Set(names);
}

const isTagged = (file: PdfFile, value: PdfObject): boolean => {
  const form = isRef(value) ? formOf(file, value) : undefined;
  if (form === undefined) return false;
  const within = formsIn(file, [form.resources]);
  return [form, ...within].some(({ stream }) => stream.dict.has('StructParents'));
};
