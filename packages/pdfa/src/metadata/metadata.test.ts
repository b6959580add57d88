import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateOf, pdfDate, xmpDate } from './document-date.ts';
import { documentText } from './document-text.ts';
import { readXmp } from './read-xmp.ts';

test('dates keep their offset, and what is missing is its lowest value', () => {
  assert.deepEqual(pdfDate("D:20240229010203+01'00'"), {
    xmp: '2024-02-29T01:02:03+01:00',
    pdf: "D:20240229010203+01'00'",
  });
  assert.equal(pdfDate('D:2024')?.xmp, '2024-01-01T00:00:00Z');
  assert.equal(pdfDate('20240102')?.pdf, 'D:20240102000000Z');
  assert.equal(xmpDate('2024-01-31T08:05:06.789-05:30')?.pdf, "D:20240131080506-05'30'");
  assert.equal(dateOf(0).xmp, '1970-01-01T00:00:00Z');
});

test('what is no date is none', () => {
  for (const text of ['D:00000805034056', '', 'yesterday', 'D:20230229', 'D:20241301', 'D:20240101256000']) {
    assert.equal(pdfDate(text), undefined, text);
  }
});

test('texts are read by their encoding, as one line', () => {
  assert.equal(documentText({ bytes: Buffer.from('A\x80\xa0\x8d\n B ', 'latin1') }), 'A\u2022\u20ac\u201c B');
  assert.equal(documentText({ bytes: Buffer.from('feff00e40020d83dde00', 'hex') }), 'ä 😀');
  assert.equal(documentText({ bytes: Buffer.from('\xef\xbb\xbfgr\xc3\xbcn', 'latin1') }), 'grün');
  assert.equal(documentText({ bytes: Buffer.from(' \0 ', 'latin1') }), undefined);
});

const packet = (inner: string): Buffer =>
  Buffer.from(
    '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' +
      `xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );

test('properties of XMP are read from elements and attributes', () => {
  const xmp = readXmp(
    packet(
      '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="U"/>' +
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:o="http://example.org/">' +
        '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>' +
        '<dc:creator><rdf:Seq><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator><o:x>1</o:x></rdf:Description>',
    ),
  );
  assert.equal(xmp.pdfaPart, '2');
  assert.equal(xmp.pdfaConformance, 'U');
  assert.equal(xmp.title, 'Title');
  assert.equal(xmp.author, 'A; B');
  assert.ok(xmp.namespaces.has('http://example.org/'));
});

test('a packet that is no XML gives what is before the fault, and a document type gives nothing', () => {
  const broken = packet(
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="T"/><',
  );
  assert.equal(readXmp(broken).creatorTool, 'T');
  assert.equal(readXmp(Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x/>')).title, undefined);
});
