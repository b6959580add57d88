import type { Benchmark, Contenders, Figure } from './harness.ts';
import { callsPerSecond, load } from './http/load.ts';
import { startServer } from './http/server.ts';
import { readers } from './indexes/readers.ts';

const CALL = { method: 'GET' as const, path: '/v1/indexes/at-cpi-2020?frequency=yearly', seconds: 2 };
/** What the sample of the tests answers to that call. */
const ANSWER =
  '{"id":"at-cpi-2020","name":"Verbraucherpreisindex 2020","source":"Statistik Austria","frequency":"YEARLY","values":[' +
  '{"year":2021,"value":102.8},{"year":2022,"value":111.6},{"year":2023,"value":120.3},{"year":2024,"value":123.8},' +
  '{"year":2025,"value":128.2}]}';

/** Our service and bare node:http with the same answer, both under the same load. */
async function served(callers: number, figure: 'calls' | 'p99'): Promise<Contenders<Figure>> {
  const ours = await startServer(new URL('./http/kontor-server.ts', import.meta.url));
  const bare = await startServer(new URL('./http/bare-server.ts', import.meta.url), { ANSWER });
  const measured = ({ port, headers }: typeof ours) => {
    const order = { ...CALL, callers, port, headers };
    return figure === 'calls' ? callsPerSecond(order) : load(order).then(({ p99Ms }) => p99Ms);
  };
  for (const server of [ours, ours, bare]) await measured(server);
  return {
    run: () => measured(ours),
    peers: { 'node:http': () => measured(bare) },
    close: async () => {
      await Promise.all([ours.close(), bare.close()]);
    },
  };
}

export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'figure',
    name: 'indexes-read',
    what: 'from checked path and query to the bytes of the answer, 345 months, one core, nothing charged',
    unit: 'reads/s',
    better: 'higher',
    baseline: 'node:sqlite',
    prepare: readers,
  },
  {
    kind: 'figure',
    name: 'indexes-http',
    what: 'charged calls over 20 connections, load from the same machine',
    unit: 'calls/s',
    better: 'higher',
    baseline: 'node:http',
    prepare: () => served(20, 'calls'),
  },
  {
    kind: 'figure',
    name: 'indexes-p99',
    what: 'charged calls over one connection: the slowest of a hundred',
    unit: 'ms p99',
    better: 'lower',
    baseline: 'node:http',
    prepare: () => served(1, 'p99'),
  },
];
