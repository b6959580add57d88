import { Dice } from './dice.ts';
import type { Extract, KnownAddress } from './extract.ts';
import { metres, type Point, plain } from './plain.ts';
import { NOISE, NOTHING, STREETS_OF_ELSEWHERE } from './query-words.data.ts';

/** What must come out of a query; undefined: nothing. */
export interface Expected {
  /** Within `metres` of one of them; without, the position is not judged. */
  readonly points?: readonly Point[];
  readonly metres?: number;
  /** Undefined: the answer must have none. */
  readonly number: string | undefined;
  readonly street: string | undefined;
  readonly city?: string;
  readonly postcode?: string;
}

export interface HardQuery {
  readonly group: string;
  readonly query: string;
  readonly expected: Expected | undefined;
}

/** What a set of queries is made from. */
export interface Region {
  readonly extract: Extract;
  /** Names and postcode prefixes of its country; the first of each is its own. */
  readonly countries: readonly string[];
  readonly prefixes: readonly string[];
  readonly seed: number;
  readonly perGroup: number;
}

const HOUSE_METRES = 50;

type Maker = (address: KnownAddress, dice: Dice, region: Region) => string | undefined;

const full = ({ street, number, postcode, city }: KnownAddress): string =>
  `${street} ${number}, ${postcode} ${city}`;

/** A way to write an address that is found all the same. */
const MAKERS: Readonly<Record<string, Maker>> = {
  full,
  order: ({ street, number, postcode, city }, dice) =>
    dice.of([
      `${postcode} ${city}, ${street} ${number}`,
      `${number} ${street}, ${postcode} ${city}`,
      `${number}, ${street}, ${city} ${postcode}`,
      `${city} ${street} ${number}`,
    ]),
  case: (address, dice) => dice.of([full(address).toUpperCase(), full(address).toLowerCase()]),
  diacritics: (address, dice) => {
    const written = dice.of([withoutMarks, writtenOut])(full(address));
    return written === full(address) ? undefined : written;
  },
  abbreviations: (address) => {
    const street = abbreviated(address.street);
    return street === address.street ? undefined : full({ ...address, street });
  },
  compounds: (address, dice) => {
    const street = recompounded(address.street, dice);
    return street === address.street ? undefined : full({ ...address, street });
  },
  country: (address, dice, { countries, prefixes }) => {
    if (dice.below(2) === 0) return `${full(address)}, ${dice.of(countries)}`;
    return `${address.street} ${address.number}, ${dice.of(prefixes)}${address.postcode} ${address.city}`;
  },
  noise: (address, dice) =>
    dice
      .of(NOISE)
      .replace('%', `${address.street} ${address.number}`)
      .replace('#', `${address.postcode} ${address.city}`),
  lines: ({ street, number, postcode, city }) => `${street} ${number}\n${postcode} ${city}`,
  letters: ({ number, ...address }, dice) => {
    const [, digits, letter] = /^(\d+) ?([a-zA-Z])$/.exec(number) ?? [];
    if (digits === undefined || letter === undefined) return undefined;
    const written = dice.of([
      `${digits}${letter.toUpperCase()}`,
      `${digits} ${letter}`,
      `${digits}${letter.toLowerCase()}`,
    ]);
    return full({ ...address, number: written });
  },
  'one typo': (address, dice) => {
    const part = dice.below(3) === 0 ? 'city' : 'street';
    const written = withTypos(address[part], 1, dice);
    return written === undefined ? undefined : full({ ...address, [part]: written });
  },
  'one typo, no postcode': (address, dice) => {
    const part = dice.below(3) === 0 ? 'city' : 'street';
    const written = withTypos(address[part], 1, dice);
    if (written === undefined) return undefined;
    const { street, number, city } =
      part === 'city' ? { ...address, city: written } : { ...address, street: written };
    return `${street} ${number}, ${city}`;
  },
  'two typos': (address, dice) => {
    const street = withTypos(address.street, 2, dice);
    return street === undefined ? undefined : full({ ...address, street });
  },
  'no postcode': ({ street, number, city }) => `${street} ${number} ${city}`,
  'no city': ({ street, number, postcode }) => `${street} ${number} ${postcode}`,
};

/** All queries of a region, in groups. */
export function hardQueries(region: Region): readonly HardQuery[] {
  const dice = new Dice(region.seed);
  const addresses = region.extract.addresses;
  const made = Object.entries(MAKERS).flatMap(([group, make]) =>
    dice
      .some(addresses, addresses.length)
      .values()
      .flatMap((address): HardQuery[] => {
        const query = make(address, dice, region);
        return query === undefined ? [] : [{ group, query, expected: houseOf(address, group, region) }];
      })
      .take(region.perGroup)
      .toArray(),
  );
  return [...made, ...wrongStreets(region, dice), ...nothing(region, dice)];
}

function houseOf(address: KnownAddress, group: string, { extract }: Region): Expected {
  const { number, street, city, postcode, points } = address;
  if (group !== 'no city') return { points, metres: HOUSE_METRES, number, street, city, postcode };
  // Several towns may share a postcode, and a street its name.
  const like = extract.addresses.filter(
    (one) =>
      one.postcode === postcode && plain(one.street) === plain(street) && plain(one.number) === plain(number),
  );
  return { points: like.flatMap((one) => one.points), metres: HOUSE_METRES, number, street, postcode };
}

/** A street that the town does not have: the town is the answer, without a street. */
function wrongStreets({ extract, perGroup }: Region, dice: Dice): readonly HardQuery[] {
  const { addresses, streets } = extract;
  const names = [...new Set([...streets.map(({ name }) => name), ...STREETS_OF_ELSEWHERE])];
  const stem = (name: string): string => plain(name).replace(/(strasse|gasse|weg|platz)$/, '');
  return dice
    .some(addresses, addresses.length)
    .values()
    .flatMap((address): HardQuery[] => {
      const name = dice.of(names);
      const isNear = streets.some(
        (road) =>
          stem(road.name) === stem(name) && road.line.some((at) => metres(at, address.points[0]!) < 6000),
      );
      const isTagged = addresses.some((one) => one.city === address.city && stem(one.street) === stem(name));
      if (isNear || isTagged) return [];
      const { number, postcode, city } = address;
      const query = dice.of([
        `${name} ${number}, ${postcode} ${city}`,
        `${name} ${number}, ${city}`,
        `${city}, ${name} ${number}`,
      ]);
      return [{ group: 'wrong street', query, expected: { number: undefined, street: undefined, city } }];
    })
    .take(perGroup)
    .toArray();
}

/** Nothing of it is there. */
function nothing({ extract, perGroup }: Region, dice: Dice): readonly HardQuery[] {
  const known = new Set(extract.addresses.flatMap(({ city }) => plain(city)));
  const written = NOTHING.filter((query) => ![...known].some((city) => plain(query).includes(city)));
  const elsewhere = dice.some(extract.addresses, perGroup).map(({ street, number }) => {
    const town = dice.of([
      'Xyzzy',
      'Qwertzhausen',
      'Zürich',
      'Paris',
      '10115 Berlin',
      'Lissabon',
      '75008 Paris',
      'Wrocław',
    ]);
    return dice.of([`${street} ${number}, ${town}`, `${town}, ${street} ${number}`]);
  });
  return [...written, ...elsewhere].map((query) => ({ group: 'nothing', query, expected: undefined }));
}

const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss');

function writtenOut(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    Ä: 'Ae',
    Ö: 'Oe',
    Ü: 'Ue',
    ß: 'ss',
  };
  return withoutMarks(text.replace(/[äöüÄÖÜß]/g, (letter) => letters[letter]!));
}

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/stra(ss|ß)e\b/, 'str.'],
  [/Stra(ss|ß)e\b/, 'Str.'],
  [/(?<=\p{L}{3})platz\b/u, 'pl.'],
  [/^Avenue\b/, 'Av.'],
  [/^Boulevard\b/, 'Bd'],
  [/^Chemin\b/, 'Ch.'],
  [/^Allée\b/, 'All.'],
  [/^Place\b/, 'Pl.'],
  [/\bSaint\b/, 'St'],
  [/\bSainte\b/, 'Ste'],
];

function abbreviated(street: string): string {
  const form = SHORT_FORMS.find(([pattern]) => pattern.test(street));
  return form === undefined ? street : street.replace(...form);
}

const COMPOUND = /(?<=\p{L}{3})(stra(?:ss|ß)e|gasse|weg|platz)$/u;

function recompounded(street: string, dice: Dice): string {
  if (COMPOUND.test(street)) {
    const sign = dice.of(['-', ' ']);
    return street.replace(COMPOUND, (ending) => sign + ending[0]!.toUpperCase() + ending.slice(1));
  }
  if (/[- ](Strasse|Straße|Weg|Gasse|Platz)$/.test(street)) {
    return dice.below(2) === 0
      ? street.replaceAll('-', ' ')
      : street.replace(/[- ](\p{L}+)$/u, (_, ending: string) => ending.toLowerCase());
  }
  return street;
}

const LETTERS = 'abcdefghijklmnoprstuvwz';

/** As many edits at letters of its longer words; undefined for a name too short for that. */
function withTypos(name: string, count: number, dice: Dice): string | undefined {
  if (plain(name).length < 5 * count) return undefined;
  let written = name;
  const used = new Set<number>();
  for (let edit = 0; edit < count; edit++) {
    const places = [...written].flatMap((letter, at) => {
      const isInWord = /\p{L}/u.test(letter) && /\p{L}/u.test(written[at + 1] ?? '');
      return isInWord && at > 0 && ![at - 1, at, at + 1].some((one) => used.has(one)) ? [at] : [];
    });
    if (places.length === 0) return undefined;
    const at = dice.of(places);
    used.add(at);
    const [head, tail] = [written.slice(0, at), written.slice(at)];
    const letter = dice.of([...LETTERS]);
    written = dice.of([
      head + tail.slice(1),
      head + letter + tail,
      head + letter + tail.slice(1),
      head + tail[1]! + tail[0]! + tail.slice(2),
    ]);
  }
  return plain(written) === plain(name) ? undefined : written;
}
