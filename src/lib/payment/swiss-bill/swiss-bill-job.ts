import type { FontTools, Job } from '#lib/job/job.ts';
import type { FontLibrary } from '#lib/type/font/font-library.ts';
import type { SwissBill } from './bill/swiss-bill.ts';
import { codePng } from './draw/code-png.ts';
import { drawCode, drawSlip } from './draw/draw-slip.ts';
import { type PlainPage, plainPdf } from './draw/plain-pdf.ts';
import { slipPng } from './draw/slip-png.ts';
import { codeSvg, sheetSvg, slipSvg } from './draw/slip-svg.ts';
import { layOutSlip, type Separator } from './layout/lay-out-slip.ts';
import { billGrid } from './layout/slip-code.ts';
import type { SlipCode, SlipLayout } from './layout/slip-layout.ts';
import { A4, CODE_QUIET_ZONE, CODE_SIDE, SLIP, SLIP_ON_A4 } from './layout/slip-measures.ts';
import { slipFonts } from './layout/type-metrics.ts';

/** The code alone, the slip alone, or a sheet with the slip at its foot. */
export const BILL_SIZES = ['QR_CODE', 'QR_BILL', 'A4_SHEET'] as const;
export type BillSize = (typeof BILL_SIZES)[number];

export const SEPARATORS = ['SCISSORS', 'NONE'] as const satisfies readonly Separator[];

export type BillFormat = 'pdf' | 'svg' | 'png';

export interface SwissBillOrder {
  readonly bill: SwissBill;
  readonly size: BillSize;
  readonly separator: Separator;
  readonly format: BillFormat;
  /** Pixels an inch of a PNG. */
  readonly dpi: number;
  /** Made with a test key: a PDF is marked. */
  readonly isTest?: boolean;
}

/** Not from Buffer's pool: a copy for another thread would take the whole pool along. */
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const TITLE = 'Swiss QR Code';

const languageOf = ({ language }: SwissBill): string => language.toLowerCase();

/** The symbol in its quiet zone. */
function codeFile({ bill, format, dpi, isTest = false }: SwissBillOrder, fonts: FontLibrary): Uint8Array {
  const grid = billGrid(bill);
  if (format === 'png') return codePng(grid, dpi);
  const width = CODE_SIDE + 2 * CODE_QUIET_ZONE;
  const code: SlipCode = { x: CODE_QUIET_ZONE, y: CODE_QUIET_ZONE, side: CODE_SIDE, grid };
  const sheet = { width, height: width, title: TITLE, language: languageOf(bill) };
  if (format === 'svg') return utf8(sheetSvg(sheet, codeSvg(code)));
  return plainPdf({ ...sheet, isTest, draw: (surface, root) => drawCode(surface, code, root) }, fonts);
}

function slipPdf(layout: SlipLayout, order: SwissBillOrder, library: FontLibrary): Uint8Array {
  const fonts = slipFonts(library);
  const isSheet = order.size === 'A4_SHEET';
  const page: PlainPage = {
    ...(isSheet ? A4 : SLIP),
    title: 'Swiss QR-bill',
    language: languageOf(order.bill),
    isTest: order.isTest === true,
    draw: (surface, parent) =>
      surface.translated(0, isSheet ? SLIP_ON_A4 : 0, () =>
        drawSlip(surface, layout, { fonts, structure: { parent, titles: 'H1' } }),
      ),
  };
  return plainPdf(page, library);
}

function slipFile(order: SwissBillOrder, library: FontLibrary): Uint8Array {
  const { bill, format, size, separator, dpi } = order;
  const isSheet = size === 'A4_SHEET';
  const fonts = slipFonts(library);
  const layout = layOutSlip(bill, { fonts, separator, hasEdgeAbove: isSheet });
  if (format === 'png') return slipPng(layout, { fonts, dpi, isSheet });
  if (format === 'pdf') return slipPdf(layout, order, library);
  const sheet = { ...(isSheet ? A4 : SLIP), title: 'Swiss QR-bill', language: languageOf(bill) };
  return utf8(sheetSvg(sheet, slipSvg(layout, isSheet ? SLIP_ON_A4 : 0)));
}

/** Draws a bill as a file; the same order gives the same bytes. */
export const swissBillJob: Job<SwissBillOrder, Uint8Array, FontTools> = {
  name: 'swiss-bill',
  needs: { fonts: true },
  run: (order, { fonts }) => (order.size === 'QR_CODE' ? codeFile(order, fonts) : slipFile(order, fonts)),
};
