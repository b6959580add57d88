import type { Benchmark } from './harness.ts';
import { callsPerSecond } from './http/load.ts';
import { startServer } from './http/server.ts';
import { CALL } from './http/text-operation.ts';

/** Charged calls of a small JSON operation: key, schema, durable debit and log around next to no work. */
function charged(callers: number): Benchmark {
  return {
    kind: 'figure',
    name: `http-charged-${callers}`,
    what: `charged JSON calls over ${callers} connection(s), load from the same machine`,
    unit: 'calls/s',
    better: 'higher',
    baseline: 'node:http',
    prepare: async () => {
      const ours = await startServer(new URL('./http/kontor-server.ts', import.meta.url));
      const bare = await startServer(new URL('./http/bare-server.ts', import.meta.url));
      const order = { ...CALL, callers, seconds: 2 };
      return {
        run: () => callsPerSecond({ ...order, port: ours.port, headers: ours.headers }),
        peers: { 'node:http': () => callsPerSecond({ ...order, port: bare.port, headers: bare.headers }) },
        close: async () => {
          await Promise.all([ours.close(), bare.close()]);
        },
      };
    },
  };
}

export const benchmarks: readonly Benchmark[] = [charged(20), charged(1)];
