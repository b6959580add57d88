import { alphanumericValue } from './alphanumeric.ts';
import { kanjiNumber } from './kanji.ts';
import {
  contentBits,
  countBits,
  eciBits,
  type QrSegment,
  type QrTextMode,
  segmentLength,
} from './segment.ts';
import {
  gs1Alphanumeric,
  headSegments,
  isAscii,
  isAsciiCompatible,
  type QrTextOptions,
  SEPARATOR,
  textBytes,
  textSegments,
} from './text-segments.ts';

/** Costs are counted in sixths of a bit: a digit takes 10/3, an alphanumeric character 11/2 bits. */
const SIXTHS = 6;
const NEVER = Number.POSITIVE_INFINITY;
const MODES = ['numeric', 'alphanumeric', 'byte', 'kanji'] as const satisfies readonly QrTextMode[];

type Costs = readonly [number, number, number, number];

/** Bits of a mode indicator and its character count. */
export type HeadBits = (mode: QrTextMode) => number;

const INDICATOR_BITS = 4;

/** The segments of fewest bits for a version's length fields (1–9, 10–26, 27–40). */
export const shortestSegments = (text: string, version: number, options: QrTextOptions = {}): QrSegment[] =>
  shortestWithHeads(text, (mode) => INDICATOR_BITS + countBits(mode, version), options);

/**
 * The segments of fewest bits where a segment's head takes so many, by dynamic programming over mode changes. Kanji
 * mode is used only where no ECI is needed: under an ECI its bytes would mean something else.
 */
export function shortestWithHeads(text: string, heads: HeadBits, options: QrTextOptions = {}): QrSegment[] {
  const { charset, gs1 } = options;
  if (text === '' || (charset && !isAsciiCompatible(charset))) return textSegments(text, options);
  const characters = [...text];
  const plain = characters.map((character, index) =>
    characterCosts(character, gs1 === true, index > 0 ? characters[index - 1] : undefined),
  );
  const withBytes = plain.map((costs, index): Costs => {
    const bytes = textBytes(characters[index]!, charset).length;
    return [costs[0], costs[1], bytes * 8 * SIXTHS, NEVER];
  });
  const announced = [...headSegments(text, options), ...cut(characters, withBytes, heads, options)];
  if (charset || isAscii(text) || gs1) return announced;
  if (plain.some((costs) => Math.min(...costs) === NEVER)) return announced;
  const withKanji = cut(characters, plain, heads, options);
  return totalBits(withKanji, heads) < totalBits(announced, heads) ? withKanji : announced;
}

function bitsOf(segment: QrSegment, heads: HeadBits): number {
  if (segment.mode === 'eci') return eciBits(segment.assignment);
  if (segment.mode === 'fnc1') return INDICATOR_BITS;
  return heads(segment.mode) + contentBits(segment.mode, segmentLength(segment));
}

function totalBits(segments: readonly QrSegment[], heads: HeadBits): number {
  return segments.reduce((sum, segment) => sum + bitsOf(segment, heads), 0);
}

/** Costs of one character in each mode when bytes above 127 must not occur. */
function characterCosts(character: string, gs1: boolean, before: string | undefined): Costs {
  const unit = character.charCodeAt(0);
  const isDigit = unit >= 48 && unit <= 57;
  const ascii = unit < 0x80;
  const kanji = ascii || character.length > 1 || kanjiNumber(unit) < 0 ? NEVER : 13 * SIXTHS;
  return [
    isDigit ? 20 : NEVER,
    gs1 ? gs1AlphanumericCost(character, before) : alphanumericCost(unit),
    ascii ? 8 * SIXTHS : NEVER,
    kanji,
  ];
}

function alphanumericCost(unit: number): number {
  return alphanumericValue(unit) < 0 ? NEVER : 33;
}

/** The separator is one character, `%` two; right behind a separator `%` cannot be distinguished from it. */
function gs1AlphanumericCost(character: string, before: string | undefined): number {
  if (character === SEPARATOR) return 33;
  if (character !== '%') return alphanumericCost(character.charCodeAt(0));
  return before === SEPARATOR ? NEVER : 66;
}

/** Least-cost mode of every character, joined to segments. */
function cut(
  characters: readonly string[],
  costs: readonly Costs[],
  heads: HeadBits,
  options: QrTextOptions,
): QrSegment[] {
  const modes = cheapestModes(costs, heads);
  const segments: QrSegment[] = [];
  for (let start = 0; start < characters.length; ) {
    let end = start + 1;
    while (end < characters.length && modes[end] === modes[start]) end++;
    segments.push(textSegment(MODES[modes[start]!]!, characters.slice(start, end).join(''), options));
    start = end;
  }
  return segments;
}

function textSegment(mode: QrTextMode, text: string, { gs1, charset }: QrTextOptions): QrSegment {
  if (mode === 'byte') return { mode, bytes: textBytes(text, charset) };
  return { mode, text: mode === 'alphanumeric' && gs1 ? gs1Alphanumeric(text) : text };
}

/** One step of the dynamic programme a character: stay in the mode, or round up to whole bits and change. */
function cheapestModes(costs: readonly Costs[], headBits: HeadBits): Uint8Array {
  const heads = MODES.map((mode) => headBits(mode) * SIXTHS);
  const cameFrom = new Uint8Array(costs.length * 4);
  let totals = heads;
  costs.forEach((cost, index) => {
    const next = totals.map((total) => total);
    for (let mode = 0; mode < 4; mode++) {
      let least = totals[mode]!;
      let source = mode;
      for (let other = 0; index > 0 && other < 4; other++) {
        const changed = Math.ceil(totals[other]! / SIXTHS) * SIXTHS + heads[mode]!;
        if (other !== mode && changed < least) [least, source] = [changed, other];
      }
      next[mode] = least + cost[mode]!;
      cameFrom[index * 4 + mode] = source;
    }
    totals = next;
  });
  const modes = new Uint8Array(costs.length);
  let mode = 0;
  for (let other = 1; other < 4; other++) if (rounded(totals[other]!) < rounded(totals[mode]!)) mode = other;
  for (let index = costs.length - 1; index >= 0; index--) {
    modes[index] = mode;
    mode = cameFrom[index * 4 + mode]!;
  }
  return modes;
}

function rounded(sixths: number): number {
  return Math.ceil(sixths / SIXTHS);
}
