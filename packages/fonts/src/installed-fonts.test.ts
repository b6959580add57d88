import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { SCRIPT_FAMILIES } from '@kontor/graphics/testing';
import { InstalledFonts } from './installed-fonts.ts';

const FOLDER = new URL('../files/', import.meta.url);
const SUMS = readFileSync(new URL('SHA256SUMS', FOLDER), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  ') as [sum: string, name: string]);

describe('the fonts of this package', () => {
  it('are exactly those with a checksum, byte for byte', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(ttf|cff|zst)$/.test(name),
    );
    assert.deepEqual(files.sort(), SUMS.map(([, name]) => name).sort());
    for (const [sum, name] of SUMS) {
      const bytes = readFileSync(new URL(name, FOLDER));
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sum, name);
    }
  });

  const fonts = new InstalledFonts();
  const cases: readonly [face: string, character: string][] = [
    ['source-sans-3/400Regular', 'ß'],
    ['noto-sans/600SemiBold', 'Ж'],
    ['noto-sans-arabic/400Regular', 'ع'],
    ['noto-sans-hebrew/600SemiBold', 'א'],
    ['noto-sans-jp/400Regular', '請'],
    ['noto-sans-jp/600SemiBold', '〒'],
    ['noto-sans-kr/400Regular', '한'],
    ['noto-sans-kr/600SemiBold', '國'],
    ['noto-sans-sc/400Regular', '发'],
    ['noto-sans-sc/600SemiBold', '票'],
  ];
  for (const [face, character] of cases) {
    it(`${face} draws ${character}, also from a packed file`, () => {
      const font = fonts.face(face);
      assert.notEqual(font?.glyph(character.codePointAt(0)!), 0);
      assert.equal(fonts.face(face), font, 'kept');
    });
  }

  it('have every face that a look or a label names, and both weights of every family that continues them', () => {
    const packages = new URL('../../', import.meta.url);
    const sources = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^[^/]+\/src\/(?!.*\.test\.ts$).*\.ts$/.test(name),
    );
    const named = sources.flatMap((name) =>
      Array.from(
        readFileSync(new URL(name, packages), 'utf8').matchAll(/'([a-z][a-z0-9-]+\/[3-9]00[A-Z][A-Za-z]+)'/g),
        ([, face = '']) => face,
      ),
    );
    assert.ok(named.length >= 9, named.join());
    const shipped = SCRIPT_FAMILIES.flatMap(({ families }) => families).filter((family) =>
      SUMS.some(([, name]) => name.startsWith(`${family}/`)),
    );
    const following = ['noto-sans', ...shipped].flatMap((family) => [
      `${family}/400Regular`,
      `${family}/600SemiBold`,
    ]);
    for (const face of [...named, ...following]) assert.ok(fonts.face(face) !== undefined, face);
  });

  it('that are not there are undefined, and no name leaves the folder', () => {
    assert.equal(fonts.face('noto-sans-thai/400Regular'), undefined);
    assert.throws(() => fonts.face('../fonts/400Regular'), RangeError);
  });
});
