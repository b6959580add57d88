import { type CodeBlock, codeBlock } from './code-block.ts';
import type { Flow } from './flow.ts';
import type { InvoiceLayout } from './invoice-layout.ts';
import { type NoticeBlock, noticeBlock } from './notice.ts';
import { LEFT } from './paper.ts';
import { TOTALS_LEFT, type TotalsBlock, totalsBlock } from './totals-block.ts';

/** Between a closing text and the totals at its side. */
const BESIDE_GAP = 8;

/** What follows the table: totals, payment code, closing text. */
export interface Closing {
  /** Height with the gap above, on one page. */
  readonly height: number;
  /** What must be on the page of the last item: all of it, or what a long text leaves. */
  readonly keep: number;
  readonly draw: (flow: Flow) => void;
}

/** The ways in which the end of an invoice can be set, the most generous first. */
export function closings(layout: InvoiceLayout, capacity: number): readonly Closing[] {
  const { epcCode, notice } = layout.document;
  const totals = totalsBlock(layout);
  const below = notice === undefined ? undefined : noticeBlock(layout, notice);
  const code = epcCode === undefined ? undefined : codeBlock(layout, epcCode);
  const height = Math.max(totals.height, code?.height ?? 0);
  const whole = height + (below?.height ?? 0);
  // Totals of very many fees, and long texts, go over pages: then only their beginning is kept with the table.
  const begun = Math.min(height, capacity / 2) + (below?.begin ?? 0);
  const short = code === undefined || notice === undefined ? undefined : shortNotice(layout, notice, code);
  if (code !== undefined && short !== undefined) {
    const beside = Math.max(totals.height, code.height, short.end);
    if (beside <= capacity / 2)
      return [
        {
          height: beside,
          keep: beside,
          draw(flow) {
            const top = flow.y;
            totals.draw(flow);
            code.draw(flow.sheet, top);
            flow.y = top + short.top;
            short.block.draw(flow);
            flow.y = top + beside;
          },
        },
      ];
  }
  const stacked: Closing = {
    height: whole,
    keep: whole <= capacity / 2 ? whole : begun,
    draw(flow) {
      const page = flow.sheet;
      const top = flow.y;
      totals.draw(flow);
      code?.draw(page, top);
      if (code !== undefined && flow.sheet === page) flow.y = Math.max(flow.y, top + code.height);
      below?.draw(flow);
    },
  };
  if (notice === undefined || code !== undefined) return [stacked];
  const beside = noticeBlock(layout, notice, { x: LEFT, width: TOTALS_LEFT - LEFT - BESIDE_GAP });
  if (beside.height > totals.height) return [stacked];
  const sideways = besideTotals(totals, beside);
  return layout.style.notice === 'beside' ? [sideways] : [stacked, sideways];
}

/** So many lines of closing text have room right of the code, below its caption. */
const SHORT_LINES = 3;

/** A short closing text right of the code; it ends with it, where the caption leaves it that room. */
function shortNotice(layout: InvoiceLayout, notice: string, code: CodeBlock) {
  const block = noticeBlock(layout, notice, code.caption);
  if (block.lineCount > SHORT_LINES) return undefined;
  const top = Math.max(code.caption.end, code.height - block.height);
  return { block, top, end: top + block.height };
}

/** The closing text at the side of the totals: where height is short. */
const besideTotals = (totals: TotalsBlock, notice: NoticeBlock): Closing => ({
  height: totals.height,
  keep: totals.height,
  draw(flow) {
    const top = flow.y;
    totals.draw(flow);
    const end = flow.y;
    flow.y = top;
    notice.draw(flow);
    flow.y = end;
  },
});
