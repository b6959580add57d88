import type { FontLibrary } from '@kontor/graphics';
import { dict, isStream, name, type PdfObject, type PdfRef } from '@kontor/pdf';
import { type Drawing, writeDrawing } from '../appearance/drawing.ts';
import { boxOf } from '../appearance/drawing-geometry.ts';
import { drawnFreeText, drawnMark, drawnTextField } from '../appearance/field-appearances.ts';
import { drawnShape } from '../appearance/shapes.ts';
import { allAnnotations, type PageAnnotation } from '../model/annotations.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import { inheritedEntry } from '../model/fields.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

export const APPEARANCES: Requirement = {
  rule: 'appearances',
  clauses: { first: '6.5.3', later: '6.3.3' },
  description: 'Annotations and form fields without a stored look were given one',
};

export const STATES: Requirement = {
  rule: 'appearance-states',
  clauses: { first: '6.5.3', later: '6.3.3' },
  description: 'Looks of annotations under the mouse were removed; buttons name their states',
};

/** What a reader opens; it has no look on the page. */
const WITHOUT_LOOK = new Set(['Popup', 'Link']);

/** Gives every annotation exactly one stored look; returns how many were drawn. */
export function conformAppearances(
  document: EditablePdf,
  fonts: FontLibrary,
  { isFormStale }: { readonly isFormStale: boolean },
): number {
  let built = 0;
  for (const annotation of allAnnotations(document)) {
    if (WITHOUT_LOOK.has(annotation.subtype)) {
      if (annotation.subtype === 'Link') conformStates(document, annotation);
      continue;
    }
    const isStale = isFormStale && isFilledField(annotation);
    if (isStale || !hasLook(annotation.cursor)) {
      if (!build(document, annotation, fonts)) continue;
      built++;
    }
    // Viewers that find no look draw one as they see fit.
    if (lacksState(annotation)) built++;
    conformStates(document, annotation);
  }
  return built;
}

const isFilledField = ({ cursor, subtype }: PageAnnotation): boolean =>
  subtype === 'Widget' && ['Tx', 'Ch'].includes(inheritedEntry(cursor, 'FT')?.name ?? '');

function hasLook(annotation: ObjectCursor): boolean {
  const look = annotation.at('AP').at('N');
  return look.stream !== undefined || look.entries().some(([, state]) => state.stream !== undefined);
}

/** Draws what viewers would; false when nothing needs to be drawn, or nothing can be. */
function build(document: EditablePdf, annotation: PageAnnotation, fonts: FontLibrary): boolean {
  const { cursor, page, subtype } = annotation;
  const [left, bottom, right, top] = boxOf(cursor.at('Rect'));
  const isPlaced =
    cursor
      .at('Rect')
      .items()
      .filter((one) => one.amount !== undefined).length === 4;
  if (!isPlaced) cursor.put('Rect', [left, bottom, right, top]);
  if (left === right && bottom === top && document.part !== 1) {
    // Nothing is to be seen of it; a dictionary of looks without one is not allowed all the same.
    if (cursor.remove('AP')) document.log.change(STATES, page.number);
    return false;
  }
  const type = inheritedEntry(cursor, 'FT')?.name ?? '';
  if (subtype === 'Widget' && type === 'Btn') buildButton(document, cursor);
  else {
    const drawing = drawn(document, annotation, fonts);
    if (drawing === undefined) {
      document.log.obstacle(
        APPEARANCES,
        `an annotation of type ${subtype || 'unknown'} on page ${page.number} has no look`,
      );
      return false;
    }
    cursor.put('AP', dict({ N: writeDrawing(document, drawing) }));
    // What was drawn beyond the rectangle, such as the ends of a line, keeps its place.
    cursor.put('Rect', drawing.box);
  }
  document.log.change(APPEARANCES, page.number);
  return true;
}

function drawn(
  document: EditablePdf,
  { cursor, subtype }: PageAnnotation,
  fonts: FontLibrary,
): Drawing | undefined {
  if (subtype === 'FreeText') return drawnFreeText(document, cursor, fonts);
  if (subtype !== 'Widget') return drawnShape(subtype, cursor);
  const type = inheritedEntry(cursor, 'FT')?.name;
  if (type === 'Tx' || type === 'Ch') return drawnTextField(document, cursor, fonts);
  // A signature without a look is invisible.
  return { content: '', box: boxOf(cursor.at('Rect')) };
}

function buildButton(document: EditablePdf, cursor: ObjectCursor): void {
  const flags = inheritedEntry(cursor, 'Ff')?.amount ?? 0;
  const isPush = (flags & (1 << 16)) !== 0;
  const state = cursor.at('AS').name ?? inheritedEntry(cursor, 'V')?.name ?? 'Off';
  const on = state === 'Off' ? 'Yes' : state;
  const off = writeDrawing(document, drawnMark(cursor, 'off'));
  const looks: Record<string, PdfObject> = { Off: off };
  if (!isPush) looks[on] = writeDrawing(document, drawnMark(cursor, 'on'));
  cursor.put('AP', dict({ N: dict(looks) }));
  cursor.put('AS', name(isPush ? 'Off' : state));
}

/**
 * Only the normal look stays (ISO 19005-1, 6.5.3; ISO 19005-2, 6.3.3), as one stream; of buttons one for each state.
 */
function conformStates(document: EditablePdf, { cursor, page, subtype }: PageAnnotation): void {
  const look = cursor.at('AP');
  if (!look.isDict) return;
  let isChanged = look.remove(...[...look.dict.keys()].filter((key) => key !== 'N'));
  const isButton = subtype === 'Widget' && inheritedEntry(cursor, 'FT')?.name === 'Btn';
  const normal = look.at('N');
  if (isButton && normal.stream !== undefined) {
    look.put('N', dict({ Off: document.refOf(normal) }));
    cursor.put('AS', name('Off'));
    isChanged = true;
  }
  if (!isButton && normal.stream === undefined && normal.isDict) {
    const chosen = chosenState(document, cursor, normal);
    // A state that is not there shows nothing.
    look.put('N', chosen ?? writeDrawing(document, { content: '', box: [0, 0, 1, 1] }));
    isChanged = true;
  }
  if (isButton && normal.isDict && withoutEmptyStates(document, normal)) isChanged = true;
  if (isChanged) document.log.change(STATES, page.number);
}

/** Whether an annotation other than a button has looks for states, but none for that which it is in. */
function lacksState({ cursor, subtype }: PageAnnotation): boolean {
  const normal = cursor.at('AP').at('N');
  if (normal.stream !== undefined || !normal.isDict) return false;
  const isButton = subtype === 'Widget' && inheritedEntry(cursor, 'FT')?.name === 'Btn';
  return !isButton && normal.at(cursor.at('AS').name ?? '').stream === undefined;
}

/** The look of the current state. */
function chosenState(document: EditablePdf, cursor: ObjectCursor, normal: ObjectCursor): PdfRef | undefined {
  const own = normal.at(cursor.at('AS').name ?? '');
  const found = own.stream === undefined ? undefined : own;
  return found === undefined ? undefined : document.refOf(found);
}

/** A state without a look is one that shows nothing. */
function withoutEmptyStates(document: EditablePdf, normal: ObjectCursor): boolean {
  const empty = normal.entries().filter(([, state]) => !isStream(state.value));
  for (const [key] of empty) {
    normal.put(key, writeDrawing(document, { content: '', box: [0, 0, 1, 1] }));
  }
  return empty.length > 0;
}
