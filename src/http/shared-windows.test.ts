import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import fc from 'fast-check';
import type { PermitBatch, PermitOrder } from '../core/permits.ts';
import type { WindowUse } from './rate-windows.ts';
import { SharedWindows } from './shared-windows.ts';

const MINUTE = { quota: 200, seconds: 60 };

/** A database with one window, and processes on it. */
function cluster(nodes: number) {
  let now = 5_000_000;
  let window = { start: 0, used: 0 };
  const orders: PermitOrder[] = [];
  /** Calls served in each window. */
  const served = new Map<number, number>();
  const takePermits = async (order: PermitOrder): Promise<PermitBatch> => {
    orders.push(order);
    if (now >= window.start + order.windowMs) window = { start: now, used: 0 };
    const granted = Math.max(0, Math.min(order.requested, order.quota - window.used));
    window.used += granted;
    const left = Math.max(0, order.quota - window.used);
    return { granted, left, endsInMs: window.start + order.windowMs - now };
  };
  const open = (take = takePermits) =>
    new SharedWindows({ takePermits: take, liveNodes: () => nodes, monotonic: () => now });
  const all = Array.from({ length: nodes }, () => open());
  const call = async (node: number, limit = MINUTE): Promise<WindowUse> => {
    const use = await all[node]!.take(1, limit);
    if (use.isTaken) served.set(window.start, (served.get(window.start) ?? 0) + 1);
    return use;
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { open, call, pass, orders, served };
}

describe('windows that several processes share', () => {
  it('take a twentieth of a share at once, and answer from it without a question', async () => {
    const { call, orders } = cluster(2);
    const uses: WindowUse[] = [];
    for (let i = 0; i < 5; i++) uses.push(await call(0));
    assert.deepEqual(orders, [{ key: 1, quota: 200, windowMs: 60_000, requested: 5 }]);
    assert.deepEqual(
      uses.map(({ left }) => left),
      [199, 198, 197, 196, 195],
    );
    await call(0);
    assert.equal(orders.length, 2);
  });

  it('answer at once where nobody need be asked, so that a call waits for no turn', async () => {
    const { open } = cluster(1);
    const windows = open();
    assert.ok(windows.take(1, MINUTE) instanceof Promise);
    await windows.take(1, MINUTE);
    assert.ok(!(windows.take(1, MINUTE) instanceof Promise));
  });

  it('refuse until the window ends, without a question for each', async () => {
    const { call, pass, orders } = cluster(2);
    const limit = { quota: 3, seconds: 60 };
    for (const node of [0, 1, 0]) assert.equal((await call(node, limit)).isTaken, true);
    pass(20_000);
    for (const node of [0, 1]) {
      const asked = orders.length;
      for (let i = 0; i < 3; i++)
        assert.deepEqual(await call(node, limit), { isTaken: false, left: 0, endsInMs: 40_000 });
      assert.ok(orders.length <= asked + 1);
    }
    pass(40_000);
    assert.equal((await call(1, limit)).isTaken, true);
  });

  it('ask for all that wait in one question', async () => {
    const { call, orders } = cluster(4);
    const limit = { quota: 60, seconds: 60 };
    const uses = await Promise.all(Array.from({ length: 30 }, () => call(0, limit)));
    assert.ok(uses.every(({ isTaken }) => isTaken));
    assert.deepEqual(
      orders.map(({ requested }) => requested),
      [1, 29],
    );
  });

  it('begin again with a limit that was changed', async () => {
    const { call } = cluster(1);
    const limit = { quota: 2, seconds: 60 };
    const taken = [await call(0, limit), await call(0, limit), await call(0, limit)];
    assert.deepEqual(
      taken.map(({ isTaken }) => isTaken),
      [true, true, false],
    );
    assert.equal((await call(0, { quota: 4, seconds: 60 })).isTaken, true);
  });

  it('use no permit in the window after its own, however long its answer took', async () => {
    const { open, pass } = cluster(1);
    const orders: PermitOrder[] = [];
    const late = async (order: PermitOrder): Promise<PermitBatch> => {
      orders.push(order);
      if (orders.length === 1) pass(70_000);
      return { granted: order.requested, left: 190, endsInMs: 60_000 };
    };
    await open(late).take(1, MINUTE);
    assert.equal(orders.length, 2);
  });

  it('let calls fail while the database is away, and go on after it', async () => {
    const { open } = cluster(1);
    let isAway = true;
    const windows = open(async ({ requested }) => {
      if (isAway) throw new Unavailable('away');
      return { granted: requested, left: 0, endsInMs: 60_000 };
    });
    await assert.rejects(async () => windows.take(1, MINUTE), Unavailable);
    isAway = false;
    assert.equal((await windows.take(1, MINUTE)).isTaken, true);
  });

  it('never serve more than the quota together, and leave over less than a batch each', async () => {
    const step = fc.record({ node: fc.nat(3), calls: fc.integer({ min: 1, max: 40 }), ms: fc.nat(20_000) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(step, { minLength: 5, maxLength: 60 }),
        async (nodes, quota, steps) => {
          const { call, pass, served } = cluster(nodes);
          const limit = { quota, seconds: 60 };
          for (const { node, calls, ms } of steps) {
            await Promise.all(Array.from({ length: calls }, () => call(node % nodes, limit)));
            pass(ms);
          }
          for (const count of served.values()) assert.ok(count <= quota);
          pass(60_000);
          const rest: boolean[] = [];
          for (let i = 0; i < quota + nodes; i++) rest.push((await call(i % nodes, limit)).isTaken);
          const batch = Math.max(1, Math.floor(quota / (20 * nodes)));
          assert.ok(rest.filter(Boolean).length >= quota - nodes * (batch - 1));
        },
      ),
      { numRuns: 60, seed: 48 },
    );
  });
});
