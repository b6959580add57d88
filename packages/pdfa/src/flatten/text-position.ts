import type { Box } from '../appearance/drawing-geometry.ts';
import { codeReader } from '../content/code-reader.ts';
import { type Operation, shownStrings } from '../content/operations.ts';
import { cidWidths, describedFont, simpleWidths } from '../font/font-dictionary.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';
import { boxThrough, IDENTITY, joined, type Matrix } from './plane.ts';

/** How a font's codes are as wide as they are, in text space for size 1. */
export interface TextFont {
  readonly width: (bytes: Uint8Array) => number;
  readonly isType3: boolean;
  readonly cursor: ObjectCursor;
}

/** A font whose widths can be found out; undefined for others. */
export function textFont(document: EditablePdf, cursor: ObjectCursor): TextFont | undefined {
  const reader = codeReader(document, cursor);
  const isType3 = cursor.at('Subtype').name === 'Type3';
  const scale = isType3 ? Math.abs(cursor.at('FontMatrix').at(0).amount ?? 0.001) : 0.001;
  // A standard font may leave its widths to the viewer.
  const isUnknown = reader.kind === 'simple' && cursor.at('Widths').list === undefined;
  if (reader.kind === 'predefined' || isUnknown) return undefined;
  const { map } = reader;
  const simple = reader.kind === 'simple' ? simpleWidths(cursor) : undefined;
  const cid = simple === undefined ? cidWidths(describedFont(cursor)) : undefined;
  const widthOf = (code: number): number =>
    simple?.(code) ?? cid?.(map === undefined ? code : (map.cid(code) ?? 0)) ?? 0;
  const width = (bytes: Uint8Array): number => {
    let sum = 0;
    for (const code of reader.codes(bytes)) sum += widthOf(code) * scale;
    return sum;
  };
  return { width, isType3, cursor };
}

/** Room above and below the line for letters of any kind, in sizes of the font. */
const ABOVE = 1.2;
const BELOW = 0.45;
const SIDE = 0.3;

/** The position of text while content is read (ISO 32000-1, 9.4). */
export class TextPosition {
  font: TextFont | undefined;
  size = 0;
  #spacing = 0;
  #words = 0;
  #stretch = 1;
  #leading = 0;
  #line: Matrix = IDENTITY;
  #matrix: Matrix = IDENTITY;

  /** Follows an operator that moves or sets text; shows no text itself. */
  apply(operator: string, numbers: readonly number[]): void {
    const [a = 0, b = 0] = numbers;
    if (operator === 'BT') this.#set(IDENTITY);
    else if (operator === 'Tc') this.#spacing = a;
    else if (operator === 'Tw') this.#words = a;
    else if (operator === 'Tz') this.#stretch = a / 100;
    else if (operator === 'TL') this.#leading = a;
    else if (operator === 'Tm') {
      const [, , c = 0, d = 0, e = 0, f = 0] = numbers;
      this.#set([a, b, c, d, e, f]);
    } else if (operator === 'Td' || operator === 'TD') {
      if (operator === 'TD') this.#leading = -b;
      this.#set(joined([1, 0, 0, 1, a, b], this.#line));
    } else if (operator === 'T*' || operator === "'" || operator === '"') {
      this.#set(joined([1, 0, 0, 1, 0, -this.#leading], this.#line));
    }
  }

  #set(matrix: Matrix): void {
    this.#line = matrix;
    this.#matrix = matrix;
  }

  /**
   * Moves on by a text, and returns the box around it in the space that `matrix` leads to; undefined when that is
   * unknown.
   */
  show(operation: Operation, matrix: Matrix): Box | undefined {
    const { font, size } = this;
    if (font === undefined) return undefined;
    let shift = 0;
    const last = operation.operands.at(-1);
    if (operation.operator === 'TJ' && Array.isArray(last)) {
      for (const one of last) if (typeof one === 'number') shift -= (one / 1000) * size;
    }
    let width = shift;
    for (const bytes of shownStrings(operation)) {
      const spaces = bytes.reduce((count, byte) => count + Number(byte === 32), 0);
      width += font.width(bytes) * size + bytes.length * this.#spacing + spaces * this.#words;
    }
    width *= this.#stretch;
    const reach = Math.abs(size);
    const [left, right] = [Math.min(0, width), Math.max(0, width)];
    const box: Box = [left - SIDE * reach, -BELOW * reach, right + SIDE * reach, ABOVE * reach];
    const around = boxThrough(joined(this.#matrix, matrix), box);
    this.#matrix = joined([1, 0, 0, 1, width, 0], this.#matrix);
    return around;
  }
}
