import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal, Unavailable, type Violation, violation } from '@kontor/base';
import { z } from 'zod';
import { CallerDeparture } from '../core/caller-departure.ts';
import { type AnyOperation, operation } from '../core/operation.ts';
import { costlyViolations } from './costly-check.ts';

type CostlyCheck = NonNullable<AnyOperation['costlyCheck']>;

const wordOperation = (costlyCheck?: CostlyCheck, timeoutMs = 1000): AnyOperation =>
  operation({
    name: 'word',
    title: 'Word',
    description: 'Gives a word back',
    routes: [],
    cost: 1,
    timeoutMs,
    input: z.object({ word: z.string() }),
    ...(costlyCheck && { costlyCheck }),
    produces: ['image/png'],
    negotiation: 'fixed',
    examples: [{ title: 'Word', input: { word: 'x' } }],
    run: async () => undefined,
  }) as AnyOperation;

const TOO_LONG: Violation = violation(['word'], { kind: 'valid' }, 'too long');
const CALL = { tools: {}, settings: {}, departure: new CallerDeparture() };
const waiting: CostlyCheck = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Unavailable('the signal fired')), { once: true });
  });

test('the check gets the members and the tools of the call', async () => {
  const seen: unknown[] = [];
  const tools = { cpu: 'a pool' };
  const check: CostlyCheck = async (passed, { tools }) => {
    seen.push(passed, tools);
    return [TOO_LONG];
  };
  const found = await costlyViolations(wordOperation(check), { word: 'x' }, { ...CALL, tools });
  assert.deepEqual([found, seen], [[TOO_LONG], [{ word: 'x' }, tools]]);
});

test('an operation without such a check adds nothing', async () => {
  assert.deepEqual(await costlyViolations(wordOperation(), {}, CALL), []);
});

test('a full queue, a deadline and a caller who left add nothing to what is known', async () => {
  const busy = wordOperation(() => Promise.reject(new Refusal('busy')));
  assert.deepEqual(await costlyViolations(busy, {}, CALL), []);
  assert.deepEqual(await costlyViolations(wordOperation(waiting, 1), {}, CALL), []);
  const leaving = new CallerDeparture();
  const asked = costlyViolations(wordOperation(waiting), {}, { ...CALL, departure: leaving });
  leaving.announce();
  assert.deepEqual(await asked, []);
});

test('a fault stays a fault', async () => {
  const broken = wordOperation(() => Promise.reject(new TypeError('broken')));
  await assert.rejects(costlyViolations(broken, {}, CALL), TypeError);
});
