import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declarationsOf, isSafeCss, StyleSheets } from './svg-style.ts';

test('declarations that take work, others not', () => {
  assert.deepEqual(declarationsOf('fill : url(#a) ; color:red;opacity:.5;;x;STROKE:none'), [
    ['fill', 'url(#a)'],
    ['opacity', '.5'],
    ['stroke', 'none'],
  ]);
});

/** Declarations that a sheet has for `<g id="i" class="c d">`. */
function found(css: string): string[] {
  const sheets = new StyleSheets();
  sheets.add(css);
  const attributes = new Map([
    ['id', 'i'],
    ['class', 'c d'],
  ]);
  return sheets.of('g', attributes).map(([property, value]) => `${property}:${value}`);
}

describe('rules for an element', () => {
  const APPLY = [
    '.c{r:1}',
    '.x, .d {r:1}',
    '#i{r:1}',
    'g{r:1}',
    'svg > g.c:first-child{r:1}',
    '*{r:1}',
    'g:not(.c){r:1}',
    '[id=i]{r:1}',
    'svg|g{r:1}',
    '@media print{.c{r:1}}',
    '@charset "x"; .c{r:1}',
    '<!-- .c{r:1} -->',
    '/* .x{ */.c{r:1}',
    'a{b:"}"} .c{r:1}',
    'a{b:"/*"} .c{r:1} c{d:"*/"}',
    'a{b:url(#/*)} .c{r:1} c{d:url(#*/)}',
    ".x[y='{']{} .c{r:1}",
    '.c{x:1;r/**/:/*;*/1}',
    '.c{R:1}',
  ];
  for (const css of APPLY) test(css, () => assert.deepEqual(found(css), ['r:1']));

  const OTHERS = [
    '.x{r:1}',
    '#c{r:1}',
    'rect{r:1}',
    '.c rect{r:1}',
    '/* .c{r:1} */',
    '@font-face{r:1}',
    '.c{color:red}',
  ];
  for (const css of OTHERS) test(`not ${css}`, () => assert.deepEqual(found(css), []));
});

test('CSS points into the file only', () => {
  for (const css of ['fill:url(#a)', 'fill:url( "#a" )', "fill:url('#a')", 'color:red', '']) {
    assert.equal(isSafeCss(css), true, css);
  }
  for (const css of [
    '@import "x"',
    'fill:url(x#a)',
    'fill:url( "http://x" )',
    'fill:URL(x)',
    'a\\b',
    'a:expression(1)',
  ]) {
    assert.equal(isSafeCss(css), false, css);
  }
});
