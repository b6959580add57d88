import type { HourlyUse } from '#shares/hourly-use.ts';
import type { Config } from '../config.ts';
import type { ClientReader } from '../http/client.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { LoopLoad } from '../http/loop-load.ts';
import type { Metrics } from '../http/metrics.ts';
import { ProtocolFaults } from '../http/protocol-fault.ts';
import { ownRunClock, ownThreadMs } from '../http/run-clock.ts';
import { Connections } from '../http/wire/connections.ts';
import { AddressList } from '../meter/address-list.ts';
import type { HealthProbes } from './health-probes.ts';

interface ConnectionsOptions {
  readonly config: Config;
  readonly newRequestId: () => string;
  readonly probes: HealthProbes;
  readonly metrics: Metrics;
  readonly hourlyUse: HourlyUse;
  readonly clientOf: ClientReader;
}

/** Connections, who pays for them, and what is answered where nothing can be read. */
export function openConnections(
  options: ConnectionsOptions,
): Pick<HttpDependencies, 'load' | 'connections' | 'faults'> {
  const { config, probes, metrics, hourlyUse } = options;
  const now = () => performance.now();
  const load = new LoopLoad({
    ...{ pressure: probes, now, clock: ownRunClock() },
    onUsed: (account, ms) => hourlyUse.add('loop', account, ms),
  });
  metrics.loopSeconds(load, () => ownThreadMs() / 1000);
  const proxies = config.TRUST_PROXY.length === 0 ? undefined : new AddressList(config.TRUST_PROXY);
  const faults: ProtocolFaults = new ProtocolFaults(options.newRequestId, (socket) =>
    connections.discard(socket),
  );
  const connections: Connections = new Connections({
    ...{ limit: config.CONNECTION_LIMIT, load, now },
    isPressed: () => probes.isPressed,
    isProxy: (address) => proxies?.has(address) ?? false,
    clientOf: options.clientOf,
    refuse: (socket, fault) => faults.tooMuch(socket, fault),
    onPieces: () => metrics.refusedPieces(),
  });
  return { load, connections, faults };
}
