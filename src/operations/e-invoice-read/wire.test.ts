import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { carrierPdf } from '@kontor/e-invoice/testing';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import type { Answer, Service } from '../../testing/harness.ts';
import { multipartForm, type Part } from '../../testing/multipart.ts';
import { programsLacking } from '../../testing/programs.ts';
import { sharedService } from '../../testing/shared-service.ts';
import { encrypted } from '../pdf-to-pdf-a/testing/documents.ts';

/** The operation over HTTP. */

const PATH = '/v1/e-invoice/read';
const XML = sampleEInvoice();
const PDF = carrierPdf([{ name: 'xrechnung.xml', data: XML, mediaType: 'text/xml' }]);
const file = (content: Uint8Array, type = 'application/octet-stream'): Part => ({
  name: 'file',
  content: Buffer.from(content),
  filename: 'x',
  type,
});

const skip = programsLacking() ?? false;

describe('reading e-invoices over HTTP', { skip }, () => {
  let service: Service;
  before(async () => {
    service = await sharedService();
  });

  const alone = (payload: Uint8Array, type: string, query = ''): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: `${PATH}${query}`,
      payload: Buffer.from(payload),
      headers: { 'content-type': type },
    });

  const sent = (parts: readonly Part[]): Promise<Answer> => {
    const { body, contentType } = multipartForm(parts);
    return service.call({
      method: 'POST',
      url: PATH,
      payload: body,
      headers: { 'content-type': contentType },
    });
  };

  const violationsOf = (answer: Answer): readonly string[] => {
    assert.equal(answer.statusCode, 406, answer.body.slice(0, 300));
    const { details } = answer.json() as { details: { message: string; description: string }[] };
    return details.map(({ message, description }) => `${message} ${description}`);
  };

  it('takes the file in a form or alone, whatever media type it has', async () => {
    for (const answer of [
      await sent([file(XML)]),
      await alone(XML, 'application/xml'),
      await alone(XML, 'application/pdf'),
      await alone(XML, 'application/vnd.oasis.ubl+xml; charset=utf-8'),
    ]) {
      assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
      const found = answer.json() as { syntax: string; lossless: boolean; unmapped: unknown[] };
      assert.deepEqual([found.syntax, found.unmapped, found.lossless], ['UBL', [], true]);
    }
  });

  it('answers a request that POST /v2/invoice-pdf takes, with the same terms', async () => {
    const { invoice } = (await sent([file(XML)])).json() as { invoice: object };
    const answer = await service.call({
      method: 'POST',
      url: '/v2/invoice-pdf',
      payload: Buffer.from(JSON.stringify(invoice)),
      headers: { 'content-type': 'application/json', accept: 'application/xml' },
    });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    assert.match(answer.body, /<cbc:PayableAmount currencyID="EUR">360.00</);
  });

  it('finds the e-invoice of a PDF, also of one that only an owner’s password restricts', async () => {
    const { container } = (await alone(PDF, 'application/pdf')).json() as { container: object };
    assert.deepEqual(container, {
      type: 'PDF',
      attachment: 'xrechnung.xml',
      relationship: 'Alternative',
    });
    const restricted = await encrypted(PDF, { user: '', owner: 'Tulpe 7' });
    assert.equal((await alone(restricted, 'application/pdf')).statusCode, 200);
    const shut = await encrypted(PDF, { user: 'Tulpe 7', owner: 'x' });
    assert.match(
      violationsOf(await alone(shut, 'application/pdf'))[0]!,
      /fileMustBeValid.*password protected/,
    );
  });

  it('refuses with all that is wrong at once', async () => {
    const found = violationsOf(
      await sent([file(XML), { name: 'profile', content: 'X' }, { name: 'include', content: 'all' }]),
    );
    assert.deepEqual(
      found.map((one) => one.split(' ')[0]),
      ['message.profileMustBeValid', 'message.includeMustBeValid'],
    );
    assert.match(violationsOf(await sent([]))[0]!, /message.fileMustNotBeNull/);
    assert.match(violationsOf(await sent([file(Buffer.alloc(0))]))[0]!, /message.fileMustBeValid/);
    assert.match(
      violationsOf(
        await sent([file(Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'))]),
      )[0]!,
      /DOCTYPE/,
    );
  });
});
