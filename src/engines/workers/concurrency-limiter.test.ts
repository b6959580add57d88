import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { GaveWay, Refusal, Unavailable } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import { keyOf } from '../../testing/source.ts';
import { ConcurrencyLimiter, type LimiterOptions, type Turn } from './concurrency-limiter.ts';

const forever = new AbortController().signal;

/** `a3` is the third call of the account a, `a7.3` of its key 7. */
function sourceOf(name: string): Source {
  const [account, key = '1'] = name.includes('.') ? [name[0]!, name.slice(1).split('.')[0]] : [name[0]!];
  return keyOf(account.charCodeAt(0), Number(key));
}

/** A limiter whose clock moves only when the test moves it, and a list of who has entered. */
function limiterOf(t: TestContext, options: Partial<LimiterOptions> & { readonly slots: number }) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const limiter = new ConcurrencyLimiter({ limit: 64, clock: { now: () => Date.now() }, ...options });
  const turns = new Map<string, Turn>();
  const order: string[] = [];
  const enter = async (name: string, signal = forever): Promise<void> => {
    turns.set(name, await limiter.enter(sourceOf(name), signal));
    order.push(name);
  };
  const leave = async (name: string): Promise<void> => {
    turns.get(name)!.leave();
    await settled();
  };
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 50) {
      t.mock.timers.tick(Math.min(50, left));
      await settled();
    }
  };
  /** Whose work was ended. */
  const ended = () =>
    [...turns].filter(([, { signal }]) => signal.reason instanceof GaveWay).map(([name]) => name);
  return { limiter, enter, leave, pass, order, turns, ended };
}

/** What a resolved promise sets off has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the next slot is for the account that has used least time lately', async (t) => {
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
  test(`where one account has all ${slots} slots for 250 ms, one more opens for each other, up to twice as many`, async (t) => {
    const { limiter, enter, leave, pass, order } = limiterOf(t, { slots });
    const held = Array.from({ length: slots }, (_, n) => `a${n}`);
    await Promise.all(held.map((name) => enter(name)));
    const waiting = [enter('a8'), enter('b1'), enter('c1'), enter('d1')];
    await pass(249);
    assert.deepEqual(limiter.state, { busy: slots, waiting: 4 });
    await pass(1);
    assert.deepEqual(order.slice(slots), ['b1', 'c1'].slice(0, slots));
    await pass(1000);
    assert.deepEqual(limiter.state, { busy: 2 * slots, waiting: 4 - slots }, 'never more than twice');
    await leave('b1');
    assert.equal(limiter.state.busy, 2 * slots, 'the next of them need not wait again');
    for (const name of ['c1', 'd1'].slice(0, slots)) await leave(name);
    if (slots === 1) await leave('d1');
    assert.deepEqual(limiter.state, { busy: slots, waiting: 1 }, 'its own account gets no more');
    await leave('a0');
    await leave('a8');
    await Promise.all(waiting);
    assert.deepEqual(order.slice(slots), ['b1', 'c1', 'd1', 'a8']);
  });
}

test('keys of one account are one: more of them open no slot, and get no more turns', async (t) => {
  const { limiter, enter, leave, pass, order } = limiterOf(t, { slots: 1 });
  await enter('a1.1');
  const waiting = ['a1.2', 'a2.1', 'a3.1'].map((name) => enter(name));
  await pass(1000);
  assert.deepEqual(limiter.state, { busy: 1, waiting: 3 });
  waiting.push(enter('b1'));
  await settled();
  assert.deepEqual(order, ['a1.1', 'b1'], 'at once: the account has had the slot for long');
  await leave('b1');
  for (const name of ['a1.1', 'a2.1', 'a3.1', 'a1.2']) await leave(name);
  await Promise.all(waiting);
  assert.deepEqual(order, ['a1.1', 'b1', 'a2.1', 'a3.1', 'a1.2'], 'inside it by key');
});

test('a job of 5 s beside others who have waited for 1 s opens a slot', async (t) => {
  const { limiter, enter, leave, pass, order } = limiterOf(t, { slots: 2 });
  await enter('a1');
  await enter('b1');
  const waiting = [enter('c1'), enter('d1')];
  await pass(4999);
  assert.deepEqual(limiter.state, { busy: 2, waiting: 2 }, 'each has one');
  await pass(1);
  assert.deepEqual(order.slice(2), ['c1', 'd1'], 'two jobs are long: two slots');
  for (const name of ['a1', 'b1', 'c1', 'd1']) await leave(name);
  await Promise.all(waiting);
  assert.deepEqual(limiter.state, { busy: 0, waiting: 0 });
});

test('beside a long job a slot opens for whoever has none, and only after a second', async (t) => {
  const { limiter, enter, leave, pass, order } = limiterOf(t, { slots: 2 });
  await enter('a1');
  await pass(4000);
  await enter('b1');
  await pass(1500);
  const waiting = [enter('c1'), enter('d1')];
  await pass(999);
  assert.deepEqual(limiter.state, { busy: 2, waiting: 2 });
  await pass(1);
  assert.deepEqual(order.slice(2), ['c1', 'd1']);
  waiting.push(enter('c2'));
  await leave('d1');
  await pass(1000);
  assert.deepEqual(limiter.state, { busy: 3, waiting: 1 }, 'who has one gets one for each long job');
  for (const name of ['a1', 'b1', 'c1', 'c2']) await leave(name);
  await Promise.all(waiting);
});

test('when none is left to open the longest job of whoever has used most ends, and its slot goes to others', async (t) => {
  let gaveWay = 0;
  const { limiter, enter, leave, pass, order, ended } = limiterOf(t, {
    slots: 1,
    watch: { gaveWay: () => (gaveWay += 1) },
  });
  await enter('a1');
  const waiting = [enter('b1'), enter('a2'), enter('c1')];
  await pass(250);
  assert.deepEqual(order, ['a1', 'b1']);
  await pass(4700);
  assert.deepEqual(ended(), []);
  await pass(100);
  assert.deepEqual([ended(), gaveWay], [['a1'], 1]);
  await pass(2000);
  assert.deepEqual([ended(), gaveWay], [['a1'], 1], 'one at a time');
  await leave('a1');
  assert.deepEqual([order, limiter.state], [['a1', 'b1', 'c1'], { busy: 2, waiting: 1 }]);
  for (const name of ['b1', 'c1', 'a2']) await leave(name);
  await Promise.all(waiting);
});

test('where there is no memory for one more slot, a long job ends instead', async (t) => {
  let isFree = false;
  const { limiter, enter, leave, pass, ended } = limiterOf(t, { slots: 2, mayOpenMore: () => isFree });
  for (const name of ['a1', 'a2']) await enter(name);
  const waiting = [enter('b1')];
  await pass(4900);
  assert.deepEqual([limiter.state, ended()], [{ busy: 2, waiting: 1 }, []]);
  await pass(100);
  assert.deepEqual(ended(), ['a1']);
  await leave('a1');
  isFree = true;
  waiting.push(enter('c1'));
  await pass(250);
  assert.deepEqual(limiter.state, { busy: 2, waiting: 1 }, 'each account has one slot');
  for (const name of ['a2', 'b1', 'c1']) await leave(name);
  await Promise.all(waiting);
});

test('the slot of a job that was ended is for whoever has none, even where others have used less', async (t) => {
  const { enter, leave, pass, order, ended } = limiterOf(t, { slots: 2, mayOpenMore: () => false });
  await enter('c1');
  await pass(500);
  await leave('c1');
  for (const name of ['a1', 'a2']) await enter(name);
  await pass(4800);
  await leave('a2');
  await enter('b1');
  const waiting = ['b2', 'c2'].map((name) => enter(name));
  await pass(1050);
  assert.deepEqual(ended(), ['a1']);
  await leave('a1');
  assert.deepEqual(order.slice(-1), ['c2']);
  for (const name of ['b1', 'c2', 'b2']) await leave(name);
  await Promise.all(waiting);
});

test('nothing ends for somebody who has used more, or for another key of the same account', async (t) => {
  const { enter, leave, pass, ended, limiter } = limiterOf(t, { slots: 1, mayOpenMore: () => false });
  await enter('b1');
  await pass(20_000);
  await leave('b1');
  await enter('a1.1');
  const waiting = [enter('b2'), enter('a2.1')];
  await pass(5500);
  assert.deepEqual([ended(), limiter.state.waiting], [[], 2]);
  for (const name of ['a1.1', 'a2.1', 'b2']) await leave(name);
  await Promise.all(waiting);
});

test('whoever has a slot gets the signal when its caller stops', async (t) => {
  const { enter, turns, leave } = limiterOf(t, { slots: 1 });
  const stop = new AbortController();
  await enter('a1', stop.signal);
  const reason = new Unavailable('deadline');
  stop.abort(reason);
  assert.equal(turns.get('a1')!.signal.reason, reason);
  await leave('a1');
});

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

test('a full queue makes room for the account that has used less', async (t) => {
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
