import { moneyFormat } from '#lib/base/money-format/money-format.ts';
import type { Cancellation } from '#lib/job/cancellation.ts';
import { type LogoPicture, logoPicture } from '#lib/pdf/logo-picture.ts';
import { child, type StructureElement } from '#lib/pdf/structure.ts';
import type { Surface } from '#lib/pdf/surface.ts';
import { drawTestMark } from '#lib/pdf/test-mark.ts';
import type { FontLibrary } from '#lib/type/font/font-library.ts';
import { drawAddress } from './layout/address.ts';
import { codeBlock } from './layout/code-block.ts';
import type { InvoiceDocument, LayoutWarning, RenderedInvoice } from './layout/document.ts';
import { documentShaper } from './layout/document-shaper.ts';
import { eInvoiceParts } from './layout/e-invoice-parts.ts';
import { Flow } from './layout/flow.ts';
import { drawFooter, drawPageNumber, type FooterPlan, footerTop, planFooter } from './layout/footer.ts';
import { drawInfoBlock, drawInfoOverflow } from './layout/info-block.ts';
import { InvoiceLayout } from './layout/invoice-layout.ts';
import { drawItemTable } from './layout/item-table.ts';
import type { Letterhead, Logo } from './layout/letterhead.ts';
import { noticeBlock } from './layout/notice.ts';
import { PAGE, type Sheet } from './layout/sheet.ts';
import type { Template } from './layout/template.ts';
import { totalsBlock } from './layout/totals-block.ts';
import { TEMPLATE_BY_NAME } from './templates/template-by-name.ts';

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
/** The heading keeps this distance from the address and info block when they reach further down than usual. */
const ABOVE_HEADING = 13;
const HEADING_TO_TABLE = 7;
const PAGE_NUMBER_Y = 290;

/** Swiss payment part: Implementation Guidelines QR-bill, 3.2; above it room for footer and page number. */
const SLIP_Y = 192;
const SLIP_PAGE_NUMBER_Y = 189.5;
const SLIP_CONTENT_BOTTOM = 186;

/**
 * Lays out an invoice and writes the PDF/A-3b file. Same document, same fonts: same bytes.
 * @throws InvalidInput `message.logoMustBeValid` when the logo is no picture that can be read; Cancelled
 */
export async function renderInvoice(document: InvoiceDocument, tools: RenderTools): Promise<RenderedInvoice> {
  const template = TEMPLATE_BY_NAME[document.template];
  const money = moneyFormat(document);
  const complex = await documentShaper(document, [money.total('1'), money.percent('1')]);
  const { fonts, cancellation } = tools;
  const layout = new InvoiceLayout(document, { fonts, look: template.look, money, complex, cancellation });
  const picture = tools.logo ?? (document.logo && (await logoPicture(document.logo)));
  const logo = picture && placedLogo(layout, picture);
  const footer = planFooter(layout);
  const flow = new Flow(layout, footer);
  drawFirstPage(template, { layout, sheet: flow.sheet, logo }, flow);
  const { drawSlip } = tools;
  const lastBottom = drawSlip === undefined ? flow.bottom : slipContentBottom(footer);
  drawContent(flow, lastBottom);
  if (flow.y > lastBottom) flow.nextPage();
  drawFeet(layout, footer, { hasSlip: drawSlip !== undefined });
  const { surface } = flow.sheet;
  if (drawSlip !== undefined) surface.translated(0, SLIP_Y, () => drawSlip(surface, layout.pdf.root));
  if (tools.isTest === true) for (const sheet of layout.sheets) drawTestMark(sheet.surface, PAGE, fonts);
  return finished(layout);
}

const placedLogo = (layout: InvoiceLayout, { image, width, height }: LogoPicture): Logo => ({
  image: layout.pdf.image(image),
  width,
  height,
});

/** Everything above the table of items. */
function drawFirstPage(template: Template, head: Letterhead, flow: Flow): void {
  const { layout, sheet } = head;
  template.drawHead(head);
  if (layout.look.foldMarks) drawFoldMarks(sheet, layout.look.grey);
  const addressEnd = drawAddress(layout, sheet);
  const { end, rest } = drawInfoBlock(layout, sheet);
  const headingY = Math.max(HEADING_Y, addressEnd + ABOVE_HEADING, end + ABOVE_HEADING);
  template.drawHeading(head, headingY);
  let y = headingY;
  if (rest.length > 0) y = drawInfoOverflow(layout, sheet, rest, headingY + 8) + 1;
  flow.y = y + HEADING_TO_TABLE;
}

/** Items, totals and closing text; `lastBottom` is how far they may reach on the page where the invoice ends. */
function drawContent(flow: Flow, lastBottom: number): void {
  const { layout } = flow;
  const { epcCode, notice } = layout.document;
  const totals = totalsBlock(layout);
  const code = epcCode === undefined ? undefined : codeBlock(layout, epcCode);
  const height = Math.max(totals.height, code?.height ?? 0);
  // Totals of very many fees go over pages like a table of their own.
  const keep = Math.min(height, flow.capacity / 2);
  const closing = notice === undefined ? undefined : noticeBlock(layout, notice);
  drawItemTable(flow, { keep, room: lastBottom - flow.y - height - (closing?.height ?? 0) });
  const page = flow.sheet;
  const top = flow.y;
  totals.draw(flow);
  code?.draw(page, top);
  if (code !== undefined && flow.sheet === page) flow.y = Math.max(flow.y, top + code.height);
  closing?.draw(flow);
}

/** Marks for folding and punching (DIN 5008), outside the text area; not mirrored: paper has no language. */
function drawFoldMarks({ surface }: Sheet, color: string): void {
  const stroke = { width: 0.25, color };
  for (const y of [105, 210]) surface.line([4, y], [8, y], stroke);
  surface.line([4, PAGE.height / 2], [10, PAGE.height / 2], stroke);
}

const slipFooterTop = ({ height }: FooterPlan): number => SLIP_CONTENT_BOTTOM - height;

/** How far down content may reach on the page that carries the slip. */
const slipContentBottom = (footer: FooterPlan): number =>
  footer.rows.length === 0 ? SLIP_CONTENT_BOTTOM : slipFooterTop(footer) - 5;

/** Footers and page numbers: only now the number of pages is known. */
function drawFeet(layout: InvoiceLayout, footer: FooterPlan, { hasSlip }: { hasSlip: boolean }): void {
  const section = child(layout.pdf.root, 'Sect');
  layout.sheets.forEach((sheet, index) => {
    const onSlip = hasSlip && index === layout.sheets.length - 1;
    const top = onSlip ? slipFooterTop(footer) : footerTop(footer);
    drawFooter(layout, sheet, footer, top, index === 0 ? section : undefined);
    const y = onSlip ? SLIP_PAGE_NUMBER_Y : PAGE_NUMBER_Y;
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
