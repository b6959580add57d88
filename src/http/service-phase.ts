/**
 * How far the service is on its way to its end (rules: Shutdown). `leaving`: `/ready` is 503, so that a balancer looks
 * elsewhere, and calls are served as before; `portClosed`: each answer ends its connection; `closing`: new calls get 503.
 */
export type ServicePhase = 'serving' | 'leaving' | 'portClosed' | 'closing';

export interface ServiceState {
  readonly phase: ServicePhase;
}
