import type { Section } from '@kontor/places/testing';
import { borderSection, codeOf, type Topology } from './border-section.ts';
import { labelOf } from './country-label.ts';
import { nameSection } from './name-section.ts';
import { inFileOrder, placeSection, type SourcePlace } from './place-section.ts';
import { alpha2ByNumber, cities, names, sources, topology } from './sources.ts';

/** GeoNames' feature code of a country. */
const COUNTRY = 'PCL';

/** All sections of the world file, not yet compressed. `folder` has the tables of names. */
export function worldSections(folder: URL): Readonly<Record<Section, Uint8Array>> {
  const codes = alpha2ByNumber();
  const borders = topology();
  const towns = cities();
  const places = inFileOrder([...countryPlaces(borders, codes, towns), ...towns]);
  const indexOf = new Map(places.map(({ id }, index) => [id, index]));
  return {
    about: Buffer.from(JSON.stringify(sources())),
    borders: borderSection(borders, codes),
    places: placeSection(places),
    names: nameSection(names(folder), indexOf),
  };
}

/** One place for each country that has a land or a town: its label, else its capital, else its largest town. */
function countryPlaces(
  borders: Topology,
  codes: ReadonlyMap<string, string>,
  towns: readonly SourcePlace[],
): readonly SourcePlace[] {
  const named = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const lands = new Map<string, (typeof borders.objects.countries.geometries)[number]>();
  for (const land of borders.objects.countries.geometries) {
    const code = codeOf(land, codes);
    // Lands that share a code: the one that ISO means is the one with the most lines.
    if (code !== '' && (lands.get(code)?.arcs.length ?? 0) < land.arcs.length) lands.set(code, land);
  }
  const main = new Map<string, SourcePlace>();
  for (const town of towns) {
    if (isMoreImportant(town, main.get(town.country))) main.set(town.country, town);
  }
  return [...new Set([...lands.keys(), ...main.keys()])].map((country) => {
    const land = lands.get(country);
    const [lon, lat] =
      land === undefined ? [] : labelOf(land, borders).map((degrees) => Math.round(degrees * 1e5));
    const town = main.get(country);
    return {
      id: 0,
      name: named.of(country) ?? country,
      country,
      feature: COUNTRY,
      area: '',
      population: 0,
      lat: lat ?? town?.lat ?? 0,
      lon: lon ?? town?.lon ?? 0,
    };
  });
}

function isMoreImportant(town: SourcePlace, other: SourcePlace | undefined): boolean {
  if (other === undefined) return true;
  const [isCapital, wasCapital] = [town.feature === 'PPLC', other.feature === 'PPLC'];
  return isCapital === wasCapital ? town.population > other.population : isCapital;
}
