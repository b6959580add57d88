import type { Checks } from '../core/health.ts';
import type { ServiceState } from './service-phase.ts';

/** Cached answers of background probes: reading them costs nothing. */
export interface HealthReport {
  /** Without these no operation can be served: `/ready` answers 503. */
  readonly vital: () => Checks;
  /** Programs and data sets that some operations need: `/ready` answers 200 `degraded`. */
  readonly optional: () => Checks;
  /** What `/health` shows of registers and price indexes. */
  readonly details: () => Readonly<Record<string, unknown>>;
  /** Of data that answers come from: equal on nodes that answer alike. */
  readonly fingerprints: () => Readonly<Record<string, string>>;
}

interface Readiness {
  readonly status: number;
  readonly body: {
    readonly status: 'ok' | 'degraded' | 'unavailable';
    readonly checks: Checks;
  };
}

/** `/ready`: can anything be served (rules: Health and readiness)? */
export function readiness(report: HealthReport, { phase }: ServiceState): Readiness {
  const vital: Checks = {
    ...report.vital(),
    ...(phase !== 'serving' && { service: { state: 'away', note: 'shutting down' } }),
  };
  const optional = report.optional();
  const checks = { ...vital, ...optional };
  if (isAnyAway(vital)) return { status: 503, body: { status: 'unavailable', checks } };
  return { status: 200, body: { status: isAnyAway(optional) ? 'degraded' : 'ok', checks } };
}

const isAnyAway = (checks: Checks): boolean => Object.values(checks).some((check) => check.state === 'away');
