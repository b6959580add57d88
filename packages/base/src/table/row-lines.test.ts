import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCsv } from './csv.ts';
import { rowLines } from './row-lines.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    code: { type: ['string', 'null'] },
    amount: { type: 'number' },
    count: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    size: { enum: [1, 2] },
    isPaid: { type: 'boolean' },
    creditor: { type: 'object', properties: { iban: { type: 'string' } } },
    items: { type: 'array', items: { type: 'object', properties: { unitPrice: { type: 'number' } } } },
  },
};
const linesOf = (text: string, schema: object = SCHEMA) => rowLines(readCsv(text), schema);
const inputsOf = (text: string) => linesOf(text).map(({ input }) => input);

describe('rows as inputs', () => {
  const cases: readonly (readonly [name: string, text: string, inputs: readonly object[]])[] = [
    ['texts stay texts, also where they are digits', 'name,code\n007,12', [{ name: '007', code: '12' }]],
    [
      'numbers',
      'amount,count\n1.50,3\n-2,0',
      [
        { amount: 1.5, count: 3 },
        { amount: -2, count: 0 },
      ],
    ],
    ['numbers of a list', 'size\n2', [{ size: 2 }]],
    [
      'truth values, in any letter case',
      'isPaid,name\nTRUE,x\nfalse,y',
      [
        { isPaid: true, name: 'x' },
        { isPaid: false, name: 'y' },
      ],
    ],
    [
      'a cell that does not match the form of its type stays text',
      'amount,isPaid\n1.,yes',
      [{ amount: '1.', isPaid: 'yes' }],
    ],
    ['an empty cell is absent', 'name,amount\n,5\nx,', [{ amount: 5 }, { name: 'x' }]],
    ['cells without a name are left out', 'name,\nx,y,z', [{ name: 'x' }]],
    [
      'paths of members',
      'creditor.iban,items[0].unitPrice,items[1].unitPrice\nAT,1.5,2',
      [{ creditor: { iban: 'AT' }, items: [{ unitPrice: 1.5 }, { unitPrice: 2 }] }],
    ],
    ['members that the schema does not have are sent as text', 'other\n5', [{ other: '5' }]],
    ['a member and its parts: the parts', 'creditor,creditor.iban\nx,AT', [{ creditor: { iban: 'AT' } }]],
  ];
  for (const [name, text, inputs] of cases) it(name, () => assert.deepEqual(inputsOf(text), inputs));

  it('have the ids of their column, else their numbers', () => {
    assert.deepEqual(
      linesOf('id;name\nA-1;x\n;y').map(({ id, input }) => [id, input]),
      [
        ['A-1', { name: 'x' }],
        ['2', { name: 'y' }],
      ],
    );
    assert.deepEqual(
      linesOf('name\nx\ny').map(({ id }) => id),
      ['1', '2'],
    );
    const schema = { properties: { id: { type: 'string' } } };
    assert.deepEqual(
      linesOf('id\nA-1', schema).map(({ id, input }) => [id, input]),
      [['1', { id: 'A-1' }]],
      'a member of the operation',
    );
  });

  it('reach nothing that other objects have', () => {
    for (const path of [
      'constructor.prototype.polluted',
      '__proto__.polluted',
      'name.__proto__.polluted',
      'toString.polluted',
    ])
      linesOf(`${path}\nyes`);
    assert.equal((Object.prototype as { polluted?: unknown }).polluted, undefined);
    assert.equal((Object as { polluted?: unknown }).polluted, undefined);
    assert.equal((Object.prototype.toString as { polluted?: unknown }).polluted, undefined);
  });
});
