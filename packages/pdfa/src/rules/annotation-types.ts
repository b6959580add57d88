import { dict, type PdfRef } from '@kontor/pdf';
import { boxOf, numbersOf, operands } from '../appearance/geometry.ts';
import { keepAnnotations, type PageAnnotation } from '../model/annotations.ts';
import type { Draft, DraftPage } from '../model/draft.ts';
import type { Place } from '../model/place.ts';
import type { Rule } from '../model/rule.ts';

const COMMON =
  'Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark';
const FIRST = new Set(COMMON.split(' '));
const LATER = new Set(`${COMMON} Polygon PolyLine Caret FileAttachment Watermark Redact`.split(' '));

/** Kinds of annotations that play or run something, or that PDF does not define, are drawn into the page. */
export const annotationTypeRule: Rule = {
  rule: 'annotation-types',
  clauses: { first: '6.5.2', later: '6.3.1' },
  description:
    'Annotations that play media, or are of a kind that the level does not allow, became part of the page',
  apply(draft: Draft) {
    const allowed = draft.part === 1 ? FIRST : LATER;
    for (const page of draft.pages) {
      const drawn: string[] = [];
      const removed = keepAnnotations(page, (annotation) => {
        if (allowed.has(annotation.subtype)) return true;
        const look = normalLook(draft, annotation);
        if (look !== undefined) drawn.push(drawnLook(draft, page, { annotation: annotation.place, look }));
        return false;
      });
      for (let i = 0; i < removed; i++) draft.log.change(annotationTypeRule, page.number);
      if (drawn.length > 0) appendContent(draft, page, drawn.join(''));
    }
  },
};

const HIDDEN = 2 | 32;

function normalLook(draft: Draft, { place }: PageAnnotation): PdfRef | undefined {
  if (((place.at('F').amount ?? 0) & HIDDEN) !== 0) return undefined;
  const normal = place.at('AP').at('N');
  const look = normal.stream === undefined ? normal.at(place.at('AS').name ?? '') : normal;
  return look.stream === undefined ? undefined : draft.refOf(look);
}

interface Look {
  readonly annotation: Place;
  readonly look: PdfRef;
}

/** The operators that draw an annotation where viewers show it (ISO 32000-1, 12.5.5, algorithm 8.1). */
function drawnLook(draft: Draft, page: DraftPage, { annotation, look }: Look): string {
  const form = draft.place(look);
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
function addObject({ place, inherited }: DraftPage, look: PdfRef): string {
  if (!place.at('Resources').isDict) place.put('Resources', inherited.get('Resources') ?? new Map());
  const objects = place.at('Resources').at('XObject');
  let number = 1;
  while (objects.has(`Annotation${number}`)) number++;
  const key = `Annotation${number}`;
  if (objects.isDict) objects.put(key, look);
  else place.at('Resources').put('XObject', dict({ [key]: look }));
  return key;
}

/** Puts content behind that of a page, which may leave any graphics state. */
export function appendContent(draft: Draft, { place }: DraftPage, operators: string): void {
  const given = place.at('Contents');
  const before = draft.changes.addStream(dict({}), Buffer.from('q\n', 'latin1'));
  const after = draft.changes.addStream(dict({}), Buffer.from(`\nQ\n${operators}`, 'latin1'));
  const own = given.list ?? (given.stream === undefined ? [] : [draft.refOf(given)]);
  place.put('Contents', [before, ...own, after]);
}
