import type { Check, HealthReport } from '../http/health.ts';
import type { Store } from '../store/port.ts';

const EVERY_MS = 5_000;

interface Sources {
  readonly store: Pick<Store, 'getSetting'>;
  readonly isOverloaded: () => boolean;
  /** Programs and data sets that some operations need; absent ones with what to do. */
  readonly optional: () => Readonly<Record<string, Check>>;
  readonly details: () => Readonly<Record<string, unknown>>;
}

/** Looks after the engines in the background, so that `/ready` and `/health` only read. */
export class Probes implements HealthReport {
  readonly #sources: Sources;
  readonly #timer: NodeJS.Timeout;
  #database: Check = { state: 'ok' };

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#timer = setInterval(() => void this.#probe(), EVERY_MS).unref();
  }

  readonly vital = (): Readonly<Record<string, Check>> => ({
    database: this.#database,
    load: this.#sources.isOverloaded()
      ? { state: 'away', note: 'event loop or memory over the limit' }
      : { state: 'ok' },
  });

  readonly optional = (): Readonly<Record<string, Check>> => this.#sources.optional();

  readonly details = (): Readonly<Record<string, unknown>> => this.#sources.details();

  async #probe(): Promise<void> {
    try {
      await this.#sources.store.getSetting('probe');
      this.#database = { state: 'ok' };
    } catch {
      // The state is the report: /ready says so until a later probe succeeds.
      this.#database = { state: 'away', note: 'the database does not answer' };
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
