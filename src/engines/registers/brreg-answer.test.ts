import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BRREG_ENTITIES } from '../../testing/stubs/register-stubs.data.ts';
import { brregResult } from './brreg-answer.ts';

const NUMBER = '923609016';
const EQUINOR = { organisasjonsnummer: NUMBER, ...BRREG_ENTITIES[NUMBER] };
const ADDRESS = {
  landkode: 'NO',
  land: 'Norge',
  postnummer: '0155',
  poststed: 'OSLO',
  adresse: ['c/o A', 'B 1'],
};

const failed = (code: string) => ({ kind: 'failure', code });
const unregistered = { kind: 'unregistered' };

const CASES: readonly (readonly [what: string, status: number, body: unknown, expected: unknown])[] = [
  [
    'registered',
    200,
    EQUINOR,
    { kind: 'registered', name: 'EQUINOR ASA', address: 'Forusbeen 50, 4035 STAVANGER' },
  ],
  [
    'the postal address in place of the business address',
    200,
    { ...EQUINOR, forretningsadresse: undefined, postadresse: ADDRESS },
    { kind: 'registered', name: 'EQUINOR ASA', address: 'c/o A, B 1, 0155 OSLO' },
  ],
  [
    'a foreign address names the country',
    200,
    { ...EQUINOR, forretningsadresse: { ...ADDRESS, landkode: 'SE', land: 'Sverige' } },
    { kind: 'registered', name: 'EQUINOR ASA', address: 'c/o A, B 1, 0155 OSLO, Sverige' },
  ],
  [
    'no address, no name',
    200,
    { organisasjonsnummer: NUMBER, registrertIMvaregisteret: true },
    { kind: 'registered' },
  ],
  ['not in the VAT register', 200, { ...EQUINOR, registrertIMvaregisteret: false }, unregistered],
  ['deleted', 200, { ...EQUINOR, slettedato: '2026-09-21' }, unregistered],
  ['deleted, short form', 200, { organisasjonsnummer: NUMBER, slettedato: '2026-09-21' }, unregistered],
  ['unknown', 404, '', unregistered],
  ['unknown, as JSON', 404, { status: 404 }, unregistered],
  ['removed', 410, { organisasjonsnummer: NUMBER }, unregistered],
  ['a page for 404, so not the register', 404, '<html>Not Found</html>', failed('http-4xx')],
  ['another number', 200, { ...EQUINOR, organisasjonsnummer: '1' }, failed('mismatch')],
  ['other JSON', 200, { hello: 'world' }, failed('garbled')],
  ['the VAT member missing', 200, { organisasjonsnummer: NUMBER, navn: 'X' }, failed('garbled')],
  [
    'the VAT member of another type',
    200,
    { ...EQUINOR, registrertIMvaregisteret: 'true' },
    failed('garbled'),
  ],
  ['HTML with status 200', 200, '<html></html>', failed('garbled')],
  ['status 400', 400, {}, failed('http-4xx')],
  ['status 429', 429, {}, failed('http-429')],
  ['status 500', 500, {}, failed('http-500')],
];

for (const [what, status, body, expected] of CASES) {
  test(`Brønnøysund, ${what}`, () => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    assert.deepEqual(brregResult({ status, headers: {}, body: Buffer.from(text) }, NUMBER), expected);
  });
}
