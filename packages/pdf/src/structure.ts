import { type PdfRef, raw, textString } from './object.ts';
import { serialized } from './serialize.ts';
import type { SyntaxBytes } from './syntax-bytes.ts';
import type { PdfWriter } from './writer.ts';

/** Standard structure types (ISO 32000-1, 14.8.4) that our documents use. */
export type StructureType =
  | 'Document'
  | 'Sect'
  | 'Div'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Link'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Caption';

export interface StructureAttributes {
  /** Words for who cannot see a Figure. */
  readonly alt?: string;
  /** What a TH heads. */
  readonly scope?: 'Column' | 'Row';
  /** Columns that a cell spans, when more than one. */
  readonly columns?: number;
}

/** Marked content on a page: its number is the position among the page's tagged pieces. */
interface Content {
  readonly page: PdfRef;
  readonly mcid: number;
}

/** An annotation on a page that belongs to an element (14.7.4.3). */
interface ObjectReference {
  readonly page: PdfRef;
  readonly annotation: PdfRef;
}

/** What an element has beside other elements. */
type Piece = Content | ObjectReference;

/** A node of the logical structure: what a screen reader goes through, in the order of `kids`. */
export interface StructureElement {
  readonly type: StructureType;
  readonly attributes: StructureAttributes;
  readonly parent: StructureElement | undefined;
  readonly kids: (StructureElement | Piece)[];
  /** Number of its object, once it is written; 0 before, and where nothing of it is. */
  object: number;
}

export const structureRoot = (): StructureElement => ({
  type: 'Document',
  attributes: {},
  parent: undefined,
  kids: [],
  object: 0,
});

/** A new last child of `parent`. */
export function child(
  parent: StructureElement,
  type: StructureType,
  attributes: StructureAttributes = {},
): StructureElement {
  const element: StructureElement = { type, attributes, parent, kids: [], object: 0 };
  parent.kids.push(element);
  return element;
}

/** Puts an annotation into the element that it belongs to. */
export const addAnnotation = (element: StructureElement, page: PdfRef, annotation: PdfRef): void => {
  element.kids.push({ page, annotation });
};

/** A page's tagged pieces: `owners[mcid]` is the element that the piece belongs to. */
export interface TaggedPage {
  readonly page: PdfRef;
  readonly owners: readonly StructureElement[];
}

const isElement = (kid: StructureElement | Piece): kid is StructureElement => 'kids' in kid;

/** Elements that ended without content are left out: an empty row or paragraph would be read as a pause. */
const hasContent = (element: StructureElement): boolean =>
  element.kids.some((kid) => !isElement(kid) || kid.type === 'TD' || kid.type === 'TH' || hasContent(kid));

/**
 * Writes the structure tree with the parent tree (14.7.2, 14.7.4.4) and returns the root. The number of a page in the parent
 * tree is its index; the numbers of annotations follow (`StructParent`), in the order of their `owners`.
 */
export function writeStructure(
  writer: PdfWriter,
  root: StructureElement,
  pages: readonly TaggedPage[],
  annotationOwners: readonly StructureElement[] = [],
): PdfRef {
  const treeRoot = writer.reserve();
  const kept: StructureElement[] = [];
  const reserve = (element: StructureElement): void => {
    element.object = writer.reserve().object;
    kept.push(element);
    for (const kid of element.kids) if (isElement(kid) && isKept(kid)) reserve(kid);
  };
  reserve(root);
  for (const element of kept) {
    writeElement(writer.open(element.object), element, element.parent?.object ?? treeRoot.object);
  }
  const parents = pages.map(({ owners }, i) => {
    const array = writer.reserve();
    const out = writer.open(array.object);
    out.text('[');
    for (const owner of owners) writeRef(out, owner.object);
    out.text(']');
    return `${i} ${array.object} 0 R`;
  });
  const owners = annotationOwners.map((owner, i) => `${pages.length + i} ${owner.object} 0 R`);
  const parentTree = writer.add(raw(`<</Nums[${[...parents, ...owners].join(' ')}]>>`));
  writer.set(
    treeRoot,
    raw(
      `<</Type/StructTreeRoot/K ${root.object} 0 R` +
        `/ParentTree ${parentTree.object} 0 R/ParentTreeNextKey ${pages.length + owners.length}>>`,
    ),
  );
  return treeRoot;
}

/** Cells are kept even when empty, so that every row has as many as the table has columns. */
const isKept = (element: StructureElement): boolean =>
  element.type === 'TD' || element.type === 'TH' || hasContent(element);

/** ` 12 0 R` */
function writeRef(out: SyntaxBytes, object: number): void {
  out.text(' ');
  out.number(object);
  out.text(' 0 R');
}

/** One dictionary; /Type may be left out (table 323), and /Pg is that of the first piece of content. */
function writeElement(
  out: SyntaxBytes,
  { type, attributes, kids }: StructureElement,
  parentObject: number,
): void {
  out.text('<</S/');
  out.text(type);
  out.text('/P');
  writeRef(out, parentObject);
  const home = (kids.find((kid) => !isElement(kid)) as Piece | undefined)?.page;
  if (home !== undefined) {
    out.text('/Pg');
    writeRef(out, home.object);
  }
  if (attributes.alt !== undefined) out.text(`/Alt${serialized(textString(attributes.alt))}`);
  out.text(tableAttributes(attributes));
  const count = kids.reduce((sum, kid) => sum + (isWritten(kid) ? 1 : 0), 0);
  if (count > 0) {
    out.text(count === 1 ? '/K' : '/K[');
    for (const kid of kids) if (isWritten(kid)) writeKid(out, kid, home);
    if (count > 1) out.text(']');
  }
  out.text('>>');
}

const isWritten = (kid: StructureElement | Piece): boolean => !isElement(kid) || kid.object !== 0;

function writeKid(out: SyntaxBytes, kid: StructureElement | Piece, home: PdfRef | undefined): void {
  if (isElement(kid)) {
    writeRef(out, kid.object);
  } else if ('annotation' in kid) {
    out.text('<</Type/OBJR/Pg');
    writeRef(out, kid.page.object);
    out.text('/Obj');
    writeRef(out, kid.annotation.object);
    out.text('>>');
  } else if (kid.page === home) {
    out.text(' ');
    out.number(kid.mcid);
  } else {
    out.text('<</Type/MCR/Pg');
    writeRef(out, kid.page.object);
    out.text('/MCID ');
    out.number(kid.mcid);
    out.text('>>');
  }
}

function tableAttributes({ scope, columns }: StructureAttributes): string {
  if (scope === undefined && columns === undefined) return '';
  const scopeText = scope === undefined ? '' : `/Scope/${scope}`;
  const spanText = columns === undefined ? '' : `/ColSpan ${columns}`;
  return `/A<</O/Table${scopeText}${spanText}>>`;
}
