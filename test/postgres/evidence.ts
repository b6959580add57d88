import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyRecord } from '@kontor/vat';
import type { Service } from '../../src/testing/harness.ts';
import { SharedServices } from './shared-services.mts';
import { testDatabase } from './test-database.mts';

/** Signed records of services on one database: one key for all, and accounts that ask as themselves on each. */

const database = await testDatabase('evidence');
const services = new SharedServices(database);
/** Notices count within two seconds (docs/consistency.md). */
const NOTICE_MS = 2_500;

const recordOf = async (service: Service, key: string) => {
  const answer = await service.call({
    method: 'GET',
    url: '/v1/vat-verification?vatId=CZ45274649&evidence=true&register=vies',
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json() as { readonly evidence: string; readonly requester: string };
};
const keysOf = async (service: Service) =>
  (await service.call({ method: 'GET', url: '/.well-known/jwks.json' })).json() as {
    readonly keys: readonly { readonly kid: string }[];
  };

describe('signed records of two services on one database', () => {
  after(() => services.closeAll());

  it('have one key, also where both make the first at once, and where one of them rotates it', async () => {
    const env = { VAT_VIES_REQUESTER: 'ATU14243102' };
    const [one, other] = [await services.start({ env }), await services.start({ env })];
    const { account, key } = await one.newAccount(20);
    const records = await Promise.all([recordOf(one, key), recordOf(other, key)]);
    const first = await keysOf(other);
    assert.equal(first.keys.length, 1);
    assert.deepEqual(await keysOf(one), first);
    for (const { evidence } of records) assert.equal(verifyRecord(evidence, first).outcome, 'verified');
    const { store } = one.ledger;
    const [newest] = await store.listEvidenceKeys();
    assert.equal(newest?.kid, first.keys[0]?.kid);
    assert.notEqual(newest?.sealed, null);
    await one.rotateEvidenceKey();
    const later = await recordOf(other, key);
    const both = await keysOf(one);
    assert.equal(both.keys.length, 2);
    const validation = verifyRecord(later.evidence, both);
    assert.ok(validation.outcome === 'verified');
    assert.equal(validation.kid, both.keys[0]?.kid);
    await store.setVatRequester(account, 'DE811115368');
    await sleep(NOTICE_MS);
    assert.equal((await recordOf(other, key)).requester, 'DE811115368');
  });
});
