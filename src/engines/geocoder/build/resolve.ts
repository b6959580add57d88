import type { Point } from '../data-file/data-file-records.ts';
import { encodeLines } from '../data-file/line-bytes.ts';
import { cellAt, cellColumnOf, cellRowOf } from '../schema.ts';
import { houseNumbersOf, type TaggedAddress } from './address-tags.ts';
import { CellCountries, type CountryAt } from './cell-countries.ts';
import { CityClusters } from './city-clusters.ts';
import type { CityFinder } from './city-finder.ts';
import { KnownPostcodes } from './known-postcodes.ts';
import { MajorityVote } from './majority-vote.ts';
import { middleOf } from './plane-geometry.ts';
import type { StagingDatabase } from './staging-database.ts';
import { StreetKeys } from './street-key.ts';

/** What could not be used, counted. */
export interface ResolutionCounts {
  /** Houses whose `addr:city` is no place of the data and too rare to become one. */
  unresolvedCities: number;
  /** Houses without street, place and relation. */
  withoutStreet: number;
  /** Values of `addr:housenumber` without a number. */
  withoutNumber: number;
}

/** Some of the values that could not be used, each once. */
export interface DroppedSamples {
  /** An `addr:city` for which the data have no place. */
  readonly cities: readonly string[];
  /** `addr:housenumber` without a number. */
  readonly numbers: readonly string[];
}

const MAX_SAMPLES = 5;
const MAX_CELLS = 200_000;

/** Means "no place" in the tables of the stage. */
export const NOWHERE = -1;
/** Clusters are counted downward from here while it is open whether they become places. */
const FIRST_CLUSTER = -2;

/**
 * Gives each house and each way its place and the key of its street, in the tables `house`, `way` and `interpolation`
 * of the stage. Places are known by their number in the finder.
 */
export class Resolution {
  readonly counts: ResolutionCounts = { unresolvedCities: 0, withoutStreet: 0, withoutNumber: 0 };
  readonly #samples = { cities: new Set<string>(), numbers: new Set<string>() };
  /** `addr:country` of the houses of each place. */
  readonly countryVotes = new MajorityVote<number, string>();
  /** What the houses of each place name as their state. */
  readonly areaMajority = new MajorityVote<number, string>();
  readonly #stage: StagingDatabase;
  readonly #cities: CityFinder;
  readonly #countries: CellCountries;
  readonly #keys = new StreetKeys();
  readonly #postcodes = new KnownPostcodes();
  /** Places of the houses of a street around a cell of the grid, and of all houses there. */
  readonly #streetCells = new Map<string, MajorityVote<number, number>>();
  readonly #cells = new MajorityVote<number, number>();
  readonly #placesAround = new Map<number, number | undefined>();

  /** @param countryAt for postcodes, whose form is their country's */
  constructor(stage: StagingDatabase, cities: CityFinder, countryAt: CountryAt) {
    this.#stage = stage;
    this.#countries = new CellCountries(cities, countryAt);
    this.#cities = cities;
  }

  get samples(): DroppedSamples {
    return { cities: [...this.#samples.cities], numbers: [...this.#samples.numbers] };
  }

  #sample(kind: keyof DroppedSamples, value: string): void {
    const samples = this.#samples[kind];
    if (samples.size < MAX_SAMPLES) samples.add(value);
  }

  run(): void {
    this.#resolveHouses(this.#citiesByName());
    this.#resolveWays();
    this.#resolveInterpolations();
  }

  /** The place that each house names, in the order of the houses; clusters that are large enough become places. */
  #citiesByName(): Int32Array {
    const places = new Int32Array(this.#stage.houseCount).fill(NOWHERE);
    const clusters = new CityClusters();
    let at = 0;
    for (const { name: city, position } of this.#stage.named('city')) {
      if (city !== undefined) {
        places[at] = this.#cities.named(city, position) ?? FIRST_CLUSTER - clusters.add(city, position);
      }
      at++;
    }
    const made = new Map([...clusters.places()].map(([number, place]) => [number, this.#cities.add(place)]));
    const names = clusters.names;
    return places.map((place) => {
      if (place > FIRST_CLUSTER) return place;
      const own = made.get(FIRST_CLUSTER - place);
      if (own === undefined) {
        this.counts.unresolvedCities++;
        this.#sample('cities', names[FIRST_CLUSTER - place] ?? '');
      }
      return own ?? NOWHERE;
    });
  }

  #resolveHouses(places: Int32Array): void {
    this.#voteNamed(places);
    let at = 0;
    for (const { address, position } of this.#stage.houses()) {
      const named = places[at++]!;
      const place = named === NOWHERE ? this.#placeWithout(address, position) : named;
      if (place !== undefined && address.country !== undefined) this.countryVotes.add(place, address.country);
      if (place !== undefined && address.state !== undefined) this.areaMajority.add(place, address.state);
      this.#resolveHouse(named === NOWHERE ? withCityAsRegion(address) : address, position, place);
    }
  }

  #resolveHouse(address: TaggedAddress, position: Point, place: number | undefined): void {
    const { street, number, postcode, regions } = address;
    if (street === undefined) {
      this.counts.withoutStreet++;
      return;
    }
    const key = this.#keys.of(street);
    const country = address.country ?? this.#countries.at(position);
    const code = this.#postcodes.of(postcode, country);
    const numbers = houseNumbersOf(number, country);
    if (numbers.length === 0) {
      this.counts.withoutNumber++;
      this.#sample('numbers', number);
    }
    for (const { base, suffix, text, further } of numbers) {
      this.#stage.connection.run(
        'INSERT INTO house VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...[place ?? NOWHERE, key, base, suffix, text, further.length === 0 ? null : JSON.stringify(further)],
        ...[street, code ?? null, position.lat, position.lon, regions?.join('|') ?? null],
      );
      this.#stage.wrote();
    }
  }

  /** Before any house without a city is resolved: it belongs to the city that its neighbours name. */
  #voteNamed(places: Int32Array): void {
    let at = 0;
    for (const { name: street, position } of this.#stage.named('street')) {
      const place = places[at++]!;
      if (place === NOWHERE || street === undefined) continue;
      this.#vote(this.#keys.of(street), position, place);
    }
  }

  /** A border around the house decides, then what its neighbours in the street name. */
  #placeWithout({ street, city }: TaggedAddress, at: Point): number | undefined {
    const around = this.#cities.around(at);
    if (street === undefined || city !== undefined) return around;
    const hasBorder = around !== undefined && this.#cities.places[around]!.area?.contains(at) === true;
    return hasBorder ? around : this.#placeOfWay(this.#keys.of(street), at);
  }

  #vote(key: string, { lat, lon }: Point, place: number): void {
    const cell = cellAt(cellRowOf(lat), cellColumnOf(lon));
    this.#cells.add(cell, place);
    const ofStreet = this.#streetCells.get(key) ?? new MajorityVote<number, number>();
    this.#streetCells.set(key, ofStreet);
    ofStreet.add(cell, place);
  }

  #resolveWays(): void {
    for (const { name, alternatives, line } of this.#stage.ways()) {
      const key = this.#keys.of(name);
      const place = this.#placeOfWay(key, middleOf(line)) ?? NOWHERE;
      this.#stage.connection.run(
        'INSERT INTO way VALUES (?, ?, ?, ?, ?)',
        ...[place, key, name, JSON.stringify(alternatives), encodeLines([line])],
      );
      this.#stage.wrote();
    }
  }

  /** From houses of that street nearby, else the border around it, else other houses nearby. */
  #placeOfWay(key: string, at: Point): number | undefined {
    const ofStreet = this.#streetCells.get(key)?.winner(cellsAround(at));
    if (ofStreet !== undefined) return ofStreet;
    const around = this.#cities.around(at);
    const hasBorder = around !== undefined && this.#cities.places[around]!.area?.contains(at) === true;
    return hasBorder ? around : (this.#placeAround(at) ?? around);
  }

  /** What most houses around a cell name; all have voted before the first one asks. */
  #placeAround(at: Point): number | undefined {
    const cell = cellAt(cellRowOf(at.lat), cellColumnOf(at.lon));
    if (this.#placesAround.has(cell)) return this.#placesAround.get(cell);
    const place = this.#cells.winner(cellsAround(at));
    if (this.#placesAround.size >= MAX_CELLS) this.#placesAround.clear();
    this.#placesAround.set(cell, place);
    return place;
  }

  #resolveInterpolations(): void {
    for (const { address, low, high, step, line } of this.#stage.interpolations()) {
      const { street, city } = address;
      if (street === undefined) continue;
      const at = middleOf(line);
      const key = this.#keys.of(street);
      const named = city === undefined ? undefined : this.#cities.named(city, at);
      this.#stage.connection.run(
        'INSERT INTO interpolation VALUES (?, ?, ?, ?, ?, ?)',
        ...[named ?? this.#placeOfWay(key, at) ?? NOWHERE, key, low, high, step, encodeLines([line])],
      );
      this.#stage.wrote();
    }
  }
}

/** Streets of a town for which the data have no place are found by its name all the same. */
const withCityAsRegion = (address: TaggedAddress): TaggedAddress =>
  address.city === undefined ? address : { ...address, regions: [...(address.regions ?? []), address.city] };

function cellsAround({ lat, lon }: Point): readonly number[] {
  const [row, column] = [cellRowOf(lat), cellColumnOf(lon)];
  const steps = [0, -1, 1];
  return steps.flatMap((rows) => steps.map((columns) => cellAt(row + rows, column + columns)));
}
