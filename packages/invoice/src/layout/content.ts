import { addressBlock } from './address.ts';
import { closings } from './closing.ts';
import { contentPlan } from './content-plan.ts';
import { headFacts } from './due.ts';
import type { Flow } from './flow.ts';
import { infoBlock, infoOverflow } from './info-block.ts';
import { drawItemTable } from './item-table.ts';
import type { Letterhead } from './letterhead.ts';
import { noticeBlock } from './notice.ts';
import { windowDrop } from './paper.ts';
import type { Template } from './template.ts';

/** Where what follows address and information block begins: a heading's baseline, or rows and table themselves. */
interface Start {
  readonly usual: number;
  /** Above a Swiss payment part it may be higher, so that the invoice ends on one page; never in the address window. */
  readonly raised: number;
  /** It keeps these distances from address and block when they reach further down than usual. */
  readonly gap: number;
  readonly raisedGap: number;
  readonly toTable: number;
  /** To the first baseline of rows that found no room in the block. */
  readonly toOverflow: number;
  /** From their last one. */
  readonly overflowTail: number;
  /** Facts that end higher than this above the content move down to it: what is behind them ends with them. */
  readonly factsTail?: number;
}

const BELOW_HEADING: Start = {
  usual: 104,
  raised: 93,
  gap: 13,
  raisedGap: 9,
  toTable: 7,
  toOverflow: 8,
  overflowTail: 1,
};
/** Below the address window, which ends at 88. */
const WITHOUT_HEADING: Start = {
  usual: 90,
  raised: 89,
  gap: 14,
  raisedGap: 14,
  toTable: 0,
  toOverflow: 4,
  overflowTail: 6,
  factsTail: 17,
};
/** The same in version 1, whose panel has its height whatever is on it. */
const WITHOUT_HEADING_V1: Start = {
  usual: 100,
  raised: 89,
  gap: 14,
  raisedGap: 12,
  toTable: 0,
  toOverflow: 4,
  overflowTail: 6,
};
/** From a long address to what is below it, where no heading is between them. */
const BELOW_ADDRESS = 10;
/** Amount and due date keep these distances from the facts above them and from a line of text below. */
const ABOVE_DUE = 5;
const BELOW_DUE = 1.5;
/** A text before the table is nearer to the heading than the table would, and so far above the table. */
const OPENING_LIFT = 4;
const OPENING_TAIL = 1;

/** Where content begins beside a heading that has amount and due date. */
function startOf({ style, drawHeading }: Template, hasDue: boolean, isVersion1: boolean): Start {
  const withoutHeading = isVersion1 ? WITHOUT_HEADING_V1 : WITHOUT_HEADING;
  const start = drawHeading === undefined ? withoutHeading : BELOW_HEADING;
  if (!hasDue) return start;
  const { lift, above, below } = style.due;
  return {
    ...start,
    usual: start.usual - lift,
    gap: Math.max(start.gap - lift, above + ABOVE_DUE),
    raisedGap: Math.max(start.raisedGap - lift, above + ABOVE_DUE),
    toTable: Math.max(start.toTable, below),
    toOverflow: Math.max(start.toOverflow, below + BELOW_DUE),
  };
}

export interface LastPage {
  /** How far down the invoice may reach on the page where it ends. */
  readonly lastBottom: number;
  readonly hasSlip: boolean;
}

/** Head, address and info block, then heading, items, totals and closing text, over as many pages as it takes. */
export function drawContent(
  template: Template,
  head: Omit<Letterhead, 'heading'>,
  flow: Flow,
  { lastBottom, hasSlip }: LastPage,
): void {
  const { layout, sheet } = head;
  const { introduction, due, isVersion1 = false } = layout.document;
  const facts = headFacts(layout, template);
  const address = addressBlock(layout);
  const info = infoBlock(layout, facts.info, template.factsTop?.(layout, facts.heading));
  const overflow = info.rest.length === 0 ? undefined : infoOverflow(layout, info.rest);
  const start = startOf(template, due !== undefined, isVersion1);
  const keepsPlaces = template.drawHeading !== undefined || isVersion1;
  const above = Math.max(info.end, address.end - (keepsPlaces ? 0 : start.gap - BELOW_ADDRESS));
  const usual = start.usual + (keepsPlaces ? 0 : windowDrop(layout.paper));
  const headings = [Math.max(usual, above + start.gap)];
  if (hasSlip) headings.push(Math.max(start.raised, above + start.raisedGap));
  const overflowHeight = overflow === undefined ? 0 : start.toOverflow + overflow.height + start.overflowTail;
  const opening = introduction === undefined ? undefined : noticeBlock(layout, introduction);
  const aboveOpening = start.toTable + overflowHeight;
  const headingToTable = aboveOpening + (opening === undefined ? 0 : opening.height + OPENING_TAIL);
  const { bottom, capacity } = flow;
  const room = { headings, headingToTable, bottom, lastBottom, capacity };
  const plan = contentPlan(layout, closings(layout, flow.capacity), room);
  const numbered = { ...head, heading: facts.heading };
  template.drawHead(numbered, { contentTop: plan.headingY });
  address.draw(sheet);
  info.draw(sheet, Math.max(0, plan.headingY - (start.factsTail ?? Number.POSITIVE_INFINITY) - info.end));
  template.drawHeading?.(numbered, plan.headingY);
  overflow?.draw(sheet, plan.headingY + start.toOverflow);
  flow.y = plan.headingY + aboveOpening;
  if (opening !== undefined) {
    flow.y -= OPENING_LIFT;
    opening.draw(flow);
    flow.y += OPENING_LIFT + OPENING_TAIL;
  }
  // Profiles without lines have no table.
  if (layout.document.items.length > 0)
    drawItemTable(flow, plan.table, { closing: plan.closing.keep, lastCut: flow.bottom - lastBottom });
  plan.closing.draw(flow);
}
