import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { accountReport } from './account-report.ts';
import { customer, openMeterFixture, serve, use } from './fixture.ts';
import { GrantService } from './grant-service.ts';

const folder = temporaryFolder();

test('the report is the ledger to the credit', async (t) => {
  const it = await openMeterFixture({ folder, name: 'report' });
  t.after(() => it.close());
  const expiresAt = Date.UTC(2027, 0, 1);
  const { account, text } = await customer(it, { credits: 50, key: { name: 'shop', cap: 40, expiresAt } });
  const caller = await it.keys.check(text, use);
  it.clock.ms = Date.UTC(2026, 1, 28, 12);
  await serve(it, await it.keys.check(text, use), 3);
  it.clock.ms = Date.UTC(2026, 2, 1);
  await serve(it, await it.keys.check(text, use), 2);
  await serve(it, caller, 1, { operation: 'barcode' });
  it.meter.failed(caller, 'indexes');
  await it.meter.flushFailures();
  assert.deepEqual(await accountReport(it, caller), {
    credits: 44,
    unlimited: false,
    plan: 'free',
    renewsAt: null,
    vatRequester: null,
    key: { name: 'shop', cap: 40, capUsed: 3, expiresAt: '2027-01-01T00:00:00.000Z' },
    usage: [
      { operation: 'barcode', calls: 1, credits: 1 },
      { operation: 'epc-qr-code', calls: 1, credits: 2 },
    ],
  });
  it.clock.ms = Date.UTC(2026, 3, 1);
  const next = await accountReport(it, caller);
  assert.deepEqual([next.key.capUsed, next.usage], [0, []]);
  await assert.rejects(accountReport(it, { account: account + 1, keyId: caller.keyId }), {
    kind: 'forbidden',
  });
});

test('a grant is usable with the next call, is in the books and in the audit', async (t) => {
  const it = await openMeterFixture({ folder, name: 'grants' });
  t.after(() => it.close());
  const grantService = new GrantService(it);
  const { account, text } = await customer(it);
  const caller = await it.keys.check(text, use);
  assert.throws(() => it.meter.hold(caller, 1), { kind: 'unpaid' });
  const grant = { account, amount: 5, reason: 'fair', actor: 'operator:1' };
  assert.deepEqual(await grantService.book(grant), { result: 'added', amount: 5, credits: 5 });
  assert.equal((await serve(it, await it.keys.check(text, use))).remaining, 4);
  assert.deepEqual(await grantService.book({ ...grant, amount: -5 }), { result: 'insufficient' });
  assert.equal((await grantService.book({ ...grant, amount: -4, reference: 'once' })).result, 'added');
  assert.equal((await grantService.book({ ...grant, amount: -4, reference: 'once' })).result, 'duplicate');
  const entries = await it.store.listEntries(account, { limit: 9 });
  assert.deepEqual(
    entries.map((e) => [e.kind, e.amount, e.note]),
    [
      ['correction', -4, 'fair'],
      ['grant', 5, 'fair'],
    ],
  );
  assert.equal((await it.store.listAudit({ accounts: [account], limit: 9 })).length, 2);
  assert.deepEqual(await it.store.listImbalances(), []);
});
