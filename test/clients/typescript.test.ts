import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Kontor, KontorError } from '../../clients/typescript/src/index.ts';
import { typescriptClient } from '../../scripts/clients/typescript.ts';
import { type Service, startService } from '../../src/testing/harness.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { testExamples } from '../suites/client-examples.ts';

/** The TypeScript client against the real service; how it tries again is in `typescript-retries.test.ts`. */

let service: Service;
let baseUrl: string;
let client: Kontor;

describe('the TypeScript client', () => {
  before(async () => {
    service = await startService({ operations: TESTED, withPrograms: true });
    baseUrl = `http://127.0.0.1:${await service.listen()}`;
    client = new Kontor({ baseUrl: `${baseUrl}/`, apiKey: service.key });
  });
  after(() => service.close());

  it('is that of the declarations (npm run clients)', () => {
    for (const [name, text] of Object.entries(typescriptClient())) {
      const file = new URL(`../../clients/typescript/src/${name}`, import.meta.url);
      assert.equal(readFileSync(file, 'utf8'), text, name);
    }
  });

  testExamples(1, () => ({ service, client }));

  it('takes the media type that is asked for', async () => {
    const input = { iban: 'AT572011140014400144', recipient: 'Company' };
    const { bytes, contentType, filename } = await client.epcQrCode(input, { accept: 'image/svg+xml' });
    assert.deepEqual([contentType, filename], ['image/svg+xml', 'qr-code.svg']);
    assert.match(Buffer.from(bytes).toString(), /^(<\?xml|<svg)/);
  });

  it('hands out warnings, those about members that the service does not have too', async () => {
    const input = { iban: 'AT572011140014400144', recipient: 'Company', currency: 'USD', amuont: 1 };
    const { warnings } = await client.epcQrCode(input);
    assert.deepEqual(warnings, ['currency-not-payable', 'unknown-member;name="amuont";near="amount"']);
  });

  it('throws one error with everything that is wrong', async () => {
    await assert.rejects(client.epcQrCode({ iban: 'AT00', recipient: '', size: 5 }), (error) => {
      assert.ok(error instanceof KontorError);
      assert.equal(error.status, 406);
      assert.deepEqual(error.messages, [
        'message.ibanMustBeValid',
        'message.recipientMustNotBeBlank',
        'message.sizeMustBeBetween100And2000',
      ]);
      assert.equal(error.violations.length, 3);
      assert.equal(error.of('size')[0]?.message, 'message.sizeMustBeBetween100And2000');
      assert.ok(error.has('message.ibanMustBeValid'));
      assert.match(error.message, /^406: iban: .* \(and 2 more\)$/);
      assert.ok(error.requestId);
      return true;
    });
  });

  it('reports that the key is wrong, and that credits are used up', async () => {
    const other = new Kontor({ baseUrl, apiKey: 'kontor_wrong' });
    await assert.rejects(other.account(), {
      name: 'KontorError',
      status: 403,
      messages: ['message.forbidden'],
    });
    const { key } = await service.newAccount(0);
    const poor = new Kontor({ baseUrl, apiKey: key });
    await assert.rejects(poor.vatVerification({ vatId: 'ATU16370905' }), { status: 402 });
  });

  it('gives the account of the key and what a call cost', async () => {
    const { key } = await service.newAccount(10);
    const paying = new Kontor({ baseUrl, apiKey: key });
    const { creditsUsed, creditsRemaining } = await paying.barcode({ format: 'QR_CODE', content: 'x' });
    assert.deepEqual([creditsUsed, creditsRemaining], [1, 9]);
    const { data } = await paying.account();
    assert.deepEqual([data.credits, data.unlimited], [9, false]);
    assert.deepEqual(data.usage, [{ operation: 'barcode', calls: 1, credits: 1 }]);
  });

  it('is not charged twice for calls of one name', async () => {
    const { key } = await service.newAccount(10);
    const paying = new Kontor({ baseUrl, apiKey: key });
    const input = { format: 'QR_CODE', content: 'once' } as const;
    await paying.barcode(input, { idempotencyKey: 'order-17' });
    const { creditsUsed, creditsRemaining } = await paying.barcode(input, { idempotencyKey: 'order-17' });
    assert.deepEqual([creditsUsed, creditsRemaining], [0, 9]);
  });
});
