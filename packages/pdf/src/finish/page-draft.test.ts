import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserPrint } from '#testing/browser-print.ts';
import { draftsOf, type PageSize, setExactSize } from '../print/page-draft.ts';
import { openPdf } from '../read/pdf-file.ts';

const A4: PageSize = { width: (21 * 72) / 2.54, height: (29.7 * 72) / 2.54 };
const NEAR: PageSize = { width: 595.5, height: 841.5 };
const WIDE: PageSize = { width: A4.height, height: A4.width };
/** 595.92 × 841.92, as Chromium prints A4. */
const print = browserPrint();

/** Width and height that the first page of the print gets. */
function sizeBy(...sizes: readonly PageSize[]): readonly [number, number] {
  const [draft] = draftsOf(openPdf(print));
  setExactSize(draft!, sizes);
  const [left, bottom, right, top] = draft!.box;
  assert.equal(top, 841.91998, 'content hangs from the top');
  return [Math.round((right - left) * 100) / 100, Math.round((top - bottom) * 100) / 100];
}

test('a page gets the nearest of several sizes', () => {
  assert.deepEqual(sizeBy(A4, NEAR), [595.5, 841.5]);
  assert.deepEqual(sizeBy(WIDE, { width: 420, height: 595 }, A4), [595.28, 841.89]);
});

test('a page stays as it was printed when no size is within a point', () => {
  for (const sizes of [[], [WIDE], [{ width: 594.9, height: 841.92 }], [{ width: 595.92, height: 843 }]]) {
    assert.deepEqual(sizeBy(...sizes), [595.92, 841.92]);
  }
});
