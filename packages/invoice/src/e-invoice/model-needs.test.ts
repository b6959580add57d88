import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, RECIPIENT, SENDER } from '#testing/prepared.ts';

/** The fields that keep a request from the profile it asks for. */
function refusedFields(sketch: RequestSketch): readonly string[] {
  try {
    prepared(sketch);
    return [];
  } catch (error) {
    const { violations = [] } = error as { violations?: readonly { readonly field?: string }[] };
    return violations.map(({ field = '' }) => field);
  }
}

const PEPPOL: RequestSketch = {
  profile: 'PEPPOL',
  format: 'UBL',
  sender: {
    ...SENDER,
    country: 'DK',
    vatNumber: 'DK13585628',
    registrationNumber: '13585628',
    registrationScheme: '0184',
    electronicAddress: '0184:13585628',
    iban: undefined,
  },
  recipient: { ...RECIPIENT, electronicAddress: '9915:b' },
  metadata: { number: '1', issueDate: '2026-01-31', dueDate: '2026-02-14', buyerReference: 'x' },
};

/** What is asked for, and the fields that are refused. */
const CASES: readonly (readonly [string, RequestSketch, readonly string[]])[] = [
  ['Peppol of a Danish seller', PEPPOL, []],
  ['VAT in another currency', { ...PEPPOL, taxCurrency: { code: 'DKK', amount: 12.34 } }, []],
  [
    'VAT in another currency with another sign',
    { ...PEPPOL, taxCurrency: { code: 'DKK', amount: -12.34 } },
    ['taxCurrency.amount'],
  ],
  [
    'the same in EN 16931',
    { ...PEPPOL, profile: 'EN16931', taxCurrency: { code: 'DKK', amount: -12.34 } },
    [],
  ],
  [
    'Danish identifiers with schemes',
    { ...PEPPOL, sender: { ...PEPPOL.sender!, identifiers: ['0088:7300010000001'] } },
    [],
  ],
  [
    'Danish identifiers without scheme (DK-R-013)',
    {
      ...PEPPOL,
      sender: { ...PEPPOL.sender!, identifiers: ['L-7'] },
      recipient: { ...PEPPOL.recipient!, identifiers: ['K-1'] },
    },
    ['sender.identifiers', 'recipient.identifiers'],
  ],
  ['a code that Peppol does not have', { ...PEPPOL, typeCode: '325' }, ['typeCode']],
  ['a code that Peppol has', { ...PEPPOL, typeCode: '383' }, []],
  ['a German code outside Germany', { ...PEPPOL, typeCode: '326' }, ['type']],
  ['a payee who is the seller (BR-17)', { profile: 'EN16931', payee: { name: SENDER.name } }, ['payee']],
  ['a payee who is another', { profile: 'EN16931', payee: { name: 'Factoring AG' } }, []],
  [
    'a tax representative in place of the seller’s VAT number',
    {
      profile: 'EN16931',
      sender: { ...SENDER, vatNumber: undefined, registrationNumber: 'FN 1a' },
      taxRepresentative: { name: 'Fiskal GmbH', vatNumber: 'ATU37675002', country: 'AT' },
    },
    [],
  ],
];

describe('needs of the whole model', () => {
  for (const [name, request, fields] of CASES)
    it(`${name}: ${fields.join(', ') || 'none'}`, () => assert.deepEqual(refusedFields(request), fields));
});
