import type { Attack, HonestKind, Option } from '../attack.ts';
import { TARGET_NAMES, type TargetName } from '../generators/wire-targets.ts';

/** What is cheap on the wire: small pieces, many requests in one read, headers, answers that nobody reads, connections. */

const SECONDS = 6;
const MB = 1_000_000;
const NETWORKS = 50;
/** Run time for what is refused without a key, or answered to anybody. */
const MAX_REFUSED_MS = 0.15;

interface Wire {
  readonly what: string;
  readonly generator: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly honest?: HonestKind;
  readonly maxAnswerMs?: number;
}

const wire = (name: string, { generator, options, ...rest }: Wire): Attack => ({
  kind: 'attack',
  name: `wire-${name}`,
  hostile: [{ generator, options }],
  seconds: SECONDS,
  ...rest,
});

interface Pieces {
  readonly cut: string;
  readonly targets: readonly TargetName[];
  readonly connections?: number;
  readonly rate?: number;
  readonly more?: Readonly<Record<string, Option>>;
}

const pieces = ({ cut, targets, connections = 16, rate = MB, more = {} }: Pieces) => ({
  generator: 'pieces',
  options: { cut, targets, connections, rate, ...more },
});

/** One body of a megabyte a connection, in chunks of one byte, to each place that takes a body. */
const byTarget = TARGET_NAMES.map((target) =>
  wire(`one-byte-${target}`, {
    what: `16 connections of one network, chunks of one byte, 1 MB/s of body to ${target}`,
    ...pieces({ cut: 'one', targets: [target] }),
  }),
);

const cuts = (['sixteen', 'extensions', 'trailers'] as const).map((cut) =>
  wire(`${cut}-everywhere`, {
    what: `16 connections of one network, ${cut === 'sixteen' ? 'chunks of 16 bytes, 2' : `${cut}, 1`} MB/s to all places`,
    ...pieces({ cut, targets: TARGET_NAMES, rate: cut === 'sixteen' ? 2 * MB : MB }),
  }),
);

const spread = [
  wire('one-byte-key', {
    what: '8 connections of one key, chunks of one byte, 2 MB/s',
    ...pieces({ cut: 'one', targets: ['operation'], connections: 8, rate: 2 * MB }),
  }),
  wire('one-byte-fifty-networks', {
    what: '50 connections of 50 networks without a key, chunks of one byte, 1 MB/s',
    ...pieces({
      cut: 'one',
      targets: ['no-key', 'log-in', 'webhook'],
      connections: 50,
      more: { networks: NETWORKS },
    }),
  }),
  wire('one-byte-forwarded', {
    what: 'the same behind a trusted proxy with 50 addresses in X-Forwarded-For',
    ...pieces({
      cut: 'one',
      targets: ['no-key', 'log-in', 'webhook'],
      connections: 50,
      more: { networks: NETWORKS, forwarded: true },
    }),
    env: { TRUST_PROXY: '127.0.0.0/8' },
  }),
  wire('one-byte-own-network', {
    what: 'chunks of one byte from the /24 of the honest caller, who has a key, 1 MB/s',
    ...pieces({ cut: 'one', targets: ['no-key', 'operation'], more: { networks: 0 } }),
  }),
];

const pipelines = (['health', 'forbidden', 'unknown', 'paid'] as const).map((request) =>
  wire(`pipelined-${request}`, {
    what: `32 connections of one network, 100 requests in one write: ${request}`,
    generator: 'requests',
    options: { request, batch: 100, waiting: 1_000, connections: 32 },
    ...(request === 'paid' ? {} : { maxAnswerMs: MAX_REFUSED_MS }),
  }),
);

const others = [
  wire('header-lines', {
    what: '32 connections, requests of 700 header lines',
    generator: 'requests',
    options: { request: 'lines', batch: 4, waiting: 16, connections: 32 },
  }),
  wire('header-bytes', {
    what: '400 connections of 50 networks, headers byte by byte every 2 ms',
    generator: 'trickle',
    options: { connections: 400, everyMs: 2, networks: NETWORKS },
  }),
  wire('unread-answers', {
    what: '64 connections that ask for the interface document and read nothing',
    generator: 'requests',
    options: { request: 'large', batch: 20, connections: 64, read: false },
  }),
  wire('connection-each', {
    what: '64 callers of 50 networks, a connection for each request without a key',
    generator: 'requests',
    options: { request: 'forbidden', connections: 64, networks: NETWORKS, once: true },
  }),
  wire('all-connections', {
    what: 'one network takes every connection there is; the honest caller makes a new one for each call',
    generator: 'trickle',
    options: { connections: 1_200 },
    env: { CONNECTION_LIMIT: '1024' },
    honest: 'fresh',
  }),
];

export const WIRE: readonly Attack[] = [...byTarget, ...cuts, ...spread, ...pipelines, ...others];
