import { moneyFormat } from '#lib/base/money-format/money-format.ts';
import type { Cancellation } from '#lib/job/cancellation.ts';
import { type LogoPicture, logoPicture } from '#lib/pdf/logo-picture.ts';
import { child, type StructureElement } from '#lib/pdf/structure.ts';
import type { Surface } from '#lib/pdf/surface.ts';
import { drawTestMark } from '#lib/pdf/test-mark.ts';
import type { FontLibrary } from '#lib/type/font/font-library.ts';
import { drawAddress } from './layout/address.ts';
import { closings } from './layout/closing.ts';
import { contentPlan } from './layout/content-plan.ts';
import type { InvoiceDocument, LayoutWarning, RenderedInvoice } from './layout/document.ts';
import { documentShaper } from './layout/document-shaper.ts';
import { eInvoiceParts } from './layout/e-invoice-parts.ts';
import { Flow } from './layout/flow.ts';
import { drawFooter, drawPageNumber, type FooterPlan, footerTop, planFooter } from './layout/footer.ts';
import { drawInfoBlock, infoOverflow } from './layout/info-block.ts';
import { InvoiceLayout } from './layout/invoice-layout.ts';
import { drawItemTable } from './layout/item-table.ts';
import type { Letterhead, Logo } from './layout/letterhead.ts';
import { noticeBlock } from './layout/notice.ts';
import { PAPERS } from './layout/paper.ts';
import type { Sheet } from './layout/sheet.ts';
import type { Template } from './layout/template.ts';
import { templateOf } from './templates/template-of.ts';

export interface RenderTools {
  readonly fonts: FontLibrary;
  /**
   * Draws the Swiss payment part, 210 × 105 mm, its top left corner being the origin, and puts its structure under
   * `parent`. When given, the lower 105 mm of the last page are kept free for it.
   */
  readonly drawSlip?: (surface: Surface, parent: StructureElement) => void;
  /** The logo, decoded already; without it that of the document is. */
  readonly logo?: LogoPicture | undefined;
  /** Marks every page as made with a test key. */
  readonly isTest?: boolean;
  readonly cancellation?: Cancellation | undefined;
}

const HEADING_Y = 104;
/** Above a Swiss payment part the heading may stand higher, so that the invoice ends on one page. */
const LEAST_HEADING_Y = 78;
/** The heading keeps this distance from the address and info block when they reach further down than usual. */
const ABOVE_HEADING = 13;
const ABOVE_RAISED_HEADING = 9;
const HEADING_TO_TABLE = 7;
/** Rows that stand below the heading: their first baseline, and what follows their last one. */
const OVERFLOW_DROP = 8;
const OVERFLOW_TAIL = 1;
const PAGE_NUMBER_Y = 290;

/** Swiss payment part: Implementation Guidelines QR-bill, 3.2; above it room for footer and page number. */
const SLIP_Y = 192;
const SLIP_PAGE_NUMBER_Y = 190;
const SLIP_CONTENT_BOTTOM = 187;
/** A text before the table stands nearer to the heading than the table would, and so far above the table. */
const OPENING_LIFT = 4;
const OPENING_TAIL = 1;
const ABOVE_SLIP_FOOTER = 3.5;

/**
 * Lays out an invoice and writes the PDF/A-3a file. Same document, same fonts: same bytes.
 * @throws InvalidInput `message.logoMustBeValid` when the logo is no picture that can be read; Cancelled
 */
export async function renderInvoice(document: InvoiceDocument, tools: RenderTools): Promise<RenderedInvoice> {
  const template = templateOf(document);
  const money = moneyFormat(document);
  const complex = await documentShaper(document, [money.total('1'), money.percent('1')]);
  const { fonts, cancellation } = tools;
  const layout = new InvoiceLayout(document, { fonts, look: template.look, money, complex, cancellation });
  const picture = tools.logo ?? (document.logo && (await logoPicture(document.logo)));
  const logo = picture && placedLogo(layout, picture);
  const footer = planFooter(layout);
  const flow = new Flow(layout, footer);
  const { drawSlip } = tools;
  const lastBottom = drawSlip === undefined ? flow.bottom : slipContentBottom(footer);
  drawPages(template, { layout, sheet: flow.sheet, logo }, flow, {
    lastBottom,
    hasSlip: drawSlip !== undefined,
  });
  if (flow.y > lastBottom) flow.nextPage();
  if (layout.look.foldMarks) {
    const isSlipPage = drawSlip !== undefined && layout.sheets.length === 1;
    drawFoldMarks(layout.sheets[0]!, layout.look.grey, isSlipPage ? SLIP_Y : layout.paper.height);
  }
  drawFeet(layout, footer, { hasSlip: drawSlip !== undefined });
  const { surface } = flow.sheet;
  if (drawSlip !== undefined) surface.translated(0, SLIP_Y, () => drawSlip(surface, layout.pdf.root));
  if (tools.isTest === true)
    for (const sheet of layout.sheets) drawTestMark(sheet.surface, layout.paper, fonts);
  return finished(layout);
}

const placedLogo = (layout: InvoiceLayout, { image, width, height }: LogoPicture): Logo => ({
  image: layout.pdf.image(image),
  width,
  height,
});

interface LastPage {
  /** How far down the invoice may reach on the page where it ends. */
  readonly lastBottom: number;
  readonly hasSlip: boolean;
}

/** Head, address and info block, then heading, items, totals and closing text, over as many pages as it takes. */
function drawPages(
  template: Template,
  head: Letterhead,
  flow: Flow,
  { lastBottom, hasSlip }: LastPage,
): void {
  const { layout, sheet } = head;
  template.drawHead(head);
  const addressEnd = drawAddress(layout, sheet);
  const { end, rest } = drawInfoBlock(layout, sheet);
  const above = Math.max(addressEnd, end);
  const overflow = rest.length === 0 ? undefined : infoOverflow(layout, rest);
  const headings = [Math.max(HEADING_Y, above + ABOVE_HEADING)];
  if (hasSlip) headings.push(Math.max(LEAST_HEADING_Y, above + ABOVE_RAISED_HEADING));
  const overflowHeight = overflow === undefined ? 0 : OVERFLOW_DROP + overflow.height + OVERFLOW_TAIL;
  const { introduction } = layout.document;
  const opening = introduction === undefined ? undefined : noticeBlock(layout, introduction);
  const openingHeight = opening === undefined ? 0 : opening.height + OPENING_TAIL;
  const aboveOpening = HEADING_TO_TABLE + overflowHeight;
  const headingToTable = aboveOpening + openingHeight;
  const room = { headings, headingToTable, bottom: lastBottom, hasSlip };
  const plan = contentPlan(layout, closings(layout, flow.capacity), room);
  template.drawHeading(head, plan.headingY);
  overflow?.draw(sheet, plan.headingY + OVERFLOW_DROP);
  flow.y = plan.headingY + aboveOpening;
  if (opening !== undefined) {
    flow.y -= OPENING_LIFT;
    opening.draw(flow);
    flow.y += OPENING_LIFT + OPENING_TAIL;
  }
  drawItemTable(flow, plan.table, { closing: plan.closing.keep, lastCut: flow.bottom - lastBottom });
  plan.closing.draw(flow);
}

/**
 * Marks for folding and punching (DIN 5008), outside the text area and above `bottom`; not mirrored: paper has no
 * language.
 */
function drawFoldMarks({ surface }: Sheet, color: string, bottom: number): void {
  const stroke = { width: 0.25, color };
  const { height } = surface;
  const folds = height === PAPERS.A4.height ? [105, 210] : [height / 3, (2 * height) / 3];
  for (const y of folds) if (y < bottom) surface.line([4, y], [8, y], stroke);
  surface.line([4, height / 2], [10, height / 2], stroke);
}

const slipFooterTop = ({ height }: FooterPlan): number => SLIP_CONTENT_BOTTOM - height;

/** How far down content may reach on the page that carries the slip. */
const slipContentBottom = (footer: FooterPlan): number =>
  footer.rows.length === 0 ? SLIP_CONTENT_BOTTOM : slipFooterTop(footer) - ABOVE_SLIP_FOOTER;

/** Footers and page numbers: only now the number of pages is known. */
function drawFeet(layout: InvoiceLayout, footer: FooterPlan, { hasSlip }: { hasSlip: boolean }): void {
  const section = child(layout.pdf.root, 'Sect');
  layout.sheets.forEach((sheet, index) => {
    const onSlip = hasSlip && index === layout.sheets.length - 1;
    const top = onSlip ? slipFooterTop(footer) : footerTop(layout, footer);
    drawFooter(layout, sheet, footer, top, index === 0 ? section : undefined);
    const y = onSlip ? SLIP_PAGE_NUMBER_Y : layout.fromFoot(PAGE_NUMBER_Y);
    drawPageNumber(layout, sheet, { current: index + 1, total: layout.sheets.length, y });
  });
}

function finished(layout: InvoiceLayout): RenderedInvoice {
  const warnings: LayoutWarning[] = layout.sheets.some((sheet) => sheet.replaced)
    ? ['characters-replaced']
    : [];
  const { eInvoice, metadata } = layout.document;
  const parts = eInvoice === undefined ? {} : eInvoiceParts(eInvoice, metadata.createdAt);
  return { pdf: layout.pdf.bytes(parts), warnings, pageCount: layout.sheets.length };
}
