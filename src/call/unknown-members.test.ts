import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { OPERATIONS } from '../operations/index.ts';
import { normalizeStrings } from './normalize-strings.ts';
import { unknownMembers } from './unknown-members.ts';

const schema = z.object({
  amount: z.number().optional(),
  frequency: z.preprocess((value) => value, z.enum(['A', 'B'])).default('A'),
  options: z.looseObject({ quietZone: z.unknown().optional() }).optional(),
  items: z
    .array(z.object({ unitPrice: z.number(), tax: z.number().optional() }))
    .optional()
    .describe('Items'),
  labels: z.object({ total: z.string().default('Total') }).prefault({}),
});

describe('members that an operation does not have', () => {
  const cases: readonly [what: string, values: Record<string, unknown>, tokens: readonly string[]][] = [
    ['none', { amount: 1, frequency: 'A', items: [{ unitPrice: 1 }], labels: { total: 'x' } }, []],
    ['a misspelt one', { amuont: 1 }, ['unknown-member;name="amuont";near="amount"']],
    ['one in other letter case', { AMOUNT: 1 }, ['unknown-member;name="AMOUNT";near="amount"']],
    ['one like none', { colour: 1 }, ['unknown-member;name="colour"']],
    ['one whose likeness is there', { amuont: 1, amount: 2 }, ['unknown-member;name="amuont"']],
    [
      'inside an object',
      { labels: { totl: 'x' } },
      ['unknown-member;name="labels.totl";near="labels.total"'],
    ],
    [
      'an object of a member that takes any',
      { options: { quietZome: 1 } },
      ['unknown-member;name="options.quietZome";near="options.quietZone"'],
    ],
    [
      'in entries of a list, once',
      { items: [{ unitPrice: 1 }, { unitPrce: 2 }, { unitPrce: 3 }] },
      ['unknown-member;name="items[1].unitPrce";near="items[1].unitPrice"'],
    ],
    [
      'what is inside an unknown one is not reported',
      { other: { a: { b: 1 } } },
      ['unknown-member;name="other"'],
    ],
    ['a member of another type is not looked into', { items: 'text', labels: [1] }, []],
    [
      'characters that end a header or a quoted text',
      { 'a",\r\nX-Evil: ü': 1 },
      ['unknown-member;name="a????X-Evil: ?"'],
    ],
    ['a long name', { ['x'.repeat(200)]: 1 }, [`unknown-member;name="${'x'.repeat(80)}..."`]],
  ];
  for (const [what, values, tokens] of cases)
    it(what, () => assert.deepEqual(unknownMembers(schema, values), tokens));

  it('are named up to eight, then counted', () => {
    const values = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`unlike${index}`, 1]));
    const tokens = unknownMembers(schema, values);
    assert.equal(tokens.length, 9);
    assert.equal(tokens[8], 'unknown-member;more=12');
  });

  it('never have a value in a token, and tokens are safe in a header', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), value), (values) => {
        for (const token of unknownMembers(schema, normalizeStrings(values)))
          assert.match(token, /^unknown-member;(name="[\x20-\x7e]*"|more=\d+)/);
        const secret = unknownMembers(schema, { note: 'GEHEIM', other: { inner: 'GEHEIM' } });
        assert.ok(!secret.join().includes('GEHEIM'));
      }),
    );
  });

  it('are in no example', () => {
    for (const { name, input, verbatim, examples } of OPERATIONS) {
      for (const example of examples)
        assert.deepEqual(
          unknownMembers(input, normalizeStrings(example.input as Record<string, unknown>, verbatim)),
          [],
          name,
        );
    }
  });
});
