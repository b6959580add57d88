import { ATTACKS } from '../../test/faults/attacks.mts';
import type { Attack } from '../attack.ts';

/** Attacks that were closed before: they must stay so. */

const SECONDS = 6;
const env = { REFUSED_LIMIT: 'off' } as const;

const kebab = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const oneKey = Object.keys(ATTACKS).map(
  (attack): Attack => ({
    kind: 'attack',
    name: `earlier-${kebab(attack)}`,
    what: `one key with 64 connections: ${attack}`,
    hostile: [{ generator: 'fault-replay', options: { attack } }],
    seconds: SECONDS,
    env,
  }),
);

export const CLOSED_ATTACKS: readonly Attack[] = [
  ...oneKey,
  {
    kind: 'attack',
    name: 'earlier-slow-senders',
    what: '1,000 connections of 50 networks with headers of a byte a second, and as many that send nothing',
    hostile: [
      { generator: 'trickle', options: { connections: 1_000, everyMs: 1_000, networks: 50 } },
      { generator: 'trickle', options: { connections: 1_000, networks: 50 } },
    ],
    seconds: SECONDS,
  },
  {
    kind: 'attack',
    name: 'earlier-log-in-hashes',
    what: '64 guessers of passwords of 50 networks, each guess of another account',
    hostile: [{ generator: 'log-in', options: { connections: 64, networks: 50 } }],
    seconds: SECONDS,
    env,
  },
];
