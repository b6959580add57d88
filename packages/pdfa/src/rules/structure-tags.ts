import { name } from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { isAllMarked } from '../usage/marked-content.ts';

/** Standard structure types of PDF 1.4 (PDF Reference, 9.7.4), which PDF/A-1 is. */
const STANDARD_OF_PART_1 = (
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
  'LBody Table TR TH TD Span Quote Note Reference BibEntry Code Link Figure Formula Form'
).split(' ');
/**
 * Those that came later (ISO 32000-1, 14.8.4), and the nearest type of PDF 1.4: groups of rows have no meaning of their
 * own there, so a table has the same rows with `NonStruct` as without, and what is part of a line is a `Span`.
 */
const LATER: ReadonlyMap<string, string> = new Map([
  ...['THead', 'TBody', 'TFoot'].map((type) => [type, 'NonStruct'] as const),
  ...'Annot Ruby RB RT RP Warichu WT WP'.split(' ').map((type) => [type, 'Span'] as const),
]);
const STANDARD = {
  first: new Set(STANDARD_OF_PART_1),
  later: new Set([...STANDARD_OF_PART_1, ...LATER.keys()]),
};

export const ROLES: Requirement = {
  rule: 'structure-roles',
  clauses: { first: '6.8.3.4', later: '6.7.3.4' },
  description: 'Tags of types that came after PDF 1.4 have a role',
};

/** A language as a level a takes it (RFC 3066; RFC 1766 for part 1, whose parts behind the first have letters alone). */
const LANGUAGE = /^([a-z]{1,8}(-[a-z\d]{1,8})*)?$/i;
const LANGUAGE_OF_PART_1 = /^([a-z]{1,8}(-[a-z]{1,8})*)?$/i;

const MAX_ELEMENTS = 1_000_000;

/**
 * Whether a document has the structure that levels a promise (ISO 19005-1, 6.8; ISO 19005-2, 6.7): it claims so itself, each
 * element is of a standard type or mapped to one, languages are languages, and everything on its pages is marked. What is
 * missing is not made up: what is a heading is up to its author. Only types that the standard itself brought later get a
 * role in part 1.
 */
export function conformStructure(document: EditablePdf): boolean {
  const { catalog } = document;
  const marks = catalog.at('MarkInfo');
  const tree = catalog.at('StructTreeRoot');
  const isClaimed = marks.at('Marked').value === true && marks.at('Suspects').value !== true;
  if (!isClaimed || !tree.isDict || !isLanguage(document, catalog)) return false;
  const roles = new Roles(document, tree);
  if (!areElementsStandard(document, tree, roles) || !isAllMarked(document)) return false;
  writeRoles(document, tree, roles.missing);
  return true;
}

function writeRoles({ log }: EditablePdf, tree: ObjectCursor, missing: ReadonlyMap<string, string>): void {
  if (missing.size === 0) return;
  if (!tree.at('RoleMap').isDict) tree.put('RoleMap', new Map());
  const map = tree.at('RoleMap');
  for (const [type, role] of missing) {
    map.put(type, name(role));
    log.change(ROLES, undefined, `${type} → ${role}`);
  }
}

function isLanguage({ part }: EditablePdf, owner: ObjectCursor): boolean {
  const { bytes } = owner.at('Lang');
  if (bytes === undefined) return !owner.has('Lang');
  return (part === 1 ? LANGUAGE_OF_PART_1 : LANGUAGE).test(textOf(bytes));
}

/** Languages are ASCII, in either encoding of text strings. */
const textOf = (bytes: Uint8Array): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2, bytes.length & ~1))
        .swap16()
        .toString('utf16le')
    : Buffer.from(bytes).toString('latin1');

function areElementsStandard(document: EditablePdf, tree: ObjectCursor, roles: Roles): boolean {
  const entered = new Set<number>();
  const waiting = kidsOf(tree);
  let isEmpty = true;
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (!element.isDict || element.has('MCID') || element.at('Type').name === 'OBJR') continue;
    if (element.number !== undefined && entered.has(element.number)) continue;
    if (element.number !== undefined) entered.add(element.number);
    if (entered.size > MAX_ELEMENTS) return false;
    if (!roles.end(element.at('S').name) || !isLanguage(document, element)) return false;
    isEmpty = false;
    for (const kid of kidsOf(element)) waiting.push(kid);
  }
  return !isEmpty && roles.allEnd();
}

function kidsOf(element: ObjectCursor): ObjectCursor[] {
  const kids = element.at('K');
  return kids.list === undefined ? [kids] : [...kids.items()];
}

/** Roles of a document's types, with those that part 1 needs besides. */
class Roles {
  /** Roles that are not in the document and were needed. */
  readonly missing = new Map<string, string>();
  readonly #map: ObjectCursor;
  readonly #standard: ReadonlySet<string>;

  constructor({ part }: EditablePdf, tree: ObjectCursor) {
    this.#map = tree.at('RoleMap');
    this.#standard = STANDARD[part === 1 ? 'first' : 'later'];
  }

  /** Whether a type is standard, or its role is. */
  end(type: string | undefined): boolean {
    let found = type;
    for (const seen = new Set<string>(); found !== undefined && !seen.has(found); ) {
      if (this.#standard.has(found)) return true;
      seen.add(found);
      found = this.#roleOf(found);
    }
    return false;
  }

  /** Whether roles do not lead in circles, and standard types keep their meaning. */
  allEnd(): boolean {
    return this.#map
      .entries()
      .every(([type]) => this.end(this.#standard.has(type) ? this.#map.at(type).name : type));
  }

  #roleOf(type: string): string | undefined {
    const role = LATER.get(type);
    if (role === undefined || this.#map.has(type)) return this.#map.at(type).name;
    this.missing.set(type, role);
    return role;
  }
}
