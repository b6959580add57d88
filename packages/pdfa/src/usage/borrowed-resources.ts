import { isName, nameText, type PdfObject } from '@kontor/pdf';
import type { Operation } from '../content/operations.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { deviceSpace } from './visit-color-space.ts';

export const OWN_RESOURCES: Requirement = {
  rule: 'own-resources',
  clauses: { first: '6.2.10', later: '6.2.2' },
  description:
    'Resources that drawings took from the page around them, and those of single glyphs, were added to their own; names of nothing were removed',
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

export interface ResourceName {
  readonly category: string;
  readonly name: string;
}

/** The place of the operand that names a resource: -1 is the last one. */
export const namePlace = (operator: string): number => (NAMED_LAST.has(operator) ? -1 : 0);

/** The resource that an operation refers to by name; undefined for none, and for color spaces that need none. */
export function resourceName({ operator, operands, image }: Operation): ResourceName | undefined {
  const category = Object.hasOwn(CATEGORIES, operator) ? CATEGORIES[operator] : undefined;
  if (category === undefined) return undefined;
  const given: PdfObject | undefined =
    image === undefined
      ? operands.at(namePlace(operator))
      : (image.dict.get('CS') ?? image.dict.get('ColorSpace'));
  const name = given !== undefined && isName(given) ? nameText(given) : undefined;
  if (name === undefined) return undefined;
  const isBuiltIn = category === 'ColorSpace' && (name === 'Pattern' || deviceSpace(name) !== undefined);
  return isBuiltIn ? undefined : { category, name };
}

interface Source {
  /** Resources of whatever draws a drawing, nearest first. */
  readonly around: Iterable<ObjectCursor>;
  readonly isLoop: (value: PdfObject) => boolean;
}

export const isNamed = ({ category, name }: ResourceName, own: ObjectCursor): boolean =>
  own.at(category).has(name);

/** Adds a resource under its name. */
export function giveResource({ category, name }: ResourceName, own: ObjectCursor, value: PdfObject): void {
  if (own.at(category).isDict) own.at(category).put(name, value);
  else own.put(category, new Map([[name, value]]));
}

/**
 * Adds a resource that a drawing does not have to its own, from the nearest around it, where most viewers find it.
 * Undefined where it has it, or nobody does.
 */
export function borrowed(
  wanted: ResourceName,
  own: ObjectCursor,
  { around, isLoop }: Source,
): ObjectCursor | undefined {
  if (isNamed(wanted, own)) return undefined;
  for (const outer of around) {
    const found = outer.at(wanted.category).dict.get(wanted.name);
    if (found === undefined) continue;
    if (isLoop(found)) return undefined;
    giveResource(wanted, own, found);
    return own.at(wanted.category).at(wanted.name);
  }
  return undefined;
}
