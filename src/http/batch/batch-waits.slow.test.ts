import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { OPERATIONS } from '../../operations/index.ts';
import { BatchClient } from '../../testing/batch-client.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { steered } from '../../testing/steered-operation.ts';

describe('a batch that waits', { concurrency: 2 }, () => {
  let service: Service;
  let port: number;
  const runs: string[] = [];
  const away = steered('away', async ({ name }) => {
    runs.push(name);
    throw new Unavailable('stub', {
      retryAfterSeconds: 1,
      why: { cause: 'register', subject: 'VIES (DE)' },
    });
  });
  before(async () => {
    service = await startService({ operations: [...OPERATIONS, away], env: { BATCH_IDLE: '5' } });
    port = await service.listen();
  });
  after(() => service.close());
  const client = new BatchClient(
    () => service,
    () => port,
  );

  it('answers 503 when an outage does not end', async () => {
    const { lines, end } = await client.send([{ operation: 'away', input: { name: 'a' } }]);
    assert.deepEqual([lines[0]?.status, lines[0]?.retryAfter, runs.length, end.creditsUsed], [503, 1, 4, 0]);
  });

  it('ends when the caller sends nothing more', async () => {
    const open = await client.open();
    open.write({ operation: 'barcode', input: { content: 'a', format: 'QR_CODE' } });
    const { end, lines } = await open.answers;
    assert.deepEqual([lines.length, end.complete, end.reason], [1, false, 'idle']);
  });
});
