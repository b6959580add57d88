import type { Checks, EngineReport } from '../core/health.ts';
import { inEnglish, noted } from '../core/health-notes.ts';
import type { OperatorHealth } from '../dashboard-api-types/wire.ts';
import type { ProcessCount, ServiceState } from './service-phase.ts';

/** What the process takes of the machine, and what its engines have for the operator's page of health. */
export interface ServiceReport
  extends Required<EngineReport>,
    Pick<OperatorHealth, 'memoryBytes' | 'memoryLimitBytes' | 'disks' | 'loopDelayMs'> {}

/** Cached answers of background probes: reading them costs nothing. */
export interface HealthReport {
  /** Without these no operation can be served: `/ready` answers 503. */
  readonly vital: () => Checks;
  /** Programs and data sets that some operations need: `/ready` answers 200 `degraded`. */
  readonly optional: () => Checks;
  /** What `/health` shows of registers and price indexes. */
  readonly details: () => Readonly<Record<string, unknown>>;
  readonly report: () => ServiceReport;
  /** Of data that answers come from: equal on nodes that answer alike. */
  readonly fingerprints: () => Readonly<Record<string, string>>;
}

interface Readiness {
  readonly status: number;
  readonly body: {
    readonly status: 'ok' | 'degraded' | 'unavailable';
    readonly checks: Checks;
    readonly processes?: ProcessCount;
  };
}

/**
 * `/ready`: can anything be served (rules: Health and readiness)?
 * @param processes where several serve on the port
 */
export function readiness(
  report: Pick<HealthReport, 'vital' | 'optional'>,
  { phase, hasSuccessor = false }: ServiceState,
  processes?: ProcessCount,
): Readiness {
  const vital: Checks = {
    ...report.vital(),
    ...(phase !== 'serving' && !hasSuccessor && { service: noted('away', 'shuttingDown') }),
  };
  const optional = report.optional();
  const about = {
    checks: inEnglish({ ...vital, ...optional }),
    ...(processes !== undefined && { processes }),
  };
  if (isAnyAway(vital)) return { status: 503, body: { status: 'unavailable', ...about } };
  const isDegraded = isAnyAway(optional) || areTooFew(processes);
  return { status: 200, body: { status: isDegraded ? 'degraded' : 'ok', ...about } };
}

/** Whether a process is missing that will be started again. */
export const areTooFew = (processes: ProcessCount | undefined): boolean =>
  processes !== undefined && processes.up < processes.wanted;

const isAnyAway = (checks: Checks): boolean => Object.values(checks).some((check) => check.state === 'away');
