import { Unavailable } from '@kontor/base';
import {
  countryName,
  type Geocoder,
  type Match,
  OPENSTREETMAP_ATTRIBUTION,
  type Position,
  type Precision,
  placeName,
  type SearchMatch,
} from '@kontor/places';

interface Fixture {
  readonly query: string;
  readonly position: Position;
  readonly precision: Precision;
  readonly houseNumber?: string;
  readonly street?: string;
  readonly postalCode?: string;
  readonly city: { readonly name: string; readonly names: Readonly<Record<string, string>> };
  readonly country: string;
}

const VIENNA = { name: 'Vienna', names: { de: 'Wien', fr: 'Vienne', it: 'Vienna', hu: 'Bécs', cs: 'Vídeň' } };
const ZURICH = { name: 'Zürich', names: { en: 'Zurich', fr: 'Zurich', it: 'Zurigo' } };
const VIENNA_IN_VIRGINIA = { name: 'Vienna', names: {} };
const VADUZ = { name: 'Vaduz', names: {} };

const FIXTURES: readonly Fixture[] = [
  {
    query: 'wiedner hauptstraße 32, 1040 wien',
    position: { latitude: 48.1954, longitude: 16.36688 },
    ...{ precision: 'house', houseNumber: '32', street: 'Wiedner Hauptstraße', postalCode: '1040' },
    ...{ city: VIENNA, country: 'AT' },
  },
  {
    query: 'bahnhofstrasse 1, 8001 zürich',
    position: { latitude: 47.36748, longitude: 8.53998 },
    ...{ precision: 'house', houseNumber: '1', street: 'Bahnhofstrasse', postalCode: '8001' },
    ...{ city: ZURICH, country: 'CH' },
  },
  {
    query: 'städtle, 9490 vaduz',
    position: { latitude: 47.13929, longitude: 9.52228 },
    ...{ precision: 'street', street: 'Städtle', postalCode: '9490' },
    ...{ city: VADUZ, country: 'LI' },
  },
  {
    query: 'vienna',
    position: { latitude: 48.20849, longitude: 16.37208 },
    ...{ precision: 'place', city: VIENNA, country: 'AT' },
  },
  {
    query: 'vienna',
    position: { latitude: 38.90122, longitude: -77.26526 },
    ...{ precision: 'place', city: VIENNA_IN_VIRGINIA, country: 'US' },
  },
];

/** Questions that are never answered, so that callers can test their handling of 503. */
const AWAY_QUERY = 'unavailable 503';
const AWAY_POSITION: Position = { latitude: 50.3, longitude: 50.3 };

/** What test keys get: always the same, nobody is asked and no data is read (rules: Test keys). */
export class FixtureGeocoder implements Geocoder {
  async search(
    query: string,
    language: string,
    _signal?: AbortSignal,
    limit = 1,
  ): Promise<SearchMatch | undefined> {
    const wanted = query.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
    if (wanted === AWAY_QUERY) throw away();
    const [found, ...others] = FIXTURES.filter((one) => one.query === wanted)
      .slice(0, limit)
      .map((fixture) => matchOf(fixture, language));
    return found === undefined || limit === 1 ? found : { ...found, alternatives: others };
  }

  async reverse(at: Position, language: string): Promise<Match | undefined> {
    if (isAt(at, AWAY_POSITION)) throw away();
    const found = FIXTURES.find(({ position }) => isAt(at, position));
    return found && matchOf(found, language);
  }
}

const isAt = (one: Position, other: Position): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

const away = (): Unavailable => new Unavailable('fixture: away', { retryAfterSeconds: 30 });

function matchOf(fixture: Fixture, language: string): Match {
  const { position, precision, houseNumber, street, postalCode, city, country: countryCode } = fixture;
  const country = countryName(countryCode, language);
  return {
    position,
    precision,
    address: {
      ...(houseNumber !== undefined && { houseNumber }),
      ...(street !== undefined && { street }),
      city: placeName({ ...city, country: countryCode }, language),
      ...(postalCode !== undefined && { postalCode }),
      ...(country !== undefined && { country }),
      countryCode,
    },
    attribution: [OPENSTREETMAP_ATTRIBUTION],
  };
}
