import type { ParsedFont } from '../font/parsed-font.ts';
import type { FontStack } from './font-stack.ts';
import { needsShaping } from './needs-shaping.ts';
import { graphemes, visibleCodePoints } from './simple-shape.ts';

/** A stretch of text of one direction, one script and one face. */
export interface Item {
  readonly start: number;
  readonly end: number;
  /** Embedding level of UAX #9: odd from right to left. */
  readonly level: number;
  /** Must go through the shaper whatever its direction. */
  readonly complex: boolean;
  /** Undefined: no face has the cluster. */
  readonly font: ParsedFont | undefined;
}

/** Scripts that share faces must not share a shaper's buffer. Spaces and punctuation go with their neighbours. */
const SCRIPT_SPECIFIC = /[^\p{Script=Common}\p{Script=Inherited}]/u;
const SCRIPTS = [
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
] as const;

const scriptOf = (cluster: string): number => SCRIPTS.findIndex((script) => script.test(cluster));

/** Cuts a line (with the embedding level of each of its UTF-16 units) into items, in logical order. */
export function itemized(text: string, stack: FontStack, levels: Uint8Array): readonly Item[] {
  const items: Item[] = [];
  let start = 0;
  let script: number | undefined;
  for (const cluster of graphemes(text)) {
    const end = start + cluster.length;
    const codePoints = visibleCodePoints(cluster);
    const last = items.at(-1);
    const level = levels[start]!;
    const specific = SCRIPT_SPECIFIC.test(cluster) ? scriptOf(cluster) : undefined;
    const item = {
      start,
      end,
      level,
      complex: needsShaping(cluster),
      font: fontFor(codePoints, stack, last),
    };
    const sameScript = specific === undefined || script === undefined || specific === script;
    if (last !== undefined && sameScript && joins(last, item, codePoints.length)) {
      items[items.length - 1] = { ...last, end, complex: last.complex || item.complex };
    } else {
      items.push(item);
    }
    if (specific !== undefined) script = specific;
    start = end;
  }
  return items;
}

/** Invisible characters belong to the item before them. */
function fontFor(
  codePoints: readonly number[],
  stack: FontStack,
  last: Item | undefined,
): ParsedFont | undefined {
  if (codePoints.length === 0) return last?.font ?? stack.primary;
  // A space or a full stop within a word of another script comes from that script's face, if it has it.
  const before = last?.font;
  const isCommon = codePoints.every((codePoint) => codePoint < 0x41);
  if (isCommon && before !== undefined && codePoints.every((codePoint) => before.glyph(codePoint) !== 0))
    return before;
  return stack.covering(codePoints);
}

const joins = (last: Item, item: Item, visible: number): boolean =>
  visible === 0
    ? last.level === item.level
    : last.level === item.level && last.font === item.font && last.font !== undefined;

/** Items from left to right: rule L2 of UAX #9, applied to whole items. */
export function visualOrder(items: readonly Item[]): readonly Item[] {
  const ordered = [...items];
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let i = 0; i < ordered.length; i++) {
      if (ordered[i]!.level < level) continue;
      let end = i;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      ordered.splice(i, end - i, ...ordered.slice(i, end).reverse());
      i = end;
    }
  }
  return ordered;
}
