import { InstalledFonts } from '@kontor/fonts';
import { type FinishOrder, finishPrint as finishWith } from '#finish/finish-print.ts';
import { browserPrint } from './browser-print.ts';
import { classicFile, deflatedText, streamText } from './classic-file.ts';

/** With the fonts of this installation. */
export const finishPrint = (order: FinishOrder) => finishWith(order, { fonts: new InstalledFonts() });

export const A4 = { width: (21 * 72) / 2.54, height: (29.7 * 72) / 2.54 };

export const finishOrder = (more: Partial<FinishOrder> = {}): FinishOrder => ({
  body: browserPrint(),
  bands: [],
  pageSizesPt: [A4],
  marginsPt: { top: 28, bottom: 40 },
  info: {},
  pdfA: undefined,
  attachments: [],
  createdMs: Date.UTC(2026, 0, 31, 8, 5, 9),
  isTest: false,
  ...more,
});

/** A printed band of one page; a browser rounds 28 points up to 28.08. */
export const band = (content: string, annotations = '', height = 28.08): Buffer =>
  classicFile([
    '<</Type /Catalog/Pages 2 0 R>>',
    '<</Type /Pages/Count 1/Kids [3 0 R]>>',
    `<</Type /Page/Parent 2 0 R/MediaBox [0 0 595.92 ${height}]/Contents 4 0 R/Resources <</Font <</F1 5 0 R>>>>/Annots [${annotations}]>>`,
    streamText('/Filter /FlateDecode', deflatedText(content)),
    '<</Type /Font/Subtype /Type0/BaseFont /AAAAAA+Band/DescendantFonts [6 0 R]>>',
    '<</Type /Font/FontDescriptor <</FontFile2 7 0 R>>>>',
    streamText('', 'the same font file'),
  ]);

/** Both pages carry the band's one page. */
export const everyPage = [1, 2].map((page) => ({ page, bandPage: 1 }));
