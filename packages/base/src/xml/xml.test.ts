import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, group, requiredGroup, xmlAttribute, xmlDocument, xmlText } from './xml.ts';

const TEXTS: readonly (readonly [string, string])[] = [
  ['plain', 'plain'],
  ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
  ['"quoted" and \'single\'', '"quoted" and \'single\''],
  [']]>', ']]&gt;'],
  ['tab\tand\nline', 'tab\tand\nline'],
  ['a\u0000b\u0008c\u001fd', 'abcd'],
  ['lone \ud800 surrogate', 'lone  surrogate'],
  ['pair 😀', 'pair 😀'],
  ['\ufffe\uffff', ''],
  ['&amp;', '&amp;amp;'],
];

test('text is escaped, and what XML 1.0 does not allow vanishes', () => {
  for (const [text, expected] of TEXTS) assert.equal(xmlText(text), expected);
});

test('attribute values also escape the double quote', () => {
  assert.equal(xmlAttribute('a "b" <c>'), 'a &quot;b&quot; &lt;c&gt;');
});

test('an element without text is not written', () => {
  assert.equal(element('a', undefined), '');
  assert.equal(element('a', ''), '');
  assert.equal(element('a', 'x', { k: '1', none: undefined }), '<a k="1">x</a>');
});

test('a group is written when something is in it; a required one always', () => {
  assert.equal(group('g', '', ''), '');
  assert.equal(group('g', '', element('a', 'x')), '<g><a>x</a></g>');
  assert.equal(requiredGroup('g'), '<g></g>');
});

test('a document has declaration, namespaces and no byte order mark', () => {
  const text = xmlDocument('r:root', { r: 'urn:r' }, '<r:a/>');
  assert.equal(text, '<?xml version="1.0" encoding="UTF-8"?>\n<r:root xmlns:r="urn:r"><r:a/></r:root>');
});
