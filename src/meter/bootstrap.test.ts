import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import { bootstrap } from './bootstrap.ts';
import { openMeterFixture, serve, use } from './fixture.ts';

const folder = temporaryFolder();
const GIVEN = 'kontor_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI42hoA0';

test('the first start makes an operator with an unlimited key, later starts nothing', async (t) => {
  const it = await openMeterFixture({ folder, name: 'first' });
  t.after(() => it.close());
  const parts = { ...it, prefix: 'kontor', credits: 'unlimited' } as const;
  const first = await bootstrap(parts);
  assert.equal(first?.given, false);
  assert.equal(await bootstrap({ ...parts, apiKey: GIVEN }), undefined);
  const caller = await it.keys.check(first!.text, use);
  assert.equal((await serve(it, caller)).remaining, 'unlimited');
  const account = await it.store.findAccount(caller.account);
  assert.deepEqual([account?.role, account?.plan], ['operator', 'unlimited']);
});

test('key and credits may be given', async (t) => {
  const it = await openMeterFixture({ folder, name: 'given' });
  t.after(() => it.close());
  const parts = { ...it, prefix: 'kontor', credits: 3, apiKey: GIVEN };
  for (const broken of ['kontor_1', `${GIVEN}0`, 'other_4fK9aZ0QpLm7Xc2VbN8sTyR1eWuHdJgI42hoA0']) {
    await assert.rejects(bootstrap({ ...parts, apiKey: broken }), { name: 'BootstrapKeyBroken' });
  }
  assert.deepEqual(await bootstrap(parts), { account: 1, text: GIVEN, given: true });
  assert.equal((await serve(it, await it.keys.check(GIVEN, use))).remaining, 2);
  assert.deepEqual(await it.store.listImbalances(), []);
});

test('no credits at all is possible', async (t) => {
  const it = await openMeterFixture({ folder, name: 'none' });
  t.after(() => it.close());
  const first = await bootstrap({ ...it, prefix: 'kontor', credits: 0 });
  assert.equal((await it.store.findAccount(first!.account))?.credits, 0);
});
