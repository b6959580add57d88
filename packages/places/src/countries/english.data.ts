import type { AddressForms } from './address-form.ts';
import {
  NUMBER_STREET_TOWN,
  NUMBER_STREET_TOWN_COMMA_STATE_POSTCODE,
  NUMBER_STREET_TOWN_POSTCODE,
  NUMBER_STREET_TOWN_STATE_POSTCODE,
  STREET_NUMBER_POSTCODE_TOWN,
} from './lines.data.ts';

/**
 * Countries that write the number before the street, in English. Sources: USPS Publication 28 (appendices B, C1 and C2, as of
 * 2024), Canada Post Addressing Guidelines (2024), Royal Mail PAF Programmers' Guide (edition 7), AS 4590.1:2017, NZ Post
 * ADV358 (2023), Eircode Product Guide (edition 2), UPU addressing systems of IN and SG (2025).
 */
export const ENGLISH: AddressForms = {
  countries: {
    US: {
      postcode: { pattern: '(\\d{5})(\\d{4})?', printed: '$1-$2' },
      lines: NUMBER_STREET_TOWN_COMMA_STATE_POSTCODE,
      hasPostTowns: true,
    },
    CA: {
      postcode: { pattern: '([A-Z]\\d[A-Z])(\\d[A-Z]\\d)', printed: '$1 $2' },
      lines: NUMBER_STREET_TOWN_STATE_POSTCODE,
      hasPostTowns: true,
    },
    AU: {
      postcode: { pattern: '(\\d{4})', printed: '$1' },
      lines: NUMBER_STREET_TOWN_STATE_POSTCODE,
      flat: 'flat/house',
      hasPostTowns: true,
    },
    NZ: {
      postcode: { pattern: '(\\d{4})', printed: '$1' },
      lines: NUMBER_STREET_TOWN_POSTCODE,
      flat: 'flat/house',
      hasPostTowns: true,
    },
    GB: {
      postcode: { pattern: '([A-Z]{1,2}\\d[A-Z\\d]?)(\\d[A-Z]{2})', printed: '$1 $2' },
      lines: NUMBER_STREET_TOWN,
      hasPostTowns: true,
    },
    IE: {
      postcode: { pattern: '([A-Z]\\d[\\dW])([A-Z\\d]{4})', printed: '$1 $2' },
      lines: NUMBER_STREET_TOWN,
      hasPostTowns: true,
    },
    MT: {
      postcode: { pattern: '([A-Z]{3})(\\d{4})', printed: '$1 $2' },
      lines: ['{houseNumber}, {street}', '{city}', '{postalCode}', '{country}'],
    },
    IN: {
      postcode: { pattern: '(\\d{6})', printed: '$1' },
      lines: ['{houseNumber} {street}', '{city} {postalCode}', '{state}', '{country}'],
    },
    SG: { postcode: { pattern: '(\\d{6})', printed: '$1' }, lines: NUMBER_STREET_TOWN_POSTCODE },
    IL: {
      postcode: { pattern: '(\\d{7})', printed: '$1' },
      flat: 'house/flat',
      lines: STREET_NUMBER_POSTCODE_TOWN,
    },
  },
  streetKinds: {
    road: 'rd',
    lane: 'ln',
    drive: 'drv',
    court: 'crt',
    terrace: 'ter terr',
    circle: 'cir',
    parkway: 'pkwy pky',
    highway: 'hwy',
    crescent: 'cres crsnt',
    trail: 'trl',
    freeway: 'fwy',
    expressway: 'expy',
    boulevard: 'blv',
    triq: 'trq',
  },
  words: {
    north: 'nth',
    south: 'sth',
    northeast: '',
    northwest: '',
    southeast: '',
    southwest: '',
    mount: 'mt',
    fort: 'ft',
  },
  ambiguous: {
    st: 'strasse',
    dr: 'drive',
    pl: 'platz',
    ct: 'court',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    ne: 'northeast',
    nw: 'northwest',
    se: 'southeast',
    sw: 'southwest',
  },
  numberWords: 'blk block',
  unitWords: 'apt apartment unit flat suite ste rm room',
  numberEnds: 'rear frnt lowr uppr bsmt',
  settlementWords: 'county co',
};
