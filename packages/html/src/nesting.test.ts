import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scanDocument } from './document-scan.ts';

const DEPTHS: readonly (readonly [string, number])[] = [
  ['', 0],
  ['<p>a<p>b<br><img src=x>', 0],
  ['<div><span>a</span><span>b</span></div>', 2],
  ['<div><div><div>', 3],
  ['<ul><li>a<li>b<ul><li>c</ul></ul>', 2],
  ['<table><tr><td>a<td>b<tr><td>c'.repeat(3), 3],
  ['</div></b><div>', 1],
  [`<p>${'<b>a'.repeat(50)}${'<p>text <b>more'.repeat(500)}`, 50],
  ['<svg><path/><g><rect/></g><use/></svg>', 2],
  ['<svg/><math/><div/><div/>', 2],
  ['<!-- <div><div> --><style>a::before { content: "<div>" }</style>', 1],
  ['<div>'.repeat(60_000), 60_000],
];

describe('the nesting of elements', () => {
  for (const [html, depth] of DEPTHS) {
    it(`of ${html.slice(0, 60)} is ${depth}`, () => assert.equal(scanDocument(html).depth, depth));
  }
});
