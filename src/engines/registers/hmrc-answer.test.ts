import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hmrcResult } from './hmrc-answer.ts';

const NUMBER = '553557881';
const TARGET = {
  name: 'Credite Sberger Donal Inc.',
  vatNumber: NUMBER,
  address: { line1: '131B Barton Hamlet', postcode: 'SW97 5CK', countryCode: 'GB' },
};

const failed = (code: string) => ({ kind: 'failure', code });

const CASES: readonly (readonly [what: string, status: number, body: unknown, expected: unknown])[] = [
  [
    'registered',
    200,
    { target: TARGET, processingDate: '2024-11-19T15:11:52+00:00' },
    {
      kind: 'registered',
      name: TARGET.name,
      address: '131B Barton Hamlet, SW97 5CK',
      checkedAt: '2024-11-19T15:11:52+00:00',
    },
  ],
  [
    'all address lines',
    200,
    {
      target: {
        ...TARGET,
        address: { line1: 'a', line2: ' ', line3: 'c,', line4: 'd', line5: 'e', postcode: 'f' },
      },
    },
    { kind: 'registered', name: TARGET.name, address: 'a, c, d, e, f' },
  ],
  ['no name, no address', 200, { target: { vatNumber: NUMBER } }, { kind: 'registered' }],
  ['another number', 200, { target: { ...TARGET, vatNumber: '1' } }, failed('mismatch')],
  ['no number', 200, { target: {} }, failed('mismatch')],
  ['no target', 200, { processingDate: 'x' }, failed('garbled')],
  ['HTML with status 200', 200, '<html></html>', failed('garbled')],
  ['NOT_FOUND', 404, { code: 'NOT_FOUND', message: 'x' }, { kind: 'unregistered' }],
  ['INVALID_REQUEST', 400, { code: 'INVALID_REQUEST' }, { kind: 'unregistered' }],
  ['INVALID_CREDENTIALS', 401, { code: 'INVALID_CREDENTIALS' }, 'unauthorised'],
  ['MATCHING_RESOURCE_NOT_FOUND', 404, { code: 'MATCHING_RESOURCE_NOT_FOUND' }, failed('http-4xx')],
  ['a page for 404', 404, '<html>NOT_FOUND</html>', failed('http-4xx')],
  ['another 400', 400, { code: 'BAD_REQUEST' }, failed('http-4xx')],
  ['INVALID_REQUEST with another status', 500, { code: 'INVALID_REQUEST' }, failed('http-500')],
  ['NOT_FOUND with another status', 502, { code: 'NOT_FOUND' }, failed('http-502')],
  ['403', 403, { code: 'RESOURCE_FORBIDDEN' }, failed('http-403')],
  ['MESSAGE_THROTTLED_OUT', 429, { code: 'MESSAGE_THROTTLED_OUT' }, failed('http-429')],
  ['SERVER_ERROR', 500, { code: 'SERVER_ERROR' }, failed('http-500')],
  ['SCHEDULED_MAINTENANCE', 503, { code: 'SCHEDULED_MAINTENANCE' }, failed('http-503')],
  ['GATEWAY_TIMEOUT', 504, { code: 'GATEWAY_TIMEOUT' }, failed('http-504')],
  ['599', 599, '', failed('http-5xx')],
  ['a redirect', 303, '', failed('http-3xx')],
];

for (const [what, status, body, expected] of CASES) {
  test(`HMRC, ${what}`, () => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    assert.deepEqual(
      hmrcResult({ status, headers: {}, body: Buffer.from(text) }, { number: NUMBER }),
      expected,
    );
  });
}

const REQUESTER = '727255821';
const asRequester = (status: number, body: object) =>
  hmrcResult(
    { status, headers: {}, body: Buffer.from(JSON.stringify(body)) },
    { number: NUMBER, requester: REQUESTER },
  );

test('HMRC, with a requester the answer repeats it and has a reference', () => {
  const body = { target: TARGET, requester: REQUESTER, consultationNumber: 'abc-def-ghi' };
  const result = asRequester(200, body);
  assert.ok(result !== 'unauthorised' && result.kind === 'registered');
  assert.equal(result.requester, `GB${REQUESTER}`);
  assert.equal(result.consultationNumber, 'abc-def-ghi');
  for (const requester of [undefined, '1', NUMBER])
    assert.deepEqual(asRequester(200, { ...body, requester }), failed('mismatch'));
});

const OF_REQUESTER = [
  [400, 'Invalid requesterVrn - Vrn parameters should be 9 or 12 digits', { kind: 'requester-refused' }],
  [403, 'requesterVrn does not match a registered company', { kind: 'requester-refused' }],
  [400, 'Invalid targetVrn - Vrn parameters should be 9 or 12 digits', { kind: 'unregistered' }],
  [400, 'Something else', failed('http-4xx')],
  [403, 'targetVrn', failed('http-403')],
  [500, 'requesterVrn', failed('http-500')],
] as const;

for (const [status, message, expected] of OF_REQUESTER) {
  test(`HMRC, with a requester: ${status} "${message}"`, () => {
    assert.deepEqual(asRequester(status, { code: 'INVALID_REQUEST', message }), expected);
  });
}
