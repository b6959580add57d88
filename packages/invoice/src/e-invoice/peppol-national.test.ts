import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvalidInput } from '@kontor/base';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { prepared, SENDER } from '#testing/prepared.ts';

const { vatNumber, iban, ...ADDRESS } = { ...SENDER, electronicAddress: '0088:7300010000001' };
const { street, ...WITHOUT_STREET } = ADDRESS;
const NL = { country: 'NL', vatNumber: 'NL004495445B01' };
const KVK = { registrationNumber: '12345678', registrationScheme: '0106' };
const SE = { country: 'SE', vatNumber: 'SE556012579001' };
const IS = { country: 'IS', taxNumber: '1' };
const DK = { country: 'DK', vatNumber: 'DK13585628' };
const CVR = { registrationNumber: '13585628', registrationScheme: '0184' };
const KENNITALA = { registrationNumber: '4501692129', registrationScheme: '0196' };

type Case = readonly [
  name: string,
  sender: RequestSketch['sender'],
  more: RequestSketch,
  missing: readonly string[],
];

/** What Peppol lacks of invoices to an Austrian buyer, by members. */
const CASES: readonly Case[] = [
  ['a Dutch seller', { ...ADDRESS, ...NL, ...KVK }, {}, []],
  ['without register', { ...ADDRESS, ...NL }, {}, ['sender.registrationNumber']],
  ['without street', { ...WITHOUT_STREET, ...NL, ...KVK }, {}, ['sender.street']],
  [
    'a credit note about nothing',
    { ...ADDRESS, ...NL, ...KVK },
    { type: 'CREDIT_NOTE' },
    ['precedingInvoice'],
  ],
  [
    'between Dutch parties',
    { ...ADDRESS, ...NL, ...KVK },
    { recipient: { ...WITHOUT_STREET, ...NL } },
    ['recipient.street', 'recipient.registrationNumber', 'sender.iban'],
  ],
  [
    'a line of no order',
    { ...ADDRESS, ...NL, ...KVK },
    { items: [{ description: 'x', unitPrice: 1, tax: 20, orderLine: '1' }] },
    ['metadata.orderNumber'],
  ],
  [
    'an Italian seller',
    { ...WITHOUT_STREET, country: 'IT', vatNumber: 'IT00743110157', taxNumber: '1' },
    {},
    ['sender.street', 'sender.taxNumber'],
  ],
  ['Swedish rates', { ...ADDRESS, ...SE }, {}, ['items.tax']],
  [
    'a Swedish seller',
    { ...ADDRESS, ...SE, registrationNumber: '5560125790' },
    { items: [{ description: 'x', unitPrice: 1, tax: 25 }] },
    [],
  ],
  [
    'wrong Swedish numbers',
    { ...ADDRESS, ...SE, registrationNumber: '5560125791', taxNumber: 'x' },
    { items: [{ description: 'x', unitPrice: 1, tax: 25 }] },
    ['sender.registrationNumber', 'sender.taxNumber'],
  ],
  ['a Norwegian seller', { ...ADDRESS, country: 'NO', vatNumber: 'NO974760673MVA' }, {}, []],
  [
    'a Norwegian number without MVA',
    { ...ADDRESS, country: 'NO', vatNumber: 'NO974760673' },
    {},
    ['sender.vatNumber'],
  ],
  ['a Danish seller', { ...ADDRESS, ...DK, ...CVR }, {}, []],
  [
    'Danish kroner to an account',
    { ...ADDRESS, ...DK, ...CVR, iban: 'DK5000400440116243' },
    { currency: 'DKK' },
    ['currency'],
  ],
  ['an Icelandic seller', { ...ADDRESS, ...IS, ...KENNITALA }, {}, []],
  [
    'an Icelandic seller without register',
    { ...WITHOUT_STREET, ...IS },
    {},
    ['sender.registrationNumber', 'sender.street'],
  ],
  ['a Greek seller', { ...ADDRESS, country: 'GR', vatNumber: 'EL094259216' }, {}, ['profile']],
  [
    'a line outside the period of the invoice',
    { ...ADDRESS, vatNumber: 'ATU16370905' },
    {
      items: [
        { description: 'x', unitPrice: 1, tax: 20, period: { start: '2026-01-01', end: '2026-02-01' } },
      ],
      metadata: { number: '1', orderNumber: '1', deliveryPeriod: { start: '2026-01-01', end: '2026-01-31' } },
    },
    ['items.period'],
  ],
];

const missing = (sketch: RequestSketch): readonly (string | undefined)[] => {
  try {
    prepared(sketch);
  } catch (error) {
    return (error as InvalidInput).violations.map(({ field }) => field);
  }
  return [];
};

describe('national rules of Peppol', () => {
  for (const [name, sender, more, expected] of CASES) {
    it(name, () => {
      const recipient = { ...ADDRESS, country: 'AT', vatNumber: 'ATU37675002' };
      // Orders of their own are named unless the case is about that.
      const isOrder = expected.includes('metadata.orderNumber');
      const metadata = { number: '1', ...(isOrder ? { buyerReference: 'x' } : { orderNumber: '1' }) };
      const sketch = {
        format: 'UBL',
        profile: 'PEPPOL',
        sender,
        recipient,
        metadata,
        ...more,
      } as RequestSketch;
      assert.deepEqual([...missing(sketch)].sort(), [...expected].sort());
    });
  }
});
