/**
 * The orders that several countries share. Source: Universal Postal Union, Addressing systems (country sheets, as of 2025);
 * compared with the templates of OpenCage's address-formatting (as of 2025).
 */

/** Street, number; postcode, town. */
export const STREET_NUMBER_POSTCODE_TOWN = ['{street} {houseNumber}', '{postalCode} {city}', '{country}'];
/** Street, comma, number. */
export const STREET_COMMA_NUMBER = ['{street}, {houseNumber}', '{postalCode} {city}', '{country}'];
/** Number first, postcode before the town. */
export const NUMBER_STREET_POSTCODE_TOWN = ['{houseNumber} {street}', '{postalCode} {city}', '{country}'];
/** Number first, the postcode on a line of its own. */
export const NUMBER_STREET_TOWN = ['{houseNumber} {street}', '{city}', '{postalCode}', '{country}'];
/** Number first; town, postcode. */
export const NUMBER_STREET_TOWN_POSTCODE = ['{houseNumber} {street}', '{city} {postalCode}', '{country}'];
/** Number first; town, state, postcode, as post offices print labels. */
export const NUMBER_STREET_TOWN_STATE_POSTCODE = [
  '{houseNumber} {street}',
  '{city} {state} {postalCode}',
  '{country}',
];
/** The same with a comma after the town. */
export const NUMBER_STREET_TOWN_COMMA_STATE_POSTCODE = [
  '{houseNumber} {street}',
  '{city}, {state} {postalCode}',
  '{country}',
];
