import { availableParallelism } from 'node:os';
import { type Attack, MAX_PROCESSES, MAX_SECONDS } from '../attack.ts';

/** Nobody attacks, the machine is busy. */

const busy = { generator: 'busy', processes: Math.min(MAX_PROCESSES, 2 * availableParallelism()) } as const;

export const START: readonly Attack[] = [
  {
    kind: 'attack',
    name: 'start-busy-machine',
    what: 'twice as many busy programs as cores, one honest caller from the first second',
    hostile: [busy],
    isUntimed: true,
    seconds: MAX_SECONDS,
    fromStart: true,
  },
  {
    kind: 'attack',
    name: 'start-busy-later',
    what: 'the same once the service is warm, with documents',
    hostile: [busy],
    isUntimed: true,
    seconds: MAX_SECONDS,
    honest: 'documents',
  },
];
