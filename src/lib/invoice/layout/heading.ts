import { millimetres } from './invoice-layout.ts';
import type { Letterhead } from './letterhead.ts';
import { LEFT, RIGHT } from './paper.ts';
import type { Ink } from './sheet.ts';

/** Below this size a heading is no heading any more: longer ones are shortened. */
const MIN_SIZE = 11;
/** The label keeps at least so much room beside a very long number. */
const MIN_LABEL = 40;
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
  const { layout, sheet } = head;
  const { number = '' } = layout.document.heading;
  const tag = layout.heading();
  const { size } = layout.fitted(`${label} ${number}`, strong, RIGHT - LEFT, MIN_SIZE);
  const [labelInk, numberInk] = [
    { ...strong, size },
    { ...regular, size },
  ];
  const gap = millimetres(size * GAP);
  const room = RIGHT - LEFT - layout.width(number, numberInk) - gap;
  const shown = layout.shortened(label, labelInk, Math.max(room, MIN_LABEL));
  sheet.text(shown, labelInk, { x: LEFT, y, tag });
  if (number === '') return;
  const x = LEFT + layout.width(shown, labelInk) + gap;
  sheet.text(layout.shortened(number, numberInk, RIGHT - x), numberInk, { x, y, tag });
}
