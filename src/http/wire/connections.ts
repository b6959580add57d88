import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Refusal } from '@kontor/base';
import { FixedWindows } from '#shares/fixed-windows.ts';
import { addressPrefix, plainAddress } from '#shares/ip-address.ts';
import { networkSource, type Source } from '#shares/source.ts';
import type { ClientReader } from '../client.ts';
import type { CpuAccounting } from '../cpu-accounting.ts';
import { HttpConnection } from './http-connection.ts';
import type { FramingFault } from './message-framing.ts';

/** Of all connections a network may have one in so many, an account of a checked key the half. */
const NETWORK_PART = 8;
const ACCOUNT_PART = 2;
const MIN_PER_NETWORK = 16;
/** New connections of one network that are served while the loop is late: so many open, so many a second. */
const PRESSED_OPEN = 200;
const PRESSED_A_SECOND = 50;
const SECOND_MS = 1_000;
/** After so many bodies in pieces those of a network without a key are not read, unless they come with their length. */
const STRIKES = 2;
const STRIKES_MS = 60_000;
/** Connections of a network, the oldest, that are looked at for an idle one or a known key. */
const LOOKED_AT = 64;
/** Networks whose newcomers and strikes are remembered. */
const MAX_NETWORKS = 10_000;

interface ConnectionsOptions {
  /** CONNECTION_LIMIT. */
  readonly limit: number;
  readonly load: CpuAccounting;
  /** Milliseconds from any start. */
  readonly now: () => number;
  readonly isPressed: () => boolean;
  /** Proxies of the operator: all their clients come from one address. */
  readonly isProxy: (address: string) => boolean;
  readonly clientOf: ClientReader;
  /** Answers the last request of a connection, once, and closes it. */
  readonly refuse: (socket: Socket, fault: FramingFault) => void;
  readonly onPieces: () => void;
}

/**
 * All connections: how many each network may have, and whose place a newcomer gets when there is none left
 * (rules: Limits of the wire).
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #all = new WeakMap<Duplex, HttpConnection>();
  readonly #byNetwork = new Map<string, Set<HttpConnection>>();
  readonly #newcomers: FixedWindows;
  readonly #strikes: FixedWindows;
  #count = 0;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    const { now } = options;
    this.#newcomers = new FixedWindows({ lengthMs: SECOND_MS, most: MAX_NETWORKS, now });
    this.#strikes = new FixedWindows({ lengthMs: STRIKES_MS, most: MAX_NETWORKS, now });
  }

  /** Those that are open. */
  get count(): number {
    return this.#count;
  }

  /** Those with a call under way. Looks at each: for a report now and then. */
  get busyCount(): number {
    let count = 0;
    for (const connections of this.#byNetwork.values())
      for (const { idleSince } of connections) if (idleSince === undefined) count++;
    return count;
  }

  /** A connection has come: it is taken, or closed unread. */
  accept(socket: Socket): void {
    const { now, load, isProxy } = this.#options;
    const address = plainAddress(socket.remoteAddress ?? '');
    const network = addressPrefix(address);
    const isFree = isProxy(address) || (this.#isWelcome(network) && this.#hasRoom(network));
    if (!isFree || !this.#makeRoom()) {
      socket.destroy();
      return;
    }
    const connection = new HttpConnection(socket, {
      ...{ load, network, now },
      refuse: (one, fault) => this.#refuse(one, fault),
    });
    this.#all.set(socket, connection);
    this.#add(connection);
    socket.once('close', () => this.#remove(connection));
  }

  /** The parser has read the head of a request. */
  startRequest(request: IncomingMessage, response: ServerResponse): void {
    const { network } = this.#options.clientOf(request);
    this.#all.get(request.socket)?.startRequest(request, response, network);
  }

  /** A key or a session was checked. */
  identify(request: IncomingMessage, source: Source): void {
    this.#all.get(request.socket)?.identify(source);
  }

  /** Who pays for a request. */
  payerOf(request: IncomingMessage): Source {
    const existing = this.#all.get(request.socket)?.payer;
    return existing ?? networkSource(this.#options.clientOf(request).network);
  }

  /** The answer that is to go out next on a connection, where its request came whole. */
  openReply(socket: Duplex): ServerResponse | undefined {
    return this.#all.get(socket)?.openReply;
  }

  /** What has come of a head that is not complete, as far as it is kept. */
  unfinishedHead(socket: Duplex): string {
    return this.#all.get(socket)?.unfinishedHead ?? '';
  }

  /**
   * Ends all without a call under way, those too that never had one: `closeIdleConnections` of Node before 26.4 leaves
   * these open.
   */
  endIdle(): void {
    for (const connections of [...this.#byNetwork.values()])
      for (const connection of [...connections])
        if (connection.idleSince !== undefined) this.#end(connection);
  }

  /** The body of the request that is coming is made of lines, each of which may come by itself, at any time. */
  expectLines(socket: Duplex): void {
    this.#all.get(socket)?.expectLines();
  }

  /** Such a body is coming. */
  hasLines(socket: Duplex): boolean {
    return this.#all.get(socket)?.hasLines === true;
  }

  /** Nothing more of this connection reaches the parser. */
  discard(socket: Duplex): void {
    this.#all.get(socket)?.discard();
  }

  /**
   * Before the body of somebody without a key is read.
   * @throws Refusal inPieces when it is chunked and two of its network came in pieces within the last minute
   */
  requireWholeBody(request: IncomingMessage): void {
    const payer = this.payerOf(request);
    if (payer.kind === 'account' || request.headers['transfer-encoding'] === undefined) return;
    if (this.#strikes.of(payer.network) >= STRIKES) throw new Refusal('inPieces');
  }

  #refuse(connection: HttpConnection, fault: FramingFault): void {
    const { refuse, onPieces } = this.#options;
    const isInPieces = fault !== 'lines' && fault !== 'late';
    if (isInPieces) onPieces();
    if (isInPieces && !connection.hasAccount && connection.payer.kind === 'network')
      this.#strikes.count(connection.payer.network);
    refuse(connection.socket, fault);
  }

  #isWelcome(network: string): boolean {
    const { isPressed } = this.#options;
    const newcomers = this.#newcomers.count(network);
    const open = this.#byNetwork.get(network)?.size ?? 0;
    return !isPressed() || (open < PRESSED_OPEN && newcomers <= PRESSED_A_SECOND);
  }

  /** Within its part of all, or one of its own that is idle makes room. */
  #hasRoom(network: string): boolean {
    const { limit } = this.#options;
    const own = this.#byNetwork.get(network);
    if (own === undefined) return true;
    const hasAccount = first(own, LOOKED_AT).some((connection) => connection.hasAccount);
    const part = Math.max(MIN_PER_NETWORK, Math.floor(limit / (hasAccount ? ACCOUNT_PART : NETWORK_PART)));
    return own.size < part || this.#end(longestIdle(own));
  }

  /** When all places are taken, the newcomer gets that of the longest idle one of the network that has most. */
  #makeRoom(): boolean {
    if (this.#count < this.#options.limit) return true;
    const networks = [...this.#byNetwork.values()].sort((one, other) => other.size - one.size);
    for (const connections of networks) {
      const idle = longestIdle(connections);
      if (idle !== undefined) return this.#end(idle);
    }
    return false;
  }

  #end(connection: HttpConnection | undefined): boolean {
    if (connection === undefined) return false;
    this.#remove(connection);
    connection.socket.destroy();
    return true;
  }

  #add(connection: HttpConnection): void {
    const existing = this.#byNetwork.get(connection.network);
    if (existing === undefined) this.#byNetwork.set(connection.network, new Set([connection]));
    else existing.add(connection);
    this.#count += 1;
  }

  #remove(connection: HttpConnection): void {
    const existing = this.#byNetwork.get(connection.network);
    if (existing === undefined || !existing.delete(connection)) return;
    this.#count -= 1;
    if (existing.size === 0) this.#byNetwork.delete(connection.network);
  }
}

const first = (connections: ReadonlySet<HttpConnection>, count: number): readonly HttpConnection[] => [
  ...connections.values().take(count),
];

/** Of the oldest connections: whoever opens thousands must not make each newcomer look at all of them. */
function longestIdle(connections: ReadonlySet<HttpConnection>): HttpConnection | undefined {
  let best: HttpConnection | undefined;
  let earliest = Number.POSITIVE_INFINITY;
  for (const connection of first(connections, LOOKED_AT)) {
    const since = connection.idleSince;
    if (since === undefined || since >= earliest) continue;
    best = connection;
    earliest = since;
  }
  return best;
}
