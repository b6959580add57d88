import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cpuMs } from '#testing/cpu-ms.ts';
import { elementsNamed, parseXml, textNamed, XmlFault } from './parse-xml.ts';
import { xmlText } from './xml.ts';

test('elements, text, CDATA, comments, empty elements, declaration and byte order mark', () => {
  const root = parseXml(`\ufeff<?xml version="1.0"?>
    <!-- a -->
    <s:Envelope xmlns:s="urn:x" a='1>2'><s:Body ><b/><c>x &amp; y<![CDATA[ <z> ]]></c ><c>&#228;&#x1F600;</c></s:Body></s:Envelope>
    <?done?>`);
  assert.equal(root.name, 'Envelope');
  assert.deepEqual(
    elementsNamed(root, 'c').map((c) => c.text),
    ['x & y <z> ', 'ä😀'],
  );
  assert.equal(textNamed(root, 'c'), 'x & y <z>');
  assert.equal(textNamed(root, 'b'), undefined);
  assert.equal(textNamed(root, 'none'), undefined);
});

const REFUSED: readonly (readonly [what: string, document: string])[] = [
  ['nothing', ''],
  ['text alone', 'hello'],
  ['an HTML page', '<!DOCTYPE html><html></html>'],
  ['a document type with entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['a document type in the middle', '<a><!DOCTYPE b></a>'],
  ['an unknown entity', '<a>&nbsp;</a>'],
  ['a bare ampersand', '<a>b & c</a>'],
  ['a character that there is not', '<a>&#x110000;</a>'],
  ['half a surrogate', '<a>&#xD800;</a>'],
  ['crossed tags', '<a><b></a></b>'],
  ['an open end', '<a><b></b>'],
  ['a second root', '<a/><b/>'],
  ['an end without a start', '</a>'],
  ['text behind the root', '<a/>text'],
  ['an attribute without quotes', '<a b=c/>'],
  ['an open comment', '<a><!-- </a>'],
  ['an open CDATA', '<a><![CDATA[ </a>'],
  ['a broken tag', '<a'],
  ['65 levels', '<a>'.repeat(65) + '</a>'.repeat(65)],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['an unknown entity in an attribute', '<a b="&x;"/>'],
  ['a control character', '<a>\u0001</a>'],
  ['a surrogate without its partner', '<a>\ud800</a>'],
  ['the end of CDATA in text', '<a>]]></a>'],
  ['a name that begins with a digit', '<1/>'],
  ['a declaration in the middle', '<a><?xml version="1.0"?></a>'],
];

for (const [what, document] of REFUSED) {
  test(`${what} is refused`, () => assert.throws(() => parseXml(document), XmlFault));
}

test('what our writer escapes is read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const escaped = xmlText(text);
      const plain = escaped.replace(
        /&(amp|lt|gt);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '',
      );
      // Ends of lines are read as one line feed (XML 1.0, 2.11).
      assert.equal(parseXml(`<a>${escaped}</a>`).text, plain.replace(/\r\n?/g, '\n'));
    }),
    { seed: 2, numRuns: 500 },
  );
});

test('hostile repetition takes no more than its length', () => {
  for (const piece of ['<!--', '<![CDATA[', '<?', '<a ', '<a b="', '&', '&#', '</', '<a b = ']) {
    const text = `<r>${piece.repeat(Math.floor(200_000 / piece.length))}`;
    const ms = cpuMs(() => assert.throws(() => parseXml(text), XmlFault));
    assert.ok(ms < 500, `${piece} ${ms}`);
  }
});
