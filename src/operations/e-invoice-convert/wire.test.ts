import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { carrierPdf } from '@kontor/e-invoice/testing';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import type { Answer, Service } from '../../testing/harness.ts';
import { programsLacking } from '../../testing/programs.ts';
import { sharedService } from '../../testing/shared-service.ts';
import { lostHeader } from './lost-header.ts';

/** The operation over HTTP. */

const XML = sampleEInvoice();

const skip = programsLacking() ?? false;

describe('converting e-invoices over HTTP', { skip }, () => {
  let service: Service;
  before(async () => {
    service = await sharedService();
  });

  const convert = (payload: Uint8Array | string, query = ''): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: `/v1/e-invoice/convert${query}`,
      payload: Buffer.from(payload),
      headers: { 'content-type': 'application/xml' },
    });

  const violationsOf = (answer: Answer): readonly string[] => {
    assert.equal(answer.statusCode, 406, answer.body.slice(0, 300));
    const { details } = answer.json() as { details: { message: string; description: string }[] };
    return details.map(({ message, description }) => `${message} ${description}`);
  };

  it('writes the other syntax and names what it wrote', async () => {
    const answer = await convert(XML, '?to=CII');
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 500));
    assert.match(String(answer.headers['content-type']), /^application\/xml/);
    assert.deepEqual(
      [answer.headers['x-einvoice-syntax'], answer.headers['x-einvoice-profile']],
      ['CII', 'EN16931'],
    );
    assert.equal(answer.headers['x-einvoice-lost'], undefined);
    const back = await convert(answer.rawPayload, '?to=UBL');
    assert.equal(back.headers['x-einvoice-syntax'], 'UBL');
    assert.match(back.body, /<cbc:PayableAmount currencyID="EUR">360.00</);
  });

  it('takes the e-invoice out of a PDF byte for byte where nothing is to be converted', async () => {
    const pdf = carrierPdf([{ name: 'xrechnung.xml', data: XML, mediaType: 'text/xml' }]);
    const answer = await convert(pdf);
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    assert.ok(answer.rawPayload.equals(Buffer.from(XML)));
  });

  it('names each term that would be lost, and leaves it out where that is accepted', async () => {
    const found = violationsOf(await convert(XML, '?to=CII&profile=MINIMUM'));
    assert.ok(
      found.includes(
        'message.profileMustBeValid profile: BT-84 (Payment account identifier) has no place in MINIMUM; accept the loss with acceptLoss, or choose BASIC_WL',
      ),
      found.join('\n'),
    );
    assert.equal(found.filter((one) => one.includes('BG-25 (Invoice line)')).length, 1);
    const answer = await convert(XML, '?to=CII&profile=MINIMUM&acceptLoss=true');
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    assert.match(String(answer.headers['x-einvoice-lost']), /(?=.*BT-84)(?=.*BG-25)/);
    assert.match(answer.body, /urn:factur-x.eu:1p0:minimum/);
  });

  it('names what the target requires; nothing is invented', async () => {
    const found = violationsOf(await convert(XML, '?profile=XRECHNUNG'));
    for (const term of ['BT-10', 'BT-34', 'BT-49'])
      assert.ok(
        found.some((one) =>
          one.startsWith(`message.profileMustBeValid profile: XRECHNUNG requires ${term} `),
        ),
        found.join('\n'),
      );
    assert.deepEqual(violationsOf(await convert(XML, '?to=UBL&profile=BASIC')), [
      'message.profileMustBeValid profile: BASIC is in CII alone, not in UBL',
    ]);
    assert.match(violationsOf(await convert(XML, '?to=XML'))[0]!, /message.toMustBeValid/);
    assert.match(violationsOf(await convert('<a/>', '?to=CII'))[0]!, /message.fileMustBeValid/);
  });

  it('has a header of bounded length', () => {
    const header = lostHeader(Array.from({ length: 2_000 }, (_, index) => `cbc:Ä${index}`));
    assert.ok(header.length <= 4_000);
    assert.match(header, /^cbc:\?0,.*,\.\.\.$/);
  });
});
