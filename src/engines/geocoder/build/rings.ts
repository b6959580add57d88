import type { Line, Point } from '../data-file/data-file-records.ts';

/** A way of a boundary: a line and the nodes at its ends. */
export interface RingPart {
  readonly first: number;
  readonly last: number;
  readonly line: Line;
}

export interface Rings {
  readonly closed: readonly Line[];
  /** Ways that belong to no closed ring, because others are missing or the boundary is drawn wrongly. */
  readonly isBroken: boolean;
}

const MIN_RING_POINTS = 4;

/** Joins ways at their ends. A ring that does not close is left out; the others are used all the same. */
export function ringsOf(parts: readonly RingPart[]): Rings {
  const ends = new Map<number, RingPart[]>();
  for (const part of parts) {
    if (part.first === part.last) continue;
    for (const node of [part.first, part.last]) {
      const there = ends.get(node);
      if (there === undefined) ends.set(node, [part]);
      else there.push(part);
    }
  }
  const used = new Set<RingPart>();
  const closed: Line[] = [];
  let isBroken = false;
  for (const part of parts) {
    if (used.has(part)) continue;
    used.add(part);
    const ring = part.first === part.last ? part.line : ringFrom(part, ends, used);
    if (ring !== undefined && ring.length >= MIN_RING_POINTS) closed.push(ring);
    else isBroken = true;
  }
  return { closed, isBroken };
}

/** Walks from way to way until the first node is reached again; each way is walked once in all. */
function ringFrom(
  start: RingPart,
  ends: ReadonlyMap<number, RingPart[]>,
  used: Set<RingPart>,
): Line | undefined {
  const points: Point[] = [...start.line];
  let node = start.last;
  while (node !== start.first) {
    const next = unused(ends.get(node) ?? [], used);
    if (next === undefined) return undefined;
    used.add(next);
    const isForward = next.first === node;
    const line = isForward ? next.line : next.line.toReversed();
    for (let index = 1; index < line.length; index++) points.push(line[index]!);
    node = isForward ? next.last : next.first;
  }
  return points;
}

/** Drops what was walked from the end of the list, so that all look-ups of a boundary together take linear time. */
function unused(parts: RingPart[], used: ReadonlySet<RingPart>): RingPart | undefined {
  while (parts.length > 0 && used.has(parts.at(-1)!)) parts.pop();
  return parts.at(-1);
}
