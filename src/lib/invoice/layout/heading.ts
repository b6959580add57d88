import type { Letterhead } from './letterhead.ts';
import { millimetres } from './press.ts';
import { type Ink, LEFT, RIGHT } from './sheet.ts';

/** Below this size a heading is no heading any more: longer ones are shortened. */
const LEAST_SIZE = 11;
/** The label keeps at least so much room beside a very long number. */
const LEAST_LABEL = 40;
/** Between label and number, in parts of the type size: a little more than a word space. */
const GAP = 0.36;

export interface HeadingPlace {
  readonly y: number;
  /** The label's ink, then the number's; they have the same size. */
  readonly strong: Ink;
  readonly regular: Ink;
}

/** Label and number of the invoice in one line, the number quieter than the label. */
export function drawTwoPartHeading(
  head: Letterhead,
  label: string,
  { y, strong, regular }: HeadingPlace,
): void {
  const { press, sheet } = head;
  const { number = '' } = press.document.heading;
  const tag = press.heading();
  const { size } = press.fitted(`${label} ${number}`, strong, RIGHT - LEFT, LEAST_SIZE);
  const [labelInk, numberInk] = [
    { ...strong, size },
    { ...regular, size },
  ];
  const gap = millimetres(size * GAP);
  const room = RIGHT - LEFT - press.width(number, numberInk) - gap;
  const shown = press.shortened(label, labelInk, Math.max(room, LEAST_LABEL));
  sheet.text(shown, labelInk, { x: LEFT, y, tag });
  if (number === '') return;
  const x = LEFT + press.width(shown, labelInk) + gap;
  sheet.text(press.shortened(number, numberInk, RIGHT - x), numberInk, { x, y, tag });
}
