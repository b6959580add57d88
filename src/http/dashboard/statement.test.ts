import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { EntryRow } from '../../dashboard-api-types/wire.ts';
import type { CreditEntry, MonthlyStatement, Statement } from '../../store/records.ts';
import { csv } from './csv.ts';
import { cursorOf } from './cursor.ts';
import { monthCsv } from './month-statement.ts';
import { monthlyPage, statementPage } from './statement.ts';

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

test('charges of a month are one line at its end, or now, and every balance is that of the line below and its amount', async () => {
  const at = (text: string) => Date.parse(`${text}Z`);
  const now = at('2026-11-21T10:00');
  const entries = [
    entry(3, 1_000, at('2026-11-15T00:00')),
    entry(2, -300, at('2026-10-15T00:00')),
    entry(1, 1_000, at('2026-10-01T00:00')),
  ];
  const months = [
    { month: 2026 * 12 + 10, calls: 220, credits: 200 },
    { month: 2026 * 12 + 9, calls: 700, credits: 700 },
  ];
  const store = {
    readMonthlyStatement: async (
      _: number,
      page: { readonly beforeEntry?: number; readonly beforeMonth?: number; readonly limit: number },
    ): Promise<MonthlyStatement> => {
      const { beforeEntry = 9, beforeMonth = Number.POSITIVE_INFINITY, limit } = page;
      return {
        ...{ credits: 800, unlimited: false },
        entries: entries.filter(({ id }) => id < beforeEntry).slice(0, limit),
        months: months.filter(({ month }) => month < beforeMonth).slice(0, limit),
      };
    },
  };
  const whole = await monthlyPage(store, 1, { limit: 10, now });
  assert.deepEqual(
    whole.entries.map(({ kind, month, calls, amount, balance }) => [kind, month, calls, amount, balance]),
    [
      ['charges', '2026-11', 220, -200, 800],
      ['grant', undefined, undefined, 1_000, 1_000],
      ['charges', '2026-10', 700, -700, 0],
      ['correction', undefined, undefined, -300, 700],
      ['grant', undefined, undefined, 1_000, 1_000],
    ],
  );
  assert.equal(whole.entries[0]?.at, now);
  assert.equal(whole.entries[2]?.at, at('2026-10-31T23:59:59.999'));
  const paged: EntryRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await monthlyPage(store, 1, { cursor, limit: 2, now });
    paged.push(...page.entries);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(paged, whole.entries);
});

test('the statement of a month begins with what was there and ends with what is left', async () => {
  const day = (text: string) => Date.parse(`${text}T00:00Z`) / DAY;
  const store = {
    readPeriod: async (_: number, days: { readonly fromDay: number; readonly untilDay: number }) => {
      assert.deepEqual([days.fromDay, days.untilDay], [day('2026-10-01'), day('2026-10-31')]);
      return {
        ...{ unlimited: false, opening: 100 },
        entries: [entry(1, 50, day('2026-10-05') * DAY), entry(2, -10, day('2026-10-06') * DAY)],
        days: [
          { day: day('2026-10-04'), calls: 7, credits: 5 },
          { day: day('2026-10-05'), calls: 30, credits: 30 },
        ],
      };
    },
  };
  const text = await monthCsv(store, 1, { month: 2026 * 12 + 9, now: Date.parse('2026-11-21T10:00Z') });
  assert.deepEqual(text.trimEnd().split('\r\n'), [
    'time,kind,amount,balance,note',
    '2026-10-01T00:00:00.000Z,opening,,100,',
    '2026-10-04T23:59:59.999Z,charges,-5,95,',
    '2026-10-05T00:00:00.000Z,grant,50,145,',
    '2026-10-05T23:59:59.999Z,charges,-30,115,',
    '2026-10-06T00:00:00.000Z,correction,-10,105,',
    '2026-11-01T00:00:00.000Z,closing,,105,',
  ]);
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
