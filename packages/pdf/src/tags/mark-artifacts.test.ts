import assert from 'node:assert/strict';
import { test } from 'node:test';
import { artifactEdits, edited } from './mark-artifacts.ts';

const marked = (content: string): string => {
  const bytes = Buffer.from(content, 'latin1');
  const options = { isOwned: (mcid: number) => mcid < 5, taggedForms: new Set(['X1']) };
  return edited(bytes, artifactEdits(bytes, options))
    .toString('latin1')
    .replaceAll('/Artifact BMC\n', '[')
    .replaceAll('\nEMC', ']');
};

const CASES = [
  ['tagged content stays', '/P <</MCID 0 >>BDC 1 0 0 1 re f EMC', '/P <</MCID 0 >>BDC 1 0 0 1 re f EMC'],
  ['a path from its first point', 'q 0 0 m 1 1 l S Q', 'q [0 0 m 1 1 l S] Q'],
  ['neighbours together', '1 0 0 1 re f 1 g 2 0 0 1 re f', '[1 0 0 1 re f 1 g 2 0 0 1 re f]'],
  ['clips are not drawn', '0 0 9 9 re W n /X2 Do', '0 0 9 9 re W n [/X2 Do]'],
  ['a clip that is filled is', '0 0 9 9 re W f', '[0 0 9 9 re W f]'],
  ['text within its object', 'BT /F1 9 Tf (a) Tj (b) Tj ET', 'BT /F1 9 Tf [(a) Tj (b) Tj] ET'],
  [
    'text up to a tag',
    'BT (a) Tj /P <</MCID 1>> BDC (b) Tj EMC ET',
    'BT [(a) Tj] /P <</MCID 1>> BDC (b) Tj EMC ET',
  ],
  [
    'a replacement text is no tag',
    'BT /Span <</ActualText (x) >> BDC (b) Tj EMC ET',
    'BT /Span <</ActualText (x) >> BDC [(b) Tj] EMC ET',
  ],
  [
    'a replacement text within a tag',
    '/P <</MCID 1>> BDC /Span <</ActualText (x) >> BDC (b) Tj EMC EMC',
    '/P <</MCID 1>> BDC /Span <</ActualText (x) >> BDC (b) Tj EMC EMC',
  ],
  ['artifacts stay', '/Artifact BMC 0 0 1 1 re f EMC', '/Artifact BMC 0 0 1 1 re f EMC'],
  ['a tag without an element', '/P <</MCID 9>> BDC (b) Tj EMC', '/Artifact BMC (b) Tj EMC'],
  ['a form with tags of its own', '/X1 Do /X2 Do', '/X1 Do [/X2 Do]'],
  ['an inline image', 'BI /W 1 ID \x01EI x EI Q', '[BI /W 1 ID \x01EI x EI] Q'],
  ['operators in strings and comments', '(q f) pop % f\n/f <66> true', '(q f) pop % f\n/f <66> true'],
  ['brackets in strings', '(a\\)b(c)f) Tj', '[(a\\)b(c)f) Tj]'],
] as const;

for (const [name, content, expected] of CASES) test(name, () => assert.equal(marked(content), expected));

test('content without an end is marked up to there', () => {
  for (const content of ['(abc', '<abc', 'BI ID x', '0 0 m', 'EMC EMC 0 0 1 1 re f']) {
    const result = marked(content);
    assert.equal(result.replaceAll('[', '').replaceAll(']', ''), content);
  }
});
