import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Contrasts of the dashboard's colours, computed as WCAG 2.2 defines them (1.4.3, 1.4.11), and how far apart the colours of charts are. */

const CSS = readFileSync(new URL('../../web/theme.css', import.meta.url), 'utf8');

/** Each token has its colour in both themes side by side. */
function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const pairs = CSS.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return new Map(
    Array.from(pairs, ([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]),
  );
}

const THEMES = { light: tokensOf('light'), dark: tokensOf('dark') };

type Triple = readonly [number, number, number];

/** Linear light of sRGB (IEC 61966-2-1). */
function linear(colour: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function luminance(colour: string): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const applied = (rows: readonly Triple[], [a, b, c]: Triple): number[] =>
  rows.map(([x, y, z]) => x * a + y * b + z * c);

/** Linear light as eyes without one kind of cones have it: Machado, Oliveira, Fernandes 2009, severity 1.0. */
const EYES: Readonly<Record<string, { readonly sees: readonly Triple[]; readonly least: number }>> = {
  all: {
    sees: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    least: 0.12,
  },
  'without red': {
    sees: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    least: 0.09,
  },
  'without green': {
    sees: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    least: 0.09,
  },
  'without blue': {
    sees: [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
    least: 0.07,
  },
};

/** Oklab (Ottosson 2020): distances are about as large as they look. */
function oklab(light: readonly number[]): number[] {
  const [red = 0, green = 0, blue = 0] = light.map((part) => Math.min(1, Math.max(0, part)));
  const cones = applied(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [red, green, blue],
  );
  const [long = 0, middle = 0, short = 0] = cones.map(Math.cbrt);
  return applied(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [long, middle, short],
  );
}

const CODE = ['string', 'name', 'number', 'keyword', 'variable'].map((kind) => `code-${kind}`);
const TEXT = ['ink', 'ink-quiet', 'accent', 'good', 'warn', 'bad', ...CODE];
const SHAPES = [
  'control',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
  'series-7',
];

for (const [theme, tokens] of Object.entries(THEMES)) {
  const colour = (name: string) => tokens.get(name) ?? assert.fail(`${theme} lacks ${name}`);
  test(`text is readable, ${theme}: at least 4.5:1`, () => {
    for (const name of TEXT)
      for (const ground of ['paper', 'surface']) {
        const ratio = contrast(colour(name), colour(ground));
        assert(ratio >= 4.5, `${name} on ${ground}: ${ratio.toFixed(2)}`);
      }
    assert(contrast(colour('accent-ink'), colour('accent')) >= 4.5);
    assert(contrast(colour('ink'), colour('mark')) >= 4.5);
  });
  test(`borders of controls and bars are visible, ${theme}: at least 3:1`, () => {
    for (const name of SHAPES)
      for (const ground of ['paper', 'surface']) {
        const ratio = contrast(colour(name), colour(ground));
        assert(ratio >= 3, `${name} on ${ground}: ${ratio.toFixed(2)}`);
      }
  });
}

const SERIES = [1, 2, 3, 4, 5, 6, 7].map((number) => `series-${number}`);

for (const [theme, tokens] of Object.entries(THEMES))
  for (const [eyes, { sees, least }] of Object.entries(EYES))
    test(`no two bars of a chart look alike, ${theme}, eyes: ${eyes}`, () => {
      const seen = SERIES.map((name) => {
        const colour = tokens.get(name) ?? assert.fail(`${theme} lacks ${name}`);
        return { name, at: oklab(applied(sees, linear(colour))) };
      });
      for (const [index, one] of seen.entries())
        for (const other of seen.slice(index + 1)) {
          const distance = Math.hypot(...one.at.map((value, axis) => value - (other.at[axis] ?? 0)));
          assert(distance >= least, `${one.name}, ${other.name}: ${distance.toFixed(3)}`);
        }
    });

test('distances are those of Oklab', () => {
  const white = oklab(linear('#ffffff'));
  assert.deepEqual(
    white.map((value) => Math.abs(value).toFixed(3)),
    ['1.000', '0.000', '0.000'],
  );
  // Red of sRGB as CSS Color 4 has it.
  const [lightness = 0, a = 0, b = 0] = oklab(linear('#ff0000'));
  assert.deepEqual(
    [lightness, a, b].map((value) => value.toFixed(3)),
    ['0.628', '0.225', '0.126'],
  );
});

test('contrast is computed as in the examples of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});
