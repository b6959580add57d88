import { iban, text } from '@kontor/schema';
import { z } from 'zod';
import { type AnyOperation, operation } from '../../src/core/operation.ts';

/** As much as a payment code checks and writes, without the picture: what is measured is all around it. */
export const textOperation = operation({
  name: 'bench',
  title: 'Text of a code',
  description: 'For the benchmark of the platform',
  routes: [{ method: 'POST', path: '/v1/bench', id: 'bench' }],
  cost: 1,
  timeoutMs: 5_000,
  input: z.object({
    iban: iban(),
    recipient: text(70),
    amount: z.number().min(0.01).max(999_999_999.99),
    remittance: text(140).optional(),
  }),
  produces: ['application/json'],
  negotiation: 'fixed',
  examples: [
    { title: 'Transfer', input: { iban: 'AT572011140014400144', recipient: 'Company', amount: 10.5 } },
  ],
  run: async (input) => ({ type: 'application/json', body: { text: Object.values(input).join('\n') } }),
}) as AnyOperation;

export const CALL = {
  method: 'POST',
  path: '/v1/bench',
  body: JSON.stringify({
    iban: 'AT572011140014400144',
    recipient: 'Österreichisches Rotes Kreuz',
    amount: 10.5,
    remittance: 'Spende',
  }),
} as const;
