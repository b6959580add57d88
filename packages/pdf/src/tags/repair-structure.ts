import { byteString, dict, name, type PdfDict, type PdfObject } from '../object.ts';
import { repairLists } from './repair-lists.ts';
import { repairTables } from './repair-tables.ts';
import { hasText, isNode, retype, type StructureNode, type StructureTree } from './structure-tree.ts';

/** Structure types of PDF 1.7 (ISO 32000-1, 14.8.4). */
const STANDARD = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl ' +
    'LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu ' +
    'WT WP Figure Formula Form'
  ).split(' '),
);

/** What types of PDF 2.0 that a browser writes are read as (ISO 32000-1, 14.7.3); all others are a Span. */
const ROLES: Readonly<Record<string, string>> = {
  Aside: 'Sect',
  DocumentFragment: 'Div',
  Em: 'Span',
  FENote: 'Note',
  Strong: 'Span',
  Sub: 'Span',
  Title: 'P',
};

const HEADING = /^H(\d+)$/;
const HIGHEST_LEVEL = 6;

/**
 * Repairs a browser's structure for ISO 14289-1: headings in steps of one level, lists and tables of the parts that
 * they must have, figures that group others. Types that PDF 1.7 lacks get a role. Returns the role map.
 */
export function repairStructure(tree: StructureTree): PdfDict {
  const nodes = tree.nodes();
  repairHeadings(nodes);
  repairFigures(nodes);
  repairLists(tree);
  repairTables(tree);
  identifyNotes(nodes);
  return rolesOf(tree);
}

/** A level lower than the one above it by more than one moves up (7.4.2); headings keep their order among each other. */
function repairHeadings(nodes: readonly StructureNode[]): void {
  const above: number[] = [];
  for (const node of nodes) {
    const level = Number(HEADING.exec(node.type)?.[1] ?? 0);
    if (level === 0) continue;
    while (above.length > 0 && above.at(-1)! >= level) above.pop();
    above.push(level);
    retype(node, `H${Math.min(above.length, HIGHEST_LEVEL)}`);
  }
}

/** A figure of other elements is a group of them: the pictures in it have the texts (7.3). */
function repairFigures(nodes: readonly StructureNode[]): void {
  for (const node of nodes) {
    if (node.type !== 'Figure' || hasText(node.get('Alt'))) continue;
    if (node.kids.length === 0 || node.kids.some(isNode)) retype(node, 'Div');
  }
}

/** Pictures without a text in their place (7.3). */
export const isUntoldFigure = (node: StructureNode): boolean =>
  (node.type === 'Figure' || node.type === 'Formula') &&
  !hasText(node.get('Alt')) &&
  !hasText(node.get('ActualText'));

/** Each note has an identifier of its own (7.9). */
function identifyNotes(nodes: readonly StructureNode[]): void {
  let number = 0;
  for (const node of nodes) {
    if (node.type !== 'Note' && ROLES[node.type] !== 'Note') continue;
    number++;
    if (!node.has('ID')) node.set('ID', byteString(`note${number}`));
  }
}

function rolesOf(tree: StructureTree): PdfDict {
  const roles: Record<string, PdfObject> = {};
  for (const { type } of tree.nodes()) if (!STANDARD.has(type)) roles[type] = name(ROLES[type] ?? 'Span');
  return dict(roles);
}
