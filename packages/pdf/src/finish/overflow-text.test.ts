import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { classicFile, deflatedText, streamText } from '#testing/classic-file.ts';
import { isArray, isStream, type PdfObject, ref } from '../object.ts';
import { pagesOf } from '../read/page-tree.ts';
import { openPdf } from '../read/pdf-file.ts';
import { finishPrint } from './finish-print.ts';

/** Printed area from 20 to 180 points, then CSS pixels from its top on, as a browser sets up a page. */
const SETUP =
  '.24 0 0 -.24 0 200 cm\nq\n83.3333 83.3333 1000 666.6667 re\nW* n\nq\n3.125 0 0 3.125 83.3333 83.3333 cm\n';
const END = 'Q\nQ\n';

/** A line whose baseline is so many CSS pixels below the printed area's top; it has 213 of them. */
const line = (baseline: number): string => `BT\n/F4 16 Tf\n1 0 0 -1 8 ${baseline} Tm\n<0041> Tj\nET\n`;
const tagged = (mcid: number, content: string): string => `/NonStruct <</MCID ${mcid} >>BDC\n${content}EMC\n`;

/** Two pages; elements 9 and 10, `owners` names the owner of the numbers of each page, `kids` the children of each. */
function finished(
  pages: readonly [string, string],
  owners: readonly [string, string] = ['[9 0 R]', '[9 0 R]'],
  kids = '[0 <</Type /MCR/Pg 4 0 R/MCID 0>>]',
) {
  const page = (contents: number, key: number): string =>
    `<</Type /Page/Parent 2 0 R/MediaBox [0 0 300 200]/Contents ${contents} 0 R/StructParents ${key}>>`;
  const content = (text: string): string =>
    streamText('/Filter /FlateDecode', deflatedText(`${SETUP}${text}${END}`));
  const body = classicFile([
    '<</Type /Catalog/Pages 2 0 R/StructTreeRoot 7 0 R>>',
    '<</Type /Pages/Count 2/Kids [3 0 R 4 0 R]>>',
    page(5, 0),
    page(6, 1),
    content(pages[0]),
    content(pages[1]),
    '<</Type /StructTreeRoot/K [9 0 R 10 0 R]/ParentTree 8 0 R>>',
    `<</Nums [0 ${owners[0]} 1 ${owners[1]}]>>`,
    `<</Type /StructElem/S /NonStruct/P 7 0 R/Pg 3 0 R/K ${kids}>>`,
    '<</Type /StructElem/S /NonStruct/P 7 0 R/Pg 3 0 R/K 1>>',
  ]);
  const { pdf } = finishPrint(
    {
      body,
      bands: [],
      pageSizesPt: [],
      marginsPt: { top: 20, bottom: 20 },
      info: {},
      pdfA: undefined,
      attachments: [],
      createdMs: 0,
      isTest: false,
    },
    { fonts: new InstalledFonts() },
  );
  const file = openPdf(pdf);
  const contents = pagesOf(file).map(({ dict }) => {
    const stream = file.resolve(dict.get('Contents'));
    assert(isStream(stream));
    return Buffer.from(file.decoded(stream).data)
      .toString('latin1')
      .slice(SETUP.length)
      .trimEnd()
      .slice(0, -END.length + 1);
  });
  const left: PdfObject = file.dict(ref(9)).get('K') ?? null;
  return {
    contents,
    kids: isArray(left) ? left.map((kid) => (typeof kid === 'number' ? kid : 'other page')) : left,
  };
}

test('a line that belongs to the next page is an artifact on this one', () => {
  const { contents, kids } = finished([tagged(0, line(200) + line(219)), tagged(0, line(12))]);
  assert.equal(contents[0], tagged(0, `${line(200)}EMC\n/Artifact BMC\n${line(219)}`));
  assert.equal(contents[1], tagged(0, line(12)));
  assert.deepEqual(kids, [0, 'other page']);
});

test('a line that belongs to the page before is an artifact', () => {
  const { contents } = finished([tagged(0, line(200)), tagged(0, line(-1) + line(12))]);
  assert.equal(contents[0], tagged(0, line(200)));
  assert.equal(contents[1], `/Artifact BMC\n${line(-1)}EMC\n/NonStruct <</MCID 0 >>BDC\n${line(12)}EMC\n`);
});

test('an element of nothing but overflow loses this content', () => {
  const { contents, kids } = finished([tagged(0, line(219)), tagged(0, line(12))]);
  assert.equal(contents[0], `/Artifact BMC\n${line(219)}EMC\n`);
  assert.deepEqual(kids, ['other page']);
});

test('a baseline just below the area, as small line heights have it, is still a line of this page', () => {
  const pages = [tagged(0, line(214)), tagged(0, line(12))] as const;
  assert.deepEqual(finished(pages).contents, pages);
});

test('elements of one page stay as they are, wherever their text is', () => {
  const pages = [tagged(0, line(219)), ''] as const;
  assert.deepEqual(finished(pages, ['[9 0 R]', '[10 0 R]']).contents, pages);
});

test('lines between lines inside are left: the element would be torn', () => {
  const pages = [tagged(0, line(10) + line(219) + line(30)), tagged(0, line(12))] as const;
  assert.deepEqual(finished(pages).contents, pages);
});

test('what no element of the parent tree has is an artifact', () => {
  const pages = [tagged(0, line(219)), tagged(0, line(12))] as const;
  const artifacts = pages.map((page) => page.replace('/NonStruct <</MCID 0 >>BDC', '/Artifact BMC'));
  assert.deepEqual(finished(pages, ['[null 5]', '(x)']).contents, artifacts);
});
