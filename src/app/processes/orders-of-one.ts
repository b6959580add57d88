import { ControlRefusal } from '../../http/control.ts';
import type { ProcessUse } from './process-messages.ts';

type Order = () => Promise<unknown>;

/** What a process that serves alone answers to `kontor status` and `kontor reload`. @param startedAt Unix ms */
export const ordersOfOne = (
  use: () => ProcessUse,
  startedAt: number,
): readonly (readonly [string, Order])[] => [
  [
    'status',
    async () => ({
      supervisor: process.pid,
      processes: [{ pid: process.pid, startedAt: new Date(startedAt).toISOString(), ...use() }],
    }),
  ],
  [
    'reload',
    async () => {
      throw new ControlRefusal(
        'PROCESSES is 1: no other process could serve meanwhile; send SIGHUP for changed files, or restart the service',
      );
    },
  ],
];
