import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexAnswer } from './index-answer.ts';
import { priceIndex } from './price-index.ts';

const index = priceIndex('at-cpi-2020')!;
const made = {
  yearly: new Map([
    [202200, '111.6'],
    [202100, '102.8'],
  ]),
  monthly: new Map([[202401, '128.85']]),
  newest: 202401,
};

test('the documented answer, member by member, ascending', () => {
  assert.equal(
    indexAnswer(index, made, 'YEARLY'),
    '{"id":"at-cpi-2020","name":"Verbraucherpreisindex 2020","source":"Statistik Austria","frequency":"YEARLY",' +
      '"values":[{"year":2021,"value":102.8},{"year":2022,"value":111.6}]}',
  );
});

test('months carry their number, values the digits that were published', () => {
  assert.match(
    indexAnswer(index, made, 'MONTHLY')!,
    /"values":\[\{"year":2024,"month":1,"value":128\.85\}\]\}$/,
  );
});

test('no values, no answer', () => {
  assert.equal(indexAnswer(index, { ...made, monthly: new Map() }, 'MONTHLY'), undefined);
});

test('the name of a chained index shows it', () => {
  const body = JSON.parse(indexAnswer(priceIndex('at-cpi-1')!, { ...made, isChained: true }, 'YEARLY')!);
  assert.equal(body.name, 'Verbraucherpreisindex I (1958) (chained)');
});
