import { ALL_FORMS, countryForm } from '../countries/all-forms.ts';

/**
 * States, provinces and cantons under GeoNames' codes of the first level (`admin1CodesASCII`, as of 2026), for the
 * countries whose addresses name them: name, then the short form that is written in addresses, if there is one.
 */
export const ADMINISTRATIVE_AREAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  CA: {
    '01': 'Alberta;AB',
    '02': 'British Columbia;BC',
    '03': 'Manitoba;MB',
    '04': 'New Brunswick;NB',
    '05': 'Newfoundland and Labrador;NL',
    '07': 'Nova Scotia;NS',
    '08': 'Ontario;ON',
    '09': 'Prince Edward Island;PE',
    '10': 'Québec;QC',
    '11': 'Saskatchewan;SK',
    '12': 'Yukon;YT',
    '13': 'Northwest Territories;NT',
    '14': 'Nunavut;NU',
  },
  AU: {
    '01': 'Australian Capital Territory;ACT',
    '02': 'New South Wales;NSW',
    '03': 'Northern Territory;NT',
    '04': 'Queensland;QLD',
    '05': 'South Australia;SA',
    '06': 'Tasmania;TAS',
    '07': 'Victoria;VIC',
    '08': 'Western Australia;WA',
  },
  DE: {
    '01': 'Baden-Württemberg',
    '02': 'Bayern',
    '03': 'Bremen',
    '04': 'Hamburg',
    '05': 'Hessen',
    '06': 'Niedersachsen',
    '07': 'Nordrhein-Westfalen;NRW',
    '08': 'Rheinland-Pfalz',
    '09': 'Saarland',
    '10': 'Schleswig-Holstein',
    '11': 'Brandenburg',
    '12': 'Mecklenburg-Vorpommern',
    '13': 'Sachsen',
    '14': 'Sachsen-Anhalt',
    '15': 'Thüringen',
    '16': 'Berlin',
  },
  AT: {
    '01': 'Burgenland',
    '02': 'Kärnten',
    '03': 'Niederösterreich;NÖ',
    '04': 'Oberösterreich;OÖ',
    '05': 'Salzburg',
    '06': 'Steiermark',
    '07': 'Tirol',
    '08': 'Vorarlberg',
    '09': 'Wien',
  },
  CH: {
    AG: 'Aargau',
    AI: 'Appenzell Innerrhoden',
    AR: 'Appenzell Ausserrhoden',
    BE: 'Bern',
    BL: 'Basel-Landschaft',
    BS: 'Basel-Stadt',
    FR: 'Freiburg;Fribourg',
    GE: 'Genf;Genève',
    GL: 'Glarus',
    GR: 'Graubünden',
    JU: 'Jura',
    LU: 'Luzern',
    NE: 'Neuenburg;Neuchâtel',
    NW: 'Nidwalden',
    OW: 'Obwalden',
    SG: 'St. Gallen',
    SH: 'Schaffhausen',
    SO: 'Solothurn',
    SZ: 'Schwyz',
    TG: 'Thurgau',
    TI: 'Tessin;Ticino',
    UR: 'Uri',
    VD: 'Waadt;Vaud',
    VS: 'Wallis;Valais',
    ZG: 'Zug',
    ZH: 'Zürich',
  },
};

/** Countries whose areas are written after the town by these short forms. */
const WRITTEN_SHORT = ['US', 'CA', 'AU', 'CH'];

/**
 * Countries of which some area is written by these letters, in lower case. `ma` is Massachusetts and, of Brazil, Maranhão.
 * @example countriesOfAreaCode('nsw') // ['AU']
 */
export const countriesOfAreaCode = (letters: string): readonly string[] => areaCodes().get(letters) ?? [];

let codes: ReadonlyMap<string, readonly string[]> | undefined;

function areaCodes(): ReadonlyMap<string, readonly string[]> {
  if (codes !== undefined) return codes;
  const found = new Map<string, readonly string[]>();
  const add = (name: string, country: string): void => {
    const key = name.toLowerCase();
    if (/^[a-z]{2,3}$/.test(key)) found.set(key, [...(found.get(key) ?? []), country]);
  };
  for (const country of WRITTEN_SHORT) {
    for (const area of Object.keys(ADMINISTRATIVE_AREAS[country] ?? {}))
      for (const name of areaNames(country, area)) add(name, country);
  }
  for (const { countries } of ALL_FORMS) {
    for (const [country, { states = {} }] of Object.entries(countries))
      for (const name of Object.keys(states)) add(name, country);
  }
  codes = found;
  return found;
}

/**
 * A state or province as addresses of its country print it, from its name or code: the short form where the country has one,
 * else as it is given. Undefined for countries whose addresses have no state, and for a text that names none of the country's.
 * @example printedState('US', 'Massachusetts') // 'MA'; printedState('MX', 'Jalisco') // 'Jalisco'
 */
export function printedState(country: string, text: string): string | undefined {
  const form = countryForm(country);
  if (form === undefined || !form.lines.some((line) => line.includes('{state}'))) return undefined;
  const shorts = shortStates(country);
  return shorts.size === 0 ? text.trim() || undefined : shorts.get(stateKey(text));
}

const stateKey = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const shortByCountry = new Map<string, ReadonlyMap<string, string>>();

/** The short forms of a country's states under names and codes; empty where they are written out. */
function shortStates(country: string): ReadonlyMap<string, string> {
  const known = shortByCountry.get(country);
  if (known !== undefined) return known;
  const { states = {} } = countryForm(country) ?? {};
  const areas = Object.entries(ADMINISTRATIVE_AREAS[country] ?? {});
  const shorts = new Map([
    ...Object.entries(states).flatMap(([short, name]) =>
      [short, name].map((one) => [stateKey(one), short] as const),
    ),
    ...areas.flatMap(([code, names]) => {
      const all = names.split(';');
      const short = WRITTEN_AS_CODE.has(country) ? code : all.at(-1)!;
      return [...all, short].map((one) => [stateKey(one), short] as const);
    }),
  ]);
  shortByCountry.set(country, shorts);
  return shorts;
}

/** Countries whose codes are what people write: `Portland, OR`, `Küsnacht ZH`. */
const WRITTEN_AS_CODE = new Set(['US', 'CH']);

/** The names under which an area may be asked for. @example areaNames('CA', '08') // ['Ontario', 'ON'] */
export function areaNames(country: string, code: string): readonly string[] {
  const names = ADMINISTRATIVE_AREAS[country]?.[code]?.split(';') ?? [];
  return names.length > 0 && WRITTEN_AS_CODE.has(country) ? [...names, code] : names;
}
