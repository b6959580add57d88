import type { ObjectCursor } from '../model/object-cursor.ts';
import { numbersOf, operands } from './drawing-geometry.ts';

export interface Border {
  /** Points. */
  readonly width: number;
  /** Operators that set width and dashes. */
  readonly operators: string;
}

/** The border of an annotation by /BS or /Border (ISO 32000-1, 12.5.4). */
export function borderOf(annotation: ObjectCursor): Border {
  const style = annotation.at('BS');
  const border = annotation.at('Border').items();
  const width = style.at('W').amount ?? (style.isDict ? 1 : (border[2]?.amount ?? 1));
  const isDashed = style.at('S').name === 'D';
  const own = isDashed ? style.at('D') : border[3];
  const dashes = own === undefined ? [] : numbersOf(own);
  const isUsable = dashes.length > 0 && dashes.every((dash) => dash >= 0) && dashes.some((dash) => dash > 0);
  const fallback = isDashed ? [3] : [];
  const pattern = isUsable ? dashes : fallback;
  const dash = pattern.length === 0 ? '' : `[${operands(...pattern)}] 0 d\n`;
  return { width: Math.max(0, width), operators: `${operands(Math.max(0, width))} w\n${dash}` };
}
