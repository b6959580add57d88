import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PdfUnreadable } from '@kontor/base';
import { classicFile, TWO_PAGES } from '#testing/classic-file.ts';
import { openPdf } from './pdf-file.ts';

const isDamage = (error: unknown): boolean => error instanceof PdfUnreadable && error.reason === 'damaged';

test('objects that overlap are not read again and again', () => {
  // Each of 1,500 objects is a string without an end that reaches over all that follow.
  const objects = Array.from({ length: 1_500 }, (_, i) => `${i + 10} 0 obj\n(${'x'.repeat(8_000)}`).join(
    '\n',
  );
  const before = classicFile(TWO_PAGES)
    .toString('latin1')
    .replace(/xref[\s\S]*/, '');
  const file = openPdf(Buffer.from(`${before}${objects}\ntrailer <</Root 1 0 R>>`, 'latin1'));
  assert.throws(() => file.numbers.map((number) => file.object(number)), isDamage);
});
