import { join } from 'node:path';
import { Unavailable } from '@kontor/base';
import { type Frequency, type IndexSeries, priceIndex, type StoredAnswer, staleness } from '@kontor/indexes';
import type { Clock } from '../../core/operation.ts';
import type { Time } from '../upstream/time.ts';
import { type Overview, overview } from './overview.ts';
import { isOutdated } from './publish.ts';
import type { RefreshOrder, RefreshResult, RefreshTerms } from './refresh-order.ts';
import { refreshInThread } from './refresh-thread.ts';
import { Schedule } from './schedule.ts';
import { SeriesReader } from './series-reader.ts';
import { SeriesStore } from './series-store.ts';
import type { SharedSeries } from './shared-series.ts';
import { type Source, sourcesBy } from './sources.ts';
import { lacksStarter } from './starter.ts';

/** At the start, when the last success is older (rules: Refresh schedule). */
const MAX_AGE_MS = 24 * 3_600_000;
/** What the server has to do when it starts comes first. */
const START_DELAY_MS = 1500;
/** With several processes: who refreshes, and whether others have written, should a notice of that be lost. */
const LEADING_EVERY_MS = 10_000;
const LOADED_EVERY_MS = 60_000;
/** A refresh takes less than a minute where publishers answer. */
const NEVER_FETCHED_RETRY_SECONDS = 60;

export interface SeriesOptions extends RefreshTerms {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly time: Time;
  /** 0 up to 1. */
  readonly random: () => number;
  /** False: only commands refresh. */
  readonly isAutomatic: boolean;
  /** Where the series are those of several processes; asked when it works. */
  readonly shared?: (() => SeriesSharing) | undefined;
  /** Where several processes read the file: whether this one refreshes it now. */
  readonly isLeading?: (() => Promise<boolean>) | undefined;
}

export interface SeriesSharing {
  readonly series: SharedSeries;
  /** Whether this process refreshes for all now. */
  readonly isLeading: () => Promise<boolean>;
}

/** Gets reports on refreshes; for metrics and log. */
export interface SeriesObserver {
  refreshed(result: RefreshResult): void;
  /** Living series that are not continued any more. */
  stale(ids: readonly string[]): void;
  failed(error: unknown): void;
}

export const seriesPath = (dataFolder: string): string => join(dataFolder, 'indexes.sqlite');

/** The order for a refresh by these settings. */
export function refreshOrder(options: SeriesOptions, ids?: readonly string[]): RefreshOrder {
  const { dataFolder, settings, links, retryDelaysMs, userAgent, operatorOrigins, hasStarter, clock } =
    options;
  return {
    ...{
      path: seriesPath(dataFolder),
      settings,
      links,
      retryDelaysMs,
      userAgent,
      operatorOrigins,
      hasStarter,
    },
    startedAt: clock.now(),
    ...(ids !== undefined && { ids }),
  };
}

/** Price indexes in the running server: answers from the file, and what keeps the file fresh. */
export class SeriesEngine {
  readonly indexSeries: IndexSeries;
  readonly #options: SeriesOptions;
  readonly #observer: SeriesObserver;
  /** Absent where series are shared. */
  readonly #own: SeriesReader | undefined;
  readonly #sources: readonly Source[];
  readonly #stop = new AbortController();
  #schedule: Schedule | undefined;
  #cancelStart: () => void = () => {};
  readonly #cancelChecks = new Map<number, () => void>();
  #isLeading = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: SeriesOptions, observer: SeriesObserver) {
    this.#options = options;
    this.#observer = observer;
    this.#sources = sourcesBy(options.settings);
    if (options.shared === undefined)
      this.#own = new SeriesReader({ path: seriesPath(options.dataFolder), now: () => options.time.now() });
    this.indexSeries = { read: (id, frequency) => this.#read(id, frequency) };
  }

  get #reader(): Pick<SeriesReader, 'read' | 'withFile'> {
    return this.#own ?? this.#options.shared!().series;
  }

  #read(id: string, frequency: Frequency): StoredAnswer | undefined {
    const stored = this.#reader.read(id, frequency);
    if (stored === undefined) {
      this.#checkFetched(id);
      return undefined;
    }
    const stale = staleness(stored, this.#options.clock.now());
    return stale === undefined ? stored : { ...stored, stale };
  }

  /** What nobody was asked for yet is no answer. @throws Unavailable */
  #checkFetched(id: string): void {
    const required = this.#sources.filter(({ isOptional, indexes }) => !isOptional && indexes.includes(id));
    const ids = required.map((source) => source.id);
    const isKnown = this.#reader.withFile(
      (file) => file !== undefined && new SeriesStore(file).hasSeries(id, ids),
    );
    if (isKnown) return;
    const publisher = priceIndex(id)?.source ?? 'its publisher';
    throw new Unavailable('index never fetched', {
      retryAfterSeconds: NEVER_FETCHED_RETRY_SECONDS,
      description: `The values of ${id} have not been fetched from ${publisher} yet; try again later.`,
      why: { cause: 'data', subject: 'price series' },
    });
  }

  /** Refreshes in the background, now when that is due, and daily; or only brings answers up to the rules in force. */
  start(): void {
    const shared = this.#options.shared?.();
    const isLeading = shared?.isLeading ?? this.#options.isLeading;
    if (isLeading === undefined) {
      this.#begin();
      return;
    }
    this.#every(LEADING_EVERY_MS, async () => this.#lead(await isLeading()));
    if (shared !== undefined) this.#every(LOADED_EVERY_MS, () => shared.series.load());
  }

  /** Now, and so long after each end. What fails is tried again then: what is in memory stays meanwhile. */
  #every(ms: number, task: () => Promise<void>): void {
    const again = () => {
      if (!this.#stop.signal.aborted) this.#cancelChecks.set(ms, this.#options.time.after(ms, run));
    };
    const run = () => void task().then(again, again);
    run();
  }

  /** Of several processes the one that leads has the schedule. */
  #lead(isLeading: boolean): void {
    if (isLeading === this.#isLeading || this.#stop.signal.aborted) return;
    this.#isLeading = isLeading;
    if (isLeading) this.#begin();
    else this.#pause();
  }

  #pause(): void {
    this.#cancelStart();
    this.#schedule?.close();
  }

  #begin(): void {
    const { time, isAutomatic } = this.#options;
    // Without any values the snapshot is needed now.
    const delayMs = this.#lacksStarter() ? 0 : START_DELAY_MS;
    if (!isAutomatic) {
      this.#cancelStart = time.after(delayMs, () => this.#renew());
      return;
    }
    const run = () => this.#refresh();
    const schedule = new Schedule({ ...this.#options, isDue: () => this.#isDue(), run });
    this.#schedule = schedule;
    this.#cancelStart = time.after(delayMs, () => schedule.start());
  }

  /** The state of indexes and sources. @throws Unavailable when the file cannot be read. */
  overview(): Overview {
    return this.#reader.withFile((file) => overview(file, this.#sources, this.#options.clock.now()));
  }

  #lacksStarter(): boolean {
    if (!this.#options.hasStarter) return false;
    try {
      return this.#reader.withFile((file) => file === undefined || lacksStarter(new SeriesStore(file)));
    } catch {
      // Unreadable: `/ready` reports it.
      return false;
    }
  }

  #isDue(): boolean {
    const { links, clock } = this.#options;
    const oldest = clock.now() - MAX_AGE_MS;
    try {
      return this.#reader.withFile((file) => {
        if (file === undefined) return true;
        const store = new SeriesStore(file);
        const required = this.#sources.filter(({ isOptional }) => !isOptional);
        return (
          isOutdated(store, links) || required.some(({ id }) => (store.upstream(id).lastOk ?? 0) < oldest)
        );
      });
    } catch {
      // Unreadable: the refresh itself meets the same error and reports it.
      return true;
    }
  }

  /** Without asking anybody: only when stored answers were made by rules that are no longer in force. */
  #renew(): void {
    try {
      const { links } = this.#options;
      const isDue =
        this.#lacksStarter() ||
        this.#reader.withFile((file) => file !== undefined && isOutdated(new SeriesStore(file), links));
      if (isDue) void this.#refresh([]);
    } catch (error) {
      this.#observer.failed(error);
    }
  }

  #refresh(ids?: readonly string[]): Promise<void> {
    this.#running = this.#refreshNow(ids);
    return this.#running;
  }

  async #refreshNow(ids: readonly string[] | undefined): Promise<void> {
    try {
      this.#observer.refreshed(await this.#carryOut(refreshOrder(this.#options, ids)));
      const stale = this.overview().indexes.filter(({ isStale }) => isStale);
      if (stale.length > 0) this.#observer.stale(stale.map(({ id }) => id));
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#observer.failed(error);
    }
  }

  async #carryOut(order: RefreshOrder): Promise<RefreshResult> {
    const { signal } = this.#stop;
    const series = this.#options.shared?.().series;
    if (series === undefined) return refreshInThread(order, signal);
    const change = (one: RefreshOrder) => series.change((path) => refreshInThread({ ...one, path }, signal));
    // The others need something to answer while publishers are asked.
    if (this.#lacksStarter()) await change({ ...order, ids: [] });
    return change(order);
  }

  async close(): Promise<void> {
    this.#pause();
    for (const cancel of this.#cancelChecks.values()) cancel();
    this.#stop.abort(new Error('the server closes'));
    await this.#running;
    this.#own?.close();
  }
}
