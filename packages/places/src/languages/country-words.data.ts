/** Languages whose names of countries are understood in a query; a name that two share goes to the first. */
export const QUERY_LANGUAGES =
  'en de fr it es nl pt pl cs sk hu sl hr ro da sv no fi et lv lt is ga lb mt ca sq tr el bg mk sr bs uk ru be he ar zh ja ko';

/**
 * Countries that are called like a town in them: the word may mean either, and an address there rarely has it twice.
 */
export const COUNTRIES_NAMED_LIKE_TOWNS: ReadonlySet<string> = new Set(
  'AD DJ DZ GI GT HK KW LU MC MO MX PA SG SM ST SV TN VA'.split(' '),
);

/**
 * Towns of 5,000 inhabitants and more (GeoNames, as in data/places) that are called as a country elsewhere is in one of the languages:
 * `Storgatan 5, Nora` (Estonian for Norway), `Calle Elvira 5, Granada` (Spanish for Grenada). The word may mean either.
 */
export const TOWNS_NAMED_LIKE_COUNTRIES: readonly string[] = [
  'Salvador',
  'Guadalupe',
  'Armenia',
  'Franca',
  'Jamaica',
  'Mallawi',
  'Uman',
  'San Martín',
  'Santa Lucía',
  'Montenegro',
  'Liberia',
  'Mexico',
  'Santa Elena',
  'Aland',
  'Włochy',
  'Holland',
  'Lebanon',
  'Líbano',
  'São Martinho',
  'Inđija',
  'Singapur',
  'Colombia',
  'Sankt Martin',
  'Saint-Barthélemy',
  'San Bartolomé',
  'Palestine',
  'Macau',
  'Puerto Rico',
  'Nederland',
  'Palau',
  'Venezuela',
  'Santa Helena',
  'Tonga',
  'Kinna',
  'Greece',
  'San Marino',
  'Costa Rica',
  'Grenada',
  'Macedonia',
  'Şile',
  'Peru',
  'Surinam',
  'Cameron',
  'Palestina',
  'China',
  'Angola',
  'Jordan',
  'Brazil',
  'Şiria',
  'Andorra',
  'Hinna',
  'Saint Martin',
  'Turki',
  'Andora',
  'Russi',
  'Nora',
  'Grenade',
  'Albania',
  'Súria',
  'Saint Helena',
  'Mali',
  'Poland',
  'Polla',
];

/** Vehicles' distinguishing signs that people write before a postcode with a blank: `D 63303 Dreieich`. */
export const MIN_POSTCODE_DIGITS = 4;

/** Abbreviations of two or three letters that are understood beside the codes of ISO 3166-1. */
export const COUNTRY_ABBREVIATIONS: ReadonlySet<string> = new Set(
  'UK USA EUA VAE США САЩ САД ЗША ОАЭ ΗΠΑ'.split(' '),
);

/** Names of a country in one language that are something better known in others. */
export const NO_COUNTRIES: ReadonlySet<string> = new Set([
  'Columbia',
  'Granada',
  'Norfolk',
  'Man',
  'Kili',
  'Indi',
  'Siri',
  'Sead',
  'Palá',
  'Brasilia',
  'Brasilía',
  'Brasiilia',
]);
