import { totalmem } from 'node:os';
import type { HourlyUse } from '#shares/hourly-use.ts';
import type { Config } from '../config.ts';
import { MemoryBudget } from '../engines/memory/memory-budget.ts';
import { memoryLimit } from '../engines/memory/memory-limit.ts';
import { END_REASONS, MEMORY_PARTS } from '../engines/memory/process-uses.ts';
import type { Metrics } from '../http/metrics.ts';

interface MemoryOptions {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly hourlyUse: HourlyUse;
  readonly onError: (task: string, error: unknown) => void;
}

/** Opens the one budget of memory, for the service and all that its engines start. To be closed after them. */
export function openMemory({ config, metrics, hourlyUse, onError }: MemoryOptions): MemoryBudget {
  const machine = { constrained: process.constrainedMemory(), total: totalmem() };
  const budget = new MemoryBudget({
    limit: memoryLimit(config.MEMORY_LIMIT, machine),
    now: () => performance.now(),
    onEnded: ({ part, reason }) => metrics.evicted(part, reason),
    onUsed: (account, bytes) => hourlyUse.add('memory', account, bytes),
    onError: (error) => onError('memory', error),
  });
  const endable = MEMORY_PARTS.filter((part) => part !== 'service');
  metrics.possibleEvictions(endable, END_REASONS);
  metrics.gauge('memory_limit_bytes', 'Memory that service, browser and programs may use together', () => {
    return budget.limits.limit;
  });
  metrics.labelledGauge('memory_bytes', 'Memory in use, shared pages in proportion', 'part', () => {
    return new Map(MEMORY_PARTS.map((part) => [part, budget.parts[part]]));
  });
  return budget;
}
