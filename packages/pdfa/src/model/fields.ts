import type { Draft } from './draft.ts';
import type { Place } from './place.ts';

/** Fields within fields, and fields in all: more have no honest use. */
const MAX_DEPTH = 64;
const MAX_FIELDS = 100_000;

/** All fields of the interactive form, widgets that are merged with them or below them included, damaged ones too. */
export function allFields(draft: Draft): readonly Place[] {
  const found: Place[] = [];
  const entered = new Set<number>();
  const visit = (place: Place, depth: number): void => {
    const isField = place.isDict || place.stream !== undefined;
    if (!isField || depth > MAX_DEPTH || found.length >= MAX_FIELDS) return;
    if (place.number !== undefined && entered.has(place.number)) return;
    if (place.number !== undefined) entered.add(place.number);
    found.push(place);
    for (const kid of place.at('Kids').items()) visit(kid, depth + 1);
  };
  for (const field of draft.catalog.at('AcroForm').at('Fields').items()) visit(field, 0);
  return found;
}

/** An entry of a field or of those above it (ISO 32000-1, 12.7.3.1). */
export function inheritedEntry(field: Place, key: string): Place | undefined {
  let place = field;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (place.has(key)) return place.at(key);
    if (!place.has('Parent')) return undefined;
    place = place.at('Parent');
  }
  return undefined;
}
