import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SuppliedKind, type SupplyFacts, type SupplySigns, suppliedKind } from './supply.ts';

const OUTSIDE: SupplyFacts = { isWithinEu: false, isDelivered: false, hasPlace: false };
const WITHIN: SupplyFacts = { ...OUTSIDE, isWithinEu: true };
const units = (...names: readonly (string | undefined)[]) => names.map((unit) => ({ unit }));

const CASES: readonly (readonly [
  name: string,
  items: readonly SupplySigns[],
  facts: SupplyFacts,
  kind: SuppliedKind,
])[] = [
  ['hours', units('h', 'Std.'), OUTSIDE, 'SERVICE'],
  ['a flat fee', units('pauschal'), OUTSIDE, 'SERVICE'],
  ['hours beside nothing', units('h', undefined), OUTSIDE, undefined],
  ['no unit', units(undefined, ''), OUTSIDE, undefined],
  ['pieces', units('Stück', 'pcs'), OUTSIDE, 'GOODS'],
  ['mass, volume, area, a packaging', units('kg', 'l', 'm²', 'Karton'), OUTSIDE, 'GOODS'],
  ['an unknown word', units('Fuder'), OUTSIDE, undefined],
  ['licences and kilometres', units('Lizenz', 'km', 'kWh'), OUTSIDE, undefined],
  ['hours and pieces outside the EU', units('h', 'Stück'), OUTSIDE, 'BOTH'],
  ['hours and pieces within the EU', units('h', 'Stück'), WITHIN, 'GOODS'],
  ['a day of delivery within the EU', units(undefined), { ...WITHIN, isDelivered: true }, 'GOODS'],
  ['a day of delivery outside the EU', units(undefined), { ...OUTSIDE, isDelivered: true }, undefined],
  ['hours on a day', units('h'), { ...WITHIN, isDelivered: true }, 'SERVICE'],
  ['a place of delivery', units(undefined), { ...OUTSIDE, hasPlace: true }, 'GOODS'],
  ['a unit code', [{ unitCode: 'HUR', unit: 'Stück' }], OUTSIDE, 'SERVICE'],
  ['an article number', [{ gtin: '4006381333931' }], OUTSIDE, 'GOODS'],
  ['an origin', [{ originCountry: 'IT' }], OUTSIDE, 'GOODS'],
  ['a customs tariff', [{ classifications: [{ scheme: 'HS' }] }], OUTSIDE, 'GOODS'],
  ['another classification', [{ classifications: [{ scheme: 'STI' }] }], OUTSIDE, undefined],
  ['stated against the unit', [{ unit: 'Stück', supply: 'SERVICE' }], OUTSIDE, 'SERVICE'],
  ['stated once', [{ supply: 'GOODS' }, {}], OUTSIDE, 'GOODS'],
  ['stated beside hours', [{ supply: 'GOODS' }, { unit: 'h' }], OUTSIDE, 'BOTH'],
  ['both stated', [{ supply: 'GOODS' }, { supply: 'SERVICE' }], WITHIN, 'BOTH'],
  ['nothing at all', [], WITHIN, undefined],
];

describe('what is supplied', () => {
  for (const [name, items, facts, kind] of CASES) {
    it(`by ${name}: ${kind ?? 'unknown'}`, () => assert.equal(suppliedKind(items, facts), kind));
  }
});
