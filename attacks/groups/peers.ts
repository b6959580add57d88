import type { Peer } from '../attack.ts';
import { bodyRunTimes, networkedP99 } from '../peers/comparisons.ts';

/** The same attack against programs of others in the same run. */

const KINDS: readonly Peer[] = [
  {
    kind: 'peer',
    name: 'peer-node-one-byte',
    what: 'run time of a body of 1 MB in chunks of one byte: ours by that of a bare node:http that reads it and answers 400',
    maxRatio: 0.06,
    measure: bodyRunTimes,
  },
  {
    kind: 'peer',
    name: 'peer-nginx-limits',
    what: "honest p99 under 16 connections of one-byte chunks: ours by that of nginx's limit_req and limit_conn before a bare node:http",
    maxRatio: 1.5,
    measure: networkedP99,
  },
];

export const PEERS: readonly Peer[] = KINDS;
