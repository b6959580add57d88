import type { BitGrid } from '@kontor/graphics';
import type { PathStep } from '@kontor/pdf';

export type SlipWeight = 'regular' | 'bold';

/** Which part of the slip an element belongs to: order of reading and structure of the PDF. */
export type SlipPart = 'receipt' | 'payment';

/** One line of text. Millimetres from the slip's top left; `y` is the baseline. */
export interface SlipText {
  readonly kind: 'title' | 'heading' | 'value';
  readonly part: SlipPart;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Points. */
  readonly size: number;
  readonly weight: SlipWeight;
  readonly align: 'left' | 'right';
}

/** A black area, millimetres, by the non-zero rule. */
export interface SlipShape {
  readonly steps: readonly PathStep[];
}

/** A dashed line; width and dashes in points. */
export interface SlipRule {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly width: number;
  readonly dash: readonly [number, number];
}

/** The symbol with its cross: its place, and its size without quiet zone. */
export interface SlipCode {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Modules; those under the cross are light. */
  readonly grid: BitGrid;
}

/** Everything that is drawn on the 210 × 105 mm of a slip, the same for all file types. Plain data. */
export interface SlipLayout {
  readonly texts: readonly SlipText[];
  readonly shapes: readonly SlipShape[];
  readonly rules: readonly SlipRule[];
  readonly code: SlipCode;
}
