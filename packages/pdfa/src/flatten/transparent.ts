import type { ObjectCursor } from '../model/object-cursor.ts';

const isOpaque = (amount: number | undefined): boolean => amount === undefined || Math.abs(amount - 1) < 1e-6;

const PLAIN = new Set(['Normal', 'Compatible']);

/** Entries of an extended graphics state that may let something shine through (ISO 32000-1, 11.6.4 and 11.6.5). */
export const TRANSPARENT_ENTRIES = ['CA', 'ca', 'BM', 'SMask'] as const;

export function isTransparentEntry(state: ObjectCursor, key: (typeof TRANSPARENT_ENTRIES)[number]): boolean {
  if (!state.has(key)) return false;
  const entry = state.at(key);
  if (key === 'SMask') return entry.name !== 'None';
  if (key === 'BM') return !PLAIN.has((entry.list === undefined ? entry.name : entry.at(0).name) ?? 'Normal');
  return !isOpaque(entry.amount);
}

const isTransparentState = (state: ObjectCursor): boolean =>
  TRANSPARENT_ENTRIES.some((key) => isTransparentEntry(state, key));

/** Whether an image has what PDF/A-1 does not: transparency, or the filter that may contain some. */
export function isTransparentImage(image: ObjectCursor): boolean {
  const filter = image.at('Filter');
  const filters = filter.list === undefined ? [filter.name] : filter.items().map((one) => one.name);
  return (
    image.at('SMask').stream !== undefined ||
    (image.at('SMaskInData').amount ?? 0) !== 0 ||
    filters.includes('JPXDecode')
  );
}

const MAX_DEPTH = 8;

/** Whether anything among resources is transparent. */
export function hasTransparency(resources: ObjectCursor, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const has = (key: string, test: (cursor: ObjectCursor) => boolean): boolean =>
    resources
      .at(key)
      .entries()
      .some(([, cursor]) => test(cursor));
  return (
    has('ExtGState', isTransparentState) ||
    has('XObject', (one) =>
      one.at('Subtype').name === 'Image'
        ? isTransparentImage(one)
        : hasTransparency(one.at('Resources'), depth + 1),
    ) ||
    has('Pattern', (one) => hasTransparency(one.at('Resources'), depth + 1))
  );
}
