import {
  type ChainLink,
  DocumentRefused,
  type DocumentSeries,
  isComplete2015,
  ORIGIN,
  PRICE_INDEXES,
  type PriceIndex,
  reasonToKeep,
  refuseJumps,
  type SeriesLayers,
  STARTERS,
  valuesOf,
} from '@kontor/indexes';
import type { Clock } from '../../core/operation.ts';
import { type Fetched, type FetchTools, fetchSource, SourceFault } from './fetch-source.ts';
import { isOutdated, publish, publishAll } from './publish.ts';
import type { SeriesFile } from './series-file.ts';
import { SeriesStore, type UpstreamState } from './series-store.ts';
import { eurostatSource, type Source, type SourceSettings, sourcesBy } from './sources.ts';
import { withoutStarters } from './starter.ts';

export interface RefreshOptions extends FetchTools {
  readonly file: SeriesFile;
  readonly settings: SourceSettings;
  readonly links: readonly ChainLink[];
  readonly clock: Clock;
}

/** What became of one source. */
export interface SourceReport {
  readonly source: string;
  readonly publisher: Source['publisher'];
  /** `absent`: an optional source that does not exist. */
  readonly outcome: 'updated' | 'unchanged' | 'absent' | 'failed';
  readonly isOptional: boolean;
  /** Indexes that it is for. */
  readonly indexes: readonly string[];
  /** Why it failed. */
  readonly error?: string;
  /** Series that kept their stored values although the document as a whole was taken, with the reason. */
  readonly kept?: ReadonlyMap<string, string>;
}

/**
 * Asks the sources of the given indexes (all without) and takes what passes the guards, each document whole or not at
 * all. What is stored stays in every other case. @throws only the signal's reason and errors of the file.
 */
export async function refresh(
  options: RefreshOptions,
  ids: readonly string[] = PRICE_INDEXES.map(({ id }) => id),
): Promise<readonly SourceReport[]> {
  const run = new Refresh(options);
  run.renewOutdated();
  const wanted = sourcesBy(options.settings).filter(({ indexes }) => indexes.some((id) => ids.includes(id)));
  // One after the other where one publisher is asked, or one index is made of both.
  const groups = Map.groupBy(wanted, ({ publisher }) => (publisher === 'genesis' ? 'bundesbank' : publisher));
  const reports = await Promise.all([...groups.values()].map((sources) => run.askAll(sources)));
  return reports.flat();
}

class Refresh {
  readonly #options: RefreshOptions;
  readonly #store: SeriesStore;

  constructor(options: RefreshOptions) {
    this.#options = options;
    this.#store = new SeriesStore(options.file);
  }

  renewOutdated(): void {
    const { file, links, clock } = this.#options;
    file.transaction(() => {
      const parts = { file, store: this.#store, links };
      if (isOutdated(this.#store, links)) publishAll(parts, clock.now());
    });
  }

  /** Some sources, one after the other. */
  async askAll(sources: readonly Source[]): Promise<readonly SourceReport[]> {
    const reports: SourceReport[] = [];
    let isUnreachable = false;
    let publisher: Source['publisher'] | undefined;
    for (const source of sources) {
      if (source.publisher !== publisher) isUnreachable = false;
      publisher = source.publisher;
      const attempt = await this.#ask(source, isUnreachable ? [] : this.#options.retryDelaysMs);
      isUnreachable = attempt.isUnreachable;
      reports.push(attempt.report);
      if (source.id !== ORIGIN.eurostat || attempt.report.outcome === 'failed') continue;
      const missing = this.#missingAreas();
      if (missing.length === 0) continue;
      const frozen = eurostatSource(this.#options.settings, ORIGIN.eurostatFrozen, missing);
      reports.push((await this.#ask(frozen, this.#options.retryDelaysMs)).report);
    }
    return reports;
  }

  /** Areas that the living dataset does not have: they come from the frozen one (rules: Eurostat). */
  #missingAreas(): readonly string[] {
    const there = new Set(this.#store.seriesOf(ORIGIN.eurostat));
    return PRICE_INDEXES.flatMap(({ id, geo }) => (geo === undefined || there.has(id) ? [] : geo));
  }

  async #ask(
    source: Source,
    retryDelaysMs: readonly number[],
  ): Promise<{ readonly report: SourceReport; readonly isUnreachable: boolean }> {
    const { id, publisher, isOptional = false, indexes, request } = source;
    const { lastError: _, ...known } = this.#store.upstream(id, request.url.href);
    const head = { source: id, publisher, isOptional, indexes };
    try {
      const fetched = await fetchSource(source, known, { ...this.#options, retryDelaysMs });
      const kept = this.#take(source, fetched);
      const outcomes = { document: 'updated', unchanged: 'unchanged', absent: 'absent' } as const;
      const outcome = kept.size > 0 ? 'failed' : outcomes[fetched.kind];
      return { report: { ...head, outcome, ...(kept.size > 0 && { kept }) }, isUnreachable: false };
    } catch (error) {
      if (!(error instanceof SourceFault || error instanceof DocumentRefused)) throw error;
      this.#store.setUpstream(id, { ...known, url: request.url.href, lastError: error.message });
      const isUnreachable = error instanceof SourceFault && error.isUnreachable;
      return { report: { ...head, outcome: 'failed', error: error.message }, isUnreachable };
    }
  }

  /**
   * Stores what was fetched and makes the answers that depend on it, in one transaction. Gives the series that kept
   * their old values, with the reason. @throws DocumentRefused
   */
  #take(source: Source, fetched: Fetched): ReadonlyMap<string, string> {
    const { clock, file, links } = this.#options;
    const found = fetched.kind === 'document' ? readWhole(source, fetched.body) : [];
    return file.transaction(() => {
      const now = clock.now();
      const url = source.request.url.href;
      const { lastError: _, ...before } = this.#store.upstream(source.id, url);
      const kept = new Map<string, string>();
      for (const series of found) {
        const reason = this.#replace(series, now);
        if (reason !== undefined) kept.set(series.index, reason);
      }
      if (fetched.kind === 'unchanged') this.#store.confirm(source.id, now);
      const validators = fetched.kind === 'document' ? validatorsOf(fetched) : before;
      // With values refused, the document is asked for in full again: it may be judged otherwise when it has grown.
      const state = kept.size > 0 ? { ...before, lastError: keptText(kept) } : { ...validators, lastOk: now };
      this.#store.setUpstream(source.id, { ...state, url });
      publish({ file, store: this.#store, links }, dependents(source, found), now);
      return kept;
    });
  }

  /** Puts the values of one series in the place of the stored ones, or returns why not. */
  #replace({ index, origin, ...layer }: DocumentSeries, now: number): string | undefined {
    const stored = this.#store.layers([index]).get(index) ?? new Map();
    const fresh = valuesOf(layer.observations);
    const old = stored.get(origin);
    const reason =
      (old === undefined ? undefined : reasonToKeep(valuesOf(old.observations), fresh)) ??
      reasonToWait(new Map([...withoutStarters(stored), [origin, { ...layer, checkedAt: now }]]), layer.base);
    if (reason === undefined) {
      this.#store.replace(index, origin, layer, now);
      for (const starter of STARTERS) this.#store.drop(index, starter);
    } else this.#store.keep(index, origin, reason);
    return reason;
  }
}

/** The values of a document that is the requested one and plausible. @throws DocumentRefused */
function readWhole(source: Source, body: Buffer): readonly DocumentSeries[] {
  const found = source.read(body);
  for (const { origin, observations } of found) {
    if (origin !== source.id) throw new DocumentRefused('is another dataset than requested');
    refuseJumps(valuesOf(observations));
  }
  if (found.length === 0) throw new DocumentRefused('has no series of ours');
  return found;
}

/** @example 'at-cpi-2020 lacks 3 of 35 stored periods' */
const keptText = (kept: ReadonlyMap<string, string>): string =>
  Array.from(kept, ([series, reason]) => `${series} ${reason}`).join('; ');

/** German values of another base are of no use while its average of 2015 is unknown (rules: The German index). */
function reasonToWait(layers: SeriesLayers, base: number | undefined): string | undefined {
  return base === undefined || isComplete2015(layers, base) ? undefined : 'lacks months of 2015';
}

/** Any Austrian index may be continued with another one: all are regenerated together. */
function dependents({ publisher, indexes }: Source, found: readonly DocumentSeries[]): readonly PriceIndex[] {
  if (publisher === 'statistik-austria')
    return PRICE_INDEXES.filter((index) => index.publisher === publisher);
  const touched = new Set([...found.map(({ index }) => index), ...(found.length === 0 ? indexes : [])]);
  return PRICE_INDEXES.filter(({ id }) => touched.has(id));
}

const validatorsOf = ({ etag, lastModified }: Extract<Fetched, { kind: 'document' }>): UpstreamState => ({
  ...(etag !== undefined && { etag }),
  ...(lastModified !== undefined && { lastModified }),
});
