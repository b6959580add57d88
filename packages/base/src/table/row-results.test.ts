import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvText, readCsv } from './csv.ts';
import { withResults } from './row-results.ts';

describe('a table with what became of its rows', () => {
  it('has status, messages and the members of all results behind its own columns', () => {
    const table = readCsv('customer;vatId\nA;ATU1\nB;x\nC;DE1\n');
    const written = csvText(
      withResults(table, [
        { status: 200, data: { valid: true, address: { city: 'Wien', lines: ['a', 'b'] }, match: null } },
        { status: 406, messages: ['message.vatIdMustBeValid', 'message.registerMustBeValid'] },
        undefined,
      ]),
    );
    assert.equal(
      written,
      [
        'customer;vatId;status;messages;valid;address.city;address.lines[0];address.lines[1]',
        'A;ATU1;200;;true;Wien;a;b',
        'B;x;406;message.vatIdMustBeValid message.registerMustBeValid;;;;',
        'C;DE1;;;;;;',
        '',
      ].join('\r\n'),
    );
  });

  it('has each name once: what is the table’s own stays', () => {
    const table = readCsv('name,status\nx,active\n');
    const { header, rows } = withResults(table, [{ status: 200, data: { name: 'ACME', valid: true } }]);
    assert.deepEqual(header, ['name', 'status', 'result.status', 'messages', 'result.name', 'valid']);
    assert.deepEqual(rows, [['x', 'active', '200', '', 'ACME', 'true']]);
  });

  it('is as wide in each row', () => {
    const { header, rows } = withResults(readCsv('a,b\n1\n1,2,3\n'), [
      { status: 204 },
      { status: 200, data: 5 },
    ]);
    assert.deepEqual(header, ['a', 'b', 'status', 'messages']);
    assert.deepEqual(rows, [
      ['1', '', '204', ''],
      ['1', '2', '200', ''],
    ]);
  });
});
