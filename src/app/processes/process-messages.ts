import type { ProcessCount } from '../../http/service-phase.ts';

/** What one of several processes uses, and the figures that it has counted. */
export interface ProcessUse {
  readonly connections: number;
  readonly callsUnderWay: number;
  readonly residentBytes: number;
}

export interface ProcessReport extends ProcessUse {
  /** In the exposition format of Prometheus. */
  readonly metrics: string;
}

/** From the supervisor to a child, over the channel of its fork. */
export type ToChild =
  | { readonly kind: 'processes'; readonly count: ProcessCount }
  /** The metrics of all, as they were asked for with this number. */
  | { readonly kind: 'sum'; readonly id: number; readonly metrics: string }
  /** Every connection that had come was handed out. */
  | { readonly kind: 'close' }
  /** The service ends: as a process alone does at SIGTERM. */
  | { readonly kind: 'end'; readonly cause: string }
  /** Another process has taken the child's place. */
  | { readonly kind: 'leave' }
  /** Files have changed. */
  | { readonly kind: 'reload' }
  /** Where the store is, as it was asked for. */
  | { readonly kind: 'store'; readonly place: SocketPlace }
  /** One of the command line, in plain JSON. */
  | { readonly kind: 'order'; readonly id: number; readonly name: string; readonly order: unknown };

/** The socket of the process that has the database. */
export interface SocketPlace {
  readonly path: string;
  /** In hexadecimal digits. */
  readonly token: string;
}

/** From a child to the supervisor. */
export type FromChild =
  /** It serves at this address. */
  | { readonly kind: 'ready'; readonly address: string }
  /** Each second. */
  | { readonly kind: 'report'; readonly report: ProcessReport }
  | { readonly kind: 'sum'; readonly id: number; readonly report: ProcessReport }
  /** It is about to close its port, and waits for `close`. */
  | { readonly kind: 'closing' }
  /** It will end, and takes no new connections any more. */
  | { readonly kind: 'ending' }
  /** It asks where the store is. */
  | { readonly kind: 'store' }
  /** An order was carried out, or refused in these words. */
  | {
      readonly kind: 'done';
      readonly id: number;
      readonly result?: unknown;
      readonly refused?: string | undefined;
    };
