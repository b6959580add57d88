import type { DocumentHeading } from './document.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import type { Letterhead } from './letterhead.ts';
import type { TemplateStyle } from './template-style.ts';

/** What a template's head must keep clear of. */
export interface HeadRoom {
  /** Where the content below address and information block begins. */
  readonly contentTop: number;
}

/** A template: its look, and the few parts that each draws in its own way. */
export interface Template {
  readonly style: TemplateStyle;
  /** Logo, sender and everything else above and behind address and information block on the first page. */
  readonly drawHead: (head: Letterhead, room: HeadRoom) => void;
  /** The heading above the table, baseline at `y`; absent: it is part of the head. */
  readonly drawHeading?: (head: Letterhead, y: number) => void;
  /** Whether the number has room in the heading beside an amount due; absent: its place is then among the facts. */
  readonly hasRoomForNumber?: (layout: InvoiceLayout) => boolean;
  /** Facts and amount due are in one frame: the due date beside the amount is not repeated below it. */
  readonly hasFactsBelowDue?: boolean;
  /** The facts begin here or lower, where a head may reach into their usual place. */
  readonly factsTop?: (layout: InvoiceLayout, heading: DocumentHeading) => number;
}
