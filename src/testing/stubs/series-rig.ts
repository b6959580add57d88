import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frequency } from '@kontor/indexes';
import { CHAIN_LINKS } from '@kontor/indexes/testing';
import type { Attempt } from '../../engines/series/fetch-source.ts';
import { importFile } from '../../engines/series/import-files.ts';
import { type Overview, overview } from '../../engines/series/overview.ts';
import { refresh } from '../../engines/series/refresh.ts';
import { SeriesFile } from '../../engines/series/series-file.ts';
import { SeriesReader } from '../../engines/series/series-reader.ts';
import { type SourceSettings, sourcesBy } from '../../engines/series/sources.ts';
import { HttpClient } from '../../engines/upstream/http-client.ts';
import { systemTime } from '../../engines/upstream/time.ts';
import { type SeriesStubs, startSeriesStubs } from './series-stubs.ts';

/** Series in a temporary folder over real local sockets to the stubs. */
export interface SeriesRig extends AsyncDisposable {
  readonly stubs: SeriesStubs;
  readonly path: string;
  readonly attempts: readonly Attempt[];
  /** Refreshes; source → outcome, or `failed: reason`. */
  refresh(...ids: readonly string[]): Promise<Record<string, string>>;
  import(name: string, document: string | Uint8Array): ReturnType<typeof importFile>;
  /** Values of an answer: `202409` or `2024` → value; `undefined` for none. */
  values(id: string, frequency?: Frequency): Record<string, number> | undefined;
  overview(): Overview;
  /** Moves the clock. */
  now: number;
}

/** Further settings, by the origin of the stubs. */
export type SeriesRigSettings = (origin: string) => Partial<SourceSettings>;

export async function startSeriesRig(more?: SeriesRigSettings): Promise<SeriesRig> {
  const stubs = await startSeriesStubs();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-series-'));
  const path = join(folder, 'indexes.sqlite');
  const time = systemTime(() => performance.now());
  const http = new HttpClient({ userAgent: 'Kontor/test', time, operatorOrigins: [stubs.server.origin] });
  const file = SeriesFile.open(path);
  // Every read opens the file again: a test does not wait.
  let looks = 0;
  const reader = new SeriesReader({ path, now: () => ++looks * 1000 });
  const attempts: Attempt[] = [];
  const clock = { now: () => rig.now };
  const settings = { ...stubs.settings, ...more?.(stubs.server.origin) };
  const rig: SeriesRig = {
    stubs,
    path,
    attempts,
    now: Date.UTC(2024, 9, 20),
    refresh: async (...ids) => {
      const signal = new AbortController().signal;
      const tools = { file, http, time, clock, settings, links: CHAIN_LINKS, signal, retryDelaysMs: [0, 0] };
      const attempted = (attempt: Attempt) => void attempts.push(attempt);
      const reports = await refresh({ ...tools, attempted }, ids.length === 0 ? undefined : ids);
      return Object.fromEntries(
        reports.map(({ source, outcome, error, kept }) => {
          const reasons = [...(kept?.values() ?? []), ...(error === undefined ? [] : [error])];
          return [source, [outcome, ...reasons].join(': ')];
        }),
      );
    },
    import: (name, document) => importFile({ file, links: CHAIN_LINKS, clock }, name, Buffer.from(document)),
    values: (id, frequency = 'MONTHLY') => {
      const stored = reader.read(id, frequency);
      if (stored === undefined) return undefined;
      const { values } = JSON.parse(Buffer.from(stored.body).toString()) as {
        readonly values: readonly {
          readonly year: number;
          readonly month?: number;
          readonly value: number;
        }[];
      };
      return Object.fromEntries(
        values.map(({ year, month, value }) => [
          `${year}${month === undefined ? '' : String(month).padStart(2, '0')}`,
          value,
        ]),
      );
    },
    overview: () => overview(file, sourcesBy(settings), rig.now),
    [Symbol.asyncDispose]: async () => {
      reader.close();
      file.close();
      http.close();
      await stubs[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
  return rig;
}
