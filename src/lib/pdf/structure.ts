import { type PdfRef, raw, textString } from './object.ts';
import { serialized } from './serialize.ts';
import type { PdfWriter } from './writer.ts';

/** Standard structure types (ISO 32000-1, 14.8.4) that our documents use. */
export type StructureType =
  | 'Document'
  | 'Sect'
  | 'Div'
  | 'H1'
  | 'H2'
  | 'P'
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

/** A node of the logical structure: what a screen reader goes through, in the order of `kids`. */
export interface StructureElement {
  readonly type: StructureType;
  readonly attributes: StructureAttributes;
  readonly parent: StructureElement | undefined;
  readonly kids: (StructureElement | Content)[];
}

export const structureRoot = (): StructureElement => ({
  type: 'Document',
  attributes: {},
  parent: undefined,
  kids: [],
});

/** A new last child of `parent`. */
export function child(
  parent: StructureElement,
  type: StructureType,
  attributes: StructureAttributes = {},
): StructureElement {
  const element: StructureElement = { type, attributes, parent, kids: [] };
  parent.kids.push(element);
  return element;
}

/** A page's tagged pieces: `owners[mcid]` is the element that the piece belongs to. */
export interface TaggedPage {
  readonly page: PdfRef;
  readonly owners: readonly StructureElement[];
}

const isElement = (kid: StructureElement | Content): kid is StructureElement => 'type' in kid;

/** Elements that ended without content are left out: an empty row or paragraph would be read as a pause. */
const hasContent = (element: StructureElement): boolean =>
  element.kids.some((kid) => !isElement(kid) || kid.type === 'TD' || kid.type === 'TH' || hasContent(kid));

/** Writes the structure tree with the parent tree (14.7.2, 14.7.4.4) and returns the root. */
export function writeStructure(
  writer: PdfWriter,
  root: StructureElement,
  pages: readonly TaggedPage[],
): PdfRef {
  const refs = new Map<StructureElement, PdfRef>();
  const treeRoot = writer.reserve();
  const reserve = (element: StructureElement): void => {
    refs.set(element, writer.reserve());
    for (const kid of element.kids) if (isElement(kid) && isKept(kid)) reserve(kid);
  };
  reserve(root);
  for (const [element, target] of refs) {
    const parent = element.parent === undefined ? treeRoot : refs.get(element.parent)!;
    writer.set(target, raw(elementText(element, parent, refs)));
  }
  const parents = pages.map(({ owners }, i) => {
    const list = owners.map((owner) => `${refs.get(owner)!.object} 0 R`);
    const array = writer.add(raw(`[${list.join(' ')}]`));
    return `${i} ${array.object} 0 R`;
  });
  const parentTree = writer.add(raw(`<</Nums[${parents.join(' ')}]>>`));
  writer.set(
    treeRoot,
    raw(
      `<</Type/StructTreeRoot/K ${refs.get(root)!.object} 0 R` +
        `/ParentTree ${parentTree.object} 0 R/ParentTreeNextKey ${pages.length}>>`,
    ),
  );
  return treeRoot;
}

/** Cells are kept even when empty, so that every row has as many as the table has columns. */
const isKept = (element: StructureElement): boolean =>
  element.type === 'TD' || element.type === 'TH' || hasContent(element);

/** One dictionary, written as text: a long invoice has thousands. /Pg is that of the first piece of content. */
function elementText(
  { type, attributes, kids }: StructureElement,
  parent: PdfRef,
  refs: ReadonlyMap<StructureElement, PdfRef>,
): string {
  let text = `<</Type/StructElem/S/${type}/P ${parent.object} 0 R`;
  const home = kids.find((kid) => !isElement(kid)) as Content | undefined;
  if (home !== undefined) text += `/Pg ${home.page.object} 0 R`;
  if (attributes.alt !== undefined) text += `/Alt${serialized(textString(attributes.alt))}`;
  text += tableAttributes(attributes);
  const list = kids.flatMap((kid) => kidText(kid, home, refs));
  if (list.length === 1) text += `/K ${list[0]}`;
  else if (list.length > 1) text += `/K[${list.join(' ')}]`;
  return `${text}>>`;
}

function kidText(
  kid: StructureElement | Content,
  home: Content | undefined,
  refs: ReadonlyMap<StructureElement, PdfRef>,
): readonly string[] {
  if (isElement(kid)) {
    const target = refs.get(kid);
    return target === undefined ? [] : [`${target.object} 0 R`];
  }
  if (kid.page === home?.page) return [String(kid.mcid)];
  return [`<</Type/MCR/Pg ${kid.page.object} 0 R/MCID ${kid.mcid}>>`];
}

function tableAttributes({ scope, columns }: StructureAttributes): string {
  if (scope === undefined && columns === undefined) return '';
  const scopeText = scope === undefined ? '' : `/Scope/${scope}`;
  const spanText = columns === undefined ? '' : `/ColSpan ${columns}`;
  return `/A<</O/Table${scopeText}${spanText}>>`;
}
