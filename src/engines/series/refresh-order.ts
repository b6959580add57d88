import type { ChainLink } from '@kontor/indexes';
import { HttpClient } from '../upstream/http-client.ts';
import { systemTime, type Time } from '../upstream/time.ts';
import type { Attempt } from './fetch-source.ts';
import { publishAll } from './publish.ts';
import { refresh, type SourceReport } from './refresh.ts';
import { SeriesFile } from './series-file.ts';
import { SeriesStore } from './series-store.ts';
import type { SourceSettings } from './sources.ts';
import { lacksStarter, storeStarter } from './starter.ts';

/** The operator's settings for refreshes; plain data, so that it crosses threads. */
export interface RefreshTerms {
  readonly settings: SourceSettings;
  readonly links: readonly ChainLink[];
  readonly retryDelaysMs: readonly number[];
  readonly userAgent: string;
  readonly operatorOrigins: readonly string[];
  /** Whether the snapshot that comes with the program is used until the first successful fetch. */
  readonly hasStarter: boolean;
}

/** The input of a refresh. */
export interface RefreshOrder extends RefreshTerms {
  /** The file of series. */
  readonly path: string;
  /** Unix milliseconds at the start. */
  readonly startedAt: number;
  /** Indexes whose sources are asked; absent: all. */
  readonly ids?: readonly string[];
}

export interface RefreshResult {
  readonly reports: readonly SourceReport[];
  readonly attempts: readonly Attempt[];
}

/** What the thread of a refresh can be asked. */
export type RefreshTasks = {
  readonly refresh: { readonly input: RefreshOrder; readonly result: RefreshResult };
};

/** The snapshot first, so that there is something to answer while publishers are asked. */
function takeStarter(file: SeriesFile, { hasStarter, links }: RefreshOrder, now: number): void {
  const store = new SeriesStore(file);
  if (!hasStarter || !lacksStarter(store)) return;
  file.transaction(() => {
    storeStarter(store);
    publishAll({ file, store, links }, now);
  });
}

/** Carries an order out. @throws the signal's reason, errors of the file. */
export async function runRefresh(order: RefreshOrder, signal: AbortSignal): Promise<RefreshResult> {
  const time: Time = systemTime(() => performance.now());
  const began = time.now();
  const clock = { now: () => order.startedAt + Math.round(time.now() - began) };
  const attempts: Attempt[] = [];
  const http = new HttpClient({ ...order, time });
  const file = SeriesFile.open(order.path);
  try {
    takeStarter(file, order, clock.now());
    const attempted = (attempt: Attempt) => void attempts.push(attempt);
    const reports = await refresh({ ...order, file, http, time, clock, signal, attempted }, order.ids);
    return { reports, attempts };
  } finally {
    file.close();
    http.close();
  }
}
