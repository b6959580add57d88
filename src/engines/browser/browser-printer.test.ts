import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GaveWay } from '@kontor/base';
import { keyOf } from '../../testing/source.ts';
import { UNBOUNDED } from '../memory/memory.ts';
import { ConcurrencyLimiter } from '../workers/concurrency-limiter.ts';
import { BrowserPrinter } from './browser-printer.ts';
import { orderOf } from './testing/print-order.ts';
import { printerOptions } from './testing/printer-options.ts';

/** A page whose browser answers nothing. */
const SILENT = new Proxy({}, { get: () => () => new Promise(() => {}) });

/** One place, a clock that the test moves, and a browser that never prints; how its pages came back. */
function printers() {
  const time = { now: 0, gaveWay: 0 };
  const returned: boolean[] = [];
  const owners: unknown[] = [];
  const pool = {
    borrow: async (_lane: string, { key }: { readonly key: string }) => {
      owners.push(key);
      return {
        page: SILENT,
        ending: () => undefined,
        bytes: () => 0,
        giveBack: (isFit: boolean) => returned.push(isFit),
      };
    },
  };
  const places = () =>
    new ConcurrencyLimiter({
      slots: 1,
      limit: 8,
      clock: { now: () => time.now },
      mayOpenMore: () => false,
      watch: { gaveWay: () => void time.gaveWay++ },
    });
  const options = printerOptions({ memory: UNBOUNDED, pool, places });
  const printer = (account: number, key: number) => new BrowserPrinter(options, keyOf(account, key));
  return { time, returned, owners, printer };
}

const ORDER = orderOf('<p>x');

test('a document that gives way loses its page, and another account has its place', async () => {
  const { time, returned, owners, printer } = printers();
  const stop = new AbortController();
  const greedy = printer(1, 1).print(ORDER, stop.signal);
  const modest = printer(2, 1).print(ORDER, stop.signal);
  time.now = 6_000;
  await assert.rejects(greedy, (error) => error instanceof GaveWay && (error.retryAfterSeconds ?? 0) > 0);
  assert.deepEqual([returned, time.gaveWay], [[false], 1], 'its page is closed');
  while (owners.length < 2) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await assert.rejects(modest);
});

test('pages are used again by the same key of the same account alone', async () => {
  const { owners, printer } = printers();
  for (const [account, key] of [
    [1, 1],
    [1, 0],
    [2, 0],
  ] as const) {
    const stop = new AbortController();
    const before = owners.length;
    const printing = printer(account, key).print(ORDER, stop.signal);
    while (owners.length === before) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await assert.rejects(printing);
  }
  assert.equal(new Set(owners).size, 3);
});
