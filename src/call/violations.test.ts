import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violation } from '@kontor/base';
import { amount, checkInput, integer, text, withFurtherViolations } from '@kontor/schema';
import { z } from 'zod';
import { type AnyOperation, operation } from '../core/operation.ts';
import { UNSCHEDULED } from './cpu-scheduling.ts';
import { validateValues } from './violations.ts';

const settings = {};

const sample = operation({
  name: 'sample',
  title: 'Sample',
  description: 'Sample',
  routes: [],
  cost: 1,
  timeoutMs: 1000,
  input: z.object({
    name: text(5),
    kind: z.enum(['A', 'B']),
    size: integer(-4, 32).default(0),
    price: amount(0, 10).optional(),
    frame: z.boolean().optional(),
    list: z.array(z.object({ text: text(3), price: amount(0, 10) })).max(2),
    creditor: z.object({ iban: text(4) }),
  }),
  check: (input) => {
    if (input.name === undefined || input.kind === undefined) return [];
    return input.kind === 'B' ? [violation(['name'], { kind: 'combined', with: 'kind' }, 'not with B')] : [];
  },
  produces: ['application/json'],
  negotiation: 'fixed',
  examples: [{ title: 'Sample', input: { name: 'a', kind: 'A', list: [], creditor: { iban: 'a' } } }],
  run: async () => undefined,
}) as AnyOperation;

const right = { name: 'a', kind: 'A', list: [{ text: 'a', price: 1 }], creditor: { iban: 'a' } };

function messages(change: object): readonly string[] {
  const checked = checkInput(sample, { ...right, ...change }, settings);
  return 'violations' in checked ? checked.violations.map((v) => `${v.field} ${v.message}`) : [];
}

describe('identifiers (contract: Identifiers)', () => {
  const cases: readonly [change: object, expected: readonly string[]][] = [
    [{}, []],
    [{ name: undefined }, ['name message.nameMustNotBeBlank']],
    [{ name: 3 }, ['name message.nameMustBeValid']],
    [{ name: 'abcdef' }, ['name message.nameMustNotBeLongerThan5Characters']],
    [{ name: '😀😀😀😀😀' }, []],
    [{ kind: undefined }, ['kind message.kindMustNotBeBlank']],
    [{ kind: 'C' }, ['kind message.kindMustBeValid']],
    [{ size: -5 }, ['size message.sizeMustBeBetweenMinus4And32']],
    [{ size: 1.5 }, ['size message.sizeMustBeValid']],
    [{ size: 3.0 }, []],
    [{ size: '3' }, ['size message.sizeMustBeValid']],
    [{ price: 10.99 }, ['price message.priceMustBeValid']],
    [{ price: 1.999 }, ['price message.priceMustNotHaveMoreThan2DecimalPlaces']],
    [{ frame: 'true' }, ['frame message.frameMustBeValid']],
    [{ list: undefined }, ['list message.listMustNotBeEmpty']],
    [{ list: {} }, ['list message.listMustBeValid']],
    [{ list: [null] }, ['list[0] message.listMustNotBeNull']],
    [{ list: [{ price: 1 }] }, ['list[0].text message.listTextMustNotBeBlank']],
    [{ list: [{ text: 'a' }] }, ['list[0].price message.listPriceMustNotBeNull']],
    [{ list: [right.list[0], right.list[0], right.list[0]] }, ['list message.listMustBeValid']],
    [{ creditor: undefined }, ['creditor message.creditorMustNotBeNull']],
    [{ creditor: 'x' }, ['creditor message.creditorMustBeValid']],
    [{ creditor: {} }, ['creditor.iban message.creditorIbanMustNotBeBlank']],
  ];
  for (const [change, expected] of cases) {
    it(JSON.stringify(change), () => assert.deepEqual(messages(change), expected));
  }
});

describe('all violations at once', () => {
  it('structural ones in schema order, then semantic ones of the members that passed', () => {
    assert.deepEqual(messages({ kind: 'B', size: 99, creditor: {} }), [
      'size message.sizeMustBeBetweenMinus4And32',
      'creditor.iban message.creditorIbanMustNotBeBlank',
      'name message.nameAndKindMustNotBeCombined',
    ]);
  });

  it('nothing semantic about a refused member', () => {
    assert.deepEqual(messages({ kind: 'B', name: 'abcdef' }), [
      'name message.nameMustNotBeLongerThan5Characters',
    ]);
  });

  it('a description names the bound and never more than the field', () => {
    const checked = checkInput(sample, { ...right, name: 'abcdef' }, settings);
    assert.ok('violations' in checked);
    assert.equal(checked.violations[0]?.description, 'name: 6 characters, at most 5 allowed');
  });
});

describe('what takes a worker to find', () => {
  const asked: unknown[] = [];
  const further = async (passed: object) => {
    asked.push(passed);
    return [
      violation(['list'], { kind: 'valid' }, 'does not fit'),
      violation(['size'], { kind: 'valid' }, 'is odd'),
    ];
  };
  const found = async (change: object): Promise<readonly string[]> => {
    const judgement = await validateValues(sample, { ...right, ...change }, { settings }, UNSCHEDULED);
    const checked = await withFurtherViolations(judgement, further);
    return 'violations' in checked ? checked.violations.map((v) => `${v.field} ${v.message}`) : [];
  };

  it('is not asked when nothing else is wrong', async () => {
    assert.deepEqual(await found({}), []);
    assert.deepEqual(asked, []);
  });

  it('comes behind the schema and before the rules across fields', async () => {
    assert.deepEqual(await found({ kind: 'B', price: 11 }), [
      'price message.priceMustBeValid',
      'list message.listMustBeValid',
      'size message.sizeMustBeValid',
      'name message.nameAndKindMustNotBeCombined',
    ]);
  });

  it('gets the members that passed, and reports nothing about the others', async () => {
    assert.deepEqual(await found({ size: 33 }), [
      'size message.sizeMustBeBetweenMinus4And32',
      'list message.listMustBeValid',
    ]);
    const passed = asked.at(-1) as Record<string, unknown>;
    assert.deepEqual([passed.name, 'size' in passed], ['a', false]);
  });
});
