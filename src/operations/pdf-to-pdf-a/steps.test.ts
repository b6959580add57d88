import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { InvalidInput, Refusal } from '@kontor/base';
import { comparePdfJob } from '@kontor/pdf';
import type { ProgramOrder, ProgramResult } from '#core/program.ts';
import type { Cpu, Programs } from '#core/tools.ts';
import { CHECK_LIMITS } from './limits.ts';
import { inSteps } from './steps.ts';
import { ENDED } from './testing/scripted-tools.ts';

/** A conversion of a second at most, whose clock moves when the test moves it. */
function clockOf(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let nowMs = 0;
  let waited = 0;
  t.mock.method(performance, 'now', () => nowMs);
  const pass = (ms: number): void => {
    nowMs += ms;
    t.mock.timers.tick(ms);
  };
  const wait = (ms: number): void => {
    waited += ms;
    pass(ms);
  };
  return { pass, wait, waitedMs: () => waited };
}

const programs = (run: (order: ProgramOrder) => Promise<ProgramResult>): Programs => ({
  run: (_name, order) => run(order),
  session: (_limits, _signal, work) => work({ run: (_name, order) => run(order) }),
  isInstalled: () => true,
});

const cpu = (run: (signal: AbortSignal) => Promise<unknown>): Cpu => ({
  run: (_job, _input, signal) => run(signal) as never,
});

const idle = programs(async () => ENDED);
const signal = new AbortController().signal;
const order: ProgramOrder = { args: [], limits: CHECK_LIMITS };
const compared = { before: { text: new Uint8Array() }, after: { text: new Uint8Array() } } as never;

const endOf = (stopped: AbortSignal): Promise<never> =>
  new Promise((_, reject) => stopped.addEventListener('abort', () => reject(stopped.reason)));

describe('the time of a conversion', () => {
  it('does not count what its call waits for a worker', async (t) => {
    const { pass, wait, waitedMs } = clockOf(t);
    const work = cpu(async () => wait(900));
    const tools = { programs: idle, cpu: work, signal, timeoutMs: 1_000, waitedMs };
    const result = await inSteps(tools, async (steps) => {
      pass(900);
      await steps.job(comparePdfJob, compared);
      pass(99);
      return 'done';
    });
    assert.equal(result, 'done');
  });

  const cases = [
    { used: 500, isOwn: true, what: 'over the limits of the document where it has used processors' },
    { used: 499, isOwn: false, what: 'busy where there were none for it' },
  ];
  for (const { used, isOwn, what } of cases) {
    it(`ends a program that takes longer: ${what}`, async (t) => {
      const { pass, waitedMs } = clockOf(t);
      const stopped: ProgramResult = { ...ENDED, end: { kind: 'limit', limit: 'time' }, cpuMs: used };
      const slow = programs(({ deadline }) => endOf(deadline!).catch(() => stopped));
      const tools = { programs: slow, cpu: cpu(async () => undefined), signal, timeoutMs: 1_000, waitedMs };
      const result = inSteps(tools, (steps) => steps.program('qpdf', order));
      await Promise.resolve();
      pass(1_000);
      await assert.rejects(result, isOwn ? InvalidInput : Refusal);
    });
  }

  it('is that of the document while a worker has it', async (t) => {
    const { pass, waitedMs } = clockOf(t);
    const tools = { programs: idle, cpu: cpu(endOf), signal, timeoutMs: 1_000, waitedMs };
    const result = inSteps(tools, (steps) => steps.job(comparePdfJob, compared));
    await Promise.resolve();
    pass(1_000);
    await assert.rejects(result, InvalidInput);
  });

  it('leaves a wait in vain what it is: nothing is wrong with the document', async (t) => {
    const { pass, waitedMs } = clockOf(t);
    const busy = new Refusal('busy');
    const full = cpu((stop) => endOf(stop).catch(() => Promise.reject(busy)));
    const tools = { programs: idle, cpu: full, signal, timeoutMs: 1_000, waitedMs };
    const result = inSteps(tools, (steps) => steps.job(comparePdfJob, compared));
    await Promise.resolve();
    pass(1_000);
    await assert.rejects(result, busy);
  });
});
