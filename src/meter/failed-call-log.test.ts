import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewFailedCall } from '../store/records.ts';
import { FailedCallLog } from './failed-call-log.ts';

function records(options: { readonly isAway?: true } = {}) {
  const written: NewFailedCall[][] = [];
  const clock = { ms: 5, now: () => clock.ms };
  const it = new FailedCallLog({
    store: {
      addFailedCalls: async (calls) => {
        if (options.isAway) throw new Error('away');
        written.push([...calls]);
      },
    },
    clock,
    onError: () => {},
  });
  return { it, written, clock };
}

const call = (changes: Partial<NewFailedCall> = {}) => ({
  ...{ account: 1, key: 2, requestId: 'r', operation: 'barcode', status: 406, ms: 1.6 },
  identifiers: ['message.textMustNotBeBlank'],
  ...changes,
});

test('rows are written together, with identifiers of the grammar alone, each once', async () => {
  const { it, written } = records();
  const identifiers = ['message.a', 'message.a', 'message.b c', 'secret', `message.${'x'.repeat(121)}`];
  it.add(call({ identifiers }));
  it.add(call({ account: 2 }));
  await it.flush();
  await it.flush();
  assert.equal(written.length, 1);
  assert.deepEqual(written[0]?.[0], { ...call(), identifiers: ['message.a'], ms: 2, at: 5 });
});

test('a flood of one account leaves room for others, and memory is bounded', async () => {
  const { it, written } = records();
  for (let i = 0; i < 3_000; i++) it.add(call());
  it.add(call({ account: 2 }));
  for (let account = 3; account < 10_000; account++) it.add(call({ account }));
  await it.close();
  assert.equal(written[0]?.filter(({ account }) => account === 1).length, 1_000);
  assert.equal(written[0]?.filter(({ account }) => account === 2).length, 1);
  assert.equal(written[0]?.length, 5_000);
});

test('while the store is away rows are dropped, not heaped up', async () => {
  const { it } = records({ isAway: true });
  it.add(call());
  await assert.rejects(it.flush());
  await it.flush();
});

test('a key that may not be used so has a row in ten minutes for each operation and reason', async () => {
  const { it, written, clock } = records();
  const denied = (identifier: string, changes: Partial<NewFailedCall> = {}) =>
    it.addDenied(call({ status: 403, identifiers: [`message.${identifier}`], ...changes }));
  for (let second = 0; second < 1_000; second++) {
    denied('keyRevoked');
    clock.ms += 1_000;
  }
  denied('keyScope');
  denied('keyScope', { operation: 'geocode-search' });
  denied('keyRevoked', { key: 3 });
  await it.flush();
  assert.deepEqual(
    written[0]?.map(({ key, operation, identifiers: [identifier] }) => [key, operation, identifier]),
    [
      [2, 'barcode', 'message.keyRevoked'],
      [2, 'barcode', 'message.keyRevoked'],
      [2, 'barcode', 'message.keyScope'],
      [2, 'geocode-search', 'message.keyScope'],
      [3, 'barcode', 'message.keyRevoked'],
    ],
  );
});
