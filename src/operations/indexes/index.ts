import { operation } from '../../core/operation.ts';
import { indexesInput, indexesResult } from './schema.ts';

export const indexes = operation({
  name: 'indexes',
  title: 'Price indexes',
  description:
    'Consumer price indexes of Statistik Austria, Destatis and Eurostat, as published: 50 series, yearly and monthly. ' +
    'Answers come from the stored series, which are refreshed daily; no publisher is asked during a call. A known ' +
    'index without values of the requested frequency gives 204. Values of a series that its publisher should have ' +
    'continued long ago are answered with a warning.',
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
  warnings: {
    'index-stale':
      'the series has not been continued for 75 days after its newest month (of years: after the year that follows); ' +
      '`newest` is that month or year, `days` how long ago it ended',
  },
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
    if (stored === undefined) return undefined;
    const { body, validators, stale } = stored;
    if (stale === undefined) return { type, body, validators };
    return { type, body, validators, warnings: [`index-stale;newest="${stale.newest}";days=${stale.days}`] };
  },
});
