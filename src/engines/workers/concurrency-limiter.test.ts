import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Refusal, Unavailable } from '../../core/errors.ts';
import { ConcurrencyLimiter, type Turn } from './concurrency-limiter.ts';

const forever = new AbortController().signal;

/** A limiter whose clock moves only when the test moves it, and a list of who has entered. */
function limiterOf(t: TestContext, options: { readonly slots: number; readonly limit?: number }) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const limiter = new ConcurrencyLimiter({ limit: 64, clock: { now: () => Date.now() }, ...options });
  const turns = new Map<string, Turn>();
  const order: string[] = [];
  const enter = async (name: string, signal = forever): Promise<void> => {
    turns.set(name, await limiter.enter(name[0], signal));
    order.push(name);
  };
  const leave = async (name: string): Promise<void> => {
    turns.get(name)!.leave();
    await settled();
  };
  const pass = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms);
    await settled();
  };
  return { limiter, enter, leave, pass, order };
}

/** What a resolved promise sets off has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the next slot is for the key that has used least time lately', async (t) => {
  const { enter, leave, pass, order } = limiterOf(t, { slots: 1 });
  await enter('a1');
  await pass(100);
  await leave('a1');
  await enter('b1');
  await pass(40);
  const waiting = ['a2', 'a3', 'b2', 'c1', 'b3'].map((name) => enter(name));
  await leave('b1');
  assert.deepEqual(order, ['a1', 'b1', 'c1'], 'c has used nothing');
  await pass(10);
  await leave('c1');
  await pass(100);
  await leave('b2');
  // b has now used 140 ms, a 100.
  await pass(60);
  await leave('a2');
  await leave('b3');
  await leave('a3');
  await Promise.all(waiting);
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'b2', 'a2', 'b3', 'a3']);
});

test('what was used long ago counts no longer', async (t) => {
  const { enter, leave, pass, order } = limiterOf(t, { slots: 1 });
  await enter('a1');
  await pass(1000);
  await leave('a1');
  await pass(100_000);
  await enter('b1');
  await pass(100);
  const waiting = [enter('b2'), enter('a2')];
  await leave('b1');
  await leave('a2');
  await leave('b2');
  await Promise.all(waiting);
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'b2']);
});

for (const slots of [1, 2]) {
  test(`where one key has all ${slots} slots for 250 ms, one more opens for the others`, async (t) => {
    const { limiter, enter, leave, pass, order } = limiterOf(t, { slots });
    const held = Array.from({ length: slots }, (_, n) => `a${n}`);
    await Promise.all(held.map((name) => enter(name)));
    const waiting = [enter('a8'), enter('b1'), enter('c1')];
    await pass(249);
    assert.deepEqual(limiter.state, { busy: slots, waiting: 3 });
    await pass(1);
    assert.deepEqual(order.slice(slots), ['b1']);
    await pass(1000);
    assert.deepEqual(limiter.state, { busy: slots + 1, waiting: 2 }, 'never two more');
    await leave('b1');
    assert.deepEqual(order.slice(slots), ['b1', 'c1'], 'the next of them need not wait again');
    await leave('c1');
    assert.deepEqual(limiter.state, { busy: slots, waiting: 1 }, 'its own key gets no more');
    await leave('a0');
    await leave('a8');
    await Promise.all(waiting);
    assert.deepEqual(order.slice(slots), ['b1', 'c1', 'a8']);
  });
}

test('the additional slot goes with its holder', async (t) => {
  const { limiter, enter, leave, pass } = limiterOf(t, { slots: 1 });
  await enter('a1');
  const waiting = [enter('b1'), enter('a2')];
  await pass(250);
  await leave('a1');
  assert.deepEqual(limiter.state, { busy: 1, waiting: 1 }, 'b has the only slot now');
  await leave('b1');
  await leave('a2');
  await Promise.all(waiting);
  assert.deepEqual(limiter.state, { busy: 0, waiting: 0 });
});

test('a full queue makes room for the key that has used less', async (t) => {
  const { enter, leave, pass, order } = limiterOf(t, { slots: 1, limit: 2 });
  await enter('a1');
  await pass(100);
  const refused = assert.rejects(
    Promise.all([enter('a2'), enter('a3')]),
    (error) => error instanceof Refusal && error.kind === 'busy',
  );
  const modest = enter('b1');
  await refused;
  await assert.rejects(enter('a4'), Refusal);
  await leave('a1');
  await modest;
  assert.deepEqual(order, ['a1', 'b1']);
});

test('a call that waits until its deadline fails as busy, one whose caller leaves as stopped', async (t) => {
  const { enter } = limiterOf(t, { slots: 1 });
  await enter('a1');
  const [late, gone] = [new AbortController(), new AbortController()];
  const outcomes = Promise.allSettled([enter('a2', late.signal), enter('a3', gone.signal)]);
  late.abort(new Unavailable('deadline'));
  gone.abort(new Error('the caller is gone'));
  const [first, second] = await outcomes;
  assert(first.status === 'rejected' && first.reason instanceof Refusal);
  assert.deepEqual([first.reason.kind, first.reason.retryAfterSeconds], ['busy', 1]);
  assert(second.status === 'rejected' && second.reason instanceof Unavailable);
});
