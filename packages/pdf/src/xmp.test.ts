import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PdfAClaim, xmpPacket } from './xmp.ts';

const packet = (pdfA: PdfAClaim): string =>
  xmpPacket({ producer: 'P', createdAt: '2026-01-31T00:00:00Z', pdfA });

const CLAIMS: readonly (readonly [PdfAClaim, string])[] = [
  [{ part: 2, conformance: 'U' }, '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>'],
  [{ part: 4 }, '<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev>'],
  [
    { part: 4, conformance: 'F' },
    '<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev><pdfaid:conformance>F</pdfaid:conformance>',
  ],
];

for (const [claim, expected] of CLAIMS) {
  test(`metadata state part ${claim.part}, conformance ${claim.conformance ?? 'none'}`, () => {
    const found = /<pdfaid:.*(?=<\/rdf:Description>)/.exec(packet(claim))?.[0];
    assert.equal(found, expected);
  });
}
