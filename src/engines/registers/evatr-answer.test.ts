import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { evatrQuestion, evatrResult } from './evatr-answer.ts';
import { EVATR_FAILURES } from './register-failure.ts';

const SIMPLE = evatrQuestion('DE811115368', 'CZ45274649');
const QUALIFIED = evatrQuestion('DE811115368', 'CZ45274649', {
  name: 'ČEZ',
  city: 'Praha',
  postalCode: '14000',
});
const FACTS = { id: 'ab12', anfrageZeitpunkt: '2026-11-03T09:15:27.123+01:00' };
const REPORTED = {
  requester: 'DE811115368',
  consultationNumber: 'ab12',
  checkedAt: '2026-11-03T09:15:27.123+01:00',
};

const answer = (status: number, body: unknown): UpstreamAnswer => ({
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const VERDICTS: readonly (readonly [code: string, http: number, kind: string])[] = [
  ['evatr-0000', 200, 'registered'],
  ['evatr-2008', 200, 'registered'],
  ['evatr-0003', 400, 'registered'],
  ['evatr-2001', 404, 'unregistered'],
  ['evatr-2002', 200, 'unregistered'],
  ['evatr-2006', 200, 'unregistered'],
  ['evatr-0005', 400, 'unregistered'],
  ['evatr-0012', 400, 'unregistered'],
];

for (const [status, http, kind] of VERDICTS) {
  test(`eVatR, ${status} with HTTP ${http} is ${kind}; with another it is no answer`, () => {
    const body = { ...FACTS, status };
    assert.deepEqual(evatrResult(answer(http, body), SIMPLE), { kind, ...REPORTED, registerStatus: status });
    for (const other of [200, 400, 404, 500].filter((code) => code !== http))
      assert.deepEqual(evatrResult(answer(other, body), SIMPLE), { kind: 'failure', code: 'garbled' });
  });
}

for (const [status, http] of [
  ['evatr-0004', 400],
  ['evatr-2005', 404],
  ['evatr-0006', 403],
] as const) {
  test(`eVatR, ${status} is about who asks`, () => {
    assert.deepEqual(evatrResult(answer(http, { status }), SIMPLE), { kind: 'requester-refused' });
  });
}

for (const status of EVATR_FAILURES) {
  for (const http of [200, 400, 404, 500, 503]) {
    test(`eVatR, ${status} with HTTP ${http} is an outage`, () => {
      assert.deepEqual(evatrResult(answer(http, { status }), SIMPLE), { kind: 'failure', code: status });
    });
  }
}

const NO_ANSWERS: readonly (readonly [what: string, answer: UpstreamAnswer, code: string])[] = [
  ['a status that nobody documented', answer(200, { status: 'evatr-9999' }), 'unknown-code'],
  ['no status', answer(200, { id: 'x' }), 'garbled'],
  ['a status that is no text', answer(200, { status: 0 }), 'garbled'],
  ['HTML', answer(200, '<html>Wartung</html>'), 'garbled'],
  ['a bare 404', answer(404, 'Not Found'), 'http-4xx'],
  ['a 404 in JSON without a status', answer(404, { error: 'x' }), 'http-4xx'],
  ['503', answer(503, ''), 'http-503'],
  ['a member of Object', answer(200, { status: 'constructor' }), 'unknown-code'],
];

for (const [what, given, code] of NO_ANSWERS) {
  test(`eVatR, ${what} is no answer`, () => {
    assert.deepEqual(evatrResult(given, SIMPLE), { kind: 'failure', code });
  });
}

test('eVatR, letters of a qualified request; what is left out of what was sent is D, the rest C', () => {
  const body = { ...FACTS, status: 'evatr-0000', ergFirmenname: 'A', ergOrt: 'B', ergStrasse: 'C' };
  const result = evatrResult(answer(200, body), QUALIFIED);
  assert.ok(result.kind === 'registered');
  assert.deepEqual(result.match, { name: 'A', street: 'C', postalCode: 'D', city: 'B' });
});

test('eVatR, no letters where nothing was to be compared', () => {
  const body = { ...FACTS, status: 'evatr-0000', ergFirmenname: 'A' };
  const result = evatrResult(answer(200, body), SIMPLE);
  assert.ok(result.kind === 'registered' && result.match === undefined);
});

test('eVatR, dates of numbers that begin or ended', () => {
  const body = { ...FACTS, status: 'evatr-2006', gueltigAb: '2010-01-01', gueltigBis: '2025-12-31' };
  const result = evatrResult(answer(200, body), SIMPLE);
  assert.ok(result.kind === 'unregistered');
  assert.equal(result.validFrom, '2010-01-01');
  assert.equal(result.validUntil, '2025-12-31');
});
