import type { Settings } from '@kontor/schema';
import type { EvidenceSigner } from '@kontor/vat';
import type { Checks, EngineReport } from '../core/health.ts';
import type { Clock } from '../core/operation.ts';
import type { ToolCaller } from '../core/tools.ts';
import type { Memory } from './memory/memory.ts';
import type { SharedSeries } from './series/shared-series.ts';
import type { HttpClient } from './upstream/http-client.ts';
import type { OutsideCalls } from './upstream/outside-calls.ts';
import type { Time } from './upstream/time.ts';

/** What every engine may use of the process around it. */
export interface EngineEnvironment {
  readonly clock: Clock;
  readonly time: Time;
  readonly random: (count: number) => Uint8Array;
  /** A random number from 0 up to 1, exclusive. */
  readonly fraction: () => number;
  readonly readFile: (path: string) => string;
  /** DATA_DIR: an engine keeps its data in a file or folder of its own below it. */
  readonly dataFolder: string;
  /** DATA_DIR of all processes of this machine: for data that are the same for each, and made by one at a time. */
  readonly commonFolder: string;
  /** Where programs are looked for, as PATH. */
  readonly searchPath: string;
  /** `Kontor/1.0.0`: names the product and its version to others. */
  readonly userAgent: string;
  /** The one way out to other services, shared by all engines. */
  readonly http: Pick<HttpClient, 'request'>;
  /** How often others let themselves be asked, by all processes together. */
  readonly calls: OutsideCalls;
  /** Origins that the operator's settings name, for an engine that needs a way out on a thread of its own. */
  readonly operatorOrigins: readonly string[];
  readonly observer: EngineObserver;
  /** Price indexes that several processes share; asked when the engine works. */
  readonly sharedSeries?: (() => SharedSeriesPart) | undefined;
  /** Where several processes of this machine read one file of price indexes, which one of them writes. */
  readonly commonSeries?: CommonSeries | undefined;
  /** Signs records of VAT checks; asked when the engine works. */
  readonly evidenceSigner?: (() => EvidenceSigner) | undefined;
  /** What there is of it, for the service and all that engines start. */
  readonly memory: Memory;
}

/** One file of price indexes for the processes of a machine, in `commonFolder`. */
export interface CommonSeries {
  /** Whether this process refreshes for all now. @throws Unavailable */
  readonly isLeading: () => Promise<boolean>;
}

/** What a database that several processes share has for the engine of price indexes. */
export interface SharedSeriesPart {
  readonly series: SharedSeries;
  /** Leads from now on if nobody else does; whether this process leads. */
  readonly lead: () => Promise<boolean>;
}

/** What engines report while they work; closed lists and times, no data of a request. */
export interface EngineObserver {
  /** One attempt at somebody else's service. */
  attempted(attempt: { readonly upstream: string; readonly outcome: string; readonly ms: number }): void;
  /** A job of this pool was ended for other accounts. */
  gaveWay(pool: string): void;
  /** An account had a slot of a pool for so long. */
  slotUsed(account: number, ms: number): void;
  info(event: string, details: Readonly<Record<string, string | number | boolean>>): void;
  warn(event: string, details: Readonly<Record<string, string | number | boolean>>): void;
}

/** Of engines whose reports nobody reads: those of a command, and of tests. */
export const UNOBSERVED: EngineObserver = {
  attempted: () => {},
  gaveWay: () => {},
  slotUsed: () => {},
  info: () => {},
  warn: () => {},
};

/**
 * A number that is asked for when somebody reads the metrics. With a label there is one for each of its values, which
 * come from a closed list; several engines may then share a name.
 */
export type Gauge = { readonly name: string; readonly help: string } & (
  | { readonly read: () => number }
  | { readonly label: string; readonly readEach: () => ReadonlyMap<string, number> }
);

/** Something with a life of its own that touches the outside world. */
export interface Engine<Tool> {
  /**
   * Begins its work. The service does not wait for the promise unless the engine is vital: what takes long (a program
   * to be found, data to be loaded) goes on in the background, and until then the tool throws Unavailable. When it
   * fails, the service starts all the same, `/ready` shows the engine as away for good and its operations answer 503:
   * an engine that can recover does not fail here but reports its state in `checks`.
   */
  start(): void | Promise<void>;
  /** Ends what it has begun, also after a start that failed. */
  close(): void | Promise<void>;
  /** The operator asks to look at files that may have changed (SIGHUP); what is under way goes on with the old ones. */
  reload?(): void;
  /** For `/ready`: remembered, costs nothing. */
  checks?(): Checks;
  /** For `/health`: versions, ages and attributions; from memory, without cost. */
  details?(): Readonly<Record<string, unknown>>;
  /** For the operator's page of health. */
  report?(): EngineReport;
  /** Of data that answers come from: equal on nodes that answer alike. `/ready` shows them to operators. */
  fingerprints?(): Readonly<Record<string, string>>;
  readonly gauges?: readonly Gauge[];
  /** What an operation gets for one call. */
  toolFor(caller: ToolCaller): Tool;
}

/** An engine as its folder declares it: everything else (settings, checks, metrics, life) is derived from this. */
export interface EngineDeclaration<Tool, Values = Readonly<Record<string, unknown>>> {
  /** As log and `/ready` name it. */
  readonly name: string;
  /** Without it nothing can be served: its failing start ends the process, its check gives 503. */
  readonly isVital?: true;
  readonly settings: Settings<Values>;
  /** Settings that do not fit together, one sentence each; those that were refused are absent. */
  contradictions?(values: Partial<NoInfer<Values>>): readonly string[];
  /**
   * Makes the engine; nothing runs and nobody is asked yet.
   * @throws a mistake of the operator's, which ends the start
   */
  open(values: NoInfer<Values>, environment: EngineEnvironment): Engine<Tool>;
}

/** Gives a declaration its types; adds nothing. */
export const engine = <Tool, Values>(
  declaration: EngineDeclaration<Tool, Values>,
): EngineDeclaration<Tool, Values> => declaration;
