import type { z } from 'zod';
import type { Example } from '../../core/operation.ts';
import { EXAMPLE_FONT } from './example-font.data.ts';
import type { htmlToPdfInput } from './schema.ts';

type Input = z.input<typeof htmlToPdfInput>;

const LETTER = `<!doctype html>
<html lang="de">
<title>Ihr Angebot vom 21. November</title>
<style>
  body { font: 11pt/1.5 Carlito, sans-serif; margin: 0 }
  address { font-style: normal; margin: 35mm 0 20mm }
  h1 { font-size: 12pt }
</style>
<address>Frau<br>Marie Gruber<br>Lindengasse 4<br>1070 Wien</address>
<h1>Ihr Angebot vom 21. November</h1>
<p>Sehr geehrte Frau Gruber,</p>
<p>vielen Dank für Ihr Angebot über 200 Notizbücher mit Fadenheftung. Wir nehmen es gerne an.</p>
<p>Mit freundlichen Grüßen<br>Buchbinderei Sieber</p>
</html>`;

const REPORT = `<!doctype html>
<html lang="en">
<title>Annual report</title>
<style>
  body { font: 10.5pt/1.5 "Liberation Serif", serif }
  h1 { break-before: page }
  h1:first-of-type { break-before: auto }
  .band { background: #e6eef2; padding: 3mm }
</style>
<h1>Summary</h1>
<p class="band">Revenue rose by 12 percent. Two workshops opened.</p>
<h1>Figures</h1>
<svg width="300" height="120" role="img" aria-label="Revenue of four quarters">
  <rect x="10" y="60" width="50" height="60" fill="#2f6f8f" /><rect x="80" y="45" width="50" height="75" fill="#2f6f8f" />
  <rect x="150" y="30" width="50" height="90" fill="#2f6f8f" /><rect x="220" y="15" width="50" height="105" fill="#2f6f8f" />
</svg>
<h1>Outlook</h1>
<p>We expect the same again.</p>
</html>`;

const BAND = 'style="width: 100%; display: flex; justify-content: space-between; padding-top: 8mm"';

const ROWS = [
  ['Notebook, thread-stitched', '200', '4.90', '980.00'],
  ['Slipcase', '200', '2.15', '430.00'],
  ['Gold embossing', '1', '120.00', '120.00'],
];

const TABLE = `<!doctype html>
<html lang="en">
<title>Price list</title>
<style>
  @font-face { font-family: Tabula; src: url(fonts/tabula.woff2) }
  table { border-collapse: collapse; width: 100%; font-family: "Liberation Sans", sans-serif }
  th, td { border-bottom: 0.5pt solid #999; padding: 2mm; text-align: left }
  td + td { font-family: Tabula; text-align: right }
  th + th { text-align: right }
  thead { display: table-header-group }
</style>
<table>
  <thead><tr><th>Item<th>Quantity<th>Price<th>Sum</thead>
  ${ROWS.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`).join('\n  ')}
</table>
</html>`;

export const EXAMPLES: readonly [Example<Input>, ...Example<Input>[]] = [
  {
    title: 'A letter',
    input: { content: LETTER, marginTop: 2, marginBottom: 2, marginStart: 2.5, marginEnd: 2 },
  },
  {
    title: 'A report as PDF/A with header, footer, page numbers and bookmarks; no header on the first page',
    input: {
      content: REPORT,
      header: `<div ${BAND}><span class="title"></span><span class="date"></span></div>`,
      headerFirst: '',
      footer: `<div ${BAND}><span>Buchbinderei Sieber</span><span>{current} / {total}</span></div>`,
      marginTop: 2.5,
      marginBottom: 2.5,
      marginStart: 2,
      marginEnd: 2,
      printBackground: true,
      outline: true,
      pdfA: '2u',
      documentInfo: { author: 'Buchbinderei Sieber', language: 'en' },
    },
  },
  {
    title: 'A wide table with a font of its own, A4 landscape',
    input: {
      content: TABLE,
      paperFormat: 'A4',
      landscape: true,
      resources: [{ path: 'fonts/tabula.woff2', content: EXAMPLE_FONT, contentType: 'font/woff2' }],
      filename: 'Price list.pdf',
    },
  },
];
