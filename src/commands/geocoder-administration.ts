import { dirname, resolve } from 'node:path';
import type { Clock } from '../core/operation.ts';
import { type BuildReport, buildDataFile, type Progress } from '../engines/geocoder/build/build-data-file.ts';
import type { DataFileDescription } from '../engines/geocoder/data-file/data-file-description.ts';
import { OpenDataFile, UnusableDataFile } from '../engines/geocoder/data-file/open-data-file.ts';
import { readBorders } from '../engines/geocoder/reverse/world-dataset.ts';
import type { GeocoderSettings } from '../engines/geocoder/settings.ts';
import { dataFilesAt } from '../engines/geocoder/threads/data-paths.ts';
import { WORLD_SOURCE } from '../engines/geocoder/threads/embedded-geocoder.ts';

/** The description inside a data file, or why it cannot be used. */
export interface DataFileState {
  readonly path: string;
  readonly about?: DataFileDescription;
  /** One clause. */
  readonly problem?: string;
}

export interface GeocoderState {
  readonly engine: GeocoderSettings['GEOCODER'];
  readonly files: readonly DataFileState[];
  /** Are the places of the world switched on? */
  readonly world: boolean;
}

export interface BuildOrder {
  readonly inputs: readonly string[];
  readonly output: string;
  readonly onProgress: (progress: Progress) => void;
}

interface GeocoderAdministrationOptions {
  readonly clock: Clock;
  readonly random: (count: number) => Uint8Array;
  /** Number of this process. */
  readonly process: number;
  readonly isAlive: (process: number) => boolean;
  /** Shown before a build: where SQLite may put what it sorts: as much as a third of the data file. */
  readonly sortIn: (folder: string) => void;
  readonly settings: () => GeocoderSettings & { readonly dataFolder: string };
}

/** Data files of the geocoder as commands use them: in this process, whether a server runs or not. */
export class GeocoderAdministration {
  readonly #options: GeocoderAdministrationOptions;

  constructor(options: GeocoderAdministrationOptions) {
    this.#options = options;
  }

  /** @throws as buildDataFile */
  build(order: BuildOrder): BuildReport {
    const { clock, random, process, isAlive, sortIn } = this.#options;
    // The folder for temporary files is often small, or memory.
    sortIn(dirname(resolve(order.output)));
    const borders = readBorders(WORLD_SOURCE);
    return buildDataFile({
      ...order,
      ...{ process, isAlive, now: clock.now() },
      random: () => new DataView(random(4).slice().buffer).getUint32(0) / 2 ** 32,
      countryAt: (latitude, longitude) => borders.countryAt(latitude, longitude),
    });
  }

  /** Now, in Unix milliseconds. */
  now(): number {
    return this.#options.clock.now();
  }

  /** All data files that the settings name. @throws ConfigurationError */
  async state(): Promise<GeocoderState> {
    const { GEOCODER, GEOCODER_DATA, GEOCODER_WORLD } = this.#options.settings();
    const files = await dataFilesAt(GEOCODER_DATA);
    return { engine: GEOCODER, files: files.map(({ path }) => stateOf(path)), world: GEOCODER_WORLD };
  }
}

function stateOf(path: string): DataFileState {
  try {
    const file = OpenDataFile.open(path);
    file.close();
    return { path, about: file.about };
  } catch (error) {
    if (error instanceof UnusableDataFile) return { path, problem: error.message };
    throw error;
  }
}
