import { z } from 'zod';
import { type AnyOperation, operation } from '../core/operation.ts';

/** An operation that a test steers. */
export const steered = (name: string, run: (input: { name: string }) => Promise<object>): AnyOperation =>
  operation({
    name,
    title: 'Steered',
    description: 'For tests of batches',
    routes: [{ method: 'POST', path: `/v1/${name}`, id: name.replaceAll('-', '') }],
    cost: 1,
    timeoutMs: 60_000,
    input: z.object({ name: z.string() }),
    produces: ['application/json'],
    negotiation: 'fixed',
    examples: [{ title: 'Steered', input: { name: 'a' } }],
    run: async (input) => ({ type: 'application/json', body: await run(input) }),
  }) as AnyOperation;
