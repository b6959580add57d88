import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Refusal } from '@kontor/base';
import { z } from 'zod';
import { CallerDeparture } from './caller-departure.ts';
import { type AnyOperation, operation } from './operation.ts';
import { DeadlinePassed, runOperation } from './run.ts';
import { RunDeadline } from './run-deadline.ts';

/** Runs something with a deadline of a second; the clock moves when the test moves it. */
async function runOf(t: TestContext, run: (signal: AbortSignal) => Promise<undefined>) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const started = t.mock.method(performance, 'now', () => 0);
  const deadline = new RunDeadline();
  const running = runOperation({
    operation: operation({
      ...{ name: 'long', title: 'Long', description: 'Takes long', routes: [], cost: 1, timeoutMs: 1000 },
      ...{ input: z.object({}), produces: ['text/plain'], negotiation: 'fixed' },
      examples: [{ title: 'Long', input: {} }],
      run: (_input, { signal }) => run(signal),
    }) as AnyOperation,
    ...{ input: {}, type: 'text/plain', tools: {}, settings: undefined, isTest: false, deadline },
    clock: { now: () => 0 },
    departure: new CallerDeparture(),
  });
  // A run that still waits has its timer from here on.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  let nowMs = 0;
  const pass = (ms: number): void => {
    nowMs += ms;
    started.mock.mockImplementation(() => nowMs);
    t.mock.timers.tick(ms);
  };
  return { deadline, running, pass };
}

test('a run that takes too long is ended by its deadline', async (t) => {
  const { running, pass } = await runOf(t, () => new Promise(() => undefined));
  pass(1000);
  await assert.rejects(running, DeadlinePassed);
});

test('time that was waited for a slot is put on the deadline', async (t) => {
  const ending = Promise.withResolvers<undefined>();
  const { deadline, running, pass } = await runOf(t, () => ending.promise);
  pass(900);
  deadline.putOff(900);
  pass(999);
  ending.resolve(undefined);
  assert.equal(await running, undefined);
  t.mock.reset();
  t.mock.timers.reset();
  const second = await runOf(t, () => new Promise(() => undefined));
  second.pass(900);
  second.deadline.putOff(900);
  second.pass(1000);
  await assert.rejects(second.running, DeadlinePassed);
});

test('all waiting may be as long as a run', async (t) => {
  const { deadline, running, pass } = await runOf(t, () => new Promise(() => undefined));
  for (let waits = 0; waits < 4; waits++) {
    pass(400);
    deadline.putOff(400);
  }
  pass(400);
  await assert.rejects(running, DeadlinePassed);
});

test('its own reason for its end is kept: it still waited', async (t) => {
  const busy = (signal: AbortSignal) =>
    new Promise<undefined>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Refusal('busy')));
    });
  const { running, pass } = await runOf(t, busy);
  pass(1000);
  await assert.rejects(running, Refusal);
});
