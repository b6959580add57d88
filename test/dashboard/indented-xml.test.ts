import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indentedXml } from '../../web/playground/indented-xml.ts';

test('XML is shown a level deeper for each element, and texts stay as they are', () => {
  const xml =
    '<?xml version="1.0"?><a xmlns="u"><b id="1">one two</b><c/><d><e>x</e><f y="/"> z </f></d></a>';
  assert.equal(
    indentedXml(xml),
    [
      '<?xml version="1.0"?>',
      '<a xmlns="u">',
      '  <b id="1">one two</b>',
      '  <c/>',
      '  <d>',
      '    <e>x</e>',
      '    <f y="/"> z </f>',
      '  </d>',
      '</a>',
    ].join('\n'),
  );
  assert.equal(indentedXml(indentedXml(xml)), indentedXml(xml));
  assert.equal(indentedXml('cut <a><b>off'), 'cut <a>\n  <b>off');
  assert.equal(indentedXml('</a></b>'), '</a>\n</b>', 'never less than none');
});
