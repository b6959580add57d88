/**
 * VIES as it is: a public monitor's 74,394 checks of one number, one a minute, 2 October to 7 December 2025.
 * Replayed in virtual time, so that hours take a moment and every run is the same.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { randomFrom } from '@kontor/base/testing';
import { registerRig } from '../../testing/stubs/register-harness.ts';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { wait } from '../upstream/time.ts';

/** Quantile → seconds. */
const LATENCY: readonly (readonly [quantile: number, seconds: number])[] = [
  [0, 0.3],
  [0.5, 3.6],
  [0.75, 7.7],
  [0.9, 9.7],
  [0.95, 11],
  [0.99, 13.4],
  [1, 15],
];
const FAILURE_RATE = 0.0107;
const WORST_HOUR_FAILURE_RATE = 0.033;

function latencyMs(quantile: number): number {
  const above = LATENCY.findIndex(([at]) => at >= quantile);
  const [highAt, high] = LATENCY[Math.max(1, above)]!;
  const [lowAt, low] = LATENCY[Math.max(1, above) - 1]!;
  return 1000 * (low + ((high - low) * (quantile - lowAt)) / (highAt - lowAt));
}

async function replay(calls: number, failureRate: number, budgetMs = 20_000) {
  const time = new VirtualTime();
  const random = randomFrom(1);
  let asked = 0;
  const http = {
    request: async ({ body, signal }: { readonly body?: string; readonly signal: AbortSignal }) => {
      asked++;
      await wait(time, latencyMs(random()), signal);
      const fails = random() < failureRate;
      const answer = fails
        ? { errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
        : { valid: true, ...JSON.parse(body ?? '{}') };
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };
    },
  };
  const settings = {
    VAT_TIMEOUT_MS: budgetMs,
    VAT_ATTEMPT_TIMEOUT_MS: Math.min(15_000, budgetMs),
    VAT_CACHE_TTL_S: 0,
  };
  const { verify } = registerRig(http, time, { settings, retriesAtOnce: false });
  const states = ['ATU14243102', 'DE113866163', 'FI02459042', 'EE100931558', 'HU10672101', 'PL5211355116'];
  let unavailable = 0;
  let longestMs = 0;
  const call = async (index: number) => {
    await wait(time, index * 3000, new AbortController().signal);
    const start = time.now();
    const failed = await verify(states[index % states.length]!).then(
      () => false,
      (error) => error instanceof Unavailable,
    );
    longestMs = Math.max(longestMs, time.now() - start);
    if (failed) unavailable++;
  };
  await time.finish(Promise.all(Array.from({ length: calls }, (_, index) => call(index))));
  return { share: unavailable / calls, asked, longestMs };
}

test('with the measured times and failures at most one call in a hundred is 503', async () => {
  const { share, longestMs } = await replay(1500, FAILURE_RATE);
  assert.ok(share <= 0.01, `${share}`);
  assert.ok(longestMs <= 20_000, `${longestMs}`);
});

test('also in the worst hour', async () => {
  const { share } = await replay(1500, WORST_HOUR_FAILURE_RATE);
  assert.ok(share <= 0.01, `${share}`);
});

test('a budget of ten seconds would not do, so the replay can fail', async () => {
  const { share } = await replay(500, FAILURE_RATE, 10_000);
  assert.ok(share > 0.05, `${share}`);
});
