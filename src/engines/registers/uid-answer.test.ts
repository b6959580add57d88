import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UID_ENTRIES } from '../../testing/stubs/register-stubs.data.ts';
import type { StubAnswer } from '../../testing/stubs/stub-server.ts';
import { uidFault, uidLimitFault, uidResponder } from '../../testing/stubs/uid-stub.ts';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { organisationResult, validationResult } from './uid-answer.ts';

const answerOf = ({ status = 200, body = '' }: StubAnswer): UpstreamAnswer => ({
  status,
  headers: {},
  body: Buffer.from(String(body)),
});

const respond = uidResponder(UID_ENTRIES);
const call = (action: string, digits: string): StubAnswer =>
  respond({
    method: 'POST',
    path: '/',
    headers: { soapaction: `http://www.uid.admin.ch/xmlns/uid-wse/IPublicServices/${action}` },
    body: `CHE${digits}`,
  });

const page = (status: number, body: string): StubAnswer => ({ status, body });
const result = (text: string) =>
  page(200, `<e><b><ValidateVatNumberResult>${text}</ValidateVatNumberResult></b></e>`);

const failed = (code: string) => ({ kind: 'failure', code });

const VALIDATION: readonly (readonly [what: string, answer: StubAnswer, expected: object])[] = [
  ['registered', call('ValidateVatNumber', '105838471'), { kind: 'registered' }],
  ['known, not registered for VAT', call('ValidateVatNumber', '100155212'), { kind: 'unregistered' }],
  ['unknown', call('ValidateVatNumber', '999999999'), { kind: 'unregistered' }],
  ['Data_validation_failed', uidFault('Data_validation_failed'), { kind: 'unregistered' }],
  ['Request_limit_exceeded', uidLimitFault(), { ...failed('quota'), retryAfterSeconds: 60 }],
  ['another fault', uidFault('Technical_error'), failed('http-500')],
  ['a fault with status 200', { ...uidFault('Technical_error'), status: 200 }, failed('http-2xx')],
  ['status 500 without a fault', page(500, 'Internal Server Error'), failed('http-500')],
  ['status 503', page(503, '<html></html>'), failed('http-503')],
  ['HTML with status 200', page(200, '<!DOCTYPE html><html>false</html>'), failed('garbled')],
  ['XHTML with status 200', page(200, '<html><body>false</body></html>'), failed('garbled')],
  ['a document type', page(200, `<!DOCTYPE e>${String(result('false').body)}`), failed('garbled')],
  ['neither true nor false', result('maybe'), failed('garbled')],
  ['an empty result', result(''), failed('garbled')],
  ['an answer cut short', page(200, '<e><ValidateVatNumberResult>false</ValidateVat'), failed('garbled')],
];

for (const [what, answer, expected] of VALIDATION) {
  test(`UID, ${what}`, () => assert.deepEqual(validationResult(answerOf(answer)), expected));
}

test('UID: name and legal address, whatever the order', () => {
  assert.deepEqual(organisationResult(answerOf(call('GetByUID', '105838471'))), {
    kind: 'registered',
    name: 'Muster & Söhne AG',
    address: 'Bahnhofstrasse 1, 8001 Zürich',
  });
});

test('UID: without a legal address the first one, a foreign post code, no house number', () => {
  const address =
    '<address><street>Rue A</street><foreignZipCode>FL-9490</foreignZipCode><town>Vaduz</town></address>';
  const answer = page(
    200,
    `<r><organisationName>X</organisationName>${address}<address><town>Y</town></address></r>`,
  );
  assert.deepEqual(organisationResult(answerOf(answer)), {
    kind: 'registered',
    name: 'X',
    address: 'Rue A, FL-9490 Vaduz',
  });
});

test('UID: an organisation that is not there gives nothing, an error is one', () => {
  assert.deepEqual(organisationResult(answerOf(call('GetByUID', '999999999'))), { kind: 'registered' });
  assert.equal(organisationResult(answerOf(uidLimitFault())).kind, 'failure');
});
