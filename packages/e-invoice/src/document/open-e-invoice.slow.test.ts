import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { carrierPdf, ublDocument } from '#testing/documents.ts';
import { XML_LIMITS } from '../xml/xml-limits.ts';
import { openEInvoice } from './open-e-invoice.ts';

const LARGE = 8 * 1024 * 1024;

const padded = (xml: string): Uint8Array =>
  Buffer.concat([Buffer.from(xml), Buffer.alloc(LARGE - xml.length, 0x20)]);

const pdfOf = (count: number, name: (index: number) => string): Uint8Array => {
  const data = padded(ublDocument('Invoice'));
  return carrierPdf(
    Array.from({ length: count }, (_, index) => ({ name: name(index), data, mediaType: 'text/xml' })),
  );
};

describe('a small PDF of many attachments that are large when they are unpacked', () => {
  test('is refused once they have 256 MiB together', () => {
    const many = pdfOf(256 / 8 + 1, (index) => `${index}.xml`);
    assert.ok(many.length < XML_LIMITS.bytes);
    assert.throws(
      () => openEInvoice({ bytes: many, profile: 'AUTO' }),
      (error: unknown) =>
        error instanceof InvalidInput &&
        /could not be read within the limits/.test(error.violations[0]!.description),
    );
  });
});
