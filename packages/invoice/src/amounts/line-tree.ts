import { add, type Decimal, ZERO } from '@kontor/base';
import { isCounted, type LineKind } from '../request/item-extras.ts';

/** A line and the position of the one that it is below. */
interface Branch {
  readonly position?: string | undefined;
  readonly parent?: string | undefined;
}

/** The index of each line's parent; -1 where it has none, or names none of the lines. */
export function parentIndexes(lines: readonly Branch[], positions: readonly string[]): readonly number[] {
  const places = new Map(positions.map((position, index) => [position, index]));
  return lines.map(({ parent }) => (parent === undefined ? -1 : (places.get(parent) ?? -1)));
}

/** The first lines of a circle, or lines below one: they have no depth. */
const WITHOUT_DEPTH = -1;

/**
 * How many lines each line is below: 0 for one without parent. A line that is below itself, however far, has none: -1.
 * No line is looked at more than three times, however deep they are.
 */
export function lineDepths(parents: readonly number[]): readonly number[] {
  const depths: (number | undefined)[] = parents.map((parent) => (parent < 0 ? 0 : undefined));
  parents.forEach((_, index) => {
    const path: number[] = [];
    const onPath = new Set<number>();
    let at = index;
    while (depths[at] === undefined && !onPath.has(at)) {
      onPath.add(at);
      path.push(at);
      at = parents[at]!;
    }
    let depth = depths[at] ?? WITHOUT_DEPTH;
    for (const place of path.reverse()) {
      depth = depth === WITHOUT_DEPTH ? WITHOUT_DEPTH : depth + 1;
      depths[place] = depth;
    }
  });
  return depths.map((depth) => depth ?? WITHOUT_DEPTH);
}

interface Summed {
  readonly kind: LineKind;
  readonly net: Decimal;
}

/**
 * What each line amounts to: a group to the lines directly below it that count, and to the groups among them (Factur-X,
 * BR-FXEXT-08); any other line to what it states.
 */
export function lineSums(
  lines: readonly Summed[],
  parents: readonly number[],
  depths: readonly number[],
): readonly Decimal[] {
  const sums = lines.map(({ kind, net }) => (kind === 'GROUP' ? ZERO : net));
  const deepestFirst = lines.map((_, index) => index).sort((a, b) => depths[b]! - depths[a]!);
  for (const index of deepestFirst) {
    const parent = parents[index]!;
    if (parent < 0 || lines[parent]!.kind !== 'GROUP' || lines[index]!.kind === 'INFORMATION') continue;
    sums[parent] = add(sums[parent]!, sums[index]!);
  }
  return sums;
}

/** The entries of what counts; the same list where all of them do. */
export function countedOf<
  Entry extends { readonly kind?: LineKind; readonly lineKind?: LineKind | undefined },
>(entries: readonly Entry[]): readonly Entry[] {
  const counts = ({ kind, lineKind }: Entry) => isCounted(kind ?? lineKind);
  return entries.every(counts) ? entries : entries.filter(counts);
}
