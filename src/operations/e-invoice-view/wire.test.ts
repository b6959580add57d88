import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { carrierPdf } from '@kontor/e-invoice/testing';
import { INVOICE_LANGUAGES } from '@kontor/invoice';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import type { Answer, Service } from '../../testing/harness.ts';
import { programsLacking } from '../../testing/programs.ts';
import { sharedService } from '../../testing/shared-service.ts';

/** The operation over HTTP. */

const XML = sampleEInvoice();

const skip = programsLacking() ?? false;

describe('viewing e-invoices over HTTP', { skip }, () => {
  let service: Service;
  before(async () => {
    service = await sharedService();
  });

  const view = (payload: Uint8Array | string, query = '', accept = 'application/pdf'): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: `/v1/e-invoice/view${query}`,
      payload: Buffer.from(payload),
      headers: { 'content-type': 'application/xml', accept },
    });

  const html = async (payload: Uint8Array | string, query = ''): Promise<Answer> => {
    const answer = await view(payload, query, 'text/html');
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    return answer;
  };

  it('draws a PDF without the e-invoice inside', async () => {
    const answer = await view(XML);
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    assert.match(String(answer.headers['content-type']), /^application\/pdf/);
    assert.equal(answer.headers['x-einvoice-syntax'], 'UBL');
    assert.equal(answer.headers['x-warning'], undefined);
    const text = answer.rawPayload.toString('latin1');
    assert.match(text, /<pdfaid:part>3</);
    assert.doesNotMatch(text, /EmbeddedFile\b/);
  });

  it('writes one page of HTML: no script, no address to fetch, a policy that allows neither', async () => {
    const answer = await html(XML);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    assert.equal(
      answer.headers['content-security-policy'],
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    assert.match(answer.body, /<html lang="de">/);
    assert.match(answer.body, /<h1>Rechnung 2026-117<\/h1>/);
    assert.match(answer.body, /<th scope="row">Poster, offset print/);
    assert.doesNotMatch(answer.body, /<script|<link|<img|src=|href=|url\(/);
  });

  it('escapes every text of the document', async () => {
    const attack = '&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x';
    const text = Buffer.from(XML).toString();
    const hostile = text
      .replaceAll('Harbour Print Studio', attack)
      .replaceAll('Lindqvist Books', attack)
      .replaceAll('Poster, offset print', attack)
      .replace('<cbc:DocumentCurrencyCode>', `<cbc:Note>${attack}</cbc:Note>$&`);
    const { body } = await html(hostile);
    assert.doesNotMatch(body, /<script/);
    assert.doesNotMatch(body, /" onload/);
    assert.ok(body.includes('&lt;script&gt;alert(1)'));
  });

  it('draws stated sums, marks rules that are broken, and warns', async () => {
    const wrong = sampleEInvoice('359.99');
    const { body, headers } = await html(wrong, '?language=EN');
    assert.equal(headers['x-warning'], 'e-invoice-invalid;rules="BR-CO-16"');
    assert.match(body, /\(BR-CO-16\)/);
    assert.match(body, /359\.99/);
    assert.match(body, /Rules that are broken/);
    const unknownUnit = Buffer.from(XML).toString().replaceAll('unitCode="C62"', 'unitCode="Stück"');
    assert.equal((await html(unknownUnit)).headers['x-warning'], 'e-invoice-invalid;rules="BR-CL-23"');
    assert.equal((await view(wrong)).statusCode, 200);
  });

  it('lists what has no place on an invoice, and names file and hash at the foot', async () => {
    const xml = Buffer.from(XML)
      .toString()
      .replace(
        '<cbc:DocumentCurrencyCode>',
        '<cbc:AccountingCostCode>Kostenstelle 4711</cbc:AccountingCostCode>$&',
      );
    const { body } = await html(xml);
    assert.match(body, /Weitere Angaben/);
    assert.match(body, /Kostenstelle 4711/);
    assert.match(body, /Ansicht der E-Rechnung 2026-117, nicht die Rechnung selbst. SHA-256 [0-9a-f]{64}/);
  });

  it('lists no sums again, no discount of zero, and no names of code lists', async () => {
    const xml = Buffer.from(XML)
      .toString()
      .replace('<cbc:DocumentCurrencyCode>', '<cbc:DocumentCurrencyCode listID="ISO4217">')
      .replace(
        /<cbc:TaxInclusiveAmount/,
        '<cbc:AllowanceTotalAmount currencyID="EUR">0.00</cbc:AllowanceTotalAmount>$&',
      )
      .replace(
        /(<cac:Price>\s*<cbc:PriceAmount[^>]*>[^<]*<\/cbc:PriceAmount>)/,
        '$1<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">0</cbc:Amount></cac:AllowanceCharge>',
      );
    const { body } = await html(xml);
    assert.doesNotMatch(body, /Weitere Angaben|ISO4217/);
  });

  it('has every language and look, and the e-invoice of a PDF', async () => {
    for (const language of INVOICE_LANGUAGES) {
      const { body } = await html(XML, `?language=${language}`);
      assert.match(body, new RegExp(`<html lang="${language.toLowerCase()}">`));
    }
    for (const template of ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'])
      assert.equal((await view(XML, `?template=${template}&paper=LETTER`)).statusCode, 200);
    const pdf = carrierPdf([{ name: 'xrechnung.xml', data: XML, mediaType: 'text/xml' }]);
    assert.equal((await view(pdf)).statusCode, 200);
  });

  it('draws a document that states next to nothing', async () => {
    const empty =
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><CustomizationID xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">x</CustomizationID></Invoice>';
    const answer = await view(empty);
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    assert.match(String(answer.headers['x-warning']), /BR-02/);
  });

  it('draws lines that state no sum, or no figure at all, over several pages', async () => {
    const text = Buffer.from(XML).toString();
    const line = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(text)![0];
    const withoutSum = line.replace(/(<cbc:LineExtensionAmount[^>]*>)[^<]*/, '$1VATEX-EU-O');
    const withoutFigures =
      '<cac:InvoiceLine><cac:Item><cbc:Name>Beratung</cbc:Name></cac:Item></cac:InvoiceLine>';
    const linesOf = (one: string): string =>
      text.replace(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, () => one.repeat(60));
    for (const template of ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC']) {
      for (const lines of [withoutSum, withoutFigures, `${line}${withoutSum}`]) {
        const answer = await view(linesOf(lines), `?template=${template}`);
        assert.equal(answer.statusCode, 200, `${template} ${lines}`);
      }
    }
    const { body } = await html(linesOf(withoutSum));
    assert.doesNotMatch(body, /NaN/);
  });

  it('refuses what is none, with everything that is wrong', async () => {
    for (const [body, query, expected] of [
      ['<a/>', '', /message.fileMustBeValid/],
      ['<!DOCTYPE a><a/>', '', /DOCTYPE/],
      [XML, '?language=XX&template=X', /languageMustBeValid.*templateMustBeValid/],
    ] as const) {
      const answer = await view(body, query);
      assert.equal(answer.statusCode, 406, answer.body.slice(0, 200));
      assert.match(answer.body, expected);
    }
  });
});
