import { EXAMPLES } from '../../src/operations/html-to-pdf/examples.ts';

/** A document with the words that must be read from it, in their order. */
export interface GoldenDocument {
  readonly input: Readonly<Record<string, unknown>>;
  readonly pages: number;
  /** Lines of text by page, as a reader extracts them; only where extraction has an order to speak of. */
  readonly lines?: readonly (readonly string[])[];
  /** Fonts that are used, at least. */
  readonly fonts?: readonly string[];
}

const style = (css: string): string => `<!doctype html><meta charset=utf-8><style>${css}</style>`;
const sans = 'body { font: 12pt/1.4 "Liberation Sans" }';

const INVOICE = `${style(`${sans} table { width: 100%; border-collapse: collapse } td, th { padding: 2mm; border-bottom: 0.5pt solid #000; text-align: left } td:nth-child(n+2), th:nth-child(n+2) { text-align: right }`)}
<h1>Invoice 2026-117</h1><p>Buchbinderei Sieber, Lindengasse 4, 1070 Wien</p>
<table><tr><th>Item<th>Quantity<th>Sum<tr><td>Notebook<td>200<td>980.00<tr><td>Slipcase<td>200<td>430.00<tr><th>Total<th><th>1,410.00</table>`;

const CHART = `${style(sans)}<svg viewBox="0 0 400 200" width="400">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f6f8f"/><stop offset="1" stop-color="#bcd"/></linearGradient></defs>
<g fill="url(#g)"><rect x="20" y="120" width="60" height="60"/><rect x="110" y="80" width="60" height="100"/><rect x="200" y="40" width="60" height="140"/></g>
<path d="M20 110 L110 70 L260 30" stroke="#a33" stroke-width="3" fill="none" stroke-dasharray="8 4"/><circle cx="330" cy="100" r="50" fill="#e6a23c"/><path d="M330 100 L330 50 A50 50 0 0 1 380 100 Z" fill="#a33"/>
<text x="20" y="198" font-size="14">Quarter one</text></svg>`;

const LONG_TABLE = `${style(`${sans} thead { display: table-header-group } table { width: 100%; border-collapse: collapse } td { border: 0.5pt solid #999 }`)}
<table><thead><tr><th>Number<th>Name</thead>${Array.from({ length: 90 }, (_, i) => `<tr><td>${i + 1}<td>Row ${i + 1}`).join('')}</table>`;

const RTL = `<!doctype html><html lang="ar" dir="rtl"><meta charset=utf-8><style>body { font: 18pt "Noto Sans Arabic", "Noto Sans Hebrew" }</style>
<h1>فاتورة رقم ١٢٣</h1><p>شكرا لكم على طلبكم من Wien 1070.</p><p lang="he">שלום עולם, חשבונית 42</p><ul><li>بند أول<li>بند ثان</ul>`;

const CJK = `${style('body { font: 16pt "Noto Sans CJK JP" } .v { writing-mode: vertical-rl; height: 6cm; border: 1pt solid #000 }')}
<p lang="ja">請求書 二〇二六年十一月</p><p lang="zh-Hans" style="font-family: 'Noto Sans CJK SC'">发票号码 骨直</p><p lang="ko" style="font-family: 'Noto Sans CJK KR'">세금계산서</p><div class="v">縦書きの文章。</div>`;

const EMOJI = `${style('body { font: 24pt "Liberation Sans", "Noto Color Emoji" }')}<p>Paid ✅ thanks 👍🏽 family 👨‍👩‍👧 flag 🇦🇹 key 1️⃣</p>`;

const PAGE_RULES = `${style(`${sans} @page { margin: 3cm; @top-center { content: "Confidential"; font: 10pt "Liberation Sans" } @bottom-right { content: counter(page) " of " counter(pages); font: 10pt "Liberation Sans" } } @page :first { margin-top: 6cm } h2 { break-before: page }`)}<p>One<h2>Two</h2><h2>Three</h2>`;

const FORM = `${style(sans)}<form><p><input value="Marie Gruber"><p><input type=checkbox checked> yes <input type=checkbox> no<p><input type=radio checked> a <input type=radio> b
<p><select><option>first<option selected>second</select><p><textarea rows=2>Two
lines</textarea><p><button>Send</button> <progress value=0.6></progress> <meter value=0.3></meter></form>`;

const COLUMNS = `${style(`${sans} .c { columns: 3; column-gap: 8mm; column-rule: 0.5pt solid #000; height: 5cm } .g { display: grid; grid-template-columns: 1fr 2fr; gap: 4mm } .g div { border: 1pt solid #000; padding: 2mm } .f { display: flex; justify-content: space-between }`)}
<div class="c">${'Several columns share this text. '.repeat(14)}</div><div class="g"><div>A</div><div>B</div><div>C</div><div>D</div></div><p class="f"><span>left</span><span>right</span></p>`;

const TRANSPARENCY = `${style(`${sans} div { position: absolute; width: 5cm; height: 5cm } .a { background: #d33; left: 1cm; top: 1cm } .b { background: #33d; left: 3cm; top: 3cm; opacity: 0.5 } .c { background: #3d3; left: 5cm; top: 1cm; mix-blend-mode: multiply } .d { left: 2cm; top: 9cm; background: linear-gradient(90deg, #000, transparent); box-shadow: 2mm 2mm 3mm rgba(0, 0, 0, 0.5); border-radius: 1cm; transform: rotate(10deg) }`)}<div class="a"></div><div class="b"></div><div class="c"></div><div class="d"></div>`;

const LISTS = `${style(`${sans} blockquote { border-left: 2mm solid #2f6f8f; padding-left: 4mm } pre { background: #eee; padding: 3mm; font-family: "Liberation Mono" } a { color: #06c }`)}
<ol><li>First<ul><li>inner<li>other</ul><li>Second</ol><dl><dt>Term<dd>What it means</dl><blockquote>Quoted</blockquote><pre>if (a &lt; b) {\n  return;\n}</pre><p>See <a href="https://example.com/">the site</a>, H<sub>2</sub>O, x<sup>2</sup>.<hr>`;

const SCREEN = `${style(`${sans} @media print { .s { display: none } } @media screen { .p { display: none } }`)}<p class="s">screen<p class="p">print`;

const KERNING = `${style('body { font: 20pt "Carlito" } .s { font-family: "Caladea" } .d { font-family: "DejaVu Sans" } .w { width: 6cm; text-align: justify; font-size: 12pt }')}
<p>AVATAR Ta fi ffl Ñandú čeština</p><p class="s">Österreichische Grüße</p><p class="d">Ελληνικά Кириллица ∑ √</p><p class="w" lang="de">Donaudampfschifffahrtsgesellschaft und Vertragsbedingungen der Handwerkskammer</p>`;

/** A footer with lines at both ends of its band. */
const FOOTER =
  '<div style="border-top: 1pt solid #000; font: 9pt \'Liberation Sans\'; text-align: center">{current} / {total}</div>';

/** Everything else of the format in one place, each looked at when its picture was made. */
export const GOLDEN: Readonly<Record<string, GoldenDocument>> = {
  letter: {
    input: EXAMPLES[0].input,
    pages: 1,
    fonts: ['Carlito', 'Carlito-Bold'],
  },
  report: {
    input: { ...EXAMPLES[1]!.input, header: '<p class=title></p>' },
    pages: 3,
    fonts: ['LiberationSerif'],
  },
  'data-font': { input: EXAMPLES[2]!.input, pages: 1, fonts: ['TabulaExample'] },
  invoice: {
    input: { content: INVOICE, footer: FOOTER, marginBottom: 2 },
    pages: 1,
    lines: [
      [
        ...['Invoice 2026-117', 'Buchbinderei Sieber, Lindengasse 4, 1070 Wien', 'Item Quantity Sum'],
        ...['Notebook 200 980.00', 'Slipcase 200 430.00', 'Total 1,410.00', '1/1'],
      ],
    ],
  },
  chart: { input: { content: CHART }, pages: 1, lines: [['Quarter one']] },
  'long-table': {
    input: { content: LONG_TABLE, footer: FOOTER },
    pages: 3,
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
  },
  rtl: { input: { content: RTL, marginStart: 3 }, pages: 1, fonts: ['NotoSansArabic'] },
  // Its fonts have PostScript outlines, which Chromium writes as Type 3 fonts without names.
  cjk: { input: { content: CJK }, pages: 1 },
  emoji: { input: { content: EMOJI }, pages: 1 },
  'page-rules': {
    input: { content: PAGE_RULES },
    pages: 3,
    lines: [
      ['Confidential', 'One', '1 of 3'],
      ['Confidential', 'Two', '2 of 3'],
      ['Confidential', 'Three', '3 of 3'],
    ],
  },
  form: { input: { content: FORM }, pages: 1 },
  columns: { input: { content: COLUMNS }, pages: 1 },
  transparency: { input: { content: TRANSPARENCY, printBackground: true }, pages: 1, lines: [[]] },
  lists: { input: { content: LISTS, printBackground: true }, pages: 1, fonts: ['LiberationMono'] },
  screen: { input: { content: SCREEN, mediaType: 'screen' }, pages: 1, lines: [['screen']] },
  fonts: { input: { content: KERNING }, pages: 1, fonts: ['Carlito', 'Caladea-Regular', 'DejaVuSans'] },
  scaled: { input: { content: INVOICE, scale: 0.6, width: 14.8, height: 10 }, pages: 1 },
};
