import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { EntryRow } from '../../dashboard-api-types/wire.ts';
import type { CreditEntry, Statement } from '../../store/records.ts';
import { csv } from './csv.ts';
import { cursorOf } from './cursor.ts';
import { statementPage } from './statement.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = 20_000 * DAY + 10 * HOUR;

const entry = (id: number, amount: number, at: number): CreditEntry => ({
  ...{ id, account: 1, kind: amount > 0 ? 'grant' : 'correction', amount, reference: `${id}` },
  ...{ note: null, actor: 'test', at },
});

/** A store with the books of one account; `days` are counted back from today. */
function books(entries: readonly CreditEntry[], days: readonly (readonly [back: number, credits: number])[]) {
  const charges = days.map(([back, credits]) => ({ day: 20_000 - back, calls: credits, credits }));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const credits = sum(entries.map(({ amount }) => amount)) - sum(days.map(([, used]) => used));
  const store = {
    readStatement: async (
      account: number,
      page: { readonly beforeEntry?: number; readonly beforeDay?: number; readonly limit: number },
    ): Promise<Statement | null> => {
      const { beforeEntry = Number.POSITIVE_INFINITY, beforeDay = Number.POSITIVE_INFINITY, limit } = page;
      return account !== 1
        ? null
        : {
            ...{ credits, unlimited: false },
            entries: entries.filter(({ id }) => id < beforeEntry).slice(0, limit),
            days: charges.filter(({ day }) => day < beforeDay).slice(0, limit),
          };
    },
  };
  return async (limit: number): Promise<readonly EntryRow[]> => {
    const rows: EntryRow[] = [];
    let cursor: string | undefined;
    do {
      const page = await statementPage(store, 1, { cursor, limit, now: NOW });
      rows.push(...page.entries);
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    return rows;
  };
}

test('charges of a day come after what was given on it, so that no line is below zero', async () => {
  const read = books(
    [entry(3, 50, NOW - HOUR), entry(2, -5, NOW - DAY), entry(1, 100, NOW - 2 * DAY)],
    [
      [0, 30],
      [1, 95],
    ],
  );
  assert.deepEqual(
    (await read(10)).map(({ kind, amount, balance }) => [kind, amount, balance]),
    [
      ['charges', -30, 20],
      ['grant', 50, 50],
      ['charges', -95, 0],
      ['correction', -5, 95],
      ['grant', 100, 100],
    ],
  );
});

test('pages of any size make up the same statement, also after a clock that went back', async () => {
  const entries = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) =>
    entry(id, 10, id === 5 ? NOW - 20 * DAY : NOW - (9 - id) * DAY - HOUR),
  );
  const read = books(
    entries,
    [0, 2, 3, 5, 8].map((back) => [back, 3] as const),
  );
  const whole = await read(100);
  assert.equal(whole.length, 14);
  for (const limit of [1, 2, 3, 5, 13, 14]) assert.deepEqual(await read(limit), whole, `${limit}`);
  for (const [index, { amount, balance }] of whole.entries())
    assert.equal((whole[index + 1]?.balance ?? 0) + amount, balance);
});

test('a cursor that no list gave is refused', async () => {
  const store = { readStatement: async () => null };
  for (const cursor of [
    '',
    'x',
    cursorOf([1]),
    cursorOf([1, 2, 1.5]),
    Buffer.from('{}').toString('base64url'),
  ]) {
    await assert.rejects(statementPage(store, 1, { cursor, limit: 5, now: NOW }), InvalidInput, cursor);
  }
});

test('CSV quotes what needs it and disarms formulas', () => {
  const text = csv(
    ['a', 'b'],
    [
      ['x,"y"', -5],
      ['=1+1', null],
      ['line\nend', 'plain'],
    ],
  );
  assert.equal(text, 'a,b\r\n"x,""y""",-5\r\n\'=1+1,\r\n"line\nend",plain\r\n');
});
