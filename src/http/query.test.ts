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

interface Typed {
  readonly type?: unknown;
  readonly anyOf?: readonly Typed[];
}

/** The one that is not null. */
const typeOf = ({ type, anyOf = [] }: Typed): string =>
  [type, ...anyOf.map((one) => one.type)]
    .flat()
    .find((one) => typeof one === 'string' && one !== 'null') as string;

describe('the form of every operation', () => {
  for (const { name, input, body } of OPERATIONS as readonly AnyOperation[]) {
    it(name, () => {
      const { properties = {} } = inputSchema({ input } as AnyOperation);
      const ofJson = body?.kind === 'form' ? (body.json ?? []) : [];
      const types = Object.entries(properties)
        // A file never comes as text, nor does what is JSON in a form.
        .filter(([member, { format }]) => format !== 'binary' && !ofJson.includes(member))
        .map(([member, schema]) => [member, KINDS[typeOf(schema)] ?? 'text']);
      assert.deepEqual([...queryForm(input)], types);
    });
  }
});
