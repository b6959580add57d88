/** State of one thing that operations need. `away` names what to do about it. */
export interface Check {
  readonly state: 'ok' | 'away';
  readonly note?: string;
}

/** Cached answers of background probes: reading them costs nothing. */
export interface HealthReport {
  /** Without these no operation can be served: `/ready` answers 503. */
  readonly vital: () => Readonly<Record<string, Check>>;
  /** Programs and data sets that some operations need: `/ready` answers 200 `degraded`. */
  readonly optional: () => Readonly<Record<string, Check>>;
  /** What topic specs want to see under `/health`. */
  readonly details: () => Readonly<Record<string, unknown>>;
}

interface Readiness {
  readonly status: number;
  readonly body: {
    readonly status: 'ok' | 'degraded' | 'unavailable';
    readonly checks: Readonly<Record<string, Check>>;
  };
}

/** `/ready`: can anything be served (platform 11)? */
export function readiness(report: HealthReport, state: { readonly closing: boolean }): Readiness {
  const vital: Record<string, Check> = { ...report.vital() };
  if (state.closing) vital.service = { state: 'away', note: 'shutting down' };
  const optional = report.optional();
  const checks = { ...vital, ...optional };
  if (isAnyAway(vital)) return { status: 503, body: { status: 'unavailable', checks } };
  return { status: 200, body: { status: isAnyAway(optional) ? 'degraded' : 'ok', checks } };
}

const isAnyAway = (checks: Readonly<Record<string, Check>>): boolean =>
  Object.values(checks).some((check) => check.state === 'away');
