import { peer } from '../peer.ts';
import { COLUMN_EDGES, fontBytes, PAGE, type Peer, ROW_HEIGHT } from './peer.ts';
import type { PageTexts } from './sample.ts';

/** The part of pdfkit's document that is used here. */
interface Document {
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  on(event: 'end', listener: () => void): void;
  registerFont(name: string, source: Uint8Array): void;
  font(name: string): Document;
  fontSize(size: number): Document;
  text(text: string, x: number, y: number, options?: object): Document;
  widthOfString(text: string): number;
  moveTo(x: number, y: number): Document;
  lineTo(x: number, y: number): Document;
  stroke(): Document;
  addPage(): Document;
  switchToPage(page: number): void;
  bufferedPageRange(): { readonly count: number };
  file(data: Uint8Array, options: object): void;
  end(): void;
}

const right = (document: Document, text: string, x: number, y: number): void => {
  document.text(text, x - document.widthOfString(text), y, { lineBreak: false });
};

function rows(document: Document, page: PageTexts): number {
  let y = 315;
  for (const cells of [page.columns, ...page.rows]) {
    if (y + ROW_HEIGHT > PAGE.bottom) {
      document.addPage();
      y = 60;
    }
    document.font(y === 315 ? 'bold' : 'regular').fontSize(9.5);
    document.text(cells[0] ?? '', COLUMN_EDGES[0]!, y, { lineBreak: false });
    for (let column = 1; column < cells.length; column++)
      right(document, cells[column]!, COLUMN_EDGES[column]!, y);
    document
      .moveTo(PAGE.left, y + 15)
      .lineTo(PAGE.right, y + 15)
      .stroke();
    y += ROW_HEIGHT;
  }
  return y;
}

function feet(document: Document, page: PageTexts): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    document.font('regular').fontSize(7.5);
    page.footer.forEach((lines, column) => {
      lines.forEach((line, row) => {
        document.text(line, PAGE.left + column * 150, 770 + row * 10, { lineBreak: false });
      });
    });
    right(document, `${index + 1} | ${count}`, PAGE.right, 822);
  }
}

function draw(document: Document, page: PageTexts): void {
  document.font('regular').fontSize(10.5);
  document.text(page.sender, PAGE.left, 135, { lineBreak: false });
  page.recipient.forEach((line, index) => {
    document.text(line, PAGE.left, 155 + index * 13.5, { lineBreak: false });
  });
  page.info.forEach(([label, value], index) => {
    document.text(label, 368, 140 + index * 14, { lineBreak: false });
    right(document, value, PAGE.right, 140 + index * 14);
  });
  document.font('bold').fontSize(20).text(page.heading, PAGE.left, 275, { lineBreak: false });
  let y = rows(document, page) + 10;
  if (y + page.totals.length * 16 > PAGE.bottom) {
    document.addPage();
    y = 60;
  }
  for (const [label, amount] of page.totals) {
    document.text(label, 326, y, { lineBreak: false });
    right(document, amount, PAGE.right, y);
    y += 16;
  }
  document.text(page.notice, PAGE.left, y + 20, { width: PAGE.right - PAGE.left });
  feet(document, page);
}

export const pdfkit: Peer = {
  name: 'pdfkit',
  lacks: 'EPC code',
  async make(page, xml) {
    const { default: PDFDocument } = await peer<{ default: new (options: object) => Document }>('pdfkit');
    const document = new PDFDocument({
      size: 'A4',
      margin: 0,
      subset: 'PDF/A-3b',
      pdfVersion: '1.7',
      bufferPages: true,
    });
    const chunks: Uint8Array[] = [];
    const done = new Promise<void>((resolve) => {
      document.on('end', resolve);
    });
    document.on('data', (chunk) => chunks.push(chunk));
    document.registerFont('regular', fontBytes('400Regular'));
    document.registerFont('bold', fontBytes('600SemiBold'));
    draw(document, page);
    document.file(Buffer.from(xml), { name: 'factur-x.xml', type: 'text/xml', relationship: 'Alternative' });
    document.end();
    await done;
    return Buffer.concat(chunks);
  },
};
