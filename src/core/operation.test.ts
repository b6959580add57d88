/** What a declaration may ask for. Half of this is checked by the compiler: a line that should not compile has to fail. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Job } from '@kontor/base';
import { toggle, whole } from '@kontor/schema';
import { z } from 'zod';
import type { WorkerTools } from '../engines/workers/warm-tools.ts';
import { cpuHere } from '../testing/cpu-here.ts';
import { type AnyOperation, operation, timeoutOf } from './operation.ts';

const UPPER: Job<string, string> = { name: 'upper', run: (text) => text.toUpperCase() };

const common = {
  name: 'shout',
  title: 'Shout',
  description: 'Answers in capitals',
  routes: [{ method: 'POST', path: '/v1/shout', id: 'shout' }],
  cost: 1,
  timeoutMs: 1000,
  input: z.object({ text: z.string() }),
  produces: ['application/json'],
  negotiation: 'fixed',
  examples: [{ title: 'One', input: { text: 'x' } }],
} as const;

const type = 'application/json';

describe('tools of an operation', () => {
  it('are those that it names, with their types', async () => {
    const shout = operation({
      ...common,
      tools: ['cpu'],
      run: async ({ text }, { tools, signal }) => ({
        type,
        body: { text: await tools.cpu.run(UPPER, text, signal) },
      }),
    });
    const cpu = cpuHere(NO_TOOLS);
    const output = await shout.run({ text: 'so' }, { ...CONTEXT, tools: { cpu }, settings: {} });
    assert.deepEqual(output?.body, { text: 'SO' });
  });

  it('are no others: these declarations do not compile', () => {
    const unknown = operation({
      ...common,
      // @ts-expect-error: there is no tool of this name
      tools: ['abacus'],
      run: async () => undefined,
    });
    const unnamed = operation({
      ...common,
      tools: ['cpu'],
      run: async (_input, { tools }) => {
        // @ts-expect-error: the declaration does not ask for it
        assert.equal(tools.programs, undefined);
        return undefined;
      },
    });
    const none = operation({
      ...common,
      run: async (_input, { tools }) => {
        // @ts-expect-error: the declaration asks for no tool at all
        assert.equal(tools.cpu, undefined);
        return undefined;
      },
    });
    assert.equal(new Set([unknown, unnamed, none]).size, 3);
  });
});

const LOUD = {
  SHOUT_LOUD: toggle('off', 'on: with an exclamation mark'),
  SHOUT_MS: whole(1, 9000, 500, 'time'),
};

describe('settings of an operation', () => {
  it('are those that it declares, with the types of their values', async () => {
    const shout = operation({
      ...common,
      settings: LOUD,
      run: async ({ text }, { settings }) => ({
        type,
        body: { text: settings.SHOUT_LOUD ? `${text}!` : text },
      }),
    });
    const settings = { SHOUT_LOUD: true, SHOUT_MS: 500 };
    assert.deepEqual((await shout.run({ text: 'so' }, { ...CONTEXT, tools: {}, settings }))?.body, {
      text: 'so!',
    });
  });

  it('are no others: these declarations do not compile', () => {
    const undeclared = operation({
      ...common,
      settings: LOUD,
      // @ts-expect-error: another declaration owns it
      check: (_input, settings) => (settings.PDF_DATES === 'now' ? [] : []),
      run: async () => undefined,
    });
    const otherType = operation({
      ...common,
      settings: LOUD,
      // @ts-expect-error: a switch is no number
      timeoutMs: ({ SHOUT_LOUD }) => SHOUT_LOUD,
      run: async () => undefined,
    });
    assert.notEqual(undeclared, otherType);
  });

  it('may decide about its time', () => {
    const shout = operation({
      ...common,
      settings: LOUD,
      timeoutMs: ({ SHOUT_MS }) => 2 * SHOUT_MS,
      run: async () => undefined,
    }) as AnyOperation;
    assert.equal(timeoutOf(shout, { SHOUT_LOUD: false, SHOUT_MS: 700 }), 1400);
    assert.equal(timeoutOf({ ...shout, timeoutMs: 5 }, {}), 5);
  });
});

const NO_TOOLS = {} as WorkerTools;
const CONTEXT = {
  type,
  clock: { now: () => 0 },
  isTest: false,
  signal: new AbortController().signal,
};
