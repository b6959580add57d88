const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Between town and postal code, in one line: `New York, NY 10004` (Universal Postal Union, addressing guides). */
const BEHIND_TOWN = setOf('AU CA TW US');
/** In brackets behind the town, where it is an abbreviation: `00184 Roma (RM)`. */
const IN_BRACKETS = setOf('IT SM');
/** On a line of its own below the town. */
const BELOW = setOf('AE AR BR CL CN CO EG ES GB ID IE IN JP KR MX MY NG PE PH RU TH TR UA VE VN ZA');
const ABBREVIATION = /^\p{Lu}{2,3}$/u;

const joined = (city: string, region: string): string =>
  [city, region].filter((text) => text !== '').join(', ');

interface Town {
  readonly postalCode?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
}

/**
 * Town and postal code with the region where addresses of the country have one, and what is below them.
 * @param country ISO 3166-1 alpha-2; unknown: the region is below
 * @example withRegion({ postalCode: '00184', city: 'Roma', region: 'RM' }, 'IT') // { town: { postalCode: '00184', city: 'Roma (RM)' } }
 */
export function withRegion(
  { region = '', postalCode = '', city = '' }: Town,
  country: string | undefined,
): { readonly town: Omit<Town, 'region'>; readonly below?: string } {
  const town = { postalCode, city };
  if (region === '') return { town };
  if (country === undefined || BELOW.has(country)) return { town, below: region };
  if (BEHIND_TOWN.has(country)) {
    const isThere = postalCode.toUpperCase().startsWith(region.toUpperCase());
    return { town: isThere ? town : { city: joined(city, region), postalCode } };
  }
  if (!IN_BRACKETS.has(country)) return { town };
  return ABBREVIATION.test(region) && city !== ''
    ? { town: { postalCode, city: `${city} (${region})` } }
    : { town, below: region };
}
