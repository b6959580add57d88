import type { Declared } from './attack.ts';
import { CLOSED_ATTACKS } from './groups/closed-attacks.ts';
import { MEMORY } from './groups/memory.ts';
import { MESSAGES } from './groups/messages.ts';
import { PEERS } from './groups/peers.ts';
import { SHARES } from './groups/shares.ts';
import { START } from './groups/start.ts';
import { SUITES } from './groups/suites.ts';
import { WIRE } from './groups/wire.ts';

/** Everything that `npm run attacks` runs, in this order. */
export const ALL: readonly Declared[] = [
  ...WIRE,
  ...SHARES,
  ...MEMORY,
  ...MESSAGES,
  ...START,
  ...CLOSED_ATTACKS,
  ...PEERS,
  ...SUITES,
];
