import { isRef, nameText, type PdfObject } from '#lib/pdf/object.ts';
import { readContent } from '../content/operations.ts';
import type { Draft } from '../model/draft.ts';
import type { Place } from '../model/place.ts';

/**
 * Resources for a form or font that has none of its own and uses those of whoever uses it: without what would lead back
 * to itself, and of other drawings only those that it draws.
 */
export function inheritedResources(draft: Draft, resources: Place, user: Place): PdfObject {
  const own = new Map(resources.dict);
  const drawn = new Set<string>();
  const data = user.stream === undefined ? undefined : draft.decoded(user.stream);
  if (data !== undefined) {
    readContent(data, ({ operator, operands }) => {
      if (operator === 'Do') drawn.add(nameText(operands[0]) ?? '');
    });
  }
  const isSelf = (value: PdfObject): boolean => isRef(value) && value.object === user.number;
  const keep = (key: string, isKept: (name: string, value: PdfObject) => boolean): void => {
    const entries = [...resources.at(key).dict].filter(([name, value]) => isKept(name, value));
    if (own.has(key)) own.set(key, new Map(entries));
  };
  keep('XObject', (name, value) => drawn.has(name) && !isSelf(value));
  keep('Font', (_, value) => !isSelf(value));
  return own;
}
