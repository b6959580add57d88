import type { PdfObject } from '@kontor/pdf';
import { FOREIGN_STYLE, nameText, serialized } from '@kontor/pdf';
import type { Operation } from '../content/operations.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { deviceSpace } from './visit-color-space.ts';

/**
 * Values of device colours beyond 0 to 1 count as the nearest within (ISO 32000-1, 8.6), which viewers do not agree
 * about with those of a profile, which `default-cmyk` gives to CMYK: so they are written.
 */
export const CMYK_RANGE: Requirement = {
  rule: 'cmyk-range',
  clauses: { first: '6.2.3.3', later: '6.2.4.3' },
  description: 'Values of colours for print (CMYK) beyond 0 to 1 became 0 and 1, which they mean',
};

/** Whether what is drawn next is in DeviceCMYK. */
export interface CmykState {
  fillsCmyk: boolean;
  strokesCmyk: boolean;
}

const isCmykSpace = (space: ObjectCursor): boolean =>
  deviceSpace(space.name ?? space.at(0).name) === 'DeviceCMYK';

/** What an operator that sets a colour, or its space, does to the state. */
export function applyColor(
  { operator, operands }: Operation,
  state: CmykState,
  resources: ObjectCursor,
): void {
  switch (operator) {
    case 'k':
    case 'g':
    case 'rg':
      state.fillsCmyk = operator === 'k';
      return;
    case 'K':
    case 'G':
    case 'RG':
      state.strokesCmyk = operator === 'K';
      return;
    case 'cs':
      state.fillsCmyk = isCmykName(nameText(operands[0]), resources);
      return;
    case 'CS':
      state.strokesCmyk = isCmykName(nameText(operands[0]), resources);
      return;
    default:
  }
}

function isCmykName(text: string | undefined, resources: ObjectCursor): boolean {
  if (text === undefined) return false;
  if (deviceSpace(text) !== undefined) return text === 'DeviceCMYK';
  const space = resources.at('ColorSpace').at(text);
  return isCmykSpace(space) || (space.at(0).name === 'Pattern' && isCmykSpace(space.at(1)));
}

function setsCmyk(operator: string, state: CmykState): boolean {
  switch (operator) {
    case 'k':
    case 'K':
      return true;
    case 'sc':
    case 'scn':
      return state.fillsCmyk;
    case 'SC':
    case 'SCN':
      return state.strokesCmyk;
    default:
      return false;
  }
}

const within = (value: number): number => Math.max(0, Math.min(1, value));
const isBeyond = (value: PdfObject): boolean => typeof value === 'number' && within(value) !== value;

/** The operation with its colour within its range; undefined where it is there already. */
export function limitedColor(
  { operator, operands }: Operation,
  state: CmykState,
  changed: (rule: Requirement) => void,
): Uint8Array | undefined {
  if (!setsCmyk(operator, state) || !operands.some(isBeyond)) return undefined;
  changed(CMYK_RANGE);
  const texts = operands.map((one) => serialized(typeof one === 'number' ? within(one) : one, FOREIGN_STYLE));
  return Buffer.from(` ${texts.join(' ')} ${operator} `, 'latin1');
}

/** Functions within functions. */
const MAX_DEPTH = 8;

/** Limits what functions give where it is a colour in DeviceCMYK; returns whether one gave more. */
export function limitFunction(cursor: ObjectCursor, seen: Set<number>, depth = 0): boolean {
  if (depth > MAX_DEPTH || isSeen(cursor, seen)) return false;
  // Shadings may have one function for each value.
  const parts = cursor.list === undefined ? cursor.at('Functions').items() : cursor.items();
  if (parts.length > 0) return parts.map((part) => limitFunction(part, seen, depth + 1)).includes(true);
  return cursor.at('FunctionType').amount === 2 ? limitExponential(cursor) : limitRange(cursor);
}

function isSeen({ number }: ObjectCursor, seen: Set<number>): boolean {
  if (number === undefined) return false;
  if (seen.has(number)) return true;
  seen.add(number);
  return false;
}

function limitExponential(cursor: ObjectCursor): boolean {
  const ends = [cursor.at('C0').list ?? [0], cursor.at('C1').list ?? [1]];
  if (!ends.flat().some(isBeyond) || cursor.has('Range')) return limitRange(cursor);
  cursor.put(
    'Range',
    ends[0]!.flatMap(() => [0, 1]),
  );
  return true;
}

function limitRange(cursor: ObjectCursor): boolean {
  const range = cursor.at('Range').list;
  if (range === undefined || !range.some(isBeyond)) return false;
  // Samples are spread over the range where there is no other (7.10.2).
  if (cursor.at('FunctionType').amount === 0 && !cursor.has('Decode')) cursor.put('Decode', range);
  cursor.put(
    'Range',
    range.map((one) => (typeof one === 'number' ? within(one) : one)),
  );
  return true;
}

/** Whether a shading has its colours in DeviceCMYK, or an ink its alternate ones; with the function that gives them. */
export function cmykFunction(cursor: ObjectCursor): ObjectCursor | undefined {
  if (cursor.list === undefined)
    return isCmykSpace(cursor.at('ColorSpace')) ? cursor.at('Function') : undefined;
  const family = cursor.at(0).name;
  const isInk = family === 'Separation' || family === 'DeviceN';
  return isInk && isCmykSpace(cursor.at(2)) ? cursor.at(3) : undefined;
}
