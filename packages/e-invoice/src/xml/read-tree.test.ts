import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readTree } from './read-tree.ts';
import { XML_LIMITS } from './xml-limits.ts';
import { XmlSyntaxFault } from './xml-syntax-fault.ts';
import { locationOf, stringValue } from './xml-tree.ts';

const tree = (text: string) => readTree(Buffer.from(text));
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';

describe('reading', () => {
  test('names are those of the namespace, whatever prefix a document has', () => {
    for (const text of [
      `<rsm:X xmlns:rsm="${CII}" xmlns:ram="${RAM}"><ram:ID a="1">5</ram:ID></rsm:X>`,
      `<X xmlns="${CII}"><ID xmlns="${RAM}" a="1">5</ID></X>`,
      `<p:X xmlns:p="${CII}"><q:ID xmlns:q="${RAM}" a="1">5</q:ID></p:X>`,
    ]) {
      const { elements } = tree(text);
      assert.deepEqual(
        elements.map(({ name }) => name),
        ['rsm:X', 'ram:ID'],
      );
      assert.equal(locationOf(elements[1]!), '/rsm:X[1]/ram:ID[1]');
      assert.equal(locationOf(elements[1]!.attributes[0]!), '/rsm:X[1]/ram:ID[1]/@a');
      assert.equal(elements[1]!.attributes[0]!.value, '1');
    }
  });

  test('text, CDATA and references are one text; comments are none; blanks between elements are left out', () => {
    const { root } = tree('<a>\n <b>x &amp; <![CDATA[<y>]]><!-- no -->&#x41;</b>\n <b/>\n</a>');
    assert.equal(root.text, '');
    assert.equal(stringValue(root), 'x & <y>A');
  });

  test('places are line and column of the start tag, and positions count namesakes', () => {
    const { elements } = tree('<a>\n  <b/>\n  <c/><b/></a>');
    assert.deepEqual(
      elements.map(({ line, column }) => [line, column]),
      [
        [1, 1],
        [2, 3],
        [3, 3],
        [3, 7],
      ],
    );
    assert.equal(locationOf(elements[3]!), '/a[1]/b[2]');
  });

  test('order and last name the elements inside one another', () => {
    const { elements } = tree('<a><b><c/></b><d/></a>');
    assert.deepEqual(
      elements.map(({ name, order, last }) => [name, order, last]),
      [
        ['a', 0, 3],
        ['b', 1, 2],
        ['c', 2, 2],
        ['d', 3, 3],
      ],
    );
  });
});

const REFUSED: readonly (readonly [what: string, text: string, message: RegExp])[] = [
  ['nothing', '', /line 1/],
  ['text alone', 'hello', /line 1/],
  ['crossed tags', '<a>\n<b></a></b>', /line 2, column/],
  ['two roots', '<a/>\n<b/>', /line 2/],
  [
    'a document type',
    '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "file:///etc/passwd">\n<a/>',
    /DOCTYPE.*line 2/,
  ],
  ['entities', '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>', /DOCTYPE/],
  ['an unknown entity', '<a>&nbsp;</a>', /undefined entity/],
  ['an undeclared prefix', '<a>\n\n<x:b/></a>', /prefix x is not declared.*line 3/],
  ['an undeclared prefix of an attribute', '<a x:b="1"/>', /prefix x/],
  ['a prefix beyond its element', '<a><b xmlns:x="urn:x"/><x:c/></a>', /prefix x/],
  ['an attribute twice', '<a b="1" b="2"/>', /b occurs twice/],
  ['an attribute twice by two prefixes', '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>', /twice/],
  ['a prefix that is taken away', '<a xmlns:x=""/>', /Namespaces/],
  ['xmlns declared', '<a xmlns:xmlns="urn:x"/>', /Namespaces/],
  ['a name of two colons', '<a:b:c xmlns:a="u"/>', /colon/],
  ['a control character', '<a>\u0001</a>', /line 1/],
  ['text behind the root', '<a/>text', /line 1/],
  ['too many levels', '<a>'.repeat(XML_LIMITS.depth + 1), /deeper than 256/],
  [
    'too many attributes',
    `<a ${Array.from({ length: 257 }, (_, i) => `b${i}="1"`).join(' ')}/>`,
    /more than 256 attributes/,
  ],
];

describe('refused', () => {
  for (const [what, text, message] of REFUSED) {
    test(what, () => {
      assert.throws(
        () => tree(text),
        (error: unknown) => error instanceof XmlSyntaxFault && message.test(error.message),
      );
    });
  }

  // More than a million nodes: `read-tree.slow.test.ts`.
  test('more than 10 MiB', () => {
    assert.throws(() => readTree(Buffer.alloc(XML_LIMITS.bytes + 1, 0x20)), /10 MiB/);
  });

  test('256 levels that each declare 200 prefixes cost no more than their length', () => {
    const declared = Array.from({ length: 200 }, (_, i) => `xmlns:p${i}="u${i}"`).join(' ');
    const before = process.cpuUsage();
    tree(`${`<a ${declared}>`.repeat(256)}${'</a>'.repeat(256)}`);
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1000 < 2_000);
  });
});
