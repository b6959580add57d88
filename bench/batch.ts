import type { Benchmark, Contenders, Figure } from './harness.ts';
import {
  asBatch,
  asSingleCalls,
  type CallsTaken,
  forgetPeak,
  memoryOf,
  streamLines,
} from './http/batch-load.ts';
import { type BenchServer, startServer } from './http/server.ts';

/** Lines of a batch beside calls of their own (docs: Many at once). */

const LINES = 5_000;
const STREAM_MEBIBYTES = 300;
const SCRIPT = new URL('./http/kontor-server.ts', import.meta.url);
/** Of the account are 32 calls under way, whichever way they come; a batch leaves a quarter of the places free. */
const SETTINGS = { KEY_CONCURRENCY: '64', BATCH_LINES: '1000000' };

async function inOneService(figure: (taken: CallsTaken) => number): Promise<Contenders<Figure>> {
  const server = await startServer(SCRIPT, SETTINGS);
  for (const work of [asBatch, asSingleCalls, asBatch, asSingleCalls]) await work(server, LINES);
  return {
    run: async () => figure(await asBatch(server, LINES)),
    peers: { 'single calls': async () => figure(await asSingleCalls(server, LINES)) },
    close: () => server.close(),
  };
}

/** In a new service each time: what was once taken from the system is not given back. */
async function growth(): Promise<number> {
  const server: BenchServer = await startServer(SCRIPT, SETTINGS);
  try {
    await asBatch(server, LINES);
    forgetPeak(server);
    const { now } = memoryOf(server);
    await streamLines(server, STREAM_MEBIBYTES);
    return memoryOf(server).peak - now;
  } finally {
    await server.close();
  }
}

export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'figure',
    name: 'batch-lines',
    what: '5,000 mixed light calls, charged, as lines of a batch and over 32 keep-alive connections',
    unit: 'calls/s',
    better: 'higher',
    baseline: 'single calls',
    rounds: 5,
    prepare: () => inOneService(({ perSecond }) => perSecond),
  },
  {
    kind: 'figure',
    name: 'batch-loop',
    what: 'processor time of the event loop for each of them',
    unit: 'µs',
    better: 'lower',
    baseline: 'single calls',
    rounds: 5,
    prepare: () => inOneService(({ loop }) => loop),
  },
  {
    kind: 'figure',
    name: 'batch-memory',
    what: 'memory that a batch of 300 MiB of lines takes at its peak, beside what the service has',
    unit: 'MiB',
    better: 'lower',
    baseline: 'kontor',
    rounds: 1,
    prepare: () => ({ run: growth, peers: {} }),
  },
];
