import fc from 'fast-check';
import type { ConformanceRequest } from './request-parts.ts';
import { HAMBURG, METADATA } from './sample-parties.ts';

/** Different with every seed, the same with the same one. */
const SEED = 20_261_121;
const COUNT = 60;

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const money = fc.integer({ min: -300_000, max: 2_000_000 }).map((cents) => cents / 100);

/** A rate above zero has no category without tax beside it, and the other way round. */
const vat = fc.oneof(
  fc.record({
    tax: fc.constantFrom(5, 7.7, 10, 20, 25.5),
    taxCategory: optional(fc.constantFrom('S', 'S', 'S', 'L', 'M')),
  }),
  fc.record({
    tax: optional(fc.constant(0)),
    taxCategory: optional(fc.constantFrom('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
    supply: optional(fc.constantFrom('GOODS', 'SERVICE')),
  }),
);

const bareItem = fc.record({
  description: fc.constantFrom('Ware', 'Dienst\nmit Zusatz <b>', 'Ä & Ö'),
  amount: optional(fc.integer({ min: -5_000, max: 50_000 }).map((n) => n / 1000)),
  unit: optional(fc.constantFrom('h', 'Stück', 'kg', 'Fuder', 'Tage')),
  unitPrice: optional(fc.integer({ min: -99_999, max: 9_999_999 }).map((n) => n / 10_000)),
  sumPrice: money,
});

const item = fc.tuple(bareItem, vat).map(([bare, tax]) => ({ ...bare, ...tax }));

const fee = fc.record({
  title: fc.constantFrom('Versand', 'Rabatt', 'City tax', '20 % MwSt.'),
  percent: optional(fc.integer({ min: -3_000, max: 3_000 }).map((n) => n / 100)),
  value: money,
  tax: optional(fc.constantFrom(0, 10, 20)),
});

const recipient = fc.record({
  name: fc.constantFrom('Kunde', 'Ä & Co <KG>'),
  postalCode: optional(fc.constant('1010')),
  city: optional(fc.constant('Wien')),
  country: optional(fc.constantFrom('AT', 'DE', 'CH', 'US', 'Österreich', 'Atlantis')),
  vatNumber: optional(fc.constantFrom('ATU16370905', 'EL094259216', 'XI110305878', '12/345')),
  status: optional(fc.constantFrom('BUSINESS', 'CONSUMER', 'AUTHORITY')),
});

const invoices = fc.record({
  sender: fc.constantFrom<object>(
    HAMBURG,
    { name: 'Verein', country: 'DE', registrationNumber: 'VR 1' },
    { name: 'Töpferei', country: 'AT', taxNumber: '12/345/67890' },
  ),
  recipient,
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
  feeTaxItems: fc.array(fee, { maxLength: 3 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'KWD'),
  template: fc.constantFrom('DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'),
  notice: optional(fc.constantFrom('Danke', 'Reverse charge', 'Nicht steuerbar', 'Zeile\nSteuerfrei')),
  metadata: fc.record({
    number: fc.constant(METADATA.number),
    dueDate: optional(fc.constant(METADATA.dueDate)),
    deliveryDate: optional(fc.constant('2026-01-20')),
    buyerReference: optional(fc.constant('Abt. 7')),
    orderNumber: optional(fc.constant('PO-1')),
  }),
});

/** Mixtures that nobody would think of; whatever profile they reach, the file must be right. */
export const randomRequests = (): readonly ConformanceRequest[] =>
  fc
    .sample(invoices, { seed: SEED, numRuns: COUNT })
    .map((body, index) => ({ name: `random ${index + 1}`, version: 2, body, profile: 'any' }));
