import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UpstreamAnswer } from '../upstream/http-client.ts';
import { VIES_FAILURES } from './register-failure.ts';
import { viesResult } from './vies-answer.ts';

const ASKED = { countryCode: 'CZ', vatNumber: '45274649' };
const GOOD = { ...ASKED, valid: true, name: '---', address: '---' };

const answer = (body: unknown, status = 200, headers = {}): UpstreamAnswer => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const errors = (...codes: unknown[]) => ({
  actionSucceed: false,
  errorWrappers: codes.map((error) => ({ error })),
});

const failed = (code: string, retryAfterSeconds?: number) => ({
  kind: 'failure',
  code,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});
const unregistered = { kind: 'unregistered' };
const registered = { kind: 'registered' };

/** All but the one that is about who asks. */
const OUTAGES = VIES_FAILURES.filter((code) => code !== 'INVALID_REQUESTER_INFO');

const CASES: readonly (readonly [what: string, answer: UpstreamAnswer, expected: object])[] = [
  ['registered, everything withheld', answer(GOOD), registered],
  ['not registered', answer({ ...GOOD, valid: false }), unregistered],
  ['not registered keeps no name', answer({ ...GOOD, valid: false, name: 'X', address: 'Y' }), unregistered],
  [
    'name and address of several lines',
    answer({ ...GOOD, name: ' ČEZ,  a. s. ', address: 'Duhová 1444/2\nPRAHA 4 - MICHLE\n140 00  PRAHA 4' }),
    { ...registered, name: 'ČEZ, a. s.', address: 'Duhová 1444/2, PRAHA 4 - MICHLE, 140 00 PRAHA 4' },
  ],
  [
    'blank lines, commas at line ends, Windows line ends',
    answer({ ...GOOD, name: '\n', address: '\r\n1 Street,\r\n \r\n ,\rTown ,,\n' }),
    { ...registered, address: '1 Street, Town' },
  ],
  [
    'a consultation number, as VIES gives it to a requester',
    answer({ ...GOOD, requestIdentifier: 'WAPIAAAAZn8xQ2wT' }),
    { ...registered, consultationNumber: 'WAPIAAAAZn8xQ2wT' },
  ],
  [
    'a consultation number of a number that is not registered',
    answer({ ...GOOD, valid: false, name: 'X', requestIdentifier: 'WAPIAAAAZn8xQ2wT' }),
    { ...unregistered, consultationNumber: 'WAPIAAAAZn8xQ2wT' },
  ],
  ['no requester, no consultation number', answer({ ...GOOD, requestIdentifier: '' }), registered],
  ['text of another type counts as none', answer({ ...GOOD, name: 5, address: ['x'] }), registered],
  [
    'the number echoed with blanks and small letters',
    answer({ ...GOOD, countryCode: 'cz', vatNumber: '452 746 49' }),
    registered,
  ],
  ['no echo at all', answer({ valid: true }), registered],
  ['a byte order mark in front', answer(`\ufeff${JSON.stringify(GOOD)}`), registered],
  ['INVALID_INPUT', answer(errors('INVALID_INPUT')), unregistered],
  ['INVALID_INPUT with status 400', answer(errors('INVALID_INPUT'), 400), unregistered],
  [
    'INVALID_INPUT beside an outage',
    answer(errors('INVALID_INPUT', 'MS_UNAVAILABLE')),
    failed('MS_UNAVAILABLE'),
  ],
  ...OUTAGES.map((code) => [code, answer(errors(code)), failed(code)] as const),
  ...OUTAGES.map((code) => [`${code} with status 500`, answer(errors(code), 500), failed(code)] as const),
  ['INVALID_REQUESTER_INFO', answer(errors('INVALID_REQUESTER_INFO')), { kind: 'requester-refused' }],
  ['the same with status 400', answer(errors('INVALID_REQUESTER_INFO'), 400), { kind: 'requester-refused' }],
  [
    'INVALID_REQUESTER_INFO beside an outage',
    answer(errors('MS_UNAVAILABLE', 'INVALID_REQUESTER_INFO')),
    failed('INVALID_REQUESTER_INFO'),
  ],
  ...['VALID', 'INVALID', 'INVALID_INPUT', '', null].map(
    (userError) =>
      [`userError ${userError}`, answer({ ...GOOD, valid: false, userError }), unregistered] as const,
  ),
  ...OUTAGES.map(
    (userError) =>
      [
        `userError ${userError} beside valid:false`,
        answer({ ...GOOD, valid: false, userError }),
        failed(userError),
      ] as const,
  ),
  ['an unknown userError', answer({ ...GOOD, valid: false, userError: 'X' }), failed('unknown-code')],
  ['a userError that is no text', answer({ ...GOOD, userError: 5 }), failed('unknown-code')],
  [
    'userError about who asks',
    answer({ ...GOOD, userError: 'INVALID_REQUESTER_INFO' }),
    { kind: 'requester-refused' },
  ],
  [
    'a time',
    answer({ ...GOOD, requestDate: '2026-10-03T21:02:05.698Z' }),
    { ...registered, checkedAt: '2026-10-03T21:02:05.698Z' },
  ],
  [
    'a date with an offset stays a date',
    answer({ ...GOOD, requestDate: '2026-08-29+02:00' }),
    { ...registered, checkedAt: '2026-08-29' },
  ],
  ['a date that is none', answer({ ...GOOD, requestDate: '2026-13-99' }), registered],
  ['a date of another type', answer({ ...GOOD, requestDate: 1 }), registered],
  ['letters without a question', answer({ ...GOOD, traderNameMatch: 'VALID' }), registered],
  [
    'an error with a message',
    answer({ errorWrappers: [{ error: 'TIMEOUT', message: 'x' }] }),
    failed('TIMEOUT'),
  ],
  [
    'an error beside valid:false',
    answer({ ...GOOD, valid: false, ...errors('MS_UNAVAILABLE') }),
    failed('MS_UNAVAILABLE'),
  ],
  [
    'an error that names its wait',
    answer(errors('TIMEOUT'), 200, { 'retry-after': '9' }),
    failed('TIMEOUT', 9),
  ],
  ['an unknown code', answer(errors('VOW-ERR-99')), failed('unknown-code')],
  ['VOW-ERR-11 with status 400', answer(errors('VOW-ERR-11'), 400), failed('http-4xx')],
  ['VOW-ERR-1 with status 500', answer(errors('VOW-ERR-1'), 500), failed('http-500')],
  ['an error without a code', answer({ errorWrappers: [{}] }), failed('unknown-code')],
  ['an error that is no object', answer({ errorWrappers: ['MS_UNAVAILABLE'] }), failed('unknown-code')],
  ['errors that are no list', answer({ ...GOOD, errorWrappers: 'x' }), failed('unknown-code')],
  [
    'a failed action without errors',
    answer({ ...GOOD, valid: false, actionSucceed: false }),
    failed('unknown-code'),
  ],
  ['no errors in the list', answer({ ...GOOD, actionSucceed: true, errorWrappers: [] }), registered],
  ['status 503', answer(GOOD, 503, { 'retry-after': '120' }), failed('http-503', 120)],
  ['status 429', answer('Too many', 429), failed('http-429')],
  ['status 404', answer({ ...GOOD, valid: false }, 404), failed('http-4xx')],
  ['status 302', answer('', 302), failed('http-3xx')],
  ['status 204', answer('', 204), failed('http-2xx')],
  ['an HTML page with status 200', answer('<!DOCTYPE html><html>Sorry</html>'), failed('garbled')],
  ['an empty body', answer(''), failed('garbled')],
  ['JSON cut short', answer('{"valid":false'), failed('garbled')],
  [
    'bytes that are no UTF-8',
    { status: 200, headers: {}, body: Buffer.from('{"valid":false,"name":"\xe9"}', 'latin1') },
    failed('garbled'),
  ],
  ['a list', answer([GOOD]), failed('garbled')],
  ['null', answer('null'), failed('garbled')],
  ['valid missing', answer(ASKED), failed('garbled')],
  ['valid as text', answer({ ...GOOD, valid: 'false' }), failed('garbled')],
  ['valid as null', answer({ ...GOOD, valid: null }), failed('garbled')],
  ['another number', answer({ ...GOOD, vatNumber: '45274640', valid: false }), failed('mismatch')],
  ['another country', answer({ ...GOOD, countryCode: 'SK' }), failed('mismatch')],
  ['a number that is no text', answer({ ...GOOD, vatNumber: 45274649 }), failed('mismatch')],
];

for (const [what, given, expected] of CASES) {
  test(`VIES, ${what}`, () => assert.deepEqual(viesResult(given, ASKED), expected));
}

const TRADER = { traderName: 'X', traderStreet: 'Y', traderCity: 'Z', traderPostalCode: '1' };
for (const [found, letter] of [
  ['VALID', 'A'],
  ['INVALID', 'B'],
  ['NOT_PROCESSED', 'D'],
  ['NOT_SUPPORTED', 'D'],
  [undefined, 'D'],
] as const) {
  test(`VIES, a name that is ${found} is ${letter}; what was not sent is C`, () => {
    const given = answer({ ...GOOD, traderNameMatch: found, traderCityMatch: 'VALID' });
    const result = viesResult(given, { ...ASKED, traderName: 'X' });
    assert.ok(result.kind === 'registered');
    assert.deepEqual(result.match, { name: letter, street: 'C', postalCode: 'C', city: 'C' });
  });
}

test('VIES, a legal form is in the answer when it was sent', () => {
  const given = answer({ ...GOOD, traderCompanyTypeMatch: 'INVALID', traderStreetMatch: 'VALID' });
  const result = viesResult(given, { ...ASKED, ...TRADER, traderCompanyType: 'AG' });
  assert.ok(result.kind === 'registered');
  assert.deepEqual(result.match, { name: 'D', street: 'A', postalCode: 'D', city: 'D', companyType: 'B' });
});
