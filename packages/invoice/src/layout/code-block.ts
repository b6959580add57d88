import { child } from '@kontor/pdf';
import type { PaymentCode } from './document.ts';
import { type InvoiceLayout, millimetres } from './invoice-layout.ts';
import { LEFT } from './paper.ts';
import type { Ink, Sheet } from './sheet.ts';
import { TOTALS_LEFT } from './totals-block.ts';

/** The modules' width and height; the quiet zone around is white paper anyway. */
const MODULES = 30;
/** From the top of the totals to the modules. */
const DROP = 5;
const CAPTION_X = 59;
const CAPTION_SIZE = 8;
/** An account number or reference gets smaller down to this before it breaks. */
const LEAST_CAPTION_SIZE = 6;
const CAPTION_LEAD = 10.5;
/** Between caption and totals. */
const CAPTION_GAP = 5;
/** The first baseline of the caption below the top of the modules: their capitals end flush. */
const CAPTION_DROP = 2;

export interface CodeBlock {
  /** Height below the table's end. */
  readonly height: number;
  /** The column right of the code, and where the caption ends in it, below the table's end. */
  readonly caption: { readonly x: number; readonly width: number; readonly end: number };
  readonly draw: (sheet: Sheet, top: number) => void;
}

/** The payment code and its caption, left of the totals. */
export function codeBlock(layout: InvoiceLayout, code: PaymentCode): CodeBlock {
  const width = TOTALS_LEFT - CAPTION_X - CAPTION_GAP;
  const strong = layout.strong(CAPTION_SIZE);
  const regular = layout.regular(CAPTION_SIZE, layout.style.grey);
  const lines = [
    ...layout.lines(code.title, strong, width).map((text) => ({ text, ink: strong })),
    ...code.lines.flatMap((line) => {
      const ink = captionInk(layout, line, regular, width);
      return layout.wholeLines(line, ink, width).map((text) => ({ text, ink }));
    }),
  ];
  const step = millimetres(CAPTION_LEAD);
  const caption = CAPTION_DROP + (lines.length - 1) * step;
  return {
    height: DROP + Math.max(MODULES, caption),
    caption: { x: CAPTION_X, width, end: DROP + caption },
    draw(sheet, top) {
      const y = top + DROP;
      const figure = child(layout.pdf.root, 'Figure', { alt: code.title });
      sheet.modules(code.grid, { x: LEFT, y, width: MODULES, height: MODULES }, figure);
      const tag = layout.paragraph();
      lines.forEach(({ text, ink }, i) => {
        sheet.text(text, ink, { x: CAPTION_X, y: y + CAPTION_DROP + i * step, tag });
      });
    },
  };
}

/** The type in which the widest part of a line fits. */
function captionInk(layout: InvoiceLayout, line: string, ink: Ink, width: number): Ink {
  const widest = layout.widestPart(line, ink);
  return widest <= width
    ? ink
    : { ...ink, size: Math.max(LEAST_CAPTION_SIZE, (ink.size * width) / widest - 0.01) };
}
