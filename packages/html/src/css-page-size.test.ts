import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lengthCm, pageOfSize } from './css-page-size.ts';

const A4 = { widthCm: 21, heightCm: 29.7 };

describe('a length of CSS', () => {
  for (const [text, cm] of [
    ['1in', 2.54],
    ['0', 0],
    ['0px', 0],
    [' 25MM', 2.5],
    ['auto', undefined],
    ['10%', undefined],
  ] as const) {
    it(`${text} is ${cm}`, () => assert.equal(lengthCm(text), cm));
  }
});

describe('the size of a page in CSS', () => {
  const values: readonly (readonly [string, readonly [number, number] | undefined])[] = [
    ['A4', [21, 29.7]],
    ['a4 landscape', [29.7, 21]],
    ['landscape A5', [21, 14.8]],
    ['landscape', [29.7, 21]],
    ['portrait', [21, 29.7]],
    ['letter', [21.59, 27.94]],
    ['ledger', [27.94, 43.18]],
    ['ledger landscape', [43.18, 27.94]],
    ['JIS-B5', [18.2, 25.7]],
    ['10cm 20cm', [10, 20]],
    ['100MM', [10, 10]],
    ['400Q 300Q', [10, 7.5]],
    ['1in 2in', [2.54, 5.08]],
    ['72pt 6pc', [2.54, 2.54]],
    ['96px 10em', [2.54, 4.2333]],
    ['.5in 1e1mm', [1.27, 1]],
    ['auto', undefined],
    ['A6', undefined],
    ['calc(1cm + 1mm)', undefined],
    ['10cm 20cm 30cm', undefined],
    ['constructor', undefined],
    ['0 0', undefined],
  ];
  for (const [value, page] of values) {
    it(`${value} is ${page?.join(' × ') ?? 'not to be read'}`, () => {
      const found = pageOfSize(value, A4);
      assert.deepEqual(found && [round(found.widthCm), round(found.heightCm)], page);
    });
  }

  it('is turned from the page asked for where it is an orientation alone', () => {
    const wide = { widthCm: 30, heightCm: 10 };
    assert.deepEqual(pageOfSize('landscape', wide), wide);
    assert.deepEqual(pageOfSize('portrait', wide), { widthCm: 10, heightCm: 30 });
  });
});

const round = (cm: number): number => Math.round(cm * 1e4) / 1e4;
