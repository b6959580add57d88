import { operation } from '../../core/operation.ts';
import { indexesInput, indexesResult } from './schema.ts';

export const indexes = operation({
  name: 'indexes',
  title: 'Price indexes',
  description:
    'Consumer price indexes of Statistik Austria, Destatis and Eurostat, as published: 50 series, yearly and monthly. ' +
    'Answers come from the stored series, which are refreshed daily; no publisher is asked during a call. A known ' +
    'index without values of the requested frequency gives 204.',
  tag: 'Indexes',
  routes: [{ method: 'GET', path: '/v1/indexes/{index}', id: 'indexes' }],
  cost: 1,
  timeoutMs: 5_000,
  tools: ['indexSeries'],
  input: indexesInput,
  produces: ['application/json'],
  negotiation: 'fixed',
  mayBeEmpty: true,
  result: indexesResult,
  hasValidators: true,
  examples: [
    { title: 'Austrian consumer prices on 2020, yearly', input: { index: 'at-cpi-2020' } },
    {
      title: 'German consumer prices on 2015, monthly',
      input: { index: 'de-cpi-2015', frequency: 'MONTHLY' },
    },
    {
      title: 'Harmonised prices of the euro area',
      input: { index: 'ea-eu-hicp-2015', frequency: 'monthly' },
    },
    { title: 'The oldest Austrian series, chained', input: { index: 'at-cpi-1' } },
  ],
  async run({ index, frequency }, { type, tools }) {
    const stored = tools.indexSeries.read(index, frequency);
    return stored && { type, ...stored };
  },
});
