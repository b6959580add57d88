import { renameSync, rmSync } from 'node:fs';
import { OPENSTREETMAP_ATTRIBUTION } from '@kontor/places';
import { rankOf } from '../engines/geocoder/data-file/data-file-records.ts';
import { DataFileWriter } from '../engines/geocoder/data-file/data-file-writer.ts';

/** How large an invented land is. */
export interface LandSize {
  readonly towns: number;
  /** In each town. */
  readonly streets: number;
  /** In each street, numbered from 1 on. */
  readonly houses: number;
  /** Moves everything north, in 1e-7 degree: distinguishes one build from another. */
  readonly shift?: number;
}

const HEADS = ['Sonn', 'Licht', 'Birken', 'Ober', 'Unter', 'Alt', 'Neu', 'Stein', 'Wald', 'Moos'];
const TAILS = ['wil', 'heim', 'dorf', 'ried', 'feld', 'bach', 'berg', 'au', 'stetten', 'hausen'];
const STEMS = ['Linden', 'Rosen', 'Mühl', 'Schul', 'Kirch', 'Bahnhof', 'Garten', 'Berg', 'Wiesen', 'Eichen'];
const MORE_STEMS = [
  'Tannen',
  'Acker',
  'Brunnen',
  'Kapellen',
  'Post',
  'Markt',
  'Ring',
  'Burg',
  'See',
  'Ahorn',
];
const ENDINGS = ['weg', 'strasse', 'gasse', 'platz', 'allee', 'halde', 'rain', 'winkel', 'blick', 'ufer'];

const LATITUDE = 471_000_000;
const LONGITUDE = 95_000_000;
const TOWN_UNITS = 300_000;
const STREET_UNITS = 2_000;
const HOUSE_UNITS = 200;

export const townName = (town: number): string => `${HEADS[town % 10]}${TAILS[Math.floor(town / 10) % 10]}`;
export const townPostcode = (town: number): string => String(9000 + town);
/** Each name is in every town. */
export function streetName(street: number): string {
  const stems = [...STEMS, ...MORE_STEMS];
  const stem = stems[Math.floor(street / 10) % stems.length]!;
  return `${stem}${ENDINGS[street % 10]}${street < 200 ? '' : ` ${street}`}`;
}

/** Writes a data file of an invented land as a build does: under another name, then put in place. At most 100 towns. */
export function writeTowns(path: string, { towns, streets, houses, shift = 0 }: LandSize): void {
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  const writer = new DataFileWriter(draft);
  const at = (town: number, street = 0, house = 0) => ({
    lat: LATITUDE + shift + Math.floor(town / 10) * TOWN_UNITS + street * STREET_UNITS,
    lon: LONGITUDE + (town % 10) * TOWN_UNITS + house * HOUSE_UNITS,
  });
  for (let town = 0; town < towns; town++) {
    writer.addPlace({
      ...{ id: town + 1, kind: 'town', name: townName(town), names: {}, position: at(town), country: 'CH' },
      ...{ population: 900, rank: rankOf('town'), postcodes: [townPostcode(town)] },
    });
  }
  for (let index = 0; index < towns * streets; index++) {
    const [town, street] = [Math.floor(index / streets), index % streets];
    const position = at(town, street);
    writer.addStreet({
      ...{ id: index + 1, name: streetName(street), alternatives: [], placeId: town + 1, position },
      ...{ postcode: townPostcode(town), lines: [[position, at(town, street, houses)]] },
    });
    for (let base = 1; base <= houses; base++)
      writer.addHouse({
        ...{ streetId: index + 1, base, suffix: '', text: `${base}`, position: at(town, street, base) },
      });
  }
  writer.finish({ builtAt: '2026-01-01T00:00:00Z', sources: [], attribution: [OPENSTREETMAP_ATTRIBUTION] });
  renameSync(draft, path);
}
