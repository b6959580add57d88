import { totalmem } from 'node:os';
import { type Config, ConfigurationError } from '../../config.ts';
import { MIN_LIMIT, memoryLimit } from '../../engines/memory/memory-limit.ts';
import { withPartOfWorkers } from '../../engines/workers/settings.ts';
import { nodeName } from '../node-name.ts';
import { bodyBudgets } from '../open-bodies.ts';
import { processFolder } from './process-folder.ts';
import type { Seat } from './seat.ts';

const MEBIBYTE = 1024 ** 2;
const LONGEST_NAME = 63;
/** Where neither the operator nor the system bounds memory. */
const DEFAULT_MEMORY = 1024 * MEBIBYTE;

interface Machine {
  /** The limit of the control group, as `process.constrainedMemory()`. */
  readonly constrained: number;
  readonly total: number;
}

/**
 * The settings of one of several processes: what bounds memory, connections and work of the machine is divided by their
 * number, rounded up, so that it does not grow with them; folder and name are its own.
 * @throws ConfigurationError when a part would be too small to serve
 */
export function dividedConfig(
  config: Config,
  { number, of }: Pick<Seat, 'number' | 'of'>,
  machine: Machine = { constrained: process.constrainedMemory(), total: totalmem() },
): Config {
  const part = (all: number) => Math.ceil(all / of);
  const budgets = bodyBudgets(config);
  const name = nodeName(config);
  const end = `.${number}`;
  const own = {
    DATA_DIR: processFolder(config.DATA_DIR, number),
    ...(name !== undefined && { NODE_NAME: name.slice(0, LONGEST_NAME - end.length) + end }),
    BODY_BUDGET: Math.max(config.BODY_LIMIT, part(budgets.memory)),
    UPLOAD_BUDGET: Math.max(config.UPLOAD_LIMIT, part(budgets.disk)),
    CONNECTION_LIMIT: part(config.CONNECTION_LIMIT),
    MEMORY_LIMIT: memoryPart(config, of, machine),
  };
  return { ...config, ...own, values: { ...withPartOfWorkers(config.values, of), ...own } };
}

function memoryPart(config: Config, of: number, machine: Machine): number {
  const isBounded =
    config.MEMORY_LIMIT !== undefined || (machine.constrained > 0 && machine.constrained < machine.total);
  const all = memoryLimit(config.MEMORY_LIMIT, machine);
  if (!isBounded) return Math.max(DEFAULT_MEMORY, Math.floor(all / of));
  if (all >= of * MIN_LIMIT) return Math.floor(all / of);
  const shown = Math.floor(all / MEBIBYTE);
  const needed = (of * MIN_LIMIT) / MEBIBYTE;
  throw new ConfigurationError([
    `PROCESSES: ${of} processes need ${needed} MiB of memory and there are ${shown} by MEMORY_LIMIT or the control group; set PROCESSES to ${Math.max(1, Math.floor(all / MIN_LIMIT))}, or MEMORY_LIMIT to ${needed} MiB or more`,
  ]);
}
