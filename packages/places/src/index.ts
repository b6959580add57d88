/**
 * Places, addresses and OpenStreetMap data: all that other packages and the service may use of it (README.md).
 */

// A geocoder, its answers and attributions.
export { GEONAMES_ATTRIBUTION, OPENSTREETMAP_ATTRIBUTION } from './attribution.ts';
// Addresses as countries write them.
export { hasPostTowns } from './countries/all-forms.ts';
export { isPostcodeOf, printedPostcode } from './countries/postcode.ts';
export { GEOCODE_FACTS, geocodeAnswer } from './geocode-answer.ts';
export type { Address, Geocoder, Match, Position, Precision, SearchMatch } from './geocoder.ts';
export { MAX_MATCHES } from './geocoder.ts';
// Names in the languages of the world.
export { areaNames, printedState } from './languages/administrative-areas.data.ts';
export { countryName } from './languages/country-name.ts';
export { countryOfWords } from './languages/country-words.ts';
export { placeName } from './languages/place-name.ts';
export { LocalMap, wrapped } from './local-map.ts';
// OpenStreetMap extracts (.osm.pbf).
export type { ByteSource } from './osm/blob.ts';
export type { Member, Tags } from './osm/entities.ts';
export { OsmFile } from './osm/osm-file.ts';
export { RefusedOsmFile } from './osm/refused-osm-file.ts';
// From a query to words and groups.
export { mayEndNumber } from './query/number-words.ts';
export { DeadlineExceeded, type SearchDeadline } from './query/search-deadline.ts';
export { type NamedCountry, type SearchQuery, searchQueryOf } from './query/search-query.ts';
export {
  allOf,
  type Group,
  groupsOf,
  groupsWithCountry,
  narrowingGroups,
  partPlans,
  relaxedPlans,
  type TextPlan,
} from './query/text-plans.ts';
export type { IndexedWord, NearWord, Words } from './query/words.ts';

// How well a place fits a query.
export type { Candidate, TieBreaker } from './score/candidate.ts';
export { KeyText } from './score/key-text.ts';
export type { NameCoverage } from './score/name-coverage.ts';
export { asksForPlace, asksForStreet, hasStreetHint } from './score/query-intent.ts';
export {
  type TextScore,
  textScore,
  withHouse,
  withLetteredNumbers,
  withLongNumbers,
} from './score/text-score.ts';
export { editsToName, queriedName, wholeNameCoverage } from './score/whole-name.ts';

// Names and addresses as words.
export { deletionsOf, hash32, isFuzzyKey } from './text/deletions.ts';
export { houseOfFlat } from './text/flat-number.ts';
export { fold } from './text/fold.ts';
export { type HouseNumber, hasLettersFirst, houseNumberOf } from './text/house-number.ts';
export { nameKeys, packVariants, unpackVariants } from './text/index-forms.ts';
export { nameVariants } from './text/name-variants.ts';
export type { Token } from './text/token.ts';
export { tokensOf } from './text/tokens.ts';
// The data set of the world.
export { type BorderData, borderData } from './world/border-data.ts';
export { Borders } from './world/borders.ts';
export { countryByRule, NEAR_METRES, NEAREST_PLACE_COUNT } from './world/country-rule.ts';
export { MAX_TOWN_REACH, populationOfReach, reachOfKind, townReach } from './world/town-rule.ts';
export { openWorldFile, type WorldFile, worldSources } from './world/world-file.ts';
export { type WorldPlace, worldPlaces } from './world/world-places.ts';
