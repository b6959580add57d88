/**
 * How far the service is on its way to its end (rules: Shutdown). `leaving`: `/ready` is 503, so that a balancer looks
 * elsewhere, and calls are served as before; `portClosed`: each answer ends its connection; `closing`: new calls get 503.
 */
export type ServicePhase = 'serving' | 'leaving' | 'portClosed' | 'closing';

export interface ServiceState {
  readonly phase: ServicePhase;
  /** Another process has taken its place on the port: `/ready` is about the machine, and that serves on. */
  readonly hasSuccessor?: boolean;
}

/** Processes that serve on one port together. */
export interface ProcessCount {
  readonly wanted: number;
  readonly up: number;
}
