import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { integer } from '@kontor/schema';
import { z } from 'zod';
import type { AnyOperation } from '../core/operation.ts';
import { OPERATIONS } from '../operations/index.ts';
import { inputSchema } from './openapi/schemas.ts';
import { decodeQuery, queryForm } from './query.ts';

const form = queryForm(
  z.object({
    name: z.string(),
    amount: z.number().optional(),
    size: integer(1, 9).default(3),
    frame: z.boolean().default(false),
  }),
);

describe('a query string', () => {
  const cases: readonly [query: string, values: object][] = [
    ['', {}],
    ['name=a+b%20c', { name: 'a b c' }],
    ['name=%C3%96', { name: 'Ö' }],
    ['name', { name: '' }],
    ['name=a=b', { name: 'a=b' }],
    ['amount=10.5&size=4&frame=TRUE', { amount: 10.5, size: 4, frame: true }],
    ['amount=%2010%20', { amount: 10 }],
    ['amount=1e3', { amount: 1000 }],
    ['amount=10,5', { amount: '10,5' }],
    ['amount=0x10', { amount: '0x10' }],
    ['amount=+5', { amount: 5 }],
    ['amount=.5', { amount: '.5' }],
    ['amount=Infinity', { amount: 'Infinity' }],
    ['frame=1', { frame: true }],
    ['frame=0', { frame: false }],
    ['frame=yes', { frame: 'yes' }],
    ['frame=01', { frame: '01' }],
    ['unknown=1&unknown=2&%ZZ=1&__proto__=1', {}],
  ];
  for (const [query, values] of cases) {
    it(query || '(empty)', () => {
      const decoded = decodeQuery(query, form);
      assert.deepEqual(decoded.values, values);
      assert.deepEqual(decoded.violations, []);
    });
  }

  it('a known parameter given twice is refused', () => {
    const { values, violations } = decodeQuery('name=a&name=b', form);
    assert.deepEqual(values, {});
    assert.deepEqual(
      violations.map((v) => v.message),
      ['message.nameMustBeValid'],
    );
  });

  it('a malformed escape is refused for its parameter alone', () => {
    const { values, violations } = decodeQuery('name=%E4&size=4', form);
    assert.deepEqual(values, { size: 4 });
    assert.deepEqual(
      violations.map((v) => v.message),
      ['message.nameMustBeValid'],
    );
  });
});

const KINDS: Readonly<Record<string, string>> = { number: 'number', integer: 'number', boolean: 'boolean' };

describe('the form of every operation', () => {
  for (const { name, input } of OPERATIONS) {
    it(name, () => {
      const { properties = {} } = inputSchema({ input } as AnyOperation);
      const types = Object.entries(properties)
        .filter(([, { format }]) => format !== 'binary') // a file never comes as text
        .map(([member, { type }]) => [member, KINDS[String(type)] ?? 'text']);
      assert.deepEqual([...queryForm(input)], types);
    });
  }
});
