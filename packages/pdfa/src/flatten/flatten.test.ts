import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { caseFile, streamText } from '#testing/case-file.ts';
import { TRANSPARENCY_CASES } from '#testing/transparency-cases.ts';
import { convertPdfA } from '../convert.ts';
import { finishDistilled } from '../finish-distilled.ts';
import { flattened, transparentPages } from './flatten.ts';

const fonts = new InstalledFonts();
const ORDER = { level: '1b', nowMs: 0, isTest: false } as const;

/** A gray page of 200 by 200 points at 180 dpi. */
const ppm = Buffer.concat([Buffer.from('P6\n500 500\n255\n'), Buffer.alloc(3 * 500 * 500, 0x80)]);

const areasOf = (resources: string, content: string, objects: Readonly<Record<number, string>> = {}) =>
  transparentPages(caseFile({ resources, content, objects })).flatMap(({ areas }) => areas);

const HALF = '/ExtGState<</G<</ca 0.5>>/O<</ca 1>>>>';

test('an area is where something is painted while the state is transparent', () => {
  assert.deepEqual(areasOf(HALF, '0 0 9 9 re f /G gs 20 30 50 60 re f /O gs 0 0 9 9 re f'), [
    [20, 30, 70, 90],
  ]);
  assert.deepEqual(areasOf(HALF, 'q /G gs Q 20 30 50 60 re f'), []);
});

test('an area is turned and scaled like what is painted, and cut by the clip and the page', () => {
  assert.deepEqual(areasOf(HALF, '/G gs 2 0 0 2 10 10 cm 5 5 10 10 re f'), [[20, 20, 40, 40]]);
  assert.deepEqual(areasOf(HALF, '/G gs 0 0 30 30 re W n 20 20 400 400 re f'), [[20, 20, 30, 30]]);
  assert.deepEqual(areasOf(HALF, '/G gs 150 150 400 400 re f'), [[150, 150, 200, 200]]);
});

test('areas that touch are one', () => {
  assert.deepEqual(areasOf(HALF, '/G gs 0 0 20 20 re f 10 10 20 20 re f 100 100 5 5 re f'), [
    [0, 0, 30, 30],
    [100, 100, 105, 105],
  ]);
});

test('a drawing is entered, and is one area where it shines through as a whole', () => {
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</ExtGState<</G<</ca 0.5>>>>>>';
  const objects = { 10: streamText(form, '/G gs 10 10 5 5 re f') };
  const resources = `${HALF}/XObject<</X 10 0 R>>`;
  assert.deepEqual(areasOf(resources, '1 0 0 1 100 0 cm /X Do', objects), [[110, 10, 115, 15]]);
  assert.deepEqual(areasOf(resources, '/G gs /X Do', objects), [[0, 0, 50, 50]]);
});

test('text reaches as far as its widths', () => {
  const font =
    '<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 65/LastChar 65/Widths[500]/FontDescriptor<<>>>>';
  const [area] = areasOf(`${HALF}/Font<</F ${font}>>`, '/G gs BT /F 10 Tf 20 50 Td (AAAA) Tj ET');
  assert.ok(
    area !== undefined && area[0] <= 20 && area[0] > 10 && area[2] >= 40 && area[2] < 50,
    String(area),
  );
});

for (const { name, pdf, outcome } of TRANSPARENCY_CASES) {
  if (outcome !== 'redistill') continue;
  test(`${name}: beneath pictures nothing is transparent, and all text is there`, () => {
    const pages = transparentPages(pdf).map(({ page }) => ({ page, bare: ppm, whole: ppm }));
    assert.equal(pages.length, 1);
    const flat = flattened({ pdf, pages });
    assert.equal(convertPdfA({ ...ORDER, pdf }, { fonts }).kind, 'obstacles');
    const result = finishDistilled({ ...ORDER, pdf: flat, original: pdf }, { fonts });
    assert.equal(result.kind, 'lossless', JSON.stringify(result));
    assert.deepEqual(transparentPages(flat), []);
  });
}
