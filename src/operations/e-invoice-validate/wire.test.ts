import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { carrierPdf, ciiDocument } from '@kontor/e-invoice/testing';
import { sampleEInvoice } from '../../core/sample-e-invoice.ts';
import type { Answer, Service } from '../../testing/harness.ts';
import { programsLacking } from '../../testing/programs.ts';
import { sharedService } from '../../testing/shared-service.ts';

/** The operation over HTTP. */

const PATH = '/v1/e-invoice/validate';
const XML = sampleEInvoice();
const skip = programsLacking() ?? false;

interface Validation {
  readonly valid: boolean | null;
  readonly findings: readonly { readonly rule: string; readonly remedy: string }[];
  readonly rules: readonly { readonly publisher?: string }[];
  readonly missingRules: readonly string[];
  readonly pdf: { readonly pageMatches: boolean | null; readonly claimValid: boolean | null } | null;
}

describe('validating e-invoices over HTTP', { skip }, () => {
  let service: Service;
  before(async () => {
    service = await sharedService();
  });

  const validate = (payload: Uint8Array, query = '', type = 'application/xml'): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: `${PATH}${query}`,
      payload: Buffer.from(payload),
      headers: { 'content-type': type },
    });

  it('answers 200 with a verdict, also where it is no', async () => {
    const right = (await validate(XML)).json() as Validation;
    assert.deepEqual([right.valid, right.findings], [true, []]);
    const wrong = await validate(sampleEInvoice('359.99'));
    assert.equal(wrong.statusCode, 200);
    const { valid, findings } = wrong.json() as Validation;
    assert.deepEqual(
      [valid, findings.map(({ rule, remedy }) => [rule, remedy])],
      [false, [['BR-CO-16', 'Set BT-115 to 360.00: total with VAT less what is prepaid.']]],
    );
  });

  it('has a verdict by the rules of each profile of Factur-X', async () => {
    const WANTED = { MINIMUM: false, BASIC_WL: false, BASIC: false, FACTURX: true, EXTENDED: false };
    for (const [profile, wanted] of Object.entries(WANTED)) {
      const answer = await validate(Buffer.from(ciiDocument()), `?profile=${profile}`);
      const { valid, missingRules, rules } = answer.json() as Validation;
      assert.deepEqual([valid, missingRules, answer.headers['x-warning']], [wanted, [], undefined], profile);
      assert.equal(rules.at(-1)?.publisher, 'own rules, after the specification of FeRD and FNFE-MPE');
    }
  });

  it('has a verdict by the rules of France, which only warn of most', async () => {
    for (const profile of ['FRANCE', 'FRANCE_EXTENDED']) {
      const { valid, missingRules } = (await validate(XML, `?profile=${profile}`)).json() as Validation;
      assert.deepEqual([valid, missingRules], [true, []], profile);
    }
  });

  it('has a verdict by the rules of Peppol and XRechnung, whoever wrote them', async () => {
    for (const profile of ['PEPPOL', 'PEPPOL_SELF_BILLING', 'XRECHNUNG']) {
      const answer = await validate(XML, `?profile=${profile}`);
      const { valid, missingRules, findings, rules } = answer.json() as Validation;
      assert.deepEqual([valid, missingRules, answer.headers['x-warning']], [false, [], undefined], profile);
      assert.ok(findings.some(({ rule }) => rule === 'PEPPOL-EN16931-R010'));
      assert.match(rules.at(-1)?.publisher ?? '', /^own rules, after the specifications? of /);
    }
  });

  it('finds no page of a PDF that shows the invoice', async () => {
    const pdf = carrierPdf([{ name: 'invoice-ubl.xml', data: XML, mediaType: 'text/xml' }]);
    const { valid, pdf: found } = (await validate(pdf, '', 'application/pdf')).json() as Validation;
    assert.deepEqual([valid, found?.pageMatches], [true, null]);
  });

  it('judges what POST /v2/invoice-pdf makes: page and XML of one source agree', async () => {
    const { invoice } = (
      await service.call({
        method: 'POST',
        url: '/v1/e-invoice/read',
        payload: Buffer.from(XML),
        headers: { 'content-type': 'application/xml' },
      })
    ).json() as { invoice: object };
    const made = await service.call({
      method: 'POST',
      url: '/v2/invoice-pdf',
      payload: Buffer.from(JSON.stringify({ ...invoice, format: 'CII' })),
      headers: { 'content-type': 'application/json', accept: 'application/pdf' },
    });
    assert.equal(made.statusCode, 200, made.body.slice(0, 300));
    const answer = await validate(made.rawPayload, '?profile=EN16931', 'application/pdf');
    const { valid, findings, pdf } = answer.json() as Validation;
    assert.deepEqual([valid, findings, pdf?.pageMatches, pdf?.claimValid], [true, [], true, true]);
    // LZW is forbidden (ISO 19005-3, 6.1.7.2).
    const broken = Buffer.from(
      made.rawPayload.toString('latin1').replace('/FlateDecode', '/LZWDecode  '),
      'latin1',
    );
    assert.ok(!broken.equals(made.rawPayload));
    const { findings: found, pdf: judged } = (
      await validate(broken, '?profile=EN16931', 'application/pdf')
    ).json() as Validation;
    assert.equal(judged?.claimValid, false);
    assert.ok(found.some(({ rule }) => rule === 'PDF-A-CHECK'));
  });

  it('refuses what is no e-invoice, with all that is wrong', async () => {
    const answer = await validate(Buffer.from('<a/>'), '?profile=X');
    assert.equal(answer.statusCode, 406);
    assert.match(answer.body, /message.profileMustBeValid/);
    const alone = await validate(Buffer.from('<a/>'));
    assert.match(alone.body, /message.fileMustBeValid/);
  });
});
