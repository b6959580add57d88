import { type Cancellation, moneyFormat } from '@kontor/base';
import type { FontLibrary } from '@kontor/graphics';
import {
  child,
  drawTestMark,
  type LogoPicture,
  logoPicture,
  type StructureElement,
  type Surface,
} from '@kontor/pdf';
import { drawAppendix, drawFootNote } from './layout/appendix.ts';
import { drawContent } from './layout/content.ts';
import type { InvoiceDocument, LayoutWarning, RenderedInvoice } from './layout/document.ts';
import { documentShaper } from './layout/document-shaper.ts';
import { eInvoiceParts, supplements } from './layout/e-invoice-parts.ts';
import { Flow } from './layout/flow.ts';
import {
  drawFooter,
  drawPageNumber,
  type FooterPlan,
  footerTop,
  hasRoomForNumber,
  planFooter,
} from './layout/footer.ts';
import { InvoiceLayout } from './layout/invoice-layout.ts';
import type { Logo } from './layout/letterhead.ts';
import { PAPERS } from './layout/paper.ts';
import type { Sheet } from './layout/sheet.ts';
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

const PAGE_NUMBER_Y = 290;

/** Swiss payment part: Implementation Guidelines QR-bill, 3.2; above it room for footer and page number. */
const SLIP_Y = 192;
/** Nothing is within 5 mm above the line where the payment part is cut off. */
const SLIP_PAGE_NUMBER_Y = 186;
const SLIP_CONTENT_BOTTOM = 182;
/** The foot's last line, where the page number is at its side. */
const SLIP_LAST_LINE = 186;
const ABOVE_SLIP_FOOTER = 3;

/**
 * Lays out an invoice and writes the PDF/A-3a file. Same document, same fonts: same bytes.
 * @throws InvalidInput `message.logoMustBeValid` when the logo is no picture that can be read; Cancelled
 */
export async function renderInvoice(document: InvoiceDocument, tools: RenderTools): Promise<RenderedInvoice> {
  const template = templateOf(document);
  const money = moneyFormat(document);
  const complex = await documentShaper(document, [money.total('1'), money.percent('1')]);
  const { fonts, cancellation } = tools;
  const layout = new InvoiceLayout(document, { fonts, style: template.style, money, complex, cancellation });
  const picture = tools.logo ?? (document.logo && (await logoPicture(document.logo)));
  const logo = picture && placedLogo(layout, picture);
  const footer = planFooter(layout);
  const flow = new Flow(layout, footer);
  const { drawSlip } = tools;
  const lastBottom = drawSlip === undefined ? flow.bottom : slipContentBottom(layout, footer);
  drawContent(template, { layout, sheet: flow.sheet, logo }, flow, {
    lastBottom,
    hasSlip: drawSlip !== undefined,
  });
  if (flow.y > lastBottom) flow.nextPage();
  if (document.appendix !== undefined) drawAppendix(flow, document.appendix);
  if (layout.style.foldMarks) {
    const isSlipPage = drawSlip !== undefined && layout.sheets.length === 1;
    drawFoldMarks(layout.sheets[0]!, layout.style.grey, isSlipPage ? SLIP_Y : layout.paper.height);
  }
  drawFeet(layout, footer, { hasSlip: drawSlip !== undefined });
  if (document.footNote !== undefined) drawFootNote(layout, document.footNote);
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

const slipFooterTop = (layout: InvoiceLayout, footer: FooterPlan): number =>
  (hasRoomForNumber(layout, footer) ? SLIP_LAST_LINE : SLIP_CONTENT_BOTTOM) - footer.height;

/** How far down content may reach on the page that carries the slip. */
const slipContentBottom = (layout: InvoiceLayout, footer: FooterPlan): number =>
  footer.rows.length === 0 ? SLIP_CONTENT_BOTTOM : slipFooterTop(layout, footer) - ABOVE_SLIP_FOOTER;

/** Footers and page numbers: only now the number of pages is known. */
function drawFeet(layout: InvoiceLayout, footer: FooterPlan, { hasSlip }: { hasSlip: boolean }): void {
  const section = child(layout.pdf.root, 'Sect');
  layout.sheets.forEach((sheet, index) => {
    const onSlip = hasSlip && index === layout.sheets.length - 1;
    const top = onSlip ? slipFooterTop(layout, footer) : footerTop(layout, footer);
    drawFooter(layout, sheet, footer, top, index === 0 ? section : undefined);
    const y = onSlip ? SLIP_PAGE_NUMBER_Y : layout.fromFoot(PAGE_NUMBER_Y);
    drawPageNumber(layout, sheet, { current: index + 1, total: layout.sheets.length, y });
  });
}

function finished(layout: InvoiceLayout): RenderedInvoice {
  const warnings: LayoutWarning[] = layout.sheets.some((sheet) => sheet.replaced)
    ? ['characters-replaced']
    : [];
  const { eInvoice, files, metadata } = layout.document;
  const parts = eInvoice === undefined ? {} : eInvoiceParts(eInvoice, metadata.createdAt);
  const attachments = [...(parts.attachments ?? []), ...supplements(files, metadata.createdAt)];
  return { pdf: layout.pdf.bytes({ ...parts, attachments }), warnings, pageCount: layout.sheets.length };
}
