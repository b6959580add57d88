import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OperatorHealth, RegisterRow, SeriesRow } from '../../src/dashboard-api-types/wire.ts';
import { daysSince, problemsOf } from '../../web/pages/health-problems.ts';

const DAY = 86_400_000;
const NOW = 20_000 * DAY;

const register = (changes: Partial<RegisterRow>): RegisterRow => ({
  ...{ name: 'vies', isSetUp: true, state: 'ok', answeredAt: null, attempts: 0, failures: 0, medianMs: null },
  ...changes,
});
const series = (changes: Partial<SeriesRow>): SeriesRow => ({
  ...{ publisher: 'eurostat', count: 38, missing: 0, failing: 0, discontinued: 0, starters: 0, old: 0 },
  ...{ newest: '2026-10', oldestAt: NOW - DAY },
  ...changes,
});
const WELL: OperatorHealth = {
  ...{ status: 'ok', build: '1.0.0', since: 0, now: NOW, memoryBytes: 1, memoryLimitBytes: 2, disks: [] },
  ...{ loopDelayMs: 1, details: {}, imbalances: 0, queues: [], backup: { state: 'ok' } },
  checks: { database: { state: 'ok' }, qpdf: { state: 'ok' }, backup: { state: 'ok' } },
  programs: [{ name: 'qpdf', version: '11.9.0', path: '/usr/bin/qpdf', state: 'ok' }],
  registers: [register({})],
  series: [series({})],
  heaviest: { loop: [], slots: [], memory: [] },
};
const kinds = (changes: Partial<OperatorHealth>) =>
  problemsOf({ ...WELL, ...changes }).map(({ kind }) => kind);

describe('the head of the page of health', () => {
  it('has no problem where all is well', () => {
    assert.deepEqual(problemsOf(WELL), []);
  });

  it('names the worst first', () => {
    const away = { state: 'away' } as const;
    assert.deepEqual(
      problemsOf({
        ...WELL,
        checks: { mail: away, database: away, qpdf: away, backup: away, indexes: away },
        backup: away,
        imbalances: 2,
        programs: [{ ...WELL.programs[0]!, ...away }],
        registers: ['vies', 'uid', 'brreg'].map((name) => register({ name, ...away })),
        series: [
          series({ old: 38, oldestAt: NOW - 753 * DAY }),
          series({ old: 7, failing: 1, missing: 2, oldestAt: NOW - 40 * DAY }),
        ],
      }),
      [
        { kind: 'check', look: 'bad', name: 'database' },
        { kind: 'imbalances', look: 'bad', count: 2 },
        { kind: 'backup', look: 'bad' },
        { kind: 'registersAway', look: 'bad', count: 3 },
        { kind: 'programsAway', look: 'bad', count: 1 },
        { kind: 'check', look: 'bad', name: 'mail' },
        { kind: 'missing', look: 'bad', count: 2 },
        { kind: 'old', look: 'warn', count: 45, days: 753 },
        { kind: 'failing', look: 'warn', count: 1 },
      ],
    );
  });

  it('is never good over one stale row', () => {
    assert.deepEqual(kinds({ series: [series({}), series({ old: 1, oldestAt: NOW - 3 * DAY })] }), ['old']);
    assert.deepEqual(kinds({ imbalances: 1 }), ['imbalances']);
    assert.deepEqual(kinds({ backup: null, checks: { backup: { state: 'away' } } }), ['check']);
  });

  it('is silent about registers that the operator has not set up', () => {
    assert.deepEqual(kinds({ registers: [register({ isSetUp: false, state: 'away' })] }), []);
  });

  it('counts whole days, never below zero', () => {
    assert.equal(daysSince(NOW - 2 * DAY + 1, NOW), 1);
    assert.equal(daysSince(NOW + DAY, NOW), 0);
  });
});
