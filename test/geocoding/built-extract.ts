import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Match, SearchDeadline } from '@kontor/places';
import { buildDataFile } from '../../src/engines/geocoder/build/build-data-file.ts';
import { OpenDataFile } from '../../src/engines/geocoder/data-file/open-data-file.ts';
import { reverse } from '../../src/engines/geocoder/reverse/reverse.ts';
import { readBorders, WorldDataset } from '../../src/engines/geocoder/reverse/world-dataset.ts';
import { searchAllFiles } from '../../src/engines/geocoder/search/search-all-files.ts';
import { EXTRACTS } from './extract.ts';
import type { Point } from './plain.ts';
import type { ExtractName } from './regions.ts';

const WORLD = join(import.meta.dirname, '../../data/places/world.bin');
/** Answers are judged here, not times. */
const ENDLESS: SearchDeadline = { throwIfExceeded() {} };

/** A geocoder over one extract alone, on this thread. */
export class BuiltExtract {
  readonly file: OpenDataFile;
  readonly #world: WorldDataset;

  private constructor(file: OpenDataFile, world: WorldDataset) {
    this.file = file;
    this.#world = world;
  }

  /** Builds the data file of an extract into a folder and opens it. */
  static build(name: ExtractName, folder: string): BuiltExtract {
    const output = join(folder, `${name}.sqlite`);
    const borders = readBorders(WORLD);
    buildDataFile({
      inputs: [join(EXTRACTS, `${name}.osm.pbf`)],
      output,
      countryAt: (latitude, longitude) => borders.countryAt(latitude, longitude),
      process: process.pid,
      isAlive: () => false,
      now: 0,
      random: () => randomInt(2 ** 32) / 2 ** 32,
      onProgress: () => {},
    });
    return new BuiltExtract(OpenDataFile.open(output), new WorldDataset(borders, undefined));
  }

  search(query: string, language = 'de', deadline = ENDLESS): Match | undefined {
    return searchAllFiles([this.file], { query, language }, (_, read) => read(), deadline);
  }

  reverse(at: Point, language = 'de'): Match | undefined {
    return reverse([this.file], this.#world, at, language, ENDLESS);
  }

  close(): void {
    this.file.close();
  }
}
