import { type FooterPlan, footerTop } from './footer.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import { LEFT, RIGHT, TEXT_WIDTH } from './paper.ts';
import type { Sheet } from './sheet.ts';

/** Where content begins on later pages, below the running head. */
export const LATER_TOP = 20;
/** Between sender and heading. */
const RUNNING_HEAD_GAP = 6;
const RUNNING_HEAD_Y = 15;
const RUNNING_HEAD_SIZE = 8;
/** Content keeps this distance from the footer; without footer it ends here. */
const ABOVE_FOOTER = 5;
const BOTTOM_WITHOUT_FOOTER = 278;

/** The pages as they fill from top to bottom. */
export class Flow {
  readonly layout: InvoiceLayout;
  /** Content must not pass this line. */
  readonly bottom: number;
  sheet: Sheet;
  /** Top of what comes next. */
  y: number;

  constructor(layout: InvoiceLayout, footer: FooterPlan) {
    this.layout = layout;
    this.bottom =
      footer.rows.length === 0
        ? layout.fromFoot(BOTTOM_WITHOUT_FOOTER)
        : footerTop(layout, footer) - ABOVE_FOOTER;
    this.sheet = layout.newSheet();
    this.y = LATER_TOP;
  }

  /** Height of a later page's content. */
  get capacity(): number {
    return this.bottom - LATER_TOP;
  }

  fits(height: number): boolean {
    return this.y + height <= this.bottom;
  }

  /** Starts a page with sender and heading in small type, which readers who cannot see pass over. */
  nextPage(): void {
    const { layout } = this;
    this.sheet = layout.newSheet();
    this.y = LATER_TOP;
    const { laterPatch } = layout.style;
    if (laterPatch !== undefined) this.sheet.fill(laterPatch, laterPatch.fill);
    const ink = layout.regular(RUNNING_HEAD_SIZE, layout.style.grey);
    const { label, number } = layout.document.heading;
    const heading = number === undefined ? label : `${label} ${number}`;
    // What one of the two leaves free is for the other; both have at least half.
    const room = TEXT_WIDTH - RUNNING_HEAD_GAP;
    const { name } = layout.document.sender;
    const right = layout.shortened(heading, ink, Math.max(room / 2, room - layout.width(name, ink)));
    const left = layout.shortened(name, ink, room - layout.width(right, ink));
    this.sheet.text(left, ink, { x: LEFT, y: RUNNING_HEAD_Y });
    this.sheet.text(right, ink, { x: RIGHT, y: RUNNING_HEAD_Y, align: 'right' });
  }
}
