import type { Check, Checks } from '../core/health.ts';
import { noted } from '../core/health-notes.ts';
import type { Gauge } from '../engines/engine.ts';
import { EventLoopMonitor } from '../engines/event-loop/event-loop-monitor.ts';
import type { MemoryBudget } from '../engines/memory/memory-budget.ts';
import type { Pressure } from '../http/cpu-accounting.ts';
import type { HealthReport, ServiceReport } from '../http/readiness.ts';
import { DISK_FAULT_NOTES } from '../store/disk-fault.ts';
import { probeDisk } from '../store/disk-probe.ts';
import type { DiskSpace } from '../store/disk-space.ts';
import type { Store } from '../store/port.ts';
import type { SharedStore } from './open-data-folder.ts';
import type { RunningEngines } from './running-engines.ts';

const EVERY_MS = 5_000;
const SILENT_DATABASE = noted('away', 'silent', 'PostgreSQL');

interface ProbedParts {
  readonly store: Pick<Store, 'getSetting' | 'isUnavailable'>;
  /** Where several processes share the database. */
  readonly shared?: Pick<SharedStore, 'clock'> | undefined;
  /** DATA_DIR. */
  readonly folder: string;
  /** Called with the reason when the database is not available. */
  readonly onAway: (reason: string) => void;
  readonly engines: Pick<RunningEngines, 'checks' | 'details' | 'fingerprints' | 'report'>;
  /** Where mail is set up: how the last one went. */
  readonly mailer?: { readonly check: Check } | undefined;
  /** Where payments are set up: how the last request to the provider went. */
  readonly payments?: { readonly check: Check } | undefined;
  /** Where the store is one file. */
  readonly backups?: { check(): Check } | undefined;
  readonly diskSpace: Pick<DiskSpace, 'check' | 'free' | 'size'>;
  readonly memory: Pick<MemoryBudget, 'isShort' | 'limits' | 'parts'>;
  /** Tests that keep the event loop busy themselves are no overload. */
  readonly shedsLoad: boolean;
}

/** Looks after database, process and engines in the background, so that `/ready` and `/health` only read. */
export class HealthProbes implements HealthReport, Pressure {
  readonly #parts: ProbedParts;
  readonly #eventLoop = new EventLoopMonitor();
  readonly #timer: NodeJS.Timeout;
  #database: Check = { state: 'ok' };

  readonly gauges: readonly Gauge[] = [
    {
      name: 'event_loop_delay_seconds',
      help: 'Delay of the event loop, 99th percentile',
      read: () => this.#eventLoop.delayP99Ms / 1000,
    },
    {
      name: 'check_ok',
      help: 'Checks of /ready: 1 in order, 0 away',
      label: 'check',
      readEach: () => this.#states(),
    },
  ];

  constructor(parts: ProbedParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.#probe(), EVERY_MS).unref();
  }

  /** Event loop over the limit: new calls are turned away. */
  readonly isOverloaded = (): boolean => this.isLate;

  get isPressed(): boolean {
    return this.#parts.shedsLoad && this.#eventLoop.isPressed;
  }

  get isLate(): boolean {
    return this.#parts.shedsLoad && this.#eventLoop.isLate;
  }

  readonly vital = (): Checks => ({
    database: this.#databaseNow(),
    ...(this.#parts.shared?.clock !== undefined && { clock: this.#parts.shared.clock() }),
    load: this.#load(),
    ...this.#parts.engines.checks('vital'),
  });

  readonly optional = (): Checks => {
    const { engines, mailer, payments, backups, diskSpace } = this.#parts;
    return {
      ...engines.checks('optional'),
      ...(mailer !== undefined && { mail: mailer.check }),
      ...(payments !== undefined && { payments: payments.check }),
      ...(backups !== undefined && { backup: backups.check() }),
      disk: diskSpace.check(),
    };
  };

  readonly details = (): Readonly<Record<string, unknown>> => this.#parts.engines.details();

  readonly report = (): ServiceReport => {
    const { engines, diskSpace, memory } = this.#parts;
    const sizes = diskSpace.size;
    return {
      ...engines.report(),
      memoryBytes: Object.values(memory.parts).reduce((sum, bytes) => sum + bytes, 0),
      memoryLimitBytes: memory.limits.limit,
      disks: [...diskSpace.free].map(([folder, freeBytes]) => ({
        ...{ folder, freeBytes },
        sizeBytes: sizes.get(folder) ?? 0,
      })),
      loopDelayMs: this.#eventLoop.delayP99Ms,
    };
  };

  readonly fingerprints = (): Readonly<Record<string, string>> => this.#parts.engines.fingerprints();

  /** A charge that could not be written is newer than the last probe. */
  #databaseNow(): Check {
    return this.#parts.store.isUnavailable?.() === true ? SILENT_DATABASE : this.#database;
  }

  #load(): Check {
    if (this.isOverloaded()) return noted('away', 'loopOver');
    // Small calls go on; a balancer sends large ones elsewhere.
    return this.#parts.memory.isShort ? noted('away', 'memoryOver') : { state: 'ok' };
  }

  #states(): ReadonlyMap<string, number> {
    const checks = Object.entries({ ...this.vital(), ...this.optional() });
    return new Map(checks.map(([name, { state }]) => [name, state === 'ok' ? 1 : 0]));
  }

  async #probe(): Promise<void> {
    const wasOk = this.#database.state === 'ok';
    this.#database = await this.#databaseState();
    const { state, note = '' } = this.#database;
    if (wasOk && state === 'away') this.#parts.onAway(note);
  }

  /** Whether charges can be written, and why not. */
  async #databaseState(): Promise<Check> {
    const { store, folder } = this.#parts;
    const fault = await probeDisk(folder);
    if (fault !== undefined) return noted('away', DISK_FAULT_NOTES[fault]);
    try {
      await store.getSetting('probe');
      return { state: 'ok' };
    } catch {
      // The state is the report: /ready shows it until a later probe succeeds.
      return this.#parts.shared?.clock === undefined ? noted('away', 'databaseSilent') : SILENT_DATABASE;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#eventLoop.close();
  }
}
