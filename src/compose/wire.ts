import type { HourlyUse } from '#shares/hourly-use.ts';
import type { Config } from '../config.ts';
import type { ClientReader } from '../http/client.ts';
import { CpuAccounting } from '../http/cpu-accounting.ts';
import { threadCpuClock, threadCpuMs } from '../http/cpu-clock.ts';
import type { HttpDependencies } from '../http/http-dependencies.ts';
import type { Metrics } from '../http/metrics.ts';
import { ProtocolFaults } from '../http/protocol-fault.ts';
import { Connections } from '../http/wire/connections.ts';
import { AddressList } from '../meter/address-list.ts';
import type { Probes } from './probes.ts';

interface WireOptions {
  readonly config: Config;
  readonly newRequestId: () => string;
  readonly probes: Probes;
  readonly metrics: Metrics;
  readonly hourlyUse: HourlyUse;
  readonly clientOf: ClientReader;
}

/** Connections, who pays for them, and what is answered where nothing can be read. */
export function openWire(options: WireOptions): Pick<HttpDependencies, 'load' | 'connections' | 'faults'> {
  const { config, probes, metrics, hourlyUse } = options;
  const now = () => performance.now();
  const load = new CpuAccounting({
    ...{ pressure: probes, now, clock: threadCpuClock() },
    onUsed: (account, ms) => hourlyUse.add('loop', account, ms),
  });
  metrics.loopSeconds(load, () => threadCpuMs() / 1000);
  const proxies = config.TRUST_PROXY.length === 0 ? undefined : new AddressList(config.TRUST_PROXY);
  const faults: ProtocolFaults = new ProtocolFaults({
    newRequestId: options.newRequestId,
    onFault: (socket) => connections.discard(socket),
    openReply: (socket) => connections.openReply(socket),
  });
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
