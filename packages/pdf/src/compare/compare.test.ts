import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparePageJob, comparePdfJob, type Rendering } from './compare-job.ts';
import { pictureDifference } from './picture-difference.ts';
import { ppmPictures, smaller } from './ppm.ts';
import { renderPlan } from './render-plan.ts';
import { countText, textKept } from './text-kept.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const kept = (before: string, after: string): number =>
  textKept(countText(bytes(before)), countText(bytes(after)));

/** A picture of one colour. */
function ppm(width: number, height: number, level: number): Uint8Array {
  const head = Buffer.from(`P6\n${width} ${height}\n255\n`);
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(3 * width * height, level)]));
}

describe('text that is kept', () => {
  it('counts characters, not their order', () => {
    assert.equal(kept('ab cd\f', 'd\nc b a\f'), 1);
    assert.equal(kept('aabb', 'ab'), 0.5);
    assert.equal(kept('ab', 'aab'), 1);
    assert.equal(kept('مرحبا', 'مر'), 0.4);
  });

  it('is all of it where there was none', () => {
    assert.equal(kept(' \f\u00a0\u3000', ''), 1);
  });

  it('has as many pages as form feeds', () => {
    assert.deepEqual(countText(bytes('a\f\fb\f')).pages, 3);
    assert.equal(countText(bytes('a\f b\f')).total, 2);
  });
});

describe('pictures', () => {
  it('are read one after the other', () => {
    const two = new Uint8Array(Buffer.concat([ppm(2, 3, 0), ppm(1, 1, 9)]));
    const sizes = ppmPictures(two).map(({ width, height, pixels }) => [width, height, pixels.length]);
    assert.deepEqual(sizes, [
      [2, 3, 18],
      [1, 1, 3],
    ]);
  });

  it('are refused when they are cut off or no pictures', () => {
    assert.throws(() => ppmPictures(ppm(4, 4, 0).subarray(0, -1)), RangeError);
    assert.throws(() => ppmPictures(bytes('P5 1 1 255 x')), RangeError);
  });

  it('differ by the root of the mean square, and wholly where their sizes do', () => {
    const [white, black, grey] = [255, 0, 204].map((level) => ppmPictures(ppm(2, 2, level))[0]!);
    assert.equal(pictureDifference(white!, white!), 0);
    assert.equal(pictureDifference(white!, black!), 1);
    assert.equal(pictureDifference(white!, grey!), 0.2);
    assert.equal(pictureDifference(white!, ppmPictures(ppm(2, 3, 255))[0]!), 1);
  });

  it('do not differ by what is rounding', () => {
    const level = (value: number) => ppmPictures(ppm(2, 2, value))[0]!;
    assert.equal(pictureDifference(level(60), level(61)), 0);
    assert.equal(pictureDifference(level(61), level(60)), 0);
    assert.equal(pictureDifference(level(60), level(62)), 2 / 255);
  });
});

describe('a close look', () => {
  /** Black with one white column. */
  function column(at: number): Uint8Array {
    const head = Buffer.from('P6\n7 6\n255\n');
    const pixels = Buffer.alloc(3 * 7 * 6);
    for (let y = 0; y < 6; y++) pixels.fill(255, 3 * (y * 7 + at), 3 * (y * 7 + at + 1));
    return new Uint8Array(Buffer.concat([head, pixels]));
  }

  it('makes pictures smaller by the mean of their pixels', () => {
    const { width, height, pixels } = smaller(ppmPictures(column(0))[0]!, 3);
    assert.deepEqual([width, height], [2, 2]);
    assert.deepEqual([pixels[0], pixels[3]], [85, 0]);
  });

  it('finds no difference in what has jumped within a pixel of the smaller picture', () => {
    const look = (before: number, after: number, factor: number) =>
      comparePageJob.run({ before: column(before), after: column(after), factor }, {}) as number;
    assert.ok(look(0, 1, 1) > 0.5);
    assert.equal(look(0, 1, 3), 0);
    assert.ok(look(2, 3, 3) > 0.3);
  });

  it('is of one page', () => {
    const nothing = new Uint8Array(0);
    assert.equal(comparePageJob.run({ before: column(0), after: nothing, factor: 3 }, {}), 1);
  });
});

describe('how pages are rendered', () => {
  const A4 = { width: 595, height: 842 };

  it('at 60 dpi, the first 20', () => {
    assert.deepEqual(renderPlan([A4]), [{ first: 1, last: 1, dpi: 60 }]);
    assert.deepEqual(renderPlan(Array.from({ length: 50 }, () => A4)), [{ first: 1, last: 20, dpi: 60 }]);
    assert.deepEqual(renderPlan([]), []);
  });

  it('larger where a page is below 20 pt', () => {
    assert.deepEqual(renderPlan([A4, { width: 3.84, height: 3.84 }, A4]), [
      { first: 1, last: 1, dpi: 60 },
      { first: 2, last: 2, dpi: 1350 },
      { first: 3, last: 3, dpi: 60 },
    ]);
  });

  it('smaller where pages are so large that their pictures would fill the memory', () => {
    const pixels = ({ width, height }: typeof A4, dpi: number) => (width * height * dpi * dpi) / 72 ** 2;
    const huge = { width: 14_400, height: 14_400 };
    const [one] = renderPlan([huge]);
    assert.ok(pixels(huge, one!.dpi) < 4_100_000);
    const [all] = renderPlan(Array.from({ length: 20 }, () => huge));
    assert.ok(20 * pixels(huge, all!.dpi) < 16_500_000);
    const strip = { width: 3, height: 14_400 };
    assert.ok(pixels(strip, renderPlan([strip])[0]!.dpi) < 4_100_000);
  });
});

describe('two versions of a document', () => {
  const seen = (text: string, ...levels: number[]): Rendering => ({
    text: bytes(text),
    pictures: levels.map((level) => ppm(2, 2, level)),
  });

  it('are compared in pages, text and pictures', () => {
    const before = seen('ab\fcd\f', 255, 0);
    const after = seen('ab\fc\f', 255, 255);
    assert.deepEqual(comparePdfJob.run({ before, after }, {}), {
      pages: { before: 2, after: 2 },
      textKept: 0.75,
      characters: { before: 4, after: 3 },
      differences: [0, 1],
    });
  });

  it('differ wholly where a page is not there', () => {
    const { differences } = comparePdfJob.run({ before: seen('', 1, 2), after: seen('', 1) }, {}) as {
      differences: readonly number[];
    };
    assert.deepEqual(differences, [0, 1]);
  });
});
