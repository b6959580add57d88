import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BALANCERS } from './balancers.ts';
import { type Cluster, failuresBeyondKill, killOne, rollAll, startCluster } from './roll.ts';

/** The short form of `rolling.ts`: two nodes behind all balancers at once, half a minute. */

const CALLERS = 4;
let cluster: Cluster;
before(async () => {
  cluster = await startCluster({ kinds: BALANCERS, nodes: 2, callers: CALLERS });
});
after(() => cluster?.[Symbol.asyncDispose]());

test('all nodes are restarted under load, and no caller notices', async (t) => {
  for (const { balancer, answered, failed } of await rollAll(cluster, CALLERS)) {
    t.diagnostic(`${balancer.name}: ${answered} × 200`);
    assert.ok(answered > 100, `${balancer.name}: ${answered} calls`);
    assert.deepEqual(failed, [], balancer.name);
  }
});

test('a node that is killed takes along the calls that it had in hand, and no other', async (t) => {
  const killed = await killOne(cluster, CALLERS);
  for (const { balancer, answered, failed } of killed.loads) {
    t.diagnostic(`${balancer.name}: ${answered} × 200, ${failed.length} cut off`);
    assert.ok(answered > 20, `${balancer.name}: ${answered} calls`);
  }
  assert.deepEqual(failuresBeyondKill(killed), []);
});
