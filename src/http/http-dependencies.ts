import type { HourlyUse } from '#shares/hourly-use.ts';
import type { LargeBodies } from '../call/large-body/parse-large-body.ts';
import type { CallDependencies } from '../call/perform.ts';
import type { Config } from '../config.ts';
import type { AnyOperation } from '../core/operation.ts';
import type { Caller } from '../meter/caller.ts';
import type { FailedCallLog } from '../meter/failed-call-log.ts';
import type { Keys } from '../meter/keys.ts';
import type { Bodies } from './bodies/bodies.ts';
import type { ClientReader } from './client.ts';
import type { CpuAccounting } from './cpu-accounting.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { ErrorPages } from './pages/error-pages.ts';
import type { ProtocolFaults } from './protocol-fault.ts';
import type { PublicAddress } from './public-address.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { HealthReport } from './readiness.ts';
import type { RejectionRateLimit } from './rejection-rate-limit.ts';
import type { ProcessCount, ServicePhase } from './service-phase.ts';
import type { Connections } from './wire/connections.ts';

/** Everything that the HTTP service is built from; made by the composition root. */
export interface HttpDependencies extends CallDependencies {
  readonly config: Config;
  readonly operations: readonly AnyOperation[];
  readonly build: string;
  /** Name of this process among those on a database. */
  readonly node?: string | undefined;
  readonly keys: Keys;
  readonly limiter: RateLimiter;
  readonly rejections: RejectionRateLimit;
  readonly failedCallLog: Pick<FailedCallLog, 'add' | 'addDenied'>;
  readonly publicAddress: PublicAddress;
  readonly load: CpuAccounting;
  readonly connections: Connections;
  readonly faults: ProtocolFaults;
  /** Who has used most lately, for the operator. */
  readonly hourlyUse: HourlyUse;
  readonly bodies: Bodies;
  readonly largeBodies: LargeBodies;
  /** Public keys of signed records, as a JWK set. */
  readonly evidenceKeySet: () => Promise<object>;
  readonly accountReport: (caller: Caller) => Promise<object>;
  readonly clientOf: ClientReader;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly health: HealthReport;
  readonly newRequestId: () => string;
  /** What people see in place of errors as JSON. */
  readonly pages: ErrorPages;
  readonly state: { phase: ServicePhase; hasSuccessor?: boolean };
  /** Where several processes serve on the port. */
  readonly processes?: ServingProcesses | undefined;
}

/** What one of several processes gets from the one that started them. */
export interface ServingProcesses {
  readonly count: ProcessCount;
  /** Resolves when connections that have come are handed out: before the port is closed. */
  beforeClosing(): Promise<void>;
  /** Metrics of all of them. @param own those of this process @throws Unavailable */
  summed(own: string): Promise<string>;
}
