import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { EmbeddedFont, subsetTag } from '@kontor/pdf';
import * as harfbuzz from 'harfbuzzjs';
import { ParsedFont } from './font/parsed-font.ts';
import { subsetFont } from './font/subset.ts';

const library = new InstalledFonts();
const FACES = [
  'source-sans-3/400Regular',
  'source-serif-4/600SemiBold',
  'ibm-plex-sans/300Light',
  'noto-sans/400Regular',
  'liberation-sans/700Bold',
];
const SAMPLE =
  'Falsches Üben von Xylophonmusik quält jeden größeren Zwerg. ÀÉÎÕÜ 0123456789 €½ ŁŻőř AVATAR To. LT';

const fontOf = (face: string): ParsedFont => {
  const font = library.face(face);
  assert.ok(font, `${face} is installed`);
  return font;
};

const harfbuzzFont = (data: Uint8Array): harfbuzz.Font =>
  new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(data)));

/** HarfBuzz as a second opinion on the content of a file. */
function shaped(font: harfbuzz.Font, text: string): readonly { glyph: number; advance: number }[] {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  const off = ['liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig'].map((tag) => new harfbuzz.Feature(tag, 0));
  harfbuzz.shape(font, buffer, off);
  const glyphs = buffer.getGlyphInfosAndPositions();
  return glyphs.map(({ codepoint, xAdvance = 0 }) => ({ glyph: codepoint, advance: xAdvance }));
}

/** An outline as a list of drawing commands. */
function outline(font: harfbuzz.Font, glyph: number): readonly string[] {
  const steps: string[] = [];
  const draw = new harfbuzz.DrawFuncs();
  draw.setMoveToFunc((...a: unknown[]) => steps.push(`M${a.filter((x) => typeof x === 'number').join(' ')}`));
  draw.setLineToFunc((...a: unknown[]) => steps.push(`L${a.filter((x) => typeof x === 'number').join(' ')}`));
  draw.setQuadraticToFunc((...a: unknown[]) =>
    steps.push(`Q${a.filter((x) => typeof x === 'number').join(' ')}`),
  );
  font.drawGlyph(glyph, draw);
  return steps;
}

for (const face of FACES) {
  test(`${face}: glyphs, advances and kerning as HarfBuzz sees them`, () => {
    const font = fontOf(face);
    const expected = shaped(harfbuzzFont(font.data), SAMPLE);
    const glyphs = Array.from(SAMPLE, (c) => font.glyph(c.codePointAt(0)!));
    const actual = glyphs.map((glyph, i) => {
      const next = glyphs[i + 1];
      return { glyph, advance: font.advances[glyph]! + (next === undefined ? 0 : font.kerning(glyph, next)) };
    });
    assert.deepEqual(actual, expected);
  });

  test(`${face}: a subset draws the same outlines and has the same advances`, () => {
    const font = fontOf(face);
    const glyphs = [0, ...new Set(Array.from(SAMPLE, (c) => font.glyph(c.codePointAt(0)!)))];
    const whole = harfbuzzFont(font.data);
    const file = subsetFont(font, glyphs);
    const subset = harfbuzzFont(file);
    assert.ok(file.length < font.data.length / 10, `${file.length} bytes`);
    for (const [number, glyph] of glyphs.entries()) {
      assert.deepEqual(outline(subset, number), outline(whole, glyph), `glyph ${glyph}`);
    }
    assert.ok(outline(subset, 1).length > 3);
  });
}

test('kerning is there: Source Serif pulls V under A', () => {
  const font = fontOf('source-serif-4/400Regular');
  assert.ok(font.kerning(font.glyph(0x41), font.glyph(0x56)) < -50);
});

test('subsetting leaves the font as it was', () => {
  const font = fontOf('source-sans-3/400Regular');
  const before = Buffer.from(font.data).toString('base64');
  subsetFont(font, [0, font.glyph(0xc4), font.glyph(0xe9)]);
  subsetFont(font, [0, font.glyph(0xe9), font.glyph(0x1ea1), font.glyph(0xc4)]);
  assert.equal(Buffer.from(font.data).toString('base64') === before, true);
});

test('the checksum of a subset file is that of the specification', () => {
  const font = fontOf('ibm-plex-sans/400Regular');
  const file = subsetFont(font, [0, 36, 37]);
  let sum = 0;
  for (let i = 0; i < file.length; i += 4) sum = (sum + Buffer.from(file).readUInt32BE(i)) >>> 0;
  assert.equal(sum, 0xb1b0afba);
});

test('what is no TrueType font is refused', () => {
  const { data } = fontOf('liberation-sans/400Regular');
  assert.throws(
    () => new ParsedFont('x', Buffer.from('OTTO and more bytes than twelve')),
    /not a TrueType font/,
  );
  assert.throws(() => new ParsedFont('x', data.subarray(0, 5000)), /truncated font/);
  assert.throws(() => new ParsedFont('x', new Uint8Array(0)), /not a TrueType font/);
});

test('codes follow use, and one glyph has a code for each text it stands for', () => {
  const font = new EmbeddedFont(fontOf('source-sans-3/400Regular'), 'F1');
  assert.equal(font.characterCode(5, 0x2d), 1);
  assert.equal(font.characterCode(5, 0x2011), 2);
  assert.equal(font.characterCode(5, 0x2d), 1);
  assert.equal(font.clusterCode(7, 'fi'), 3);
  for (let code = 4; code < 0x28; code++) font.characterCode(code, 0x1000 + code);
  assert.equal(font.characterCode(1, 0x41), 0x28);
});

test('the subset tag is six capitals and follows from the glyphs', () => {
  assert.match(subsetTag([0, 1, 2]), /^[A-Z]{6}$/);
  assert.equal(subsetTag([0, 1, 2]), subsetTag([0, 1, 2]));
  assert.notEqual(subsetTag([0, 1, 2]), subsetTag([0, 2, 1]));
});

test('a face that no package has is undefined, an id that is none is an error', () => {
  assert.equal(library.face('no-such-family/400Regular'), undefined);
  assert.equal(library.face('source-sans-3/450Odd'), undefined);
  assert.throws(() => library.face('../secret/400Regular'), RangeError);
  assert.equal(library.face('source-sans-3/400Regular'), library.face('source-sans-3/400Regular'));
});
