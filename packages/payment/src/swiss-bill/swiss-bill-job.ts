import type { Job } from '@kontor/base';
import { type Color, type FontLibrary, type FontTools, hexOf, TEST_INK } from '@kontor/graphics';
import type { SwissBill } from './bill/swiss-bill.ts';
import { codePng } from './draw/code-png.ts';
import { drawCode, drawSlip } from './draw/draw-slip.ts';
import { type PlainPage, plainPdf } from './draw/plain-pdf.ts';
import { slipPng } from './draw/slip-png.ts';
import { codeSvg, sheetSvg, slipSvg } from './draw/slip-svg.ts';
import { layOutSlip, type Separator } from './layout/lay-out-slip.ts';
import { billGrid } from './layout/slip-code.ts';
import type { SlipCode, SlipLayout } from './layout/slip-layout.ts';
import {
  A4,
  type Area,
  CODE_QUIET_ZONE,
  CODE_SIDE,
  PAYMENT,
  SLIP,
  SLIP_ON_A4,
} from './layout/slip-measures.ts';
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
  /** Made with a test key: all is in their colour, and a PDF is marked where it is more than the code. */
  readonly isTest?: boolean;
}

/** Not from Buffer's pool: a copy for another thread would take the whole pool along. */
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const TITLE = 'Swiss QR Code';

const BLACK: Color = 0;
const inkOf = ({ isTest = false }: SwissBillOrder): Color => (isTest ? TEST_INK : BLACK);

const languageOf = ({ language }: SwissBill): string => language.toLowerCase();

const BESIDE_CODE = PAYMENT.code.x + CODE_SIDE + CODE_QUIET_ZONE;
/** Of a slip `top` millimetres below the page's upper edge. */
const slipMark = (top: number): Area => ({
  x: BESIDE_CODE,
  y: top,
  width: SLIP.width - BESIDE_CODE,
  height: SLIP.height,
});

/**
 * Where a PDF of a test key is marked: never across the symbol, which could not be read then (rules: Test keys). A
 * slip that is cut off a sheet has the mark too.
 */
const TEST_MARKS: Readonly<Record<'QR_BILL' | 'A4_SHEET', readonly Area[]>> = {
  QR_BILL: [slipMark(0)],
  A4_SHEET: [{ x: 0, y: 0, width: A4.width, height: SLIP_ON_A4 }, slipMark(SLIP_ON_A4)],
};

/** The symbol in its quiet zone; of a test key in their colour, without a word across it. */
function codeFile(order: SwissBillOrder, fonts: FontLibrary): Uint8Array {
  const { bill, format, dpi } = order;
  const ink = inkOf(order);
  const grid = billGrid(bill);
  if (format === 'png') return codePng(grid, { dpi, ink });
  const width = CODE_SIDE + 2 * CODE_QUIET_ZONE;
  const code: SlipCode = { x: CODE_QUIET_ZONE, y: CODE_QUIET_ZONE, side: CODE_SIDE, grid };
  const sheet = { width, height: width, title: TITLE, language: languageOf(bill), ink };
  if (format === 'svg') return utf8(sheetSvg(sheet, codeSvg(code)));
  const draw: PlainPage['draw'] = (surface, parent) => drawCode(surface, code, { parent, ink: hexOf(ink) });
  return plainPdf({ ...sheet, draw }, fonts);
}

function slipPdf(layout: SlipLayout, order: SwissBillOrder, library: FontLibrary): Uint8Array {
  const fonts = slipFonts(library);
  const isSheet = order.size === 'A4_SHEET';
  const page: PlainPage = {
    ...(isSheet ? A4 : SLIP),
    title: 'Swiss QR-bill',
    language: languageOf(order.bill),
    testMarks: order.isTest === true ? TEST_MARKS[isSheet ? 'A4_SHEET' : 'QR_BILL'] : [],
    draw: (surface, parent) =>
      surface.translated(0, isSheet ? SLIP_ON_A4 : 0, () =>
        drawSlip(surface, layout, {
          fonts,
          structure: { parent, titles: 'H1' },
          ink: hexOf(inkOf(order)),
        }),
      ),
  };
  return plainPdf(page, library);
}

function slipFile(order: SwissBillOrder, library: FontLibrary): Uint8Array {
  const { bill, format, size, separator, dpi } = order;
  const ink = inkOf(order);
  const isSheet = size === 'A4_SHEET';
  const fonts = slipFonts(library);
  const layout = layOutSlip(bill, { fonts, separator, hasEdgeAbove: isSheet });
  if (format === 'png') return slipPng(layout, { fonts, dpi, isSheet, ink });
  if (format === 'pdf') return slipPdf(layout, order, library);
  const sheet = { ...(isSheet ? A4 : SLIP), title: 'Swiss QR-bill', language: languageOf(bill), ink };
  return utf8(sheetSvg(sheet, slipSvg(layout, { top: isSheet ? SLIP_ON_A4 : 0, ink })));
}

/** Draws a bill as a file; the same order gives the same bytes. */
export const swissBillJob: Job<SwissBillOrder, Uint8Array, FontTools> = {
  name: 'swiss-bill',
  needs: { fonts: true },
  asTest: (order) => ({ ...order, isTest: true }),
  run: (order, { fonts }) => (order.size === 'QR_CODE' ? codeFile(order, fonts) : slipFile(order, fonts)),
};
