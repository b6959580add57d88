import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import fc from 'fast-check';
import { loadComplexShaper } from './text/complex-shaper.ts';
import { directionMark } from './text/direction-mark.ts';
import type { ShapedText } from './text/glyph-run.ts';
import { breakLines, shortened } from './text/line-break.ts';
import { needsShaping } from './text/needs-shaping.ts';
import { Typesetter } from './text/typesetter.ts';

const fonts = new InstalledFonts();
const FACE = 'source-sans-3/400Regular';
const simple = new Typesetter(fonts, { locale: 'en' });

const facesOf = (shaped: ShapedText): readonly string[] => shaped.runs.map(({ font }) => font.id);

/** The characters that a text's glyphs stand for, in visual order. */
const standsFor = ({ runs }: ShapedText): string =>
  runs
    .map(({ codePoints, clusters }) =>
      clusters === undefined
        ? String.fromCodePoint(...(codePoints ?? []))
        : clusters.map((c) => c.text).join(''),
    )
    .join('');

test('a text of one face is one run, as wide as its glyphs and kerning', () => {
  const shaped = simple.shape('AVATAR 2026', FACE);
  const [run] = shaped.runs;
  assert.ok(run);
  assert.equal(shaped.runs.length, 1);
  const units = run.glyphs.reduce((sum, glyph) => sum + run.font.advances[glyph]!, 0);
  const kerning = run.adjustments.reduce((sum, value) => sum + value, 0);
  assert.ok(Math.abs(shaped.width * 1000 - units - kerning) < 1e-9);
  assert.ok(kerning < 0);
  assert.equal(shaped.replaced, false);
});

const FALLBACKS: readonly (readonly [string, readonly string[], boolean])[] = [
  ['Łódź, Ωμέγα, Жизнь, Tiếng Việt, 1 234,50 €', [FACE], false],
  ['x ₿ y', [FACE, 'noto-sans/400Regular', FACE], false],
  ['price 中文', [FACE, 'noto-sans-sc/400Regular'], false],
  ['日本語かな', ['noto-sans-sc/400Regular'], false],
  ['한국어', ['noto-sans-kr/400Regular'], false],
  ['a 😀 b', [FACE, 'noto-sans/400Regular', FACE], true],
  ['soft\u00adhyphen\u200b', [FACE], false],
  ['', [], false],
];
for (const [text, faces, replaced] of FALLBACKS) {
  test(`faces of ${JSON.stringify(text)}`, (t) => {
    const optional = ['noto-sans-sc/400Regular', 'noto-sans-kr/400Regular'];
    const missing = optional.find((face) => faces.includes(face) && fonts.face(face) === undefined);
    if (missing !== undefined) return t.skip(`the optional package of ${missing} is not installed`);
    const shaped = simple.shape(text, FACE);
    assert.deepEqual(facesOf(shaped).length === 1 ? facesOf(shaped) : facesOf(shaped), faces);
    assert.equal(shaped.replaced, replaced);
  });
}

test('without an optional package its characters are replaced, and the text stays readable for machines', () => {
  const poor = new Typesetter(
    {
      face: (id) => (id.includes('-sc/') || id.includes('-kr/') ? undefined : fonts.face(id)),
      symbols: (id) => fonts.symbols(id),
    },
    { locale: 'en' },
  );
  const shaped = poor.shape('A 中 B', FACE);
  assert.equal(shaped.replaced, true);
  assert.equal(standsFor(shaped), 'A 中 B');
});

test('composed and decomposed letters are set alike', () => {
  const composed = simple.shape('Müller é', FACE);
  const decomposed = simple.shape('Mu\u0308ller e\u0301', FACE);
  assert.deepEqual(decomposed.runs, composed.runs);
});

const LINES: readonly (readonly [string, number, readonly string[]])[] = [
  ['one two three', 7, ['one two', 'three']],
  ['one  two   ', 4, ['one', 'two']],
  ['a\nb\r\nc', 10, ['a', 'b', 'c']],
  ['a\n\nb', 10, ['a', '', 'b']],
  ['', 5, ['']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['xx abcdefghij y', 4, ['xx', 'abcd', 'efgh', 'ij y']],
  ['Arbeits-Stunden', 9, ['Arbeits-', 'Stunden']],
  ['1-2 -5 2026-01-31', 5, ['1-2', '-5', '2026-', '01-31']],
  ['no\u00a0break here', 9, ['no\u00a0break', 'here']],
  ['Silben\u00adtrennung', 8, ['Silben-', 'trennung']],
  ['日本語の文章、です。', 4, ['日本語の', '文章、で', 'す。']],
  ['日本語、文', 3, ['日本', '語、文']],
  ['（注）あ', 2, ['（注', '）あ']],
  ['👨‍👩‍👧👨‍👩‍👧', 9, ['👨‍👩‍👧', '👨‍👩‍👧']],
];
for (const [text, width, expected] of LINES) {
  test(`lines of ${JSON.stringify(text)} in ${width}`, () => {
    assert.deepEqual(
      breakLines(text, width, (part) => part.length),
      expected,
    );
  });
}

test('no line is too wide, and no letter is lost', () => {
  const measure = (part: string): number => part.length;
  const words = fc.array(fc.stringMatching(/^[a-zäß-]{1,30}$/), { maxLength: 20 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 25 }), (list, width) => {
      const text = list.join(' ');
      const lines = breakLines(text, width, measure);
      assert.ok(lines.every((line) => line.length <= width));
      assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('a shortened text ends in an ellipsis and fits', () => {
  const measure = (part: string): number => part.length;
  assert.equal(shortened('short', 5, measure), 'short');
  assert.equal(shortened('Wiedner Hauptstraße', 9, measure), 'Wiedner…');
  assert.equal(shortened('abcdef', 1, measure), '…');
});

test('which texts need a shaper', () => {
  for (const text of ['שלום', 'سلام', 'हिन्दी', 'ไทย', 'x\u0301', '\u200f₪'])
    assert.equal(needsShaping(text), true, text);
  for (const text of ['Grüße', 'Ωμέγα', 'Жизнь', '中文', '한국어', '1 234,50 €', '😀'])
    assert.equal(needsShaping(text), false, text);
});

test('the mark of direction is that of the first letter, and only where some text runs from right to left', () => {
  assert.equal(directionMark('Grüße 1'), '');
  assert.equal(directionMark('12 שלום world'), '\u200f');
  assert.equal(directionMark('Hello שלום'), '\u200e');
});

test('Hebrew: from right to left, figures from left to right, brackets mirrored', async () => {
  const set = new Typesetter(fonts, { locale: 'he', complex: await loadComplexShaper() });
  const shaped = set.shape('אב (12) גד', FACE);
  assert.equal(standsFor(shaped), 'דג (12) בא'.replace('(12)', ')12('));
  assert.equal(shaped.replaced, false);
  const bracket = shaped.runs.flatMap((run) => run.glyphs.map((glyph) => [run.font, glyph] as const));
  assert.ok(bracket.some(([font, glyph]) => glyph === font.glyph(0x28)));
});

test('Arabic: letters join, and lam with alef is one glyph that stands for both', async () => {
  const set = new Typesetter(fonts, { locale: 'ar', complex: await loadComplexShaper() });
  const [run] = set.shape('سلام', FACE).runs;
  assert.ok(run?.clusters);
  assert.equal(run.font.id, 'noto-sans-arabic/400Regular');
  const isolated = Array.from('سلام', (c) => run.font.glyph(c.codePointAt(0)!));
  assert.ok(run.glyphs.some((glyph) => !isolated.includes(glyph)));
  const text = run.clusters
    .map((cluster) => cluster.text)
    .reverse()
    .join('');
  assert.equal(text, 'سلام');
});

test('a paragraph in Latin letters is set alike with and without the shaper', async () => {
  const set = new Typesetter(fonts, { locale: 'en', complex: await loadComplexShaper() });
  assert.deepEqual(set.shape('AVATAR 12,5 %', FACE), simple.shape('AVATAR 12,5 %', FACE));
});

test('any text can be set, with finite width and all its runs drawable', async () => {
  const set = new Typesetter(fonts, { locale: 'en', complex: await loadComplexShaper() });
  const scripts = fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      'é',
      '\u0301',
      'ש',
      '\u05b8',
      'ل',
      'ا',
      'क',
      '्',
      'ष',
      '中',
      '😀',
      '\u202e',
      '\u200d',
      '(',
      '1',
      '\ud800',
      '\u0000',
      'ไ',
    ),
    maxLength: 24,
  });
  fc.assert(
    fc.property(scripts, (text) => {
      const shaped = set.shape(text, FACE);
      assert.ok(Number.isFinite(shaped.width));
      for (const run of shaped.runs) {
        assert.equal(run.adjustments.length, run.glyphs.length);
        const count =
          run.clusters?.reduce((sum, cluster) => sum + cluster.count, 0) ?? run.codePoints?.length;
        assert.equal(count, run.glyphs.length);
        assert.ok(run.glyphs.every((glyph) => glyph > 0 && glyph < run.font.glyphCount));
      }
    }),
    { seed: 11, numRuns: 400 },
  );
});
