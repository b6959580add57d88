import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { carrierPdf } from '@kontor/e-invoice/testing';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import { samplePage } from '../../core/sample-page.ts';
import type { Answer, Service } from '../../testing/harness.ts';
import { multipartForm, type Part } from '../../testing/multipart.ts';
import { programsLacking } from '../../testing/programs.ts';
import { sharedService } from '../../testing/shared-service.ts';
import { encrypted } from '../pdf-to-pdf-a/testing/documents.ts';
import { EXAMPLES } from './examples.ts';

/** The operation over HTTP. */

const PATH = '/v1/e-invoice/embed';
const XML = sampleEInvoice();
const PAGE = samplePage();
const part = (name: string, content: Uint8Array | string): Part => ({
  name,
  content: Buffer.from(content),
  filename: name,
  type: 'application/octet-stream',
});

const skip = programsLacking() ?? false;

describe('embedding e-invoices over HTTP', { skip }, () => {
  let service: Service;
  before(async () => {
    service = await sharedService();
  });

  const sent = (url: string, parts: readonly Part[]): Promise<Answer> => {
    const { body, contentType } = multipartForm(parts);
    return service.call({ method: 'POST', url, payload: body, headers: { 'content-type': contentType } });
  };
  const embed = (page: Uint8Array, invoice: Uint8Array | string, ...more: readonly Part[]) =>
    sent(PATH, [part('file', page), part('invoice', invoice), ...more]);

  /** `field: description` of each violation. */
  const violationsOf = (answer: Answer): readonly string[] => {
    assert.equal(answer.statusCode, 406, answer.body.slice(0, 300));
    const { details } = answer.json() as { details: { message: string; description: string }[] };
    return details.map(({ message, description }) => `${message} ${description}`);
  };

  const readBack = async (pdf: Uint8Array) =>
    (await sent('/v1/e-invoice/read', [part('file', pdf)])).json() as {
      container: { attachment: string; relationship: string };
      totals: { due: number };
      attachments: { name: string }[];
    };

  it('attaches XML byte for byte; the result is PDF/A-3b and is read back', async () => {
    const answer = await embed(PAGE, XML);
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 500));
    assert.equal(answer.headers['x-pdfa-level'], '3b');
    assert.equal(answer.headers['x-einvoice-syntax'], 'UBL');
    assert.match(String(answer.headers['x-warning']), /not-factur-x/);
    const { container, totals } = await readBack(answer.rawPayload);
    assert.deepEqual(container, {
      type: 'PDF',
      attachment: 'invoice-ubl.xml',
      relationship: 'Alternative',
    });
    assert.equal(totals.due, 360);
  });

  it('writes the e-invoice of a request, with the metadata of Factur-X', async () => {
    const request = await EXAMPLES[0].input.invoice.bytes(10_000);
    const answer = await embed(PAGE, request);
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 500));
    assert.equal(answer.headers['x-einvoice-profile'], 'EN16931');
    const text = answer.rawPayload.toString('latin1');
    assert.match(text, /<fx:ConformanceLevel>EN 16931<\/fx:ConformanceLevel>/);
    assert.match(text, /<fx:DocumentFileName>factur-x.xml<\/fx:DocumentFileName>/);
    assert.equal((await readBack(answer.rawPayload)).container.attachment, 'factur-x.xml');
  });

  it('refuses pages that lack number, total or amount due, and wrong sums, all at once', async () => {
    const wrong = Buffer.from(XML)
      .toString()
      .replace('<cbc:ID>2026-117<', '<cbc:ID>2026-118<')
      .replace(/(<cbc:PayableAmount[^>]*>)360.00/, '$1359.99');
    assert.deepEqual(violationsOf(await embed(PAGE, wrong)), [
      'message.invoiceMustBeValid invoice: BR-CO-16: Amount due for payment (BT-115) = Invoice total amount with VAT (BT-112) -Paid amount (BT-113) +Rounding amount (BT-114). Set BT-115 to 360.00: total with VAT less what is prepaid.',
      'message.fileMustBeValid file: BT-1 2026-118 is not on any page',
      'message.fileMustBeValid file: BT-115 359.99 is not on any page',
    ]);
  });

  it('refuses XML that breaks a rule of its profile, with what to do', async () => {
    const stated = Buffer.from(XML).toString().replaceAll('unitCode="C62"', 'unitCode="Stück"');
    const [first = '', ...others] = violationsOf(await embed(PAGE, stated));
    assert.match(first, /^message.invoiceMustBeValid invoice: BR-CL-23: .+\. \(× 2\) Use a code of .+\.$/);
    assert.equal(others.length, 0);
  });

  it('refuses pages without text unless that is accepted', async () => {
    const blank = carrierPdf([]);
    assert.match(violationsOf(await embed(blank, XML))[0]!, /no page has text/);
    const answer = await embed(blank, XML, { name: 'pageUnchecked', content: 'true' });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    assert.match(String(answer.headers['x-warning']), /page-unchecked/);
  });

  it('replaces an e-invoice only on request; other files stay', async () => {
    const hybrid = carrierPdf([
      { name: 'factur-x.xml', data: XML, mediaType: 'text/xml' },
      { name: 'times.csv', data: Buffer.from('a,b'), mediaType: 'text/csv' },
    ]);
    const unchecked = { name: 'pageUnchecked', content: 'true' };
    assert.match(
      violationsOf(await embed(hybrid, XML, unchecked))[0]!,
      /already has an e-invoice \(factur-x.xml\)/,
    );
    const answer = await embed(hybrid, XML, unchecked, { name: 'replace', content: 'true' });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    const { container, attachments } = await readBack(answer.rawPayload);
    assert.equal(container.attachment, 'invoice-ubl.xml');
    assert.deepEqual(
      attachments.map(({ name }) => name),
      ['times.csv'],
    );
  });

  it('refuses what is no PDF, no invoice, encrypted or missing, naming the part', async () => {
    const shut = await encrypted(PAGE, { user: 'Tulpe 7', owner: 'x' });
    const cases: readonly (readonly [Uint8Array, Uint8Array | string, RegExp])[] = [
      [XML, XML, /fileMustBeValid file: must be a PDF/],
      [shut, XML, /fileMustBeValid.*password/],
      [
        PAGE,
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        /invoiceMustBeValid.*DOCTYPE/,
      ],
      [PAGE, '<a>'.repeat(300), /invoiceMustBeValid.*256 levels/],
      [PAGE, Buffer.from('<a>\xff</a>', 'latin1'), /invoiceMustBeValid.*UTF-8/],
      [PAGE, '{"sender":', /invoiceMustBeValid invoice: must be an e-invoice in XML, or a JSON object/],
      [PAGE, '{"sender":{}}', /invoiceSenderNameMustNotBe/],
      [PAGE, '[1]', /invoiceMustBeValid/],
      [PAGE, Buffer.from(PAGE).subarray(0, 40), /invoiceMustBeValid/],
    ];
    for (const [page, invoice, expected] of cases)
      assert.match(violationsOf(await embed(page, invoice)).join('\n'), expected);
    assert.match(violationsOf(await sent(PATH, [part('file', PAGE)])).join(), /invoiceMustNotBeNull/);
    assert.match(violationsOf(await sent(PATH, [part('invoice', XML)])).join(), /fileMustNotBeNull/);
  });

  it('repairs a damaged PDF or refuses it', async () => {
    const broken = Buffer.from(PAGE.map((byte, index) => (index > PAGE.length - 60 ? 0x20 : byte)));
    const answer = await embed(broken, XML);
    assert.ok([200, 406].includes(answer.statusCode), answer.body.slice(0, 300));
    assert.match(violationsOf(await embed(Buffer.from('%PDF-1.7\nnothing'), XML))[0]!, /damaged/);
  });

  it('marks the pages of a test key', async () => {
    const { createTestKey } = await service.newAccount(10);
    const { body, contentType } = multipartForm([part('file', PAGE), part('invoice', XML)]);
    const answer = await service.call({
      method: 'POST',
      url: PATH,
      payload: body,
      headers: { 'content-type': contentType, authorization: `Bearer ${await createTestKey()}` },
    });
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  });
});
