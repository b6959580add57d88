import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { htmlToPdf } from '../src/operations/html-to-pdf/index.ts';
import { invoicePdf } from '../src/operations/invoice-pdf/index.ts';
import { swissQrInvoice } from '../src/operations/swiss-qr-invoice/index.ts';
import { vatVerification } from '../src/operations/vat-verification/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';

/** Never charged, real documents with a mark, no register asked, 60 calls a minute (rules: Test keys). */
describe('a test key', () => {
  let service: Service;
  let headers: Record<string, string>;
  before(async () => {
    service = await startService({ withPrograms: true });
    const { account, createTestKey } = await service.newAccount(5);
    headers = {
      authorization: `Bearer ${await createTestKey()}`,
      'content-type': 'application/json',
      account: String(account),
    };
  });
  after(() => service.close());

  const call = (url: string, input: unknown, own = headers) =>
    service.call({ method: 'POST', url, payload: JSON.stringify(input), headers: own });

  it('makes real invoices that are marked as tests', async () => {
    const input = invoicePdf.examples[0].input;
    const marked = await call('/v2/invoice-pdf', input);
    const plain = await call('/v2/invoice-pdf', input, {
      'content-type': 'application/json',
      authorization: `Bearer ${service.key}`,
    });
    assert.equal(marked.statusCode, 200);
    assert.equal(marked.headers['x-credits-used'], '0');
    assert.ok(marked.rawPayload.length > plain.rawPayload.length, 'the mark is drawn');
    assert.equal(await service.creditsOf(Number(headers.account)), 5);
  });

  it('makes real Swiss bills that are marked as tests', async () => {
    const input = { ...(swissQrInvoice.examples[0].input as object), size: 'A4_SHEET' };
    const marked = await call('/v1/swiss-qr-invoice', input);
    const plain = await call('/v1/swiss-qr-invoice', input, {
      'content-type': 'application/json',
      authorization: `Bearer ${service.key}`,
    });
    assert.equal(marked.statusCode, 200);
    assert.ok(marked.rawPayload.length > plain.rawPayload.length, 'the mark is drawn');
  });

  it('prints documents that are marked as tests', async () => {
    const { input } = htmlToPdf.examples[0];
    const marked = await call('/v1/html-to-pdf', input);
    const plain = await call('/v1/html-to-pdf', input, {
      'content-type': 'application/json',
      authorization: `Bearer ${service.key}`,
    });
    assert.equal(marked.statusCode, 200);
    assert.ok(marked.rawPayload.length > plain.rawPayload.length, 'the mark is drawn');
  });

  it('asks no register', async () => {
    for (const [vatId, status, valid] of [
      ['ATU16370905', 200, true],
      ['ATU14243102', 200, false],
      ['FR04409414364', 503, undefined],
    ] as const) {
      const answer = await call(vatVerification.routes[0]!.path, { vatId });
      assert.equal(answer.statusCode, status);
      assert.equal((answer.json() as { valid?: boolean }).valid, valid);
    }
  });

  it('finds fixed places', async () => {
    for (const [path, input, status] of [
      ['search', { query: 'Wiedner Hauptstraße 32, 1040 Wien' }, 200],
      ['search', { query: 'Graz' }, 204],
      ['search', { query: 'Unavailable 503' }, 503],
      ['reverse', { latitude: 48.1954, longitude: 16.36688 }, 200],
      ['reverse', { latitude: 48.1955, longitude: 16.36688 }, 204],
      ['reverse', { latitude: 50.3, longitude: 50.3 }, 503],
    ] as const)
      assert.equal((await call(`/v1/geocode/${path}`, input)).statusCode, status, JSON.stringify(input));
  });

  it('is for testing: 60 calls a minute', async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 60; i++)
      statuses.add((await call('/v1/vat-verification', { vatId: 'ATU16370905' })).statusCode);
    assert.deepEqual([...statuses], [200, 503]);
  });
});
