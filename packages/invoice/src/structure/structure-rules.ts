import { compare, minorUnits, type Violation, violation } from '@kontor/base';
import { line, linePositions } from '../amounts/line.ts';
import { countedOf, lineDepths, lineSums, parentIndexes } from '../amounts/line-tree.ts';
import type { InvoiceInput, InvoiceItem } from '../request/request.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Whether an item states what it amounts to. */
const statesAmount = ({ unitPrice, grossPrice, sumPrice }: InvoiceItem): boolean =>
  unitPrice !== undefined || grossPrice !== undefined || sumPrice !== undefined;

const wrong = (index: number, member: string, description: string): Violation =>
  violation(['items', index, member], { kind: 'valid' }, description);

/** A parent is another item, and none is below itself. */
function parentViolations(items: readonly InvoiceItem[], { parents, depths }: Tree): readonly Violation[] {
  return items.flatMap(({ parent }, index) => {
    if (!isFilled(parent)) return [];
    if (parents[index]! < 0) return [wrong(index, 'parent', 'must be the position of another item')];
    return depths[index]! < 0 ? [wrong(index, 'parent', 'must not lead back to the item itself')] : [];
  });
}

/** The sum of a group follows from its items; where one is stated, it must be that. */
function sumViolations(items: readonly InvoiceItem[], tree: Tree, currency: string): readonly Violation[] {
  if (!items.some((item) => item.lineKind === 'GROUP' && statesAmount(item))) return [];
  const lines = items.map((item) => line(item, minorUnits(currency)));
  const sums = lineSums(lines, tree.parents, tree.depths);
  return items.flatMap((item, index) => {
    if (item.lineKind !== 'GROUP' || !statesAmount(item)) return [];
    if (compare(lines[index]!.net, sums[index]!) === 0) return [];
    const member = item.sumPrice !== undefined && item.unitPrice === undefined ? 'sumPrice' : 'unitPrice';
    return [wrong(index, member, 'must give the sum of the items of the group, or be left out')];
  });
}

interface Tree {
  readonly parents: readonly number[];
  readonly depths: readonly number[];
}

function treeOf(items: readonly InvoiceItem[]): Tree {
  const branches = items.map(({ position, parent }) => ({
    position: isFilled(position) ? position : undefined,
    parent: isFilled(parent) ? parent : undefined,
  }));
  const parents = parentIndexes(branches, linePositions(branches));
  return { parents, depths: lineDepths(parents) };
}

function itemViolations({ items = [], currency }: Partial<InvoiceInput>): readonly Violation[] {
  const isPlain = items.every(({ parent, lineKind }) => !isFilled(parent) && lineKind === undefined);
  if (items.length === 0 || isPlain) return [];
  const tree = treeOf(items);
  const misplaced = parentViolations(items, tree);
  // An invoice has at least one line that counts (BR-16).
  const isEmpty = countedOf(items).length === 0;
  return [
    ...misplaced,
    ...(isEmpty ? [violation(['items'], { kind: 'valid' }, 'at least one must count: lineKind DETAIL')] : []),
    ...(misplaced.length > 0 || currency === undefined ? [] : sumViolations(items, tree, currency)),
  ];
}

/** Each role has one party. */
function roleViolations({ otherParties = [] }: Partial<InvoiceInput>): readonly Violation[] {
  const seen = new Set<string>();
  return otherParties.flatMap(({ role }, index) => {
    const isOfAnother = seen.has(role);
    seen.add(role);
    return isOfAnother
      ? [violation(['otherParties', index, 'role'], { kind: 'valid' }, 'is that of another party')]
      : [];
  });
}

/** Rules on the order of items below one another, and on further parties; refused members are absent. */
export const structureViolations = (input: Partial<InvoiceInput>): readonly Violation[] => [
  ...itemViolations(input),
  ...roleViolations(input),
];
