import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal, Unavailable, type Violation, violation } from '@kontor/base';
import { z } from 'zod';
import { CallerDeparture } from '../core/caller-departure.ts';
import { type AnyOperation, operation } from '../core/operation.ts';
import { furtherViolations } from './further-check.ts';

type FurtherCheck = NonNullable<AnyOperation['furtherCheck']>;

const wordOperation = (furtherCheck?: FurtherCheck, timeoutMs = 1000): AnyOperation =>
  operation({
    name: 'word',
    title: 'Word',
    description: 'Gives a word back',
    routes: [],
    cost: 1,
    timeoutMs,
    input: z.object({ word: z.string() }),
    ...(furtherCheck && { furtherCheck }),
    produces: ['image/png'],
    negotiation: 'fixed',
    examples: [{ title: 'Word', input: { word: 'x' } }],
    run: async () => undefined,
  }) as AnyOperation;

const TOO_LONG: Violation = violation(['word'], { kind: 'valid' }, 'too long');
const CALL = { type: undefined, tools: {}, settings: {}, account: {}, departure: new CallerDeparture() };
const waiting: FurtherCheck = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Unavailable('the signal fired')), { once: true });
  });

test('the check gets the members and the tools of the call', async () => {
  const seen: unknown[] = [];
  const tools = { cpu: 'a pool' };
  const check: FurtherCheck = async (passed, { tools }) => {
    seen.push(passed, tools);
    return [TOO_LONG];
  };
  const found = await furtherViolations(wordOperation(check), { word: 'x' }, { ...CALL, tools });
  assert.deepEqual([found, seen], [[TOO_LONG], [{ word: 'x' }, tools]]);
});

test('an operation without such a check adds nothing', async () => {
  assert.deepEqual(await furtherViolations(wordOperation(), {}, CALL), []);
});

test('a full queue, a deadline and a caller who left add nothing to what is known', async () => {
  const busy = wordOperation(() => Promise.reject(new Refusal('busy')));
  assert.deepEqual(await furtherViolations(busy, {}, CALL), []);
  assert.deepEqual(await furtherViolations(wordOperation(waiting, 1), {}, CALL), []);
  const leaving = new CallerDeparture();
  const asked = furtherViolations(wordOperation(waiting), {}, { ...CALL, departure: leaving });
  leaving.announce();
  assert.deepEqual(await asked, []);
});

test('a fault stays a fault', async () => {
  const broken = wordOperation(() => Promise.reject(new TypeError('broken')));
  await assert.rejects(furtherViolations(broken, {}, CALL), TypeError);
});
