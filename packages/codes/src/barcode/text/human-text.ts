import { fullNumber } from '#content/check-digit.ts';
import { bracketText, gs1Elements } from '#gs1/element-string.ts';
import { codabarText } from '#linear/codabar.ts';
import { isbnNumber } from '#linear/isbn.ts';
import { pznNumber } from '#linear/pzn.ts';
import { swissPostGroups } from '#linear/swiss-post.ts';
import { fullUpcE } from '#linear/upc-e.ts';
import type { Format } from '../format/format.ts';

/** A piece of the human-readable line and the modules that it is set above or below. */
export interface TextGroup {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Modules of a digit that is in the middle of its own cell; the smaller, the smaller the digit. */
  readonly cell?: number;
}

export interface HumanText {
  readonly groups: readonly TextGroup[];
  /** Bars that reach down between the digits: modules from, to. */
  readonly longBars: readonly (readonly [from: number, to: number])[];
  /** The line is above the bars. */
  readonly isAbove?: boolean;
}

/** Modules of a digit under its bars, and those left between bars and a digit beside them. */
export const FULL_CELL = 7;
const GAP = 2;
/** The first and last digit of UPC-A and UPC-E are small, so that they stay inside the quiet zone. */
const SMALL_CELL = 4.5;

/** Modules that stay light between a long bar and the digits beside it, the room inside the digits' cells apart. */
const CLEARANCE = 1;

const digits = (text: string, from: number, cell = FULL_CELL): TextGroup => ({
  text,
  from,
  to: from + cell * text.length,
  cell,
});
/** Digits under their own bars, clear of the long bars at both ends. */
const between = (text: string, from: number): TextGroup => {
  const width = FULL_CELL * text.length - 2 * CLEARANCE;
  return digits(text, from + CLEARANCE, width / text.length);
};
/** Seven modules of a digit and two between it and the next. */
const ADD_ON_PITCH = 9;
const before = (text: string, cell = FULL_CELL): TextGroup => digits(text, -GAP - cell, cell);

/** GS1 General Specifications 5.2.6: where the digits are and which bars are longer. */
function ean13Text(number: string): HumanText {
  return {
    groups: [before(number[0]!), between(number.slice(1, 7), 3), between(number.slice(7), 50)],
    longBars: [
      [0, 3],
      [45, 50],
      [92, 95],
    ],
  };
}

function ean8Text(number: string): HumanText {
  const groups = [between(number.slice(0, 4), 3), between(number.slice(4), 36)];
  return {
    groups,
    longBars: [
      [0, 3],
      [31, 36],
      [64, 67],
    ],
  };
}

function upcAText(number: string): HumanText {
  return {
    groups: [
      before(number[0]!, SMALL_CELL),
      between(number.slice(1, 6), 10),
      between(number.slice(6, 11), 50),
      digits(number[11]!, 95 + GAP, SMALL_CELL),
    ],
    longBars: [
      [0, 10],
      [45, 50],
      [85, 95],
    ],
  };
}

function upcEText(number: string): HumanText {
  const groups = [
    before(number[0]!, SMALL_CELL),
    between(number.slice(1, 7), 3),
    digits(number[7]!, 51 + GAP, SMALL_CELL),
  ];
  return {
    groups,
    longBars: [
      [0, 3],
      [45, 51],
    ],
  };
}

/** Add-on symbols: GS1 General Specifications 5.2.2.5, the digits are above, each over its own bars. */
function addOnText(content: string): HumanText {
  const groups = [digits(content, 4 - (ADD_ON_PITCH - FULL_CELL) / 2, ADD_ON_PITCH)];
  return { groups, longBars: [], isAbove: true };
}

/** Control and function characters have no sign of their own: a space keeps the rest readable. */
function printable(content: string): string {
  return [...content]
    .map((character) => (/[\x20-\x7e]/.test(character) ? character : ' '))
    .join('')
    .trim();
}

/** `1 54 00141 28876 3`: indicator, the number in groups as below an EAN-13, check digit. */
const itf14Groups = (number: string): string =>
  number.replace(/^(\d)(\d{2})(\d{5})(\d{5})(\d)$/, '$1 $2 $3 $4 $5');

const texts: Readonly<Partial<Record<Format, (content: string) => string>>> = {
  CODABAR: (content) => codabarText(content).slice(1, -1),
  ITF_14: (content) => itf14Groups(fullNumber(content, 14)),
  GS1_128: (content) => bracketText(gs1Elements(content)),
  GS1_DATABAR: (content) => `(01)${fullNumber(content.replace(/^\(01\)/, ''), 14)}`,
  GS1_DATABAR_EXPANDED: (content) => bracketText(gs1Elements(content)),
  PZN: (content) => `PZN - ${pznNumber(content)}`,
  SWISS_POST: swissPostGroups,
};

const arrangements: Readonly<Partial<Record<Format, (content: string) => HumanText>>> = {
  EAN_13: (content) => ean13Text(fullNumber(content, 13)),
  ISBN: (content) => ean13Text(isbnNumber(content)),
  EAN_8: (content) => ean8Text(fullNumber(content, 8)),
  UPC_A: (content) => upcAText(fullNumber(content, 12)),
  UPC_E: (content) => upcEText(fullUpcE(content)),
  EAN_2: addOnText,
  EAN_5: addOnText,
};

/** The human-readable line of a linear symbol of `width` modules; its content has been encoded already. */
export function humanText(format: Format, content: string, width: number): HumanText {
  const arrangement = arrangements[format];
  if (arrangement !== undefined) return arrangement(content);
  const text = texts[format]?.(content) ?? printable(content);
  return { groups: [{ text, from: 0, to: width }], longBars: [] };
}
