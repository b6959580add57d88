import { dict, name, PdfWriter, textString } from '@kontor/pdf';

/** What the page of the sample invoice shows, from above. */
const LINES: readonly (readonly [size: number, x: number, y: number, text: string])[] = [
  [18, 60, 770, 'Harbour Print Studio'],
  [10, 60, 700, 'Lindqvist Books, Storgatan 2, 11123 Stockholm'],
  [14, 60, 640, 'Invoice 2026-117'],
  [10, 60, 600, 'Poster, offset print'],
  [10, 470, 600, '200.00'],
  [10, 60, 580, 'Postcards'],
  [10, 470, 580, '100.00'],
  [10, 60, 550, 'VAT 20 %'],
  [10, 470, 550, '60.00'],
  [12, 60, 525, 'Total EUR'],
  [12, 465, 525, '360.00'],
];

/** A PDF of one page that shows the sample e-invoice, as a program without PDF/A writes it. */
export function samplePage(lines: typeof LINES = LINES): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const texts = lines.map(
    ([size, x, y, text]) =>
      `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET\n`,
  );
  const contents = writer.addStream(dict({}), Buffer.from(texts.join(''), 'latin1'));
  const font = writer.add(
    dict({
      Type: name('Font'),
      Subtype: name('Type1'),
      BaseFont: name('Helvetica'),
      Encoding: name('WinAnsiEncoding'),
    }),
  );
  const page = writer.add(
    dict({
      Type: name('Page'),
      Parent: pages,
      MediaBox: [0, 0, 595, 842],
      Resources: dict({ Font: dict({ F1: font }) }),
      Contents: contents,
    }),
  );
  writer.set(pages, dict({ Type: name('Pages'), Count: 1, Kids: [page] }));
  const root = writer.add(dict({ Type: name('Catalog'), Pages: pages }));
  return writer.bytes({ root, info: writer.add(dict({ Title: textString('Invoice 2026-117') })) });
}
