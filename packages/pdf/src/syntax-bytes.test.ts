import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pdfNumber } from './serialize.ts';
import { SyntaxBytes } from './syntax-bytes.ts';

const written = (write: (out: SyntaxBytes) => void): string => {
  const out = new SyntaxBytes();
  write(out);
  return out.subarray().toString('latin1');
};

test('numbers are written as pdfNumber writes them', () => {
  const cases = [
    0, -0, 1, -1, 0.0004, -0.0004, 0.0005, -0.0005, 0.1, 0.12, 0.123, 9.9995, 10, 100.05, -99.999,
  ];
  for (const value of [...cases, 999_999.999, 1_000_000, -1_000_000, 1e9, 123_456_789.123, 1e20]) {
    assert.equal(
      written((out) => out.number(value)),
      pdfNumber(value),
      String(value),
    );
  }
  const doubles = fc.oneof(
    fc.double({ min: -1e7, max: 1e7, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.integer(),
  );
  fc.assert(
    fc.property(doubles, (value) => written((out) => out.number(value)) === pdfNumber(value)),
    { seed: 3, numRuns: 5000 },
  );
});

test('texts and bytes are one behind the other, however many', () => {
  const long = 'é'.repeat(5000);
  const out = new SyntaxBytes();
  for (let i = 0; i < 20; i++) {
    out.text('a');
    out.text(long);
    out.number(i);
  }
  const expected = Array.from({ length: 20 }, (_, i) => `a${long}${i}`).join('');
  assert.equal(out.subarray().toString('latin1'), expected);
  assert.equal(out.length, expected.length);
  assert.equal(out.subarray(1, 3).toString('latin1'), 'éé');
});

test('a literal string escapes its delimiters and the return', () => {
  const codes = [0x0028, 0x295c, 0x0d0a, 0xff0d];
  assert.equal(
    written((out) => {
      for (const code of codes) out.literalCode(code);
    }),
    '\0\\(\\)\\\\\\r\n\xff\\r',
  );
});
