import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noted } from '../core/health-notes.ts';
import { type HealthReport, readiness } from './readiness.ts';

const WELL: Pick<HealthReport, 'vital' | 'optional'> = {
  vital: () => ({ database: { state: 'ok' } }),
  optional: () => ({}),
};

test('from the first signal on nobody is to be sent here, though calls are served', () => {
  assert.equal(readiness(WELL, { phase: 'serving' }).status, 200);
  for (const phase of ['leaving', 'portClosed', 'closing'] as const) {
    const { status, body } = readiness(WELL, { phase });
    assert.equal(status, 503);
    assert.deepEqual(body.checks.service, { state: 'away', note: 'shutting down' });
  }
});

test('programs read the notes of checks as text, without the identifiers of the pages', () => {
  const optional = () => ({ geocoder: noted('away', 'noDataFile') });
  const { body } = readiness({ ...WELL, optional }, { phase: 'serving' });
  assert.deepEqual(body.checks.geocoder, { state: 'away', note: 'there is no data file' });
});
