import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { openMeterFixture, TestClock } from '../meter/fixture.ts';
import { outboxContract } from '../store/contract/outbox.ts';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import type { NewAlerts } from '../store/port.ts';
import { OwnOutbox } from './own-outbox.ts';

const folder = temporaryFolder();

outboxContract('in memory', async () => {
  const { store, close } = await openMeterFixture({ folder, name: randomUUID(), clock: new TestClock() });
  return { store, close, outbox: new OwnOutbox({ store, onError: assert.ifError }) };
});

it('an outbox in memory has a bound', async () => {
  const errors: unknown[] = [];
  const store = { noteAlert: async () => true };
  const outbox = new OwnOutbox({ store, onError: (error) => errors.push(error) });
  const alert: Omit<NewAlerts, 'account'> = { entry: 1, at: 0, kinds: ['mark'], choose: () => 'mark' };
  for (let account = 1; account <= 10_001; account++) await outbox.addAlerts({ account, ...alert });
  assert.equal(errors.length, 1);
  await outbox.addAlerts({ account: 5, ...alert, entry: 2 });
  assert.equal(errors.length, 1, 'a newer one needs no room');
  assert.equal((await outbox.listDueAlerts({ at: 0, latest: 1, limit: 20_000 })).length, 10_000);
});
