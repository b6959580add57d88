import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Service, startService } from '../src/testing/harness.ts';

/** contract: Unknown members. How they are reported, over the wire. */

const EPC = { iban: 'AT572011140014400144', recipient: 'Company' };
const json = { 'content-type': 'application/json' };
let service: Service;

const warningOf = async (url: string, body?: object): Promise<[status: number, warning: unknown]> => {
  const answer = await service.call(
    body === undefined
      ? { method: 'GET', url }
      : { method: 'POST', url, payload: JSON.stringify(body), headers: json },
  );
  return [answer.statusCode, answer.headers['x-warning']];
};

describe('unknown members over the wire', () => {
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('are named beside the warnings of the operation', async () => {
    const body = { ...EPC, reference: 'RF18539007547034', text: 'Spende', amuont: 10 };
    assert.deepEqual(await warningOf('/v1/epc-qr-code', body), [
      200,
      'text-ignored, unknown-member;name="amuont";near="amount"',
    ]);
  });

  it('are named where they make the call fail', async () => {
    const { recipient, ...rest } = EPC;
    assert.deepEqual(await warningOf('/v1/epc-qr-code', { ...rest, recipent: recipient }), [
      406,
      'unknown-member;name="recipent";near="recipient"',
    ]);
  });

  it('are named when nothing is found', async () => {
    assert.deepEqual(await warningOf('/v1/geocode/search', { query: 'xyzzy', langauge: 'de' }), [
      204,
      'unknown-member;name="langauge";near="language"',
    ]);
  });

  it('of a query too, but for a key in it', async () => {
    const query = new URLSearchParams({ ...EPC, amuont: '10', apikey: 'kontor_secret' });
    assert.deepEqual(await warningOf(`/v1/epc-qr-code?${query}`), [
      200,
      'unknown-member;name="amuont";near="amount"',
    ]);
  });

  it('with a member of another level where it is meant', async () => {
    const near = async (options: object) =>
      (
        await warningOf('/v1/barcode', {
          format: 'CODE_39',
          content: 'A',
          width: 200,
          height: 99,
          ...options,
        })
      )[1];
    assert.equal(await near({ text: true }), 'unknown-member;name="text";near="options.showText"');
    assert.equal(
      await near({ options: { foreground_color: '#000000' } }),
      'unknown-member;name="options.foreground_color";near="foregroundColor"',
    );
  });

  it('of large bodies too, which are read elsewhere', async () => {
    const items = Array.from({ length: 2_000 }, () => ({ description: 'Article', sumPrice: 1, taxx: 20 }));
    const body = { sender: { name: 'A' }, recipient: { name: 'B', vatNummer: 'X' }, items };
    const [status, warning] = await warningOf('/v2/invoice-pdf', body);
    assert.equal(status, 200);
    assert.match(String(warning), /unknown-member;name="items\[0\]\.taxx";near="items\[0\]\.tax"/);
    assert.match(String(warning), /unknown-member;name="recipient\.vatNummer";near="recipient\.vatNumber"/);
    assert.doesNotMatch(String(warning), /items\[1\]/);
  });

  it('never show a value, and are not logged', async () => {
    await warningOf('/v1/epc-qr-code', { ...EPC, passwort: 'GEHEIM-123' });
    assert.ok(!service.logText().includes('passwort'));
    assert.ok(!service.logText().includes('GEHEIM'));
  });
});
