import { isDict, isStream, nameText, type PdfObject } from '@kontor/pdf';
import { type Operation, readContent } from '../content/operations.ts';
import { annotationsOf } from '../model/annotations.ts';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

/** Operators that put something on the page by themselves (ISO 32000-1, annex A). */
const PAINTING = new Set([
  'Tj',
  'TJ',
  "'",
  '"',
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'sh',
  'BI',
  'Do',
]);
/** Forms within forms. */
const MAX_DEPTH = 24;

/**
 * Whether everything that pages draw is either part of the structure or an artifact (ISO 32000-1, 14.8.2.2): nothing is
 * painted outside of marked content of one of these kinds.
 */
export function isAllMarked(document: EditablePdf): boolean {
  const known = new Map<number, boolean>();
  return document.pages.every((page) => isPageMarked(document, page, known));
}

function isPageMarked(document: EditablePdf, page: EditablePage, known: Map<number, boolean>): boolean {
  const { value } = page.cursor.at('Contents');
  const list = Array.isArray(value) ? (value as readonly PdfObject[]) : [value];
  const streams = list.map((one) => document.resolve(one)).filter(isStream);
  const data = document.file.joined(streams);
  const reader = { document, known, resources: page.cursor.at('Resources'), depth: 0 };
  return isMarked(data, reader) && annotationsOf(page).every(isTaggedAnnotation);
}

/** Annotations other than pop-ups and those that are not shown are part of the structure (14.8.4.4.2, 14.7.4.3). */
const isTaggedAnnotation = ({
  cursor,
  subtype,
}: {
  readonly cursor: ObjectCursor;
  readonly subtype: string;
}): boolean => subtype === 'Popup' || subtype === 'PrinterMark' || cursor.has('StructParent');

interface Reader {
  readonly document: EditablePdf;
  /** Forms by object number. */
  readonly known: Map<number, boolean>;
  readonly resources: ObjectCursor;
  readonly depth: number;
}

function isMarked(data: Uint8Array, reader: Reader): boolean {
  const marks: boolean[] = [];
  let isAll = true;
  readContent(data, (operation) => {
    const { operator } = operation;
    if (operator === 'BMC' || operator === 'BDC') marks.push(isMark(operation, reader));
    else if (operator === 'EMC') marks.pop();
    else if (PAINTING.has(operator) && !marks.includes(true) && !isFormMarked(operation, reader))
      isAll = false;
  });
  return isAll;
}

/** A mark that leads to the structure by its number, or marks its content as an artifact. */
function isMark({ operator, operands }: Operation, { resources }: Reader): boolean {
  const [tag, properties] = operands;
  if (nameText(tag) === 'Artifact') return true;
  if (operator !== 'BDC') return false;
  const named = nameText(properties);
  if (named !== undefined) return resources.at('Properties').at(named).has('MCID');
  return isDict(properties) && properties.has('MCID');
}

/** An object outside of all marks: it may be part of the structure itself, or have marks inside. */
function isFormMarked({ operator, operands }: Operation, reader: Reader): boolean {
  const { document, known, resources, depth } = reader;
  if (operator !== 'Do' || depth > MAX_DEPTH) return false;
  const form = resources.at('XObject').at(nameText(operands[0]) ?? '');
  if (form.stream === undefined) return true;
  if (form.has('StructParent')) return true;
  if (form.at('Subtype').name !== 'Form') return false;
  const seen = form.number === undefined ? undefined : known.get(form.number);
  if (seen !== undefined) return seen;
  if (form.number !== undefined) known.set(form.number, true);
  const data = document.decoded(form.stream);
  const own = form.at('Resources').isDict ? form.at('Resources') : resources;
  const isAll = data !== undefined && isMarked(data, { document, known, resources: own, depth: depth + 1 });
  if (form.number !== undefined) known.set(form.number, isAll);
  return isAll;
}
