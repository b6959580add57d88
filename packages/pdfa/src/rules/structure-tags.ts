import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { isAllMarked } from '../usage/marked-content.ts';

/** Standard structure types of PDF 1.4 (PDF Reference, 9.7.4), which PDF/A-1 is. */
const STANDARD_OF_PART_1 = (
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
  'LBody Table TR TH TD Span Quote Note Reference BibEntry Code Link Figure Formula Form'
).split(' ');
/** Those that came later (ISO 32000-1, 14.8.4). */
const LATER = 'THead TBody TFoot Annot Ruby RB RT RP Warichu WT WP'.split(' ');
const STANDARD = {
  first: new Set(STANDARD_OF_PART_1),
  later: new Set([...STANDARD_OF_PART_1, ...LATER]),
};

/** A language as a level a takes it (RFC 3066; RFC 1766 for part 1, whose parts behind the first have letters alone). */
const LANGUAGE = /^([a-z]{1,8}(-[a-z\d]{1,8})*)?$/i;
const LANGUAGE_OF_PART_1 = /^([a-z]{1,8}(-[a-z]{1,8})*)?$/i;

const MAX_ELEMENTS = 1_000_000;

/**
 * Whether a document has the structure that levels a promise (ISO 19005-1, 6.8; ISO 19005-2, 6.7): it claims so itself, each
 * element is of a standard type or mapped to one, languages are languages, and everything on its pages is marked. What is
 * missing is not made up: what is a heading is up to its author.
 */
export function hasStructure(document: EditablePdf): boolean {
  const { catalog } = document;
  const marks = catalog.at('MarkInfo');
  const tree = catalog.at('StructTreeRoot');
  const isClaimed = marks.at('Marked').value === true && marks.at('Suspects').value !== true;
  if (!isClaimed || !tree.isDict || !isLanguage(document, catalog)) return false;
  return areElementsStandard(document, tree) && isAllMarked(document);
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

function areElementsStandard(document: EditablePdf, tree: ObjectCursor): boolean {
  const standard = STANDARD[document.part === 1 ? 'first' : 'later'];
  const roles = { map: tree.at('RoleMap'), standard };
  const entered = new Set<number>();
  const waiting = kidsOf(tree);
  let isEmpty = true;
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (!element.isDict || element.has('MCID') || element.at('Type').name === 'OBJR') continue;
    if (element.number !== undefined && entered.has(element.number)) continue;
    if (element.number !== undefined) entered.add(element.number);
    if (entered.size > MAX_ELEMENTS) return false;
    if (!isStandard(element.at('S').name, roles) || !isLanguage(document, element)) return false;
    isEmpty = false;
    waiting.push(...kidsOf(element));
  }
  return !isEmpty && rolesEnd(roles);
}

function kidsOf(element: ObjectCursor): ObjectCursor[] {
  const kids = element.at('K');
  return kids.list === undefined ? [kids] : [...kids.items()];
}

interface Roles {
  readonly map: ObjectCursor;
  readonly standard: ReadonlySet<string>;
}

/** Whether a type is standard, or its role is. */
function isStandard(type: string | undefined, { map, standard }: Roles): boolean {
  let found = type;
  for (const seen = new Set<string>(); found !== undefined && !seen.has(found); ) {
    if (standard.has(found)) return true;
    seen.add(found);
    found = map.at(found).name;
  }
  return false;
}

/** Roles do not lead in circles, and standard types keep their meaning. */
const rolesEnd = (roles: Roles): boolean =>
  roles.map
    .entries()
    .every(([type]) => isStandard(roles.standard.has(type) ? roles.map.at(type).name : type, roles));
