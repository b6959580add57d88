import assert from 'node:assert/strict';
import { test } from 'node:test';
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
