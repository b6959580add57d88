import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCatalog } from './plans.ts';

const file = (...plans: object[]) => JSON.stringify({ plans });
const readPlans = (text?: string) => readCatalog(text).plans;
const PRO = { id: 'pro', name: 'Pro', interval: 'month', credits: 10_000 };

const PACK = { id: 'small', name: '1,000 credits', price: 9_00, credits: 1_000, stripePrice: 'price_1' };
const withPacks = (...packs: object[]) => JSON.stringify({ packs });

test('free and unlimited are always there', () => {
  const plans = readPlans();
  assert.deepEqual([...plans.keys()], ['free', 'unlimited']);
  assert.equal(plans.get('unlimited')?.unlimited, true);
  assert.equal(plans.get('free')?.interval, null);
});

test('a file adds plans, with defaults', () => {
  const plans = readPlans(
    file(PRO, {
      ...PRO,
      id: 'year',
      interval: 'year',
      rollover: 0.5,
      rate: 60,
      maxKeys: 5,
      weight: 10,
      price: 99_00,
      currency: 'CHF',
    }),
  );
  assert.deepEqual(plans.get('pro'), {
    ...PRO,
    price: 0,
    currency: 'EUR',
    rollover: 1,
    unlimited: false,
  });
  assert.deepEqual(
    [
      plans.get('year')?.rollover,
      plans.get('year')?.rate,
      plans.get('year')?.maxKeys,
      plans.get('year')?.weight,
    ],
    [0.5, 60, 5, 10],
  );
});

test('a file adds packs, and prices at which plans are paid', () => {
  const { plans, packs } = readCatalog(
    JSON.stringify({ plans: [{ ...PRO, stripePrices: ['price_2', 'price_0'] }], packs: [PACK] }),
  );
  assert.deepEqual(plans.get('pro')?.stripePrices, ['price_2', 'price_0']);
  assert.deepEqual([...packs.values()], [{ ...PACK, currency: 'EUR' }]);
  assert.equal(readCatalog().packs.size, 0);
});

test('every mistake of the file is listed', () => {
  const cases: readonly [string, RegExp][] = [
    ['{', /PLANS_FILE: the file must be JSON/],
    ['[]', /^PLANS_FILE: the file: must be an object/],
    [file({ ...PRO, credits: 0, interval: 'week' }), /plans\.0\.interval.*plans\.0\.credits/],
    [file({ ...PRO, id: 'Pro!' }), /plans\.0\.id: must be 1 to 31/],
    [file({ ...PRO, price: 9.5 }), /plans\.0\.price/],
    [file({ ...PRO, weight: 101 }), /plans\.0\.weight/],
    [file({ ...PRO, currency: 'Euro' }), /ISO 4217/],
    [file({ ...PRO, unlimited: true }), /unlimited/],
    [file(PRO, PRO), /same id/],
    [file({ ...PRO, id: 'free' }), /plans\.0\.id: must not be free or unlimited: those are built in/],
    [file({ ...PRO, stripePrices: ['prod_1'] }), /plans\.0\.stripePrices\.0: must be a price id of Stripe/],
    [file({ ...PRO, stripePrices: [] }), /plans\.0\.stripePrices/],
    [withPacks(PACK, PACK), /packs: must not have two packs of the same id/],
    [withPacks({ ...PACK, stripePrice: undefined }), /packs\.0\.stripePrice/],
    [
      withPacks(PACK, { ...PACK, id: 'other' }),
      /PLANS_FILE: the file: must not name a price id of Stripe twice/,
    ],
    [
      JSON.stringify({ plans: [{ ...PRO, stripePrices: ['price_1'] }], packs: [PACK] }),
      /must not name a price id of Stripe twice/,
    ],
  ];
  for (const [text, expected] of cases)
    assert.throws(() => readPlans(text), { name: 'SettingFileMistake', message: expected });
});
