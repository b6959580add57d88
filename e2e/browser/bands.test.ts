import assert from 'node:assert/strict';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { orderOf } from '../../src/engines/browser/testing/print-order.ts';
import { printingBrowsers } from '../../src/testing/chromium.ts';
import { type Gray, grayOf, textOf } from '../html/pdf-facts.ts';
import { openPrinter, type TestPrinter } from './printer.ts';

/** Headers and footers with the page number: many in one print look as each does in a print of its own. */

const PAGES = 12;
const NOBODY = 65_534;
const content = Array.from(
  { length: PAGES },
  (_, at) => `<p${at > 0 ? ' style="break-before: page"' : ''}>Body`,
).join('');
/** Nothing on paper, but placed on the page as a whole: keeps copies from being made. */
const ALONE = '<i style="position: fixed; left: 0; top: 0"></i>';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** Printed together. */
const COPIED: Readonly<Record<string, string>> = {
  'page and total':
    '<div style="text-align: center"><span class="pageNumber"></span>/<span class="totalPages"></span></div>',
  placeholders: 'Page {current} of {total}',
  'a paragraph with its margins': '<p>Page {current}</p>',
  'both ends of a line':
    '<style>div { display: flex; justify-content: space-between; font-size: 9pt }</style><div><b>{title}</b><span>{current}</span></div>',
  'a body with styles of its own':
    '<style>body { font: italic 12pt serif; padding: 2mm; margin: 3mm 1cm; border-top: 1pt solid } p { margin: 0 }</style><p>{current}<p>{date}',
  'at the lower edge':
    '<style>html, body { height: 100% } body { display: flex; align-items: flex-end; box-sizing: border-box }</style><div>{current} / {total}</div>',
  'a grid':
    '<style>body { display: grid; grid-template-columns: 1fr 2fr 1fr }</style><b>A</b><i>{current}</i><u style="justify-self: end">C</u>',
  'a table of two rows':
    '<table style="width: 100%"><tr><td>ACME<td style="text-align: right">{current}<tr><td colspan="2">IBAN AT57</table>',
  'the drawing of a line': '<svg width="100" height="8"><path d="M0 4h100" stroke="#000"/></svg> {current}',
  'a small picture': `<img src="${PIXEL}" width="20" height="10" alt=""> {current}`,
  'what is placed in a box of its own':
    '<div style="position: relative; height: 1cm"><b style="position: absolute; right: 0; bottom: 0">{current}</b></div>',
  'a root with room around': '<style>html { padding-top: 3mm }</style>{current}',
  'at the edge': '<style>html { padding: 0 }</style>{current}',
  'Arabic from the right': '<p dir="rtl" lang="ar">صفحة {current} من {total}</p>',
};

/** Printed one by one. */
const SINGLE: Readonly<Record<string, string>> = {
  'placed on the page': '<b style="position: absolute; right: 1cm; bottom: 0">{current}</b>',
  'fixed on the page': `{current}${ALONE}`,
  'with a counter of its own': '<style>p::before { content: counter(page) " " }</style><p>{current}',
  'more than there is room for': '<div style="height: 5cm">{current}</div>',
  'wider than the page': '<div style="width: 40cm">{current}</div>',
  'styles for some of the copies': '<style>body:nth-child(2) p { padding-left: 2cm }</style><p>{current}',
  'a background of the page':
    '<style>body { background: #ddd; print-color-adjust: exact }</style><p>{current}',
  'styles in the body': '<p>{current}</p><style>p { color: red }</style>',
};

/** In every pixel. */
const isAlike = (one: Gray, other: Gray): boolean =>
  one.width === other.width && Buffer.compare(one.pixels, other.pixels) === 0;

let open: TestPrinter;
let profile: string;

/** The footers of all pages: a PDF each with its page. */
async function footersOf(footer: string) {
  const order = orderOf(content, {
    isolation: 'static',
    javascript: false,
    marginsCm: { top: 1, right: 1, bottom: 2, left: 1 },
    bands: { footer },
  });
  const { bands } = await open.printer.print(order, AbortSignal.timeout(60_000));
  return bands.flatMap(({ pdf, pages, isPaged }) =>
    pages.map((page, at) => ({ page, pdf, bandPage: isPaged ? at + 1 : 1 })),
  );
}

describe('headers and footers with the page number', () => {
  before(() => {
    const isRoot = process.getuid?.() === 0;
    profile = mkdtempSync(join(tmpdir(), 'kontor-bands-'));
    if (isRoot) chownSync(profile, NOBODY, NOBODY);
    const isolation = { bwrap: undefined, uid: isRoot ? NOBODY : undefined, hasSandbox: true };
    open = openPrinter({ chromium: printingBrowsers()[0], isolation, profile });
  });
  after(async () => {
    await open.close();
    rmSync(profile, { recursive: true, force: true });
  });

  for (const [name, footer] of Object.entries(COPIED)) {
    it(`are in one print: ${name}`, async () => {
      const [together, alone] = [await footersOf(footer), await footersOf(footer + ALONE)];
      assert.deepEqual(
        together.map(({ page }) => page),
        Array.from({ length: PAGES }, (_, at) => at + 1),
      );
      assert.equal(new Set(together.map(({ pdf }) => pdf)).size, 1, 'one print');
      assert.equal(new Set(alone.map(({ pdf }) => pdf)).size, PAGES, 'a print each');
      for (const at of [0, 1, PAGES - 1]) {
        const [one, other] = [together[at]!, alone[at]!];
        assert.match(textOf(one.pdf, one.bandPage), new RegExp(String(one.page)));
        assert.ok(
          isAlike(grayOf(one.pdf, one.bandPage, 100), grayOf(other.pdf, other.bandPage, 100)),
          `page ${at + 1}`,
        );
      }
    });
  }

  for (const [name, footer] of Object.entries(SINGLE)) {
    it(`are printed one by one: ${name}`, async () => {
      const footers = await footersOf(footer);
      assert.equal(new Set(footers.map(({ pdf }) => pdf)).size, PAGES);
      assert.match(textOf(footers.at(-1)!.pdf, 1), new RegExp(String(PAGES)));
    });
  }
});
