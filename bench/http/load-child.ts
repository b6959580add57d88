/** The load generator: keep-alive callers against one address of loopback, for a bounded time. */
import { once } from 'node:events';
import { quantile } from '../harness.ts';
import { LoadConnection } from './connection.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { requestBytes } from './request-bytes.ts';

const MAX_SECONDS = 30;
const MAX_CALLERS = 1_000;
const WARM_UP_SHARE = 0.1;

async function run(order: LoadOrder): Promise<LoadResult> {
  const callers = Math.min(order.callers, MAX_CALLERS);
  const totalMs = Math.min(order.seconds, MAX_SECONDS) * 1000;
  const bodies = order.bodies ?? [order.body ?? ''];
  const connections = await Promise.all(
    Array.from({ length: callers }, (_, index) =>
      LoadConnection.open(order.port, requestBytes(order, bodies[index % bodies.length]!)),
    ),
  );
  const began = performance.now();
  const countFrom = began + totalMs * WARM_UP_SHARE;
  const until = began + totalMs;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const call = async (connection: LoadConnection): Promise<void> => {
    for (let sent = performance.now(); sent < until; ) {
      const status = await connection.send();
      const now = performance.now();
      if (sent >= countFrom) {
        times.push(now - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      sent = now;
    }
  };
  await Promise.all(connections.map(call));
  const seconds = (performance.now() - countFrom) / 1000;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    statuses,
  };
}

const [order] = (await once(process, 'message')) as [LoadOrder];
const answer = await run(order).catch((error: Error) => ({ error: error.message }));
process.send?.(answer, () => process.disconnect?.());
