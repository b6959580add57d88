import { EXAMPLES } from '../../src/operations/html-to-pdf/examples.ts';

/** A document with the words that must be read from it, in their order. */
export interface GoldenDocument {
  readonly input: Readonly<Record<string, unknown>>;
  readonly pages: number;
  /** Lines of text by page, as a reader extracts them; only where extraction has a stable order. */
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

const TRANSPARENCY = `${style(`${sans} main { position: relative; isolation: isolate; height: 15cm } div { position: absolute; width: 5cm; height: 5cm } .a { background: #d33; left: 1cm; top: 1cm } .b { background: #33d; left: 3cm; top: 3cm; opacity: 0.5 } .c { background: #3d3; left: 5cm; top: 1cm; mix-blend-mode: multiply } .d { left: 2cm; top: 9cm; background: linear-gradient(90deg, #000, transparent); box-shadow: 2mm 2mm 3mm rgba(0, 0, 0, 0.5); border-radius: 1cm; transform: rotate(10deg) }`)}<main><div class="a"></div><div class="b"></div><div class="c"></div><div class="d"></div></main>`;

const LISTS = `${style(`${sans} blockquote { border-left: 2mm solid #2f6f8f; padding-left: 4mm } pre { background: #eee; padding: 3mm; font-family: "Liberation Mono" } a { color: #06c }`)}
<ol><li>First<ul><li>inner<li>other</ul><li>Second</ol><dl><dt>Term<dd>What it means</dl><blockquote>Quoted</blockquote><pre>if (a &lt; b) {\n  return;\n}</pre><p>See <a href="https://example.com/">the site</a>, H<sub>2</sub>O, x<sup>2</sup>.<hr>`;

const SCREEN = `${style(`${sans} @media print { .s { display: none } } @media screen { .p { display: none } }`)}<p class="s">screen<p class="p">print`;

const KERNING = `${style('body { font: 20pt "Carlito" } .s { font-family: "Caladea" } .d { font-family: "DejaVu Sans" } .w { width: 6cm; text-align: justify; font-size: 12pt }')}
<p>AVATAR Ta fi ffl Ñandú čeština</p><p class="s">Österreichische Grüße</p><p class="d">Ελληνικά Кириллица ∑ √</p><p class="w" lang="de">Donaudampfschifffahrtsgesellschaft und Vertragsbedingungen der Handwerkskammer</p>`;

/** Letterhead that is on every page, with a form of fields to fill in by hand. */
const LETTERHEAD = `${style(`${sans} @page { margin: 1.5cm 2cm 1.5cm 2.5cm } .top, .bottom { position: fixed; left: 0; right: 0; font-size: 9pt } .top { top: 0; border-bottom: 1pt solid #2f6f8f; display: flex; justify-content: space-between } .bottom { bottom: 0; text-align: center; color: #555 } .mark { position: fixed; left: 0; top: 8.5cm; width: 5mm; border-top: 0.5pt solid #000 } h1, h2 { margin-top: 3cm } input, textarea, select { font: inherit; width: 6cm } label { display: block; margin: 3mm 0 3mm 1cm } h2 { break-before: page }`)}
<div class="top"><b>Buchbinderei Sieber</b><span>Lindengasse 4, 1070 Wien</span></div><div class="bottom">IBAN AT57 2011 1400 1440 0144</div><div class="mark"></div>
<h1>Order form</h1><label>Name <input value="Marie Gruber"></label><label>Copies <input type=number value=200></label><label>Binding <select><option>sewn<option selected>glued</select></label><label><input type=checkbox checked style="width: auto"> with slipcase</label><label>Remarks <textarea rows=3>Cloth, dark blue.
Spine without text.</textarea></label><h2>Terms</h2><p>Payable within 14 days.`;

/** Three columns with pictures and boxes that must not be torn. */
const MAGAZINE = `${style(`body { font: 10pt/1.4 "Liberation Serif"; margin: 0 } h1 { column-span: all; font: bold 26pt/1.1 "Liberation Sans"; margin: 0 0 4mm; border-bottom: 2pt solid #000 } article { columns: 3; column-gap: 6mm; column-rule: 0.5pt solid #999; text-align: justify; hyphens: auto } figure { break-inside: avoid; margin: 0 0 3mm } figure svg { width: 100%; display: block } figcaption { font: italic 8pt "Liberation Serif" } aside { break-inside: avoid; background: #eee; border-left: 2mm solid #2f6f8f; padding: 2mm; font: 9pt "Liberation Sans" } p { margin: 0; text-indent: 4mm; orphans: 2; widows: 2 } p.first { text-indent: 0 } p.first::first-letter { font: bold 32pt/0.8 "Liberation Serif"; float: left; padding-right: 1mm; color: #a33 } .wide { float: right; width: 50%; shape-outside: circle(); border-radius: 50%; background: #e6a23c; height: 2cm; width: 2cm }`)}
<html lang="en"><article><h1>How a book holds together</h1><p class="first">${'A sewn book opens flat, because its sheets are folded into sections and every section is held by thread. '.repeat(5)}</p>
${[1, 2, 3].map((n) => `<figure><svg viewBox="0 0 120 60"><rect width="120" height="60" fill="#2f6f8f"/><circle cx="${n * 30}" cy="30" r="22" fill="#e6a23c"/><path d="M0 60 L60 ${n * 12} L120 60 Z" fill="#fff" opacity="0.7"/></svg><figcaption>Figure ${n}. Section ${n} of three.</figcaption></figure><p>${'Glue alone lets leaves go after some years; thread does not, and may be sewn anew. '.repeat(6)}</p>`).join('')}
<aside><b>Grain</b><br>Paper folds well along its grain and breaks across it.</aside><p><span class="wide"></span>${'Cloth is drawn over the boards last, when the block has dried under the press for a day. '.repeat(9)}</p></article>`;

/**
 * Words that are parted by the rules of their language or where their author allows it; ligatures, capitals, figures.
 */
const LANGUAGES = `${style(`body { font: 13pt/1.5 "Liberation Serif" } div { display: flex; gap: 8mm } section { width: 4.2cm; text-align: justify; border: 0.5pt solid #bbb; padding: 2mm } .n { hyphens: none; overflow-wrap: anywhere } .sc { font-variant-caps: small-caps } .c { font-family: "Carlito" } .old { font-variant-numeric: oldstyle-nums } .tab { font-variant-numeric: tabular-nums } .nolig { font-variant-ligatures: none }`)}
<div><section lang="de">Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft und Rechts\u00adschutz\u00adver\u00adsicherungs\u00adgesell\u00adschaften unter\u00adschreiben Ver\u00adtrags\u00adbedingungen.</section>
<section lang="fr">L’anti\u00adconsti\u00adtution\u00adnelle\u00adment long dévelop\u00adpement des régle\u00admenta\u00adtions euro\u00adpéennes ; « vraiment » ?</section>
<section class="n" lang="de">Donau\u00addampfschifffahrtsgesellschaft</section></div>
<p class="c">Office, waffle, Auflage, Stoffflicken <span class="nolig">Office, waffle</span></p><p class="c sc">Small Capitals, Größe</p><p class="c old">1234567890 <span class="tab">1111 9999</span></p><p lang="fr">Œuvre, naïve, ça ; « guillemets » — à l’été.</p>`;

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
  letterhead: {
    input: { content: LETTERHEAD },
    pages: 2,
    lines: [
      [
        ...['Buchbinderei Sieber Lindengasse 4, 1070 Wien', 'Order form', 'Name Marie Gruber', 'Copies 200'],
        ...['Binding glued', 'with slipcase', 'Cloth, dark blue.', 'Spine without text.', 'Remarks'],
        'IBAN AT57 2011 1400 1440 0144',
      ],
      [
        ...['Buchbinderei Sieber Lindengasse 4, 1070 Wien', 'Terms', 'Payable within 14 days.'],
        'IBAN AT57 2011 1400 1440 0144',
      ],
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
  },
  magazine: {
    input: { content: MAGAZINE, printBackground: true },
    pages: 1,
    fonts: ['LiberationSerif', 'LiberationSerif-Italic', 'LiberationSans-Bold'],
  },
  languages: { input: { content: LANGUAGES }, pages: 1, fonts: ['LiberationSerif', 'Carlito'] },
  scaled: { input: { content: INVOICE, scale: 0.6, width: 14.8, height: 10 }, pages: 1 },
};
