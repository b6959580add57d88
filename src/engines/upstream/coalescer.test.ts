import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Coalescer } from './coalescer.ts';

const never = new AbortController().signal;

function work() {
  const ended = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const start = (signal: AbortSignal) => {
    signals.push(signal);
    return ended.promise;
  };
  return { ...ended, signals, start };
}

test('twenty equal calls share one piece of work', async () => {
  const flights = new Coalescer<string>();
  const { start, resolve, signals } = work();
  const calls = Array.from({ length: 20 }, () => flights.join('a', never, start));
  assert.equal(flights.size, 1);
  resolve('done');
  assert.deepEqual(new Set(await Promise.all(calls)), new Set(['done']));
  assert.equal(signals.length, 1);
  assert.equal(flights.size, 0);
});

test('a failure reaches every caller and is not kept', async () => {
  const flights = new Coalescer<string>();
  const failing = work();
  const calls = [flights.join('a', never, failing.start), flights.join('a', never, failing.start)];
  failing.reject(new Error('away'));
  for (const call of calls) await assert.rejects(call, /away/);
  const next = work();
  next.resolve('back');
  assert.equal(await flights.join('a', never, next.start), 'back');
});

test('one caller leaving does not stop the others; the last one leaving stops the work', async () => {
  const flights = new Coalescer<string>();
  const { start, signals } = work();
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [flights.join('a', first.signal, start), flights.join('a', second.signal, start)];
  first.abort(new Error('first gone'));
  await assert.rejects(calls[0]!, /first gone/);
  assert.equal(signals[0]!.aborted, false);
  second.abort(new Error('second gone'));
  await assert.rejects(calls[1]!, /second gone/);
  assert.equal(signals[0]!.aborted, true);
  assert.equal(flights.size, 0);
  const again = work();
  again.resolve('new');
  assert.equal(await flights.join('a', never, again.start), 'new');
});

test('different keys do not meet', async () => {
  const flights = new Coalescer<string>();
  const results = ['a', 'b'].map((key) => flights.join(key, never, async () => key));
  assert.deepEqual(await Promise.all(results), ['a', 'b']);
});
