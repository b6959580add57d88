import { dict, type PdfRef } from '@kontor/pdf';
import { boxOf, numbersOf, operands } from '../appearance/drawing-geometry.ts';
import { keepAnnotations, type PageAnnotation } from '../model/annotations.ts';
import type { EditablePage, EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

const COMMON =
  'Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark';
const FIRST = new Set(COMMON.split(' '));
const LATER = new Set(`${COMMON} Polygon PolyLine Caret FileAttachment Watermark Redact`.split(' '));

export const ANNOTATION_TYPES: Requirement = {
  rule: 'annotation-types',
  clauses: { first: '6.5.2', later: '6.3.1' },
  description:
    'Annotations that play media, or are of a kind that the level does not allow, became part of the page',
};

/** Those that PDF/A-4 takes without attachments of any kind (ISO 19005-4, 6.3.1). */
const WITHOUT_FILES = new Set([...LATER].filter((kind) => kind !== 'FileAttachment'));

function allowedKinds({ part, level }: EditablePdf): ReadonlySet<string> {
  if (part === 1) return FIRST;
  return level === '4' ? WITHOUT_FILES : LATER;
}

/** Kinds of annotations that play or run something, or that PDF does not define, are drawn into the page. */
export function drawForbiddenAnnotations(document: EditablePdf): void {
  const allowed = allowedKinds(document);
  for (const page of document.pages) {
    const drawn: string[] = [];
    const removed = keepAnnotations(page, (annotation) => {
      if (allowed.has(annotation.subtype)) return true;
      const look = normalLook(document, annotation);
      if (look !== undefined) drawn.push(drawnLook(document, page, { annotation: annotation.cursor, look }));
      return false;
    });
    for (let i = 0; i < removed; i++) document.log.change(ANNOTATION_TYPES, page.number);
    if (drawn.length > 0) appendContent(document, page, drawn.join(''));
  }
}

const HIDDEN = 2 | 32;

function normalLook(document: EditablePdf, { cursor }: PageAnnotation): PdfRef | undefined {
  if (((cursor.at('F').amount ?? 0) & HIDDEN) !== 0) return undefined;
  const normal = cursor.at('AP').at('N');
  const look = normal.stream === undefined ? normal.at(cursor.at('AS').name ?? '') : normal;
  return look.stream === undefined ? undefined : document.refOf(look);
}

interface Look {
  readonly annotation: ObjectCursor;
  readonly look: PdfRef;
}

/** The operators that draw an annotation where viewers show it (ISO 32000-1, 12.5.5, algorithm 8.1). */
function drawnLook(document: EditablePdf, page: EditablePage, { annotation, look }: Look): string {
  const form = document.cursor(look);
  const box = boxOf(form.at('BBox'));
  const matrix = form.at('Matrix').list === undefined ? [1, 0, 0, 1, 0, 0] : numbersOf(form.at('Matrix'));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [
    [box[0], box[1]],
    [box[2], box[1]],
    [box[0], box[3]],
    [box[2], box[3]],
  ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f] as const);
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [bottom, top] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const rect = boxOf(annotation.at('Rect'));
  const [sx, sy] = [(rect[2] - rect[0]) / (right - left || 1), (rect[3] - rect[1]) / (top - bottom || 1)];
  const resource = addObject(page, look);
  return `q ${operands(sx, 0, 0, sy, rect[0] - left * sx, rect[1] - bottom * sy)} cm /${resource} Do Q\n`;
}

/** Adds a form to the page's resources under a name that nothing has yet. */
function addObject({ cursor, inherited }: EditablePage, look: PdfRef): string {
  if (!cursor.at('Resources').isDict) cursor.put('Resources', inherited.get('Resources') ?? new Map());
  const objects = cursor.at('Resources').at('XObject');
  let number = 1;
  while (objects.has(`Annotation${number}`)) number++;
  const key = `Annotation${number}`;
  if (objects.isDict) objects.put(key, look);
  else cursor.at('Resources').put('XObject', dict({ [key]: look }));
  return key;
}

/** Puts content behind that of a page, which may leave any graphics state. */
export function appendContent(document: EditablePdf, { cursor }: EditablePage, operators: string): void {
  const given = cursor.at('Contents');
  const before = document.changes.addStream(dict({}), Buffer.from('q\n', 'latin1'));
  const after = document.changes.addStream(dict({}), Buffer.from(`\nQ\n${operators}`, 'latin1'));
  const own = given.list ?? (given.stream === undefined ? [] : [document.refOf(given)]);
  cursor.put('Contents', [before, ...own, after]);
}
