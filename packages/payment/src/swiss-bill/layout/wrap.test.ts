import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wrapped } from './wrap.ts';

const byCharacter = (text: string): number => text.length;

const cases: readonly (readonly [text: string, width: number, lines: readonly string[]])[] = [
  ['', 10, []],
  ['short', 10, ['short']],
  ['two words here', 9, ['two words', 'here']],
  // Swico: tags and values stay whole.
  ['//S1/10/10201409/11/200701/30/102673831', 30, ['//S1/10/10201409/11/200701/30', '/102673831']],
  ['//S1/10/10201409/11/200701', 12, ['//S1/10', '/10201409/11', '/200701']],
  ['/32/7.7:139.40;2.5:19.90', 16, ['/32', '/7.7:139.40;2.5:', '19.90']],
  ['UltraPay005;12345', 14, ['UltraPay005;', '12345']],
  // Nothing to break at.
  ['123456789012', 5, ['12345', '67890', '12']],
];

for (const [text, width, lines] of cases) {
  test(`${JSON.stringify(text)} in lines of ${width}`, () => {
    assert.deepEqual(wrapped(text, width, byCharacter), lines);
  });
}

test('no line is too wide, none is empty, and together they are the text', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'ab1290/:;.- '), maxLength: 80 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, width) => {
      const lines = wrapped(text, width, byCharacter);
      assert.ok(lines.every((line) => line.length <= width));
      assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
    }),
    { seed: 3, numRuns: 500 },
  );
});
