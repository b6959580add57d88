import { availableParallelism } from 'node:os';
import type { Config } from '../../config.ts';

/** How many processes PROCESSES means on this machine. `auto` leaves a core to the database's connections. */
export const processCount = (setting: Config['PROCESSES'], cores = availableParallelism()): number =>
  setting === 'auto' ? Math.max(1, cores - 1) : setting;
