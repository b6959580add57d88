import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { isStream, openPdf, type PdfObject, pagesOf } from '@kontor/pdf';
import { caseFile, streamText } from '#testing/case-file.ts';
import { convertPdfA } from '../convert.ts';

const fonts = new InstalledFonts();

function converted(parts: Parameters<typeof caseFile>[0]) {
  const result = convertPdfA({ pdf: caseFile(parts), level: '2b', nowMs: 0, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless');
  const file = openPdf(result.pdf);
  const page = pagesOf(file)[0]!;
  const stream = file.resolve(page.dict.get('Contents'));
  assert.ok(isStream(stream));
  const content = Buffer.from(file.decoded(stream).data).toString().replaceAll(/\s+/g, ' ').trim();
  const rules = result.changes.map(({ rule }) => rule);
  return {
    content,
    rules,
    baseline: result.baseline,
    file,
    resources: file.dict(page.attributes.get('Resources')),
  };
}

describe('colours for print in content', () => {
  const cases: readonly (readonly [given: string, expected: string])[] = [
    ['100 0 0 0 k', '1 0 0 0 k'],
    ['-1 0.5 2 1 K', '0 0.5 1 1 K'],
    ['/DeviceCMYK cs 0 3 0 0 sc', '/DeviceCMYK cs 0 1 0 0 sc'],
    ['/Alias CS 9 0 0 0 SCN', '/Alias CS 1 0 0 0 SCN'],
    ['/Tiles cs 0 0 0 9 /T scn', '/Tiles cs 0 0 0 1 /T scn'],
    ['0 0 0 1 k q 1 g Q 0 0 7 0 sc', '0 0 0 1 k q 1 g Q 0 0 1 0 sc'],
    // The colours of screens have no profile that viewers could take them for.
    ['255 0 0 rg 5 G', '255 0 0 rg 5 G'],
    ['0 0 0 0.5 k /DeviceRGB cs 255 0 0 sc', '0 0 0 0.5 k /DeviceRGB cs 255 0 0 sc'],
    // Whatever the state is behind more restored states than were saved, it is one of these.
    ['Q 0.1 0 0 0 k', 'Q 0.1 0 0 0 k'],
  ];
  const resources = '/ColorSpace<</Alias[/DeviceCMYK]/Tiles[/Pattern/DeviceCMYK]>>';
  for (const [given, expected] of cases) {
    it(`${given} becomes ${expected}`, () => {
      const { content, rules, baseline } = converted({ resources, content: `${given} 0 0 9 9 re f` });
      assert.equal(content, `${expected} 0 0 9 9 re f`);
      const isLimited = given !== expected;
      assert.equal(rules.includes('cmyk-range'), isLimited);
      // Viewers differ, so that a result is compared with the same colours in the original.
      assert.equal(baseline !== undefined, isLimited);
    });
  }
});

describe('colours for print that functions give', () => {
  const ink = (transform: string, objects: Readonly<Record<number, string>> = {}) => {
    const { resources, file, rules } = converted({
      resources: `/ColorSpace<</S[/Separation/Spot/DeviceCMYK ${transform}]>>`,
      content: '/S cs 1 scn 0 0 9 9 re f',
      objects,
    });
    const [, , , own] = file.resolve(file.dict(resources.get('ColorSpace')).get('S')) as readonly PdfObject[];
    const found = file.resolve(own);
    const entries = isStream(found) ? found.dict : file.dict(found);
    return { entries, isLimited: rules.includes('cmyk-range') };
  };
  const exponential = (more: string) => `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]${more}>>`;

  it('have the range of a colour where they go beyond it', () => {
    const { entries, isLimited } = ink(exponential('/C1[100 0 -1 0]'));
    assert.deepEqual(entries.get('Range'), [0, 1, 0, 1, 0, 1, 0, 1]);
    assert.ok(isLimited);
  });

  it('stay as they are within it', () => {
    const { entries, isLimited } = ink(exponential('/C1[1 0 0.5 0]'));
    assert.equal(entries.get('Range'), undefined);
    assert.ok(!isLimited);
  });

  it('keep what samples stand for', () => {
    const samples = '/FunctionType 0/Domain[0 1]/Range[0 2 0 1 0 1 0 1]/Size[2]/BitsPerSample 8';
    const { entries } = ink('10 0 R', { 10: streamText(samples, 'abcdefgh') });
    assert.deepEqual(entries.get('Range'), [0, 1, 0, 1, 0, 1, 0, 1]);
    assert.deepEqual(entries.get('Decode'), [0, 2, 0, 1, 0, 1, 0, 1]);
  });

  it('end where functions are made of themselves', () => {
    const loop = '<</FunctionType 3/Domain[0 1]/Bounds[]/Encode[0 1]/Functions[10 0 R]>>';
    assert.ok(!ink('10 0 R', { 10: loop }).isLimited);
  });
});
