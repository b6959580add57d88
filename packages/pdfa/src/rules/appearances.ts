import type { FontLibrary } from '@kontor/graphics';
import { dict, isStream, name, type PdfObject, type PdfRef } from '@kontor/pdf';
import { type Drawing, writeDrawing } from '../appearance/drawing.ts';
import { drawnFreeText, drawnMark, drawnTextField } from '../appearance/fields.ts';
import { boxOf } from '../appearance/geometry.ts';
import { drawnShape } from '../appearance/shapes.ts';
import { allAnnotations, type PageAnnotation } from '../model/annotations.ts';
import type { Draft } from '../model/draft.ts';
import { inheritedEntry } from '../model/fields.ts';
import type { Requirement } from '../model/log.ts';
import type { Place } from '../model/place.ts';

export const APPEARANCES: Requirement = {
  rule: 'appearances',
  clauses: { first: '6.5.3', later: '6.3.3' },
  description: 'Annotations and form fields without a stored look were given one',
};

const STATES: Requirement = {
  rule: 'appearance-states',
  clauses: { first: '6.5.3', later: '6.3.3' },
  description: 'Looks of annotations under the mouse were removed; buttons name their states',
};

/** What a reader opens; it has no look on the page. */
const WITHOUT_LOOK = new Set(['Popup', 'Link']);

/** Gives every annotation exactly one stored look; returns how many were drawn. */
export function conformAppearances(
  draft: Draft,
  fonts: FontLibrary,
  isFormStale: { readonly isStale: boolean },
): number {
  let built = 0;
  for (const annotation of allAnnotations(draft)) {
    if (WITHOUT_LOOK.has(annotation.subtype)) {
      if (annotation.subtype === 'Link') conformStates(draft, annotation);
      continue;
    }
    const isStale = isFormStale.isStale && isFilledField(annotation);
    if (isStale || !hasLook(annotation.place)) {
      if (!build(draft, annotation, fonts)) continue;
      built++;
    }
    // Viewers that find no look draw one as they see fit.
    if (lacksState(annotation)) built++;
    conformStates(draft, annotation);
  }
  return built;
}

const isFilledField = ({ place, subtype }: PageAnnotation): boolean =>
  subtype === 'Widget' && ['Tx', 'Ch'].includes(inheritedEntry(place, 'FT')?.name ?? '');

function hasLook(annotation: Place): boolean {
  const look = annotation.at('AP').at('N');
  return look.stream !== undefined || look.entries().some(([, state]) => state.stream !== undefined);
}

/** Draws what viewers would; false when nothing needs to be drawn, or nothing can be. */
function build(draft: Draft, annotation: PageAnnotation, fonts: FontLibrary): boolean {
  const { place, page, subtype } = annotation;
  const [left, bottom, right, top] = boxOf(place.at('Rect'));
  const isPlaced =
    place
      .at('Rect')
      .items()
      .filter((one) => one.amount !== undefined).length === 4;
  if (!isPlaced) place.put('Rect', [left, bottom, right, top]);
  if (left === right && bottom === top && draft.part !== 1) return false;
  const type = inheritedEntry(place, 'FT')?.name ?? '';
  if (subtype === 'Widget' && type === 'Btn') buildButton(draft, place);
  else {
    const drawing = drawn(draft, annotation, fonts);
    if (drawing === undefined) {
      draft.log.obstacle(
        APPEARANCES,
        `an annotation of type ${subtype || 'unknown'} on page ${page.number} has no look`,
      );
      return false;
    }
    place.put('AP', dict({ N: writeDrawing(draft, drawing) }));
    // What was drawn beyond the rectangle, such as the ends of a line, keeps its place.
    place.put('Rect', drawing.box);
  }
  draft.log.change(APPEARANCES, page.number);
  return true;
}

function drawn(draft: Draft, { place, subtype }: PageAnnotation, fonts: FontLibrary): Drawing | undefined {
  if (subtype === 'FreeText') return drawnFreeText(draft, place, fonts);
  if (subtype !== 'Widget') return drawnShape(subtype, place);
  const type = inheritedEntry(place, 'FT')?.name;
  if (type === 'Tx' || type === 'Ch') return drawnTextField(draft, place, fonts);
  // A signature without a look is invisible.
  return { content: '', box: boxOf(place.at('Rect')) };
}

function buildButton(draft: Draft, place: Place): void {
  const flags = inheritedEntry(place, 'Ff')?.amount ?? 0;
  const isPush = (flags & (1 << 16)) !== 0;
  const state = place.at('AS').name ?? inheritedEntry(place, 'V')?.name ?? 'Off';
  const on = state === 'Off' ? 'Yes' : state;
  const off = writeDrawing(draft, drawnMark(place, 'off'));
  const looks: Record<string, PdfObject> = { Off: off };
  if (!isPush) looks[on] = writeDrawing(draft, drawnMark(place, 'on'));
  place.put('AP', dict({ N: dict(looks) }));
  place.put('AS', name(isPush ? 'Off' : state));
}

/**
 * Only the normal look stays (ISO 19005-1, 6.5.3; ISO 19005-2, 6.3.3), as one stream; of buttons one for each state.
 */
function conformStates(draft: Draft, { place, page, subtype }: PageAnnotation): void {
  const look = place.at('AP');
  if (!look.isDict) return;
  let isChanged = look.remove(...[...look.dict.keys()].filter((key) => key !== 'N'));
  const isButton = subtype === 'Widget' && inheritedEntry(place, 'FT')?.name === 'Btn';
  const normal = look.at('N');
  if (isButton && normal.stream !== undefined) {
    look.put('N', dict({ Off: draft.refOf(normal) }));
    place.put('AS', name('Off'));
    isChanged = true;
  }
  if (!isButton && normal.stream === undefined && normal.isDict) {
    const chosen = chosenState(draft, place, normal);
    // A state that is not there shows nothing.
    look.put('N', chosen ?? writeDrawing(draft, { content: '', box: [0, 0, 1, 1] }));
    isChanged = true;
  }
  if (isButton && normal.isDict && withoutEmptyStates(draft, normal)) isChanged = true;
  if (isChanged) draft.log.change(STATES, page.number);
}

/** Whether an annotation other than a button has looks for states, but none for that which it is in. */
function lacksState({ place, subtype }: PageAnnotation): boolean {
  const normal = place.at('AP').at('N');
  if (normal.stream !== undefined || !normal.isDict) return false;
  const isButton = subtype === 'Widget' && inheritedEntry(place, 'FT')?.name === 'Btn';
  return !isButton && normal.at(place.at('AS').name ?? '').stream === undefined;
}

/** The look of the current state. */
function chosenState(draft: Draft, place: Place, normal: Place): PdfRef | undefined {
  const own = normal.at(place.at('AS').name ?? '');
  const found = own.stream === undefined ? undefined : own;
  return found === undefined ? undefined : draft.refOf(found);
}

/** A state without a look is one that shows nothing. */
function withoutEmptyStates(draft: Draft, normal: Place): boolean {
  const empty = normal.entries().filter(([, state]) => !isStream(state.value));
  for (const [key] of empty) {
    normal.put(key, writeDrawing(draft, { content: '', box: [0, 0, 1, 1] }));
  }
  return empty.length > 0;
}
