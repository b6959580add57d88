import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrowserSession } from '../../src/testing/browser-session.ts';
import { person } from '../../src/testing/dashboard-accounts.ts';
import { startService, TEST_TIME } from '../../src/testing/harness.ts';

/**
 * That the work is the same is tested in `src/accounts/passwords.test.ts`; here is what a guesser can measure of it.
 */

const QUARTER_MS = 15 * 60_000;
const TRIES = 12;
const ROUNDS = 6;

test('a log-in takes as long for an unknown address as for a known one, within a tenth', async (the) => {
  let now = TEST_TIME;
  let networks = 0;
  const service = await startService({ env: { TRUST_PROXY: '127.0.0.1' }, now: () => now });
  try {
    const { email } = await person(service);
    const timed = async (address: string) => {
      // Later, and from elsewhere: no throttle.
      now += 2 * QUARTER_MS;
      const browser = new BrowserSession(service);
      browser.headers['x-forwarded-for'] = `10.9.${++networks % 250}.7`;
      const began = performance.now();
      const { statusCode } = await browser.ask('POST', '/session', {
        email: address,
        password: 'wrong password',
      });
      assert.equal(statusCode, 406);
      return performance.now() - began;
    };
    const ratios: number[] = [];
    const isEqual = (ratio: number) => ratio > 0.9 && ratio < 1.1;
    // A difference in the work shows in each round; what else the machine does, now and then.
    for (let round = 0; round < ROUNDS && !ratios.some(isEqual); round++) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let count = 0; count < TRIES; count++) {
        known.push(await timed(email));
        unknown.push(await timed('nobody@example.org'));
      }
      // The least of each kind: what other processes take of the machine only ever adds.
      ratios.push(Math.min(...unknown) / Math.min(...known));
    }
    the.diagnostic(`unknown by known: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}`);
    assert.ok(ratios.some(isEqual), `${ratios}`);
  } finally {
    await service.close();
  }
});
