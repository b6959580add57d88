import { isName, nameText, type PdfObject } from '@kontor/pdf';
import type { Operation } from '../content/operations.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

export const OWN_RESOURCES: Requirement = {
  rule: 'own-resources',
  clauses: { first: '6.2.10', later: '6.2.2' },
  description: 'Resources that drawings took from the page around them were added to their own',
};

/** Where operators look a name up (ISO 32000-1, 7.8.3). */
const CATEGORIES: Readonly<Record<string, string>> = {
  Tf: 'Font',
  gs: 'ExtGState',
  Do: 'XObject',
  sh: 'Shading',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  BI: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
  BDC: 'Properties',
  DP: 'Properties',
};
/** Those that have their name behind other operands. */
const NAMED_LAST = new Set(['scn', 'SCN', 'BDC', 'DP']);

interface ResourceName {
  readonly category: string;
  readonly name: string;
}

/** The resource that an operation refers to by name; undefined for none. */
export function resourceName({ operator, operands, image }: Operation): ResourceName | undefined {
  const category = Object.hasOwn(CATEGORIES, operator) ? CATEGORIES[operator] : undefined;
  if (category === undefined) return undefined;
  const given: PdfObject | undefined =
    image === undefined
      ? operands.at(NAMED_LAST.has(operator) ? -1 : 0)
      : (image.dict.get('CS') ?? image.dict.get('ColorSpace'));
  const name = given !== undefined && isName(given) ? nameText(given) : undefined;
  return name === undefined ? undefined : { category, name };
}

interface Source {
  /** Resources of whatever draws a drawing, nearest first. */
  readonly around: Iterable<ObjectCursor>;
  readonly isLoop: (value: PdfObject) => boolean;
}

/**
 * Adds a resource that a drawing does not have to its own, from the nearest around it, where most viewers find it.
 * Undefined where it has it, or nobody does.
 */
export function borrowed(
  { category, name }: ResourceName,
  own: ObjectCursor,
  { around, isLoop }: Source,
): ObjectCursor | undefined {
  if (own.at(category).has(name)) return undefined;
  for (const outer of around) {
    const found = outer.at(category).dict.get(name);
    if (found === undefined) continue;
    if (isLoop(found)) return undefined;
    if (own.at(category).isDict) own.at(category).put(name, found);
    else own.put(category, new Map([[name, found]]));
    return own.at(category).at(name);
  }
  return undefined;
}
