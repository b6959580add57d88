import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { retryWhenBusy } from './retry-when-busy.ts';

const failing = (errcode: number) => Object.assign(new Error('sqlite'), { errcode });

/** Fails so often with this result code, then answers how often it was tried. */
function attempts(failures: number, errcode: number): () => number {
  let tried = 0;
  return () => {
    tried++;
    if (tried <= failures) throw failing(errcode);
    return tried;
  };
}

test('a free database is asked once, at once', async () => {
  let asked = 0;
  const answer = retryWhenBusy(() => ++asked);
  assert.equal(asked, 1, 'before anything is awaited');
  assert.equal(await answer, 1);
});

test('busy (also with an extended code) and locked are tried again', async () => {
  assert.equal(await retryWhenBusy(attempts(2, 5)), 3);
  assert.equal(await retryWhenBusy(attempts(1, 517)), 2);
  assert.equal(await retryWhenBusy(attempts(1, 6)), 2);
});

test('the tries end, after one attempt at least', async () => {
  const always = attempts(Number.POSITIVE_INFINITY, 5);
  await assert.rejects(retryWhenBusy(always, 0), { name: 'Unavailable', reason: 'database is locked' });
  const started = performance.now();
  await assert.rejects(retryWhenBusy(always, 40), Unavailable);
  const waited = performance.now() - started;
  assert.ok(waited >= 38 && waited < 20_000, `${waited} ms`);
});

test('a full or broken disk is unavailable at once, anything else is a fault', async () => {
  for (const errcode of [13, 10, 778, 8, 14]) {
    const attempt = attempts(1, errcode);
    await assert.rejects(retryWhenBusy(attempt), Unavailable);
    assert.equal(attempt(), 2, 'tried once');
  }
  await assert.rejects(retryWhenBusy(attempts(1, 19)), { message: 'sqlite' });
  await assert.rejects(
    retryWhenBusy(() => {
      throw new TypeError('other');
    }),
    TypeError,
  );
});
