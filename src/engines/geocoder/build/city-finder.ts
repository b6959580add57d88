import { fold, nameVariants } from '@kontor/places';
import type { Point } from '../data-file/data-file-records.ts';
import { DEGREE } from '../schema.ts';
import type { Area } from './area.ts';
import { Grid } from './grid.ts';
import { isAddressed, isTown, type PlaceDraft, partRadiusOf, radiusOf } from './place-draft.ts';
import { metresBetween } from './plane-geometry.ts';

const AREA_CELL = DEGREE / 4;
/** 11 km from north to south. */
const NODE_CELL = DEGREE / 10;
/** Cells of 11 km that a radius of 15 km reaches. */
const NODE_ROWS = 2;
/** A name farther away is another town of that name. */
const MAX_NAME_METRES = 40_000;
/** A square of 25 degrees. */
const MAX_CELLS = 10_000;
const MAX_PARTS = 2;
const MAX_FORMS = 20_000;
/** `admin_level` of states and provinces. */
const STATE_LEVEL = 4;

/** Finds the place that an address belongs to. Places are known by their number in the list. */
export class CityFinder {
  readonly #places: PlaceDraft[];
  readonly #areas = new Grid<number>(AREA_CELL);
  /** Areas of too many cells: large countries, and borders that are drawn across the earth. */
  readonly #vast: number[] = [];
  readonly #nodes = new Grid<number>(NODE_CELL);
  readonly #byName = new Map<string, number[]>();
  readonly #forms = new Map<string, readonly string[]>();
  readonly #towns = new Map<number, number | undefined>();

  constructor(places: readonly PlaceDraft[]) {
    this.#places = [];
    for (const place of places) this.add(place);
  }

  get places(): readonly PlaceDraft[] {
    return this.#places;
  }

  /** @returns the number of the place */
  add(place: PlaceDraft): number {
    const index = this.#places.length;
    this.#places.push(place);
    this.#towns.clear();
    if (place.area !== undefined) this.#addArea(index, place.area);
    if (radiusOf(place.kind) !== undefined || partRadiusOf(place.kind) !== undefined) {
      this.#nodes.addPoint(index, place.position);
    }
    if (isAddressed(place.kind)) this.#addNames(index, place);
    return index;
  }

  #addArea(index: number, { box }: Area): void {
    if (this.#areas.cellsOf(box) > MAX_CELLS) this.#vast.push(index);
    else this.#areas.add(index, box);
  }

  #addNames(index: number, { name, names }: PlaceDraft): void {
    for (const key of new Set([name, ...Object.values(names)].flatMap(nameForms))) {
      const there = this.#byName.get(key);
      if (there === undefined) this.#byName.set(key, [index]);
      else there.push(index);
    }
  }

  /** The forms of a name; nearly every house names the same city as the one before it. */
  #formsOf(name: string): readonly string[] {
    const known = this.#forms.get(name);
    if (known !== undefined) return known;
    if (this.#forms.size >= MAX_FORMS) this.#forms.clear();
    const forms = nameForms(name);
    this.#forms.set(name, forms);
    return forms;
  }

  /** The place of that name within 40 km, or around the point. */
  named(name: string, at: Point): number | undefined {
    for (const form of this.#formsOf(name)) {
      const candidates = this.#byName.get(form) ?? [];
      const near = candidates
        .map((index) => ({ index, order: this.#orderOf(index, at) + this.#otherName(index, name) }))
        .filter(({ order }) => order < Number.POSITIVE_INFINITY)
        .sort((a, b) => a.order - b.order);
      if (near[0] !== undefined) return near[0].index;
    }
    return undefined;
  }

  /** "Baltimore - Linwood" is a place to which "Baltimore" leads, but not before Baltimore. */
  #otherName(index: number, name: string): number {
    const { name: own, names } = this.#places[index]!;
    const asked = fold(name);
    const isOwn = fold(own) === asked || Object.values(names).some((other) => fold(other) === asked);
    return isOwn ? 0 : 4 * MAX_NAME_METRES;
  }

  /** What contains the point comes first, towns before their parts, near ones before far ones. */
  #orderOf(index: number, at: Point): number {
    const { area, kind, position } = this.#places[index]!;
    const metres = metresBetween(position, at);
    const isAround = area?.contains(at) === true;
    if (!isAround && metres > MAX_NAME_METRES) return Number.POSITIVE_INFINITY;
    const part = radiusOf(kind) === undefined && kind !== 'municipality' ? MAX_NAME_METRES : 0;
    return (isAround ? 0 : 2 * MAX_NAME_METRES) + part + Math.min(metres, MAX_NAME_METRES);
  }

  /**
   * The town that contains a point: the smallest border of level 8, else 7, else a town's of another level, else by
   * distance.
   */
  around(at: Point): number | undefined {
    const areas = this.#containing(at);
    const ofLevel = (level: number) => areas.find((index) => this.#places[index]!.level === level);
    const town = areas.find((index) => isTown(this.#places[index]!.kind));
    return ofLevel(8) ?? ofLevel(7) ?? town ?? this.#nearest(at);
  }

  /** All borders around a point, the smallest first. */
  #containing(at: Point): readonly number[] {
    const contains = (index: number): boolean => this.#places[index]!.area!.contains(at);
    const near = this.#areas.at(at).filter(contains);
    const around = this.#vast.length === 0 ? near : [...near, ...this.#vast.filter(contains)];
    if (around.length < 2) return around;
    return around.sort((a, b) => this.#places[a]!.area!.extent - this.#places[b]!.area!.extent);
  }

  #nearest(at: Point): number | undefined {
    let best: { readonly index: number; readonly share: number } | undefined;
    for (const index of this.#near(at)) {
      const { kind, position } = this.#places[index]!;
      const radius = radiusOf(kind);
      if (radius === undefined) continue;
      const share = metresBetween(position, at) / radius;
      if (share < (best?.share ?? 1)) best = { index, share };
    }
    return best?.index;
  }

  /** Degrees of longitude become short toward the poles. */
  #near(at: Point): readonly number[] {
    const cosine = Math.max(0.05, Math.cos((at.lat / DEGREE) * (Math.PI / 180)));
    return this.#nodes.near(at, NODE_ROWS, Math.ceil(NODE_ROWS / cosine));
  }

  /** Names of what contains a place: districts, counties, states. */
  contextOf(at: Point, self: number): readonly string[] {
    return this.#namesOf(
      this.#containing(at).filter((index) => (this.#places[index]!.level ?? 0) >= 4),
      self,
    );
  }

  /** Name of the state or province that contains a place, where its border is in the data. */
  stateAround(at: Point): string | undefined {
    const state = this.#containing(at).find((index) => this.#places[index]!.level === STATE_LEVEL);
    return state === undefined ? undefined : this.#places[state]!.name;
  }

  /** Names of the part of a town that a street is in: borders of levels 9 to 11, the nearest quarter or village. */
  partsAt(at: Point, city: number | undefined): readonly string[] {
    const areas = this.#containing(at).filter((index) => {
      const { level = 0 } = this.#places[index]!;
      return level >= 8 && level <= 11;
    });
    const near = this.#near(at)
      .filter((index) => this.#isPartOf(index, city))
      .map((index) => ({ index, share: this.#partShare(index, at) }))
      .filter(({ share }) => share < 1)
      .sort((a, b) => a.share - b.share)
      .slice(0, MAX_PARTS);
    return this.#namesOf([...areas, ...near.map(({ index }) => index)], city);
  }

  /** A village just beyond the border is near, but its streets are others. */
  #isPartOf(index: number, city: number | undefined): boolean {
    if (city === undefined || index === city) return true;
    const { kind, position } = this.#places[index]!;
    const { area } = this.#places[city]!;
    if (area !== undefined) return area.contains(position);
    return radiusOf(kind) === undefined || this.#townOf(index, position) === city;
  }

  /** The town around a place, which every street near it asks for. */
  #townOf(index: number, position: Point): number | undefined {
    if (!this.#towns.has(index)) this.#towns.set(index, this.around(position));
    return this.#towns.get(index);
  }

  #partShare(index: number, at: Point): number {
    const { kind, position } = this.#places[index]!;
    return metresBetween(position, at) / (partRadiusOf(kind) ?? 1e-9);
  }

  #namesOf(indexes: readonly number[], without: number | undefined): readonly string[] {
    const own = without === undefined ? undefined : this.#places[without]!.name;
    const names = indexes.filter((index) => index !== without).map((index) => this.#places[index]!.name);
    return [...new Set(names)].filter((name) => name !== own);
  }

  /** The country whose border in these data contains a point. */
  countryAt(at: Point): string | undefined {
    const index = this.#containing(at).find((one) => this.#places[one]!.level === 2);
    return index === undefined ? undefined : this.#places[index]!.country;
  }

  /** Countries whose whole border is in the data: what is outside of it belongs to another one. */
  get closedCountries(): ReadonlySet<string> {
    const countries = this.#places.filter(({ level, area }) => level === 2 && area !== undefined);
    return new Set(countries.map(({ country }) => country!));
  }
}

/** Forms of a name under which places meet, as the index has them. */
function nameForms(name: string): readonly string[] {
  const forms = nameVariants(name, 'place').map((tokens) => tokens.map(({ key }) => key).join(' '));
  return forms.length > 0 ? forms : [fold(name)];
}
