import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '@kontor/base';
import type { Geocoder, Match, Position, SearchMatch } from '@kontor/places';
import type { Check } from '#core/health.ts';
import { type HealthNote, noted, noteText, withNotes } from '#core/health-notes.ts';
import type { Clock } from '#core/operation.ts';
import type { EngineObserver } from '../../engine.ts';
import type { Time } from '../../upstream/time.ts';
import { WorldData, type WorldState } from '../world/world-data.ts';
import { fingerprintOf } from './data-fingerprint.ts';
import { dataFilesAt, versionOf } from './data-paths.ts';
import type { Answer, FileList, FileReport } from './geocoder-tasks.ts';
import { PeakOfLately } from './peak-of-lately.ts';
import { ThreadGroup } from './thread-group.ts';

/** How often the data files are looked at. */
const LOOK_MS = 30_000;
/** The packed world data of the program. */
export const WORLD_SOURCE = fileURLToPath(new URL('../../../../data/places/world.bin', import.meta.url));

export interface EmbeddedGeocoderOptions {
  /** Data files and folders of them, as the operator set them. */
  readonly dataPaths: readonly string[];
  /** Whether the places of the whole world are used. */
  readonly world: boolean;
  /** DATA_DIR of all processes: the world's data file is below it. */
  readonly dataFolder: string;
  readonly threads: number;
  /** Whether one thread stays however long nobody asks. */
  readonly isWarm: boolean;
  /** After so long without a question a further thread ends, in milliseconds. */
  readonly idleMs: number;
  /** Whether memory is short, so that a thread that nobody needs has to go. */
  readonly mustYield: () => boolean;
  readonly time: Time;
  readonly clock: Clock;
  readonly observer: Pick<EngineObserver, 'info' | 'warn'>;
  /** Called when questions are answered from other files than before. */
  readonly onSwap?: () => void;
  /** The packed world data. Default: that of the program. */
  readonly worldSource?: string;
}

/**
 * The geocoder built in: data files, opened read-only on threads of their own. A rebuilt file is noticed and takes the
 * place of the one before between two questions; a damaged one is named, and what it alone could answer is
 * Unavailable.
 */
export class EmbeddedGeocoder implements Geocoder {
  readonly #options: EmbeddedGeocoderOptions;
  readonly #threads: ThreadGroup;
  readonly #world: WorldData | undefined;
  #reports: readonly FileReport[] = [];
  /** The last order to the threads. */
  #list: FileList = { files: [], world: undefined };
  #hasLooked = false;
  #looking: Promise<void> = Promise.resolve();
  #callOffLook = (): void => {};
  readonly #peaks = new PeakOfLately();
  #isClosed = false;

  constructor(options: EmbeddedGeocoderOptions) {
    const { clock, dataFolder, worldSource = WORLD_SOURCE } = options;
    this.#options = options;
    this.#threads = new ThreadGroup({ ...options, worldSource });
    if (!options.world) return;
    this.#world = new WorldData({
      source: worldSource,
      folder: join(dataFolder, 'geocoder'),
      builtAt: new Date(clock.now()).toISOString(),
      changed: (state) => this.#worldChanged(state),
    });
  }

  /** Opens the data files in the background. */
  start(): void {
    this.#world?.start();
    this.reload();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#callOffLook();
    await this.#world?.close();
    await this.#looking;
    await this.#threads.close();
  }

  /** Looks now whether a data file is another one than before. */
  reload(): void {
    this.#callOffLook();
    this.#looking = this.#looking.then(() => this.#look()).then(() => this.#lookAgain());
  }

  /** Settles when the files that were there at the last `reload` are in use, and the world's are too or cannot be. */
  async settled(): Promise<void> {
    await this.#world?.settled;
    await this.#looking;
  }

  /** @throws Unavailable, the signal's reason */
  async search(
    query: string,
    language: string,
    signal: AbortSignal,
    limit = 1,
  ): Promise<SearchMatch | undefined> {
    this.#checkData();
    return this.#matchOf(await this.#threads.ask('search', { query, language, limit }, signal));
  }

  /** @throws Unavailable, the signal's reason */
  async reverse(at: Position, language: string, signal: AbortSignal): Promise<Match | undefined> {
    this.#checkData();
    return this.#matchOf(await this.#threads.ask('reverse', { at, language }, signal));
  }

  /** For `/ready`: names each file that is missing or damaged, and the world data that is not ready. */
  check(): Check {
    const problems = this.#problems();
    if (problems.length > 0) return withNotes('away', problems);
    if (!this.#hasLooked) return noted('away', 'dataOpening');
    return this.#reports.length === 0 ? noted('away', 'noDataFile') : { state: 'ok' };
  }

  /** For `/health`. */
  details(): Readonly<Record<string, unknown>> {
    const files = this.#reports.map(({ path, about, problem }) => ({
      file: nameOf(path),
      ...(about !== undefined && { builtAt: about.builtAt, sources: about.sources, counts: about.counts }),
      ...(problem !== undefined && { problem }),
    }));
    const world = this.#world?.state.state ?? 'off';
    return { files, world, attributions: this.attributions(), threads: this.#threads.size };
  }

  /** Equal on nodes whose data files are of the same data; `undefined` while there is none. */
  fingerprint(): string | undefined {
    return fingerprintOf(this.#reports);
  }

  /** The largest share of its budget of processor time that a question of the last minute or two used. */
  get peakBudgetShare(): number {
    return this.#peaks.at(this.#options.time.now());
  }

  /** Whom answers name, each once. */
  attributions(): readonly string[] {
    return [...new Set(this.#reports.flatMap(({ about }) => about?.attribution ?? []))];
  }

  /** Nothing to ask at all. */
  #checkData(): void {
    if (this.#reports.some(({ about }) => about !== undefined)) return;
    throw new Unavailable(`geocoder: ${this.check().note ?? 'there is no data file'}`, {
      description: this.#hasLooked
        ? 'The geocoder has no data on this service.'
        : 'The geocoder is opening its data files; try again later.',
      why: this.#hasLooked ? { cause: 'notSetUp', subject: 'geocoder' } : { cause: 'data', subject: 'map' },
    });
  }

  /** What is not found may be in the file that is not available: "not found" would be wrong. */
  #matchOf({ match, broken, budgetShare }: Answer): SearchMatch | undefined {
    this.#peaks.add(this.#options.time.now(), budgetShare);
    if (broken.length > 0) this.#foundBroken(broken);
    if (match !== undefined) return match;
    const [problem] = this.#reports.filter(({ about }) => about === undefined);
    const world = this.#worldProblem();
    if (problem !== undefined || world !== undefined) {
      throw new Unavailable(
        `geocoder: ${world === undefined ? 'a data file cannot be used' : noteText(world)}`,
        {
          description: 'The geocoder cannot use all of its data files at the moment; try again later.',
          why: { cause: 'data', subject: 'map' },
        },
      );
    }
    return undefined;
  }

  #foundBroken(broken: readonly FileReport[]): void {
    const paths = new Set(broken.map(({ path }) => path));
    for (const { path, problem = '' } of broken) {
      if (this.#reports.some((one) => one.path === path && one.about !== undefined))
        this.#warn(path, problem);
    }
    this.#reports = [...this.#reports.filter(({ path }) => !paths.has(path)), ...broken];
  }

  #problems(): readonly HealthNote[] {
    const world = this.#worldProblem();
    const files = this.#reports.flatMap(({ path, problem, about }): HealthNote[] => {
      if (problem === undefined) return [];
      const id = about === undefined ? 'dataFile' : 'dataFileBefore';
      return [{ id, values: [nameOf(path), problem] }];
    });
    return world === undefined ? files : [...files, world];
  }

  #worldProblem(): HealthNote | undefined {
    const state = this.#world?.state;
    if (state?.state === 'preparing') return { id: 'worldPreparing' };
    return state?.state === 'failed' ? { id: 'worldFailed', values: [state.reason] } : undefined;
  }

  #worldChanged(state: WorldState): void {
    if (state.state === 'failed') this.#options.observer.warn('geocoder_world', { reason: state.reason });
    this.reload();
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return;
    const list = await this.#newList();
    const isSame = this.#hasLooked && sameFiles(list, this.#list);
    const mustMend = this.#reports.some(({ problem }) => problem !== undefined);
    if (isSame && !mustMend) return;
    try {
      const reports = await this.#threads.use(list);
      this.#tell(reports);
      this.#reports = reports;
      this.#list = list;
      this.#hasLooked = true;
      if (!isSame) this.#options.onSwap?.();
    } catch (error) {
      // A thread that cannot start: the next look tries again, and until then there is no data.
      this.#options.observer.warn('geocoder_data', {
        reason: error instanceof Error ? error.message : 'fault',
      });
    }
  }

  async #newList(): Promise<FileList> {
    const files = await dataFilesAt(this.#options.dataPaths);
    const state = this.#world?.state;
    return { files, world: state?.state === 'ready' ? await versionOf(state.path) : undefined };
  }

  #lookAgain(): void {
    if (this.#isClosed) return;
    this.#callOffLook = this.#options.time.after(LOOK_MS, () => this.reload());
  }

  #tell(reports: readonly FileReport[]): void {
    for (const { path, problem } of reports) {
      const known = this.#reports.find((one) => one.path === path)?.problem;
      if (problem !== undefined && problem !== known) this.#warn(path, problem);
    }
  }

  #warn(path: string, problem: string): void {
    this.#options.observer.warn('geocoder_data', { file: nameOf(path), problem });
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function sameFiles(a: FileList, b: FileList): boolean {
  const textOf = ({ files, world }: FileList): string => JSON.stringify([files, world]);
  return textOf(a) === textOf(b);
}
