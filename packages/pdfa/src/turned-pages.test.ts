import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { openPdf, pagesOf } from '@kontor/pdf';
import { caseFile } from '#testing/case-file.ts';
import { checkPdfA } from './check-pdf-a.ts';
import { finishDistilled } from './finish-distilled.ts';
import { unturned } from './turned-pages.ts';

const fonts = new InstalledFonts();
const turned = caseFile({ page: '/Rotate -90' });

const rotations = (pdf: Uint8Array) =>
  pagesOf(openPdf(pdf)).map(({ attributes }) => attributes.get('Rotate'));

test('a document that is printed again is given without its turns', () => {
  assert.deepEqual(rotations(unturned({ pdf: turned })), [0]);
  assert.deepEqual(rotations(unturned({ pdf: caseFile({}) })), [undefined]);
});

test('what was printed is turned as the original was', () => {
  const order = { pdf: unturned({ pdf: turned }), original: turned, nowMs: 0, isTest: false };
  const result = finishDistilled(order, { fonts });
  assert.ok(result.kind === 'lossless');
  assert.deepEqual(rotations(result.pdf), [270]);
  assert.deepEqual(checkPdfA({ output: result.pdf, input: turned, level: '2b', route: 'redistill' }), []);
});
