import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Contrasts of the dashboard's colours, computed as WCAG 2.2 defines them (1.4.3, 1.4.11). */

const CSS = readFileSync(new URL('../../web/theme.css', import.meta.url), 'utf8');

/** Each token has its colour in both themes side by side. */
function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const pairs = CSS.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return new Map(
    Array.from(pairs, ([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]),
  );
}

const THEMES = { light: tokensOf('light'), dark: tokensOf('dark') };

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const CODE = ['string', 'name', 'number', 'keyword', 'variable'].map((kind) => `code-${kind}`);
const TEXT = ['ink', 'ink-quiet', 'accent', 'good', 'warn', 'bad', ...CODE];
const SHAPES = ['control', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'];

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

test('contrast is computed as in the examples of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});
