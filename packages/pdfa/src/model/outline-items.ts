import type { Draft } from './draft.ts';
import type { Place } from './place.ts';

const MAX_ITEMS = 200_000;

/** All items of the document outline (bookmarks); a list that leads back to itself ends there. */
export function outlineItems(draft: Draft): readonly Place[] {
  const found: Place[] = [];
  const entered = new Set<number>();
  const waiting: Place[] = [draft.catalog.at('Outlines').at('First')];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (!place.isDict || found.length >= MAX_ITEMS) continue;
    if (place.number === undefined || entered.has(place.number)) continue;
    entered.add(place.number);
    found.push(place);
    if (place.has('Next')) waiting.push(place.at('Next'));
    if (place.has('First')) waiting.push(place.at('First'));
  }
  return found;
}
