import type { HourlyUse } from '#shares/hourly-use.ts';
import type { Config } from '../config.ts';
import type { ClientReader } from '../http/client.ts';
import { CpuAccounting, type Pressure } from '../http/cpu-accounting.ts';
import { threadCpuClock, threadCpuMs } from '../http/cpu-clock.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ErrorPages } from '../http/pages/error-pages.ts';
import { ProtocolFaults } from '../http/protocol-fault.ts';
import { Connections } from '../http/wire/connections.ts';
import { AddressList } from '../meter/address-list.ts';
import { LateBound } from './late-bound.ts';

interface ConnectionsOptions {
  readonly config: Config;
  readonly newRequestId: () => string;
  readonly pressure: Pressure;
  readonly metrics: Metrics;
  readonly hourlyUse: HourlyUse;
  readonly clientOf: ClientReader;
  readonly pages: ErrorPages;
}

/** Connections, who pays for them, and what is answered where nothing can be read. */
export interface ConnectionServices {
  readonly load: CpuAccounting;
  readonly connections: Connections;
  readonly faults: ProtocolFaults;
}

/** Joins the parts that every connection goes through. */
export function openConnections(options: ConnectionsOptions): ConnectionServices {
  const { config, newRequestId, pressure, metrics, hourlyUse, clientOf, pages } = options;
  const now = () => performance.now();
  const load = new CpuAccounting({
    pressure,
    now,
    clock: threadCpuClock(),
    onUsed: (account, ms) => hourlyUse.add('loop', account, ms),
  });
  metrics.loopSeconds(load, () => threadCpuMs() / 1000);
  const proxies = config.TRUST_PROXY.length === 0 ? undefined : new AddressList(config.TRUST_PROXY);
  // A fault takes its connection off the list, and a connection that is too much is answered as a fault.
  const lateConnections = new LateBound<Connections>('the list of connections');
  const faults = new ProtocolFaults({
    newRequestId,
    onFault: (socket) => lateConnections.part.discard(socket),
    openReply: (socket) => lateConnections.part.openReply(socket),
    unfinishedHead: (socket) => lateConnections.part.unfinishedHead(socket),
    mayTakeLong: (socket) => lateConnections.part.hasLines(socket),
    pages,
  });
  const connections = new Connections({
    limit: config.CONNECTION_LIMIT,
    load,
    now,
    isPressed: () => pressure.isPressed,
    isProxy: (address) => proxies?.has(address) ?? false,
    clientOf,
    refuse: (socket, fault) => faults.tooMuch(socket, fault),
    onPieces: () => metrics.refusedPieces(),
  });
  lateConnections.bind(connections);
  return { load, connections, faults };
}
