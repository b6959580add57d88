import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { defaultsOf } from '@kontor/schema/testing';
import { z } from 'zod';
import { type AnyOperation, operation } from '../core/operation.ts';
import type { Cpu } from '../core/tools.ts';
import { OPERATIONS } from '../operations/index.ts';
import { cpuHere } from '../testing/cpu-here.ts';
import { warmCalls } from './warm-calls.ts';

const fonts = new InstalledFonts();

const word = (name: string, change: Partial<AnyOperation>): AnyOperation => ({
  ...(operation({
    ...{ name, title: name, description: name, routes: [], cost: 1, timeoutMs: 1_000 },
    produces: ['text/plain'],
    negotiation: 'fixed',
    input: z.object({ word: z.string() }),
    examples: [
      { title: 'First', input: { word: 'first' } },
      { title: 'Second', input: { word: 'second' } },
    ],
    run: async () => undefined,
  }) as AnyOperation),
  ...change,
});

const job = (name: string, isShort: boolean, run: () => string): Job<string, string> => ({
  name,
  isShort: () => isShort,
  run,
});

test('the first example of each operation is checked, and run where no worker and no one else is needed', async () => {
  const seen: string[] = [];
  const running = (jobOf: Job<string, string>): Partial<AnyOperation> => ({
    tools: ['cpu'],
    run: async (input, { tools, signal }) => {
      const { word } = input as { readonly word: string };
      const body = await (tools as { readonly cpu: Cpu }).cpu.run(jobOf, word, signal);
      seen.push(`${word} made`);
      return { type: 'text/plain', body: Buffer.from(body) };
    },
  });
  const operations = [
    word('checked', {
      tools: ['geocoder'],
      check: (input, settings) => {
        seen.push(`${(input as { readonly word: string }).word} checked ${settings}`);
        return [];
      },
      run: () => assert.fail('it ran'),
    }),
    word('short', running(job('short', true, () => 'text'))),
    word('long', running(job('long', false, () => assert.fail('it ran')))),
    word('wrong', { examples: [{ title: 'Wrong', input: {} }], run: () => assert.fail('it ran') }),
  ];
  await warmCalls(operations, {
    clock: { now: () => 0 },
    settingsOf: ({ name }) => `as ${name}`,
    toolsFor: () => ({ cpu: cpuHere({ fonts }) }),
  });
  assert.deepEqual(seen, ['first checked as checked', 'first made']);
});

test('all operations can be made ready so', async () => {
  await warmCalls(OPERATIONS, {
    clock: { now: () => Date.UTC(2026, 10, 26) },
    settingsOf: ({ settings = {} }) => defaultsOf(settings),
    toolsFor: () => ({ cpu: cpuHere({ fonts }) }),
  });
});
