import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStream, openPdf, pagesOf } from '@kontor/pdf';
import { caseFile, streamText } from '#testing/case-file.ts';
import { jpeg2000Pages, unpackJpeg2000 } from './jpeg-2000.ts';

const image = (entries = ''): Buffer =>
  caseFile({
    resources: '/XObject<</I 10 0 R>>',
    content: 'q 9 0 0 9 20 20 cm /I Do Q',
    objects: {
      10: streamText(
        `/Type/XObject/Subtype/Image/Width 2/Height 1/SMask 11 0 R/Filter/JPXDecode${entries}`,
        'x',
      ),
      11: streamText(
        '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
        'm',
      ),
    },
  });

const ppm = (...pixels: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(`P6\n${pixels.length / 3} 1\n255\n`), Buffer.from(pixels)]);

describe('JPEG 2000 images of a kind that is not allowed', () => {
  it('are drawn a pixel a point, each on a page of its own, without masks', () => {
    const pages = jpeg2000Pages({ pdf: image(), level: '2b' });
    assert.deepEqual(pages?.images, [10]);
    const file = openPdf(pages.pdf);
    const [page] = pagesOf(file);
    assert.deepEqual(file.resolve(page!.attributes.get('MediaBox')), [0, 0, 2, 1]);
    const drawn = file.dict(file.dict(file.dict(page!.attributes.get('Resources')).get('XObject')).get('I'));
    assert.deepEqual([drawn.has('Filter'), drawn.has('SMask')], [true, false]);
  });

  it('are left where their look is more than their colors, and where there are none', () => {
    for (const entries of ['/SMaskInData 1', '/Mask[0 1]', '/ImageMask true'])
      assert.equal(jpeg2000Pages({ pdf: image(entries), level: '2b' }), undefined, entries);
    assert.equal(jpeg2000Pages({ pdf: caseFile({}), level: '1b' }), undefined);
  });

  it('become pixels with the mask that they had, gray ones of one byte', () => {
    const unpacked = (pictures: Uint8Array) => {
      const pdf = unpackJpeg2000({ pdf: image('/Intent/Perceptual'), images: [10], pictures });
      if (pdf === undefined) return undefined;
      const file = openPdf(pdf);
      const found = file.numbers.map((number) => file.object(number)).filter(isStream);
      const one = found.find(({ dict }) => dict.has('SMask'))!;
      const space = file.resolve(one.dict.get('ColorSpace')) as { readonly name: string };
      return [space.name, [...file.decoded(one).data], one.dict.has('Intent')];
    };
    assert.deepEqual(unpacked(ppm(1, 2, 3, 4, 5, 6)), ['DeviceRGB', [1, 2, 3, 4, 5, 6], true]);
    assert.deepEqual(unpacked(ppm(7, 7, 7, 9, 9, 9)), ['DeviceGray', [7, 9], true]);
    assert.equal(unpacked(ppm(1, 2, 3)), undefined);
    assert.equal(unpacked(Buffer.concat([ppm(1, 2, 3, 4, 5, 6), ppm(1, 2, 3, 4, 5, 6)])), undefined);
  });
});
