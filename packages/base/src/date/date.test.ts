import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isoDate } from '@kontor/schema';
import fc from 'fast-check';
import { addDays, calendarDate, compactDate, isDate, lenientDate, utcDate } from './calendar-date.ts';
import { instantOf } from './date-time.ts';
import { instantOfLocal, offsetMinutes } from './zone.ts';

const seed = { seed: 8601, numRuns: 500 };
const BUDAPEST = 'Europe/Budapest';

describe('calendar date', () => {
  for (const text of ['2030-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) {
    it(`${text} exists`, () => assert.equal(isDate(text), true));
  }
  for (const text of [
    '2030-02-30',
    '2023-02-29',
    '1900-02-29',
    '2030-13-01',
    '2030-00-10',
    '2030-01-00',
    '0000-01-01',
    '30-01-01',
    '2030-1-1',
    '2030-01-01T00:00',
    '20300101',
    '2030-01-32',
    '',
  ]) {
    it(`${JSON.stringify(text)} does not`, () => assert.equal(isDate(text), false));
  }
  const lenient: readonly [string, string | undefined][] = [
    ['2026-02-14', '2026-02-14'],
    ['14.02.2026', '2026-02-14'],
    ['4.2.2026', '2026-02-04'],
    ['4. 2. 2026', '2026-02-04'],
    ['2026-02-14T23:30:00+01:00', '2026-02-14'],
    ['2026-02-14T00:00:00.000Z', '2026-02-14'],
    ['2026-02-14T10:00', '2026-02-14'],
    ['30.02.2026', undefined],
    ['02/14/2026', undefined],
    ['2026-02-30T10:00:00Z', undefined],
    ['14.02.26', undefined],
    ['tomorrow', undefined],
  ];
  for (const [text, date] of lenient)
    it(`${text} is read as ${date}`, () => assert.equal(lenientDate(text), date));

  it('agrees with the platform on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719162, max: 2932896 }), (day) => {
        const text = utcDate(day * 86_400_000);
        assert.equal(isDate(text), true);
        assert.equal(addDays('1970-01-01', day), text);
        assert.deepEqual(calendarDate(text)?.day, Number(text.slice(8)));
      }),
      seed,
    );
  });
  it('is compact in payment codes', () => assert.equal(compactDate('2030-01-31'), '20300131'));
  it('refuses to add to nothing', () => assert.throws(() => addDays('2030-02-30', 1), RangeError));
  it('reports MustBeValid', () => {
    const [issue] = isoDate().safeParse('2030-02-30').error?.issues ?? [];
    assert.deepEqual(issue?.code === 'custom' && issue.params, { rule: { kind: 'valid' } });
  });
});

describe('zone', () => {
  it('knows Budapest', () => {
    assert.equal(offsetMinutes(BUDAPEST, Date.UTC(2030, 6, 1)), 120);
    assert.equal(offsetMinutes(BUDAPEST, Date.UTC(2030, 11, 31)), 60);
    // EU directive 2000/84: last Sunday of March and October, 01:00 UTC.
    assert.equal(offsetMinutes(BUDAPEST, Date.UTC(2030, 2, 31, 0, 59, 59)), 60);
    assert.equal(offsetMinutes(BUDAPEST, Date.UTC(2030, 2, 31, 1)), 120);
    assert.equal(offsetMinutes(BUDAPEST, Date.UTC(2030, 9, 27, 0, 59, 59)), 120);
    assert.equal(offsetMinutes(BUDAPEST, Date.UTC(2030, 9, 27, 1)), 60);
  });

  it('supports zones west of UTC, of half hours and without summer time', () => {
    assert.equal(offsetMinutes('America/St_Johns', Date.UTC(2026, 0, 1)), -210);
    assert.equal(offsetMinutes('Asia/Kolkata', Date.UTC(2026, 0, 1)), 330);
    assert.equal(offsetMinutes('UTC', Date.UTC(2026, 0, 1)), 0);
    assert.equal(offsetMinutes('Australia/Lord_Howe', Date.UTC(2026, 0, 1)), 660);
    assert.equal(offsetMinutes('Australia/Lord_Howe', Date.UTC(2026, 5, 1)), 630);
  });

  it('agrees with Intl at every instant', () => {
    const shown = new Intl.DateTimeFormat('sv', {
      timeZone: BUDAPEST,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1975, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 }),
        (seconds) => {
          const local = new Date(seconds * 1000 + offsetMinutes(BUDAPEST, seconds * 1000) * 60_000);
          assert.equal(local.toISOString().slice(0, 19).replace('T', ' '), shown.format(seconds * 1000));
        },
      ),
      seed,
    );
  });

  it('moves times in the gap forward and takes the first of two', () => {
    assert.equal(instantOfLocal(BUDAPEST, Date.UTC(2030, 2, 31, 2, 30)), Date.UTC(2030, 2, 31, 1, 30));
    assert.equal(instantOfLocal(BUDAPEST, Date.UTC(2030, 2, 31, 1, 59)), Date.UTC(2030, 2, 31, 0, 59));
    assert.equal(instantOfLocal(BUDAPEST, Date.UTC(2030, 2, 31, 3, 0)), Date.UTC(2030, 2, 31, 1, 0));
    assert.equal(instantOfLocal(BUDAPEST, Date.UTC(2030, 9, 27, 2, 30)), Date.UTC(2030, 9, 27, 0, 30));
    assert.equal(instantOfLocal(BUDAPEST, Date.UTC(2030, 9, 27, 3, 0)), Date.UTC(2030, 9, 27, 2, 0));
  });
});

describe('date and time', () => {
  const read: readonly [string, string | undefined][] = [
    ['2030-12-31T23:59:59', '2030-12-31T22:59:59.000Z'],
    ['2030-12-31T23:59', '2030-12-31T22:59:00.000Z'],
    ['2030-07-01T10:00:00Z', '2030-07-01T10:00:00.000Z'],
    ['2030-07-01T10:00:00.987654Z', '2030-07-01T10:00:00.000Z'],
    ['2030-07-01T10:00:00-05:30', '2030-07-01T15:30:00.000Z'],
    ['2030-01-01T00:30:00+02:00', '2029-12-31T22:30:00.000Z'],
    ['2030-12-31', undefined],
    ['2030-02-30T10:00:00Z', undefined],
    ['2030-01-01T24:00:00Z', undefined],
    ['2030-01-01T23:60:00Z', undefined],
    ['2030-01-01T23:00:60Z', undefined],
    ['2030-01-01 23:00:00', undefined],
    ['2030-01-01T23:00:00+0100', undefined],
    ['2030-01-01T23:00:00.', undefined],
    ['2030-01-01T2', undefined],
  ];
  for (const [text, instant] of read) {
    it(`${text} is ${instant}`, () => {
      const at = instantOf(text, BUDAPEST);
      assert.equal(at === undefined ? undefined : new Date(at).toISOString(), instant);
    });
  }
});
