import { peer } from '../peer.ts';
import { COLUMN_EDGES, fontBytes, PAGE, type Peer, ROW_HEIGHT } from './peer.ts';
import type { PageTexts } from './sample.ts';

interface Font {
  widthOfTextAtSize(text: string, size: number): number;
}

interface Page {
  drawText(text: string, options: { x: number; y: number; size: number; font: Font }): void;
  drawLine(options: { start: object; end: object; thickness: number }): void;
}

/** The part of pdf-lib that is used here. */
interface Document {
  registerFontkit(fontkit: unknown): void;
  embedFont(bytes: Uint8Array, options: object): Promise<Font>;
  addPage(size: readonly [number, number]): Page;
  getPages(): readonly Page[];
  attach(bytes: Uint8Array, name: string, options: object): Promise<void>;
  save(): Promise<Uint8Array>;
}

interface Pen {
  page: Page;
  readonly document: Document;
  readonly regular: Font;
  readonly bold: Font;
}

interface Style {
  readonly size: number;
  readonly font: Font;
}

const left = (pen: Pen, text: string, x: number, y: number, style: Style): void =>
  pen.page.drawText(text, { x, y: PAGE.height - y, ...style });

const right = (pen: Pen, text: string, x: number, y: number, style: Style): void =>
  left(pen, text, x - style.font.widthOfTextAtSize(text, style.size), y, style);

function rows(pen: Pen, page: PageTexts): number {
  let y = 325;
  for (const [index, cells] of [page.columns, ...page.rows].entries()) {
    if (y + ROW_HEIGHT > PAGE.bottom) {
      pen.page = pen.document.addPage([PAGE.width, PAGE.height]);
      y = 70;
    }
    const style = { size: 9.5, font: index === 0 ? pen.bold : pen.regular };
    left(pen, cells[0] ?? '', COLUMN_EDGES[0]!, y, style);
    for (let column = 1; column < cells.length; column++) {
      right(pen, cells[column]!, COLUMN_EDGES[column]!, y, style);
    }
    const ruleY = PAGE.height - y - 5;
    pen.page.drawLine({
      start: { x: PAGE.left, y: ruleY },
      end: { x: PAGE.right, y: ruleY },
      thickness: 0.35,
    });
    y += ROW_HEIGHT;
  }
  return y;
}

function draw(pen: Pen, page: PageTexts): void {
  const body = { size: 10.5, font: pen.regular };
  left(pen, page.sender, PAGE.left, 140, body);
  page.recipient.forEach((line, index) => {
    left(pen, line, PAGE.left, 160 + index * 13.5, body);
  });
  page.info.forEach(([label, value], index) => {
    left(pen, label, 368, 150 + index * 14, body);
    right(pen, value, PAGE.right, 150 + index * 14, body);
  });
  left(pen, page.heading, PAGE.left, 295, { size: 20, font: pen.bold });
  let y = rows(pen, page) + 10;
  if (y + page.totals.length * 16 > PAGE.bottom) {
    pen.page = pen.document.addPage([PAGE.width, PAGE.height]);
    y = 70;
  }
  for (const [label, amount] of page.totals) {
    left(pen, label, 326, y, body);
    right(pen, amount, PAGE.right, y, body);
    y += 16;
  }
  left(pen, page.notice, PAGE.left, y + 20, body);
  const pages = pen.document.getPages();
  pages.forEach((one, index) => {
    pen.page = one;
    const small = { size: 7.5, font: pen.regular };
    page.footer.forEach((lines, column) => {
      lines.forEach((line, row) => {
        left(pen, line, PAGE.left + column * 150, 775 + row * 10, small);
      });
    });
    right(pen, `${index + 1} | ${pages.length}`, PAGE.right, 825, small);
  });
}

export const pdfLib: Peer = {
  name: '@cantoo/pdf-lib',
  lacks: 'EPC code, PDF/A, tags',
  async make(page, xml) {
    const { PDFDocument } = await peer<{ PDFDocument: { create(): Promise<Document> } }>('@cantoo/pdf-lib');
    const fontkit = await peer<unknown>('fontkit');
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    const regular = await document.embedFont(fontBytes('400Regular'), { subset: true });
    const bold = await document.embedFont(fontBytes('600SemiBold'), { subset: true });
    draw({ document, regular, bold, page: document.addPage([PAGE.width, PAGE.height]) }, page);
    await document.attach(xml, 'factur-x.xml', { mimeType: 'text/xml', afRelationship: 'Alternative' });
    return document.save();
  },
};
