import assert from 'node:assert/strict';
import { InstalledFonts } from '@kontor/fonts';
import { pageTexts, readPdf, type ShownText } from '@kontor/pdf/testing';
import type { InvoiceDocument } from '#layout/document.ts';
import { renderInvoice } from '#render-invoice.ts';

const MM = 72 / 25.4;
/** Rounding of the file's numbers, millimetres. */
export const TOLERANCE = 0.05;

export interface PlacedText extends ShownText {
  /** Millimetres from the top left; the letters between cap height and descender. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type Pages = readonly (readonly PlacedText[])[];

export interface RequestedPage {
  readonly withSlip?: boolean;
  /** Of the paper, millimetres. */
  readonly height?: number;
}

const fonts = new InstalledFonts();

/** The texts of a drawn invoice by page, with their places as the file has them. */
export async function pagesOf(
  document: InvoiceDocument,
  { withSlip = false, height = 297 }: RequestedPage = {},
): Promise<Pages> {
  const drawSlip = () => undefined;
  const { pdf: bytes } = await renderInvoice(document, { fonts, ...(withSlip ? { drawSlip } : {}) });
  const pdf = readPdf(bytes);
  return pdf.pages.map((page) =>
    pageTexts(pdf, page).map((shown): PlacedText => {
      const [left, y] = [shown.x / MM, height - shown.y / MM];
      const size = shown.size / MM;
      const right = left + shown.width / MM;
      return { ...shown, left, right, top: y - 0.66 * size, bottom: y + 0.2 * size };
    }),
  );
}

const overlap = (a: PlacedText, b: PlacedText): boolean =>
  a.left < b.right - TOLERANCE &&
  b.left < a.right - TOLERANCE &&
  a.top < b.bottom - TOLERANCE &&
  b.top < a.bottom - TOLERANCE;

export interface Bounds {
  /** Default: the left margin. */
  readonly left?: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is true for every page of every invoice. */
export function checkPages(pages: Pages, what: string, { left = 25, right, bottom }: Bounds): void {
  for (const [number, texts] of pages.entries()) {
    for (const [i, text] of texts.entries()) {
      const place = `${what}, page ${number + 1}: ${text.text}`;
      assert.ok(
        text.left >= left - TOLERANCE && text.right <= right + TOLERANCE,
        `${place} beside the text area`,
      );
      assert.ok(text.bottom <= bottom, `${place} too low`);
      for (const other of texts.slice(i + 1)) assert.ok(!overlap(text, other), `${place} over ${other.text}`);
    }
  }
}

/** The address field of a window envelope (DIN 5008, form B): millimetres. */
const WINDOW = { left: 20, right: 105, top: 45, bottom: 90 } as const;

/** Blanks that do not break count as blanks. */
const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Each of these is in one line wherever it is, and somewhere. */
export function checkWhole(pages: Pages, whole: readonly string[], what: string): void {
  const texts = pages.flat().map(({ text }) => spaced(text));
  for (const part of whole)
    assert.ok(
      texts.some((text) => text.includes(spaced(part))),
      `${what}: ${part} is broken: ${texts.filter((text) => text.startsWith(part.slice(0, 3))).join(' | ')}`,
    );
}

/** In the window are the return line and the recipient, and nothing else. */
export function checkWindow([first = []]: Pages, allowed: readonly string[], what: string): void {
  for (const text of first) {
    const isInside =
      text.left < WINDOW.right &&
      text.right > WINDOW.left &&
      text.bottom > WINDOW.top &&
      text.top < WINDOW.bottom;
    const isAllowed = allowed.some((line) => spaced(line).includes(spaced(text.text)));
    assert.ok(!isInside || isAllowed, `${what}: ${text.text} in the window`);
  }
}

/** Digits of a column are below each other: figures at the right margin have one edge. */
export function checkFigures(pages: Pages, what: string, edge: number): void {
  for (const text of pages.flat()) {
    const isSum = text.mark === 'TD' && /[.,]\d\d$/.test(text.text) && text.right > edge - 10;
    if (isSum)
      assert.ok(Math.abs(text.right - edge) < TOLERANCE, `${what}: ${text.text} ends at ${text.right}`);
  }
}

/** Lines of a label end between words: joined again they are the label. */
export function checkLabels(pages: Pages, labels: readonly string[], what: string): void {
  const words = new Set(pages.flat().flatMap(({ text }) => text.split(/\s+/)));
  for (const label of labels)
    for (const word of label.split(/\s+/))
      assert.ok(words.has(word), `${what}: “${word}” of “${label}” broken`);
}
