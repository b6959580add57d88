import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput, Unavailable } from '@kontor/base';
import { keyOf } from '../../testing/source.ts';
import { UNBOUNDED } from '../memory/memory.ts';
import type { ProcessEnding } from '../memory/process-uses.ts';
import { ConcurrencyLimiter } from '../workers/concurrency-limiter.ts';
import { BrowserPrinter } from './browser-printer.ts';
import { BrowserExited } from './cdp-connection.ts';
import { RendererCrashed } from './page-session.ts';
import { orderOf } from './testing/print-order.ts';
import { printerOptions } from './testing/printer-options.ts';

const MIB = 1024 ** 2;
const BROWSER = 10;

/** How a document loses its page. */
interface Loss {
  readonly error: Error;
  /** What was ended of it, in MiB. */
  readonly ended?: number;
  /** What it had at the last look, in MiB. */
  readonly had?: number;
  /** Its browser has a successor, or was ended. */
  readonly isShared?: boolean;
}

/** Prints a document that loses its page so at each attempt; what the caller gets, and how often it was tried. */
async function printed({ error, ended, had = 0, isShared = false }: Loss) {
  let attempts = 0;
  const ending: ProcessEnding | undefined =
    ended === undefined
      ? undefined
      : { pid: 11, root: BROWSER, part: 'browser', kind: 'renderer', bytes: ended * MIB, reason: 'budget' };
  const pool = {
    borrow: async () => {
      attempts++;
      const page = new Proxy({}, { get: () => () => Promise.reject(error) });
      return { page, ending: () => ending, bytes: () => had * MIB, giveBack: () => {} };
    },
  };
  const places = () => new ConcurrencyLimiter({ slots: 1, limit: 1, clock: { now: () => 0 } });
  const memory = { ...UNBOUNDED, isLeaving: () => isShared };
  const options = printerOptions({ memory, pool, pid: BROWSER, places });
  const printing = new BrowserPrinter(options, keyOf(1)).print(orderOf('<p>x'), new AbortController().signal);
  const failure = await printing.then(
    () => assert.fail('it is not printed'),
    (thrown: unknown) => thrown,
  );
  return { failure, attempts };
}

const CRASH = new RendererCrashed();
const GONE = new BrowserExited('killed');

for (const [title, loss, attempts] of [
  ['had more than 300 MiB when it was ended', { error: CRASH, ended: 301 }, 1],
  ['had more than that in its frames', { error: CRASH, ended: 20, had: 301 }, 1],
  ['had more than that when its browser was ended', { error: GONE, isShared: true, had: 301 }, 1],
  ['ends its own renderer twice', { error: CRASH }, 2],
] as const) {
  test(`a document that ${title} gets 406`, async () => {
    const { failure, attempts: made } = await printed(loss);
    assert.ok(failure instanceof InvalidInput, String(failure));
    assert.match(failure.violations[0]!.description, /rendering exceeded the memory limit/);
    assert.equal(failure.violations[0]!.message, 'message.contentMustBeValid');
    assert.equal(made, attempts);
  });
}

for (const [title, loss, attempts, seconds] of [
  ['ended for the memory of others', { error: CRASH, ended: 299 }, 2, 2],
  ['ended with a browser that others made grow', { error: GONE, isShared: true, had: 299 }, 3, 2],
  ['whose page went before its browser did', { error: CRASH, isShared: true, ended: 40 }, 3, 2],
  ['whose browser dies for another reason', { error: GONE }, 2, 1],
] as const) {
  test(`a document ${title} is printed again, and gets 503 in the end`, async () => {
    const { failure, attempts: made } = await printed(loss);
    assert.ok(failure instanceof Unavailable, String(failure));
    assert.deepEqual([failure.retryAfterSeconds, made], [seconds, attempts]);
  });
}
