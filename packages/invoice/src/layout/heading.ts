import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import type { Letterhead } from './letterhead.ts';
import { LEFT, TEXT_WIDTH } from './paper.ts';
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
  /** A column in which the number begins, if label and number leave it room. */
  readonly numberX?: number;
  readonly align?: 'left' | 'center';
  /** Room of label and number; default: the text area. */
  readonly width?: number;
}

/** Left and right end of what is drawn. */
export interface HeadingExtent {
  readonly left: number;
  readonly right: number;
}

/** Label and number of the invoice in one line, the number quieter than the label. */
export function drawTwoPartHeading(
  head: Letterhead,
  label: string,
  { y, strong, regular, numberX, align = 'left', width: room = TEXT_WIDTH }: HeadingPlace,
): HeadingExtent {
  const { layout, sheet } = head;
  const { number = '' } = head.heading;
  const end = LEFT + room;
  const tag = layout.heading();
  const { size } = layout.fitted(`${label} ${number}`, strong, room, MIN_SIZE);
  const [labelInk, numberInk] = [
    { ...strong, size },
    { ...regular, size },
  ];
  const gap = millimetres(size * GAP);
  const numberWidth = layout.width(number, numberInk);
  const shown = layout.shortened(label, labelInk, Math.max(room - numberWidth - gap, MIN_LABEL));
  const labelWidth = layout.width(shown, labelInk);
  const width = labelWidth + (number === '' ? 0 : gap + numberWidth);
  const left = align === 'center' ? LEFT + Math.max(0, room - width) / 2 : LEFT;
  sheet.text(shown, labelInk, { x: left, y, tag });
  if (number === '') return { left, right: left + width };
  const behind = left + labelWidth + gap;
  const fitsColumn = numberX !== undefined && behind <= numberX && numberX + numberWidth <= end;
  const x = fitsColumn ? numberX : behind;
  sheet.text(layout.shortened(number, numberInk, end - x), numberInk, { x, y, tag });
  return { left, right: Math.min(end, x + numberWidth) };
}

/** Whether label and number fit side by side in a type that is still a heading. */
export function fitsHeading(layout: InvoiceLayout, label: string, ink: Ink, width: number): boolean {
  const { number = '' } = layout.document.heading;
  const least = { ...ink, size: MIN_SIZE };
  return layout.width(label + number, least) + millimetres(MIN_SIZE * GAP) <= width;
}
