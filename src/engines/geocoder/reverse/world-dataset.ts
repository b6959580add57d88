import { readFileSync } from 'node:fs';
import {
  Borders,
  borderData,
  countryByRule,
  type LocalMap,
  MAX_TOWN_REACH,
  NEAR_METRES,
  NEAREST_PLACE_COUNT,
  openWorldFile,
  populationOfReach,
  townReach,
} from '@kontor/places';
import type { Point } from '../data-file/data-file-records.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { DEGREE } from '../schema.ts';
import { FileBorders } from './file-borders.ts';
import { byDistance, type Label, labelsWithin } from './labels-around.ts';

/** Places are looked for in rings that grow, since most points have one nearby. */
const RINGS = [6_000, 18_000, NEAR_METRES];
/** Within this distance every place may be the town of a point; farther away only those with many inhabitants. */
const SMALL_TOWN_REACH = 8_000;
const NO_PLACES: ReadonlySet<string> = new Set(['country', 'locality']);

/** The borders out of the world file, which take 0.1 s and 7 MB. @throws RangeError if it is damaged */
export const readBorders = (source: string): Borders =>
  new Borders(borderData(openWorldFile(readFileSync(source)).section('borders')));

/** What is known of every point of the earth: its country, and the town around it. */
export class WorldDataset {
  /** The places of the world; absent when they are switched off: then borders alone give the country. */
  readonly file: OpenDataFile | undefined;
  readonly #borders: Borders;
  /** Ids rise as importance falls: the last one whose town may reach beyond `SMALL_TOWN_REACH`. */
  readonly #lastLargeId: number;
  readonly #fileBorders = new WeakMap<OpenDataFile, FileBorders>();

  constructor(borders: Borders, file: OpenDataFile | undefined) {
    this.#borders = borders;
    this.file = file;
    const sql = 'SELECT max(id) AS last FROM place WHERE population >= ?';
    const population = Math.floor(populationOfReach(SMALL_TOWN_REACH));
    this.#lastLargeId = Number(file?.connection.one(sql, population)?.last ?? 0);
  }

  /** The country of the point, by the rule of `country-rule.ts`; `undefined` at sea. */
  countryAt(map: LocalMap): string | undefined {
    const borders = this.#within(map.centre);
    const nearest = this.#nearest(map, borders).map(({ country, metres, position }) => ({
      country,
      metres,
      within: this.#within(position),
    }));
    return countryByRule(borders, nearest);
  }

  /** The town of the country that the point belongs to. */
  townAt(map: LocalMap, country: string): Label | undefined {
    if (this.file === undefined) return undefined;
    const near = labelsWithin(this.file, map, SMALL_TOWN_REACH);
    const large = labelsWithin(this.file, map, MAX_TOWN_REACH, this.#lastLargeId);
    const towns = [...near, ...large].filter((one) => one.country === country && !NO_PLACES.has(one.kind));
    return bestTown(towns.filter(({ kind }) => kind !== 'suburb')) ?? bestTown(towns);
  }

  /**
   * The country of the point for what a data file has around it: by the file's own borders where it has them. The
   * world's borders, which are less exact, are not used for a country whose outline is in the file and not around the
   * point.
   */
  countryInFiles(files: readonly OpenDataFile[], map: LocalMap): string | undefined {
    const borders = files.map((file) => this.#bordersOf(file));
    for (const one of borders) {
      const country = one.countryAt(map.centre);
      if (country !== undefined) return country;
    }
    const country = this.countryAt(map);
    return borders.some((one) => one.has(country ?? '')) ? undefined : country;
  }

  #bordersOf(file: OpenDataFile): FileBorders {
    const known = this.#fileBorders.get(file);
    if (known !== undefined) return known;
    const borders = new FileBorders(file);
    this.#fileBorders.set(file, borders);
    return borders;
  }

  /** The three nearest places, or the nearest alone when it agrees with the borders: nothing can change then. */
  #nearest(map: LocalMap, borders: string | undefined): readonly Label[] {
    if (this.file === undefined) return [];
    for (const metres of RINGS) {
      const labels = labelsWithin(this.file, map, metres)
        .filter(({ kind }) => !NO_PLACES.has(kind))
        .sort(byDistance)
        .slice(0, NEAREST_PLACE_COUNT);
      const isSettled = labels.length === NEAREST_PLACE_COUNT || (borders ?? '?') === labels[0]?.country;
      if (isSettled || metres === NEAR_METRES) return labels;
    }
    return [];
  }

  #within({ lat, lon }: Point): string | undefined {
    return this.#borders.countryAt(lat / DEGREE, lon / DEGREE);
  }
}

function bestTown(towns: readonly Label[]): Label | undefined {
  const shares = towns
    .map((town) => ({ town, share: town.metres / townReach(town.population) }))
    .filter(({ share }) => share < 1);
  return shares.sort((a, b) => a.share - b.share || a.town.id - b.town.id)[0]?.town;
}
