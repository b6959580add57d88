import { name, nameText } from '../object.ts';
import { attributeOf, setAttribute, spanOf } from './attributes.ts';
import {
  isNode,
  retype,
  type StructureKid,
  type StructureNode,
  type StructureTree,
} from './structure-tree.ts';

const SECTIONS = ['THead', 'TBody', 'TFoot'] as const;
const CELLS = ['TH', 'TD'] as const;
const GROUPS = ['NonStruct', 'Div', 'Span'] as const;

const isA = (kid: StructureKid, types: readonly string[]): kid is StructureNode =>
  isNode(kid) && types.includes(kid.type);

/** More columns than these are no table, and would have to be filled up. */
const MAX_COLUMNS = 1000;

/** Tables have rows of equally many cells, and headers with their scope (ISO 14289-1, 7.5; ISO 32000-1, table 337). */
export function repairTables(tree: StructureTree): void {
  for (const node of tree.nodes()) if (node.type === 'Table') repairTable(tree, node);
  for (const node of tree.nodes()) repairOrphan(node);
}

function repairTable(tree: StructureTree, table: StructureNode): void {
  ungroup(tree, table, [...SECTIONS, 'TR', 'Caption']);
  const sections = table.kids.filter((kid) => isA(kid, SECTIONS));
  for (const section of sections) {
    ungroup(tree, section, ['TR']);
    for (const kid of [...section.kids])
      if (isNode(kid) && kid.type !== 'TR') tree.wrap('TR', [kid], section);
  }
  for (const kid of [...table.kids]) {
    if (isNode(kid) && !isA(kid, [...SECTIONS, 'TR', 'Caption'])) tree.wrap('TR', [kid], table);
  }
  keepOneCaption(tree, table);
  const rows = [table, ...sections].flatMap(({ kids }) => kids.filter((kid) => isA(kid, ['TR'])));
  if (rows.length === 0) {
    retype(table, 'Div');
    return;
  }
  const inOrder = [...rowsOf(table)];
  for (const row of inOrder) repairRow(tree, row);
  fillRows(tree, inOrder);
}

/** Rows in the order of reading. */
function* rowsOf(table: StructureNode): Generator<StructureNode> {
  for (const kid of table.kids) {
    if (isA(kid, ['TR'])) yield kid;
    else if (isA(kid, SECTIONS)) yield* kid.kids.filter((one) => isA(one, ['TR']));
  }
}

/** Groups between a table and its rows have no meaning. */
function ungroup(tree: StructureTree, node: StructureNode, types: readonly string[]): void {
  for (const kid of [...node.kids]) {
    if (isA(kid, GROUPS) && kid.kids.length > 0 && kid.kids.every((one) => isA(one, types))) tree.unwrap(kid);
  }
}

function keepOneCaption(tree: StructureTree, table: StructureNode): void {
  const [first, ...others] = table.kids.filter((kid) => isA(kid, ['Caption']));
  for (const other of others) retype(other, 'TR');
  if (first === undefined || table.kids.indexOf(first) === 0 || table.kids.at(-1) === first) return;
  tree.moveFirst(first, table);
}

function repairRow(tree: StructureTree, row: StructureNode): void {
  ungroup(tree, row, CELLS);
  for (const kid of [...row.kids]) if (isNode(kid) && !isA(kid, CELLS)) tree.wrap('TD', [kid], row);
}

/**
 * Places cells as HTML does (4.9.12): from the left, in columns that no cell from above takes. Spans are cut where they
 * meet one or the last row, rows that are too short get empty cells.
 */
function fillRows(tree: StructureTree, rows: readonly StructureNode[]): void {
  const taken: number[] = [];
  const widths = rows.map((row, index) => {
    const cells = row.kids.filter((kid) => isA(kid, CELLS));
    let column = 0;
    for (const cell of cells) {
      while ((taken[column] ?? 0) > index) column++;
      column = place(cell, { taken, column, row: index, rowCount: rows.length });
    }
    return taken.map((until) => until > index);
  });
  const columns = Math.min(MAX_COLUMNS, Math.max(...widths.map(({ length }) => length)));
  rows.forEach((row, index) => {
    const free = Array.from({ length: columns }, (_, column) => widths[index]![column] !== true);
    for (const isFree of free) if (isFree) tree.add('TD', row);
  });
}

interface CellPlace {
  /** The first row, from 0, in which each column is free. */
  readonly taken: number[];
  readonly column: number;
  readonly row: number;
  readonly rowCount: number;
}

/** Puts a cell there and returns the column behind it. */
function place(cell: StructureNode, { taken, column, row, rowCount }: CellPlace): number {
  const wanted = { columns: spanOf(cell, 'ColSpan'), rows: spanOf(cell, 'RowSpan') };
  const rows = Math.min(wanted.rows, rowCount - row);
  let columns = 1;
  while (columns < Math.min(wanted.columns, MAX_COLUMNS) && (taken[column + columns] ?? 0) <= row) columns++;
  if (rows !== wanted.rows) setAttribute(cell, 'Table', 'RowSpan', rows);
  if (columns !== wanted.columns) setAttribute(cell, 'Table', 'ColSpan', columns);
  for (let i = column; i < column + columns; i++) taken[i] = row + rows;
  for (let i = 0; i < column; i++) taken[i] ??= 0;
  if (cell.type === 'TH' && !isScope(cell)) setAttribute(cell, 'Table', 'Scope', name(scopeOf(row, column)));
  return column + columns;
}

const isScope = (cell: StructureNode): boolean =>
  ['Row', 'Column', 'Both'].includes(nameText(attributeOf(cell, 'Table', 'Scope')) ?? '');

const scopeOf = (row: number, column: number): string => (row > 0 && column === 0 ? 'Row' : 'Column');

const PARENTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['TR', ['Table', ...SECTIONS]],
  ...SECTIONS.map((type) => [type, ['Table']] as const),
  ...CELLS.map((type) => [type, ['TR']] as const),
]);

/** Parts of tables outside of one are groups. */
function repairOrphan(node: StructureNode): void {
  const parents = PARENTS.get(node.type);
  if (parents !== undefined && !parents.includes(node.parent?.type ?? '')) retype(node, 'Div');
}
