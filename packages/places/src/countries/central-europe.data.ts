import type { AddressForms } from './address-form.ts';
import { STREET_NUMBER_POSTCODE_TOWN } from './lines.data.ts';

const FIVE_IN_TWO = { pattern: '(\\d{3})(\\d{2})', printed: '$1 $2' };
const FOUR = { pattern: '(\\d{4})', printed: '$1' };
const FIVE = { pattern: '(\\d{5})', printed: '$1' };

/**
 * Countries that write street and number, postcode and town. Sources: DIN 5008:2020, Post AG Richtig adressieren (2023),
 * Swiss Post Addressing (2024), Česká pošta and Slovenská pošta (as of 2024), Poczta Polska (2023), Magyar Posta (2023),
 * PostNL (2024), bpost (2023), PostNord SE and DK (2024), Posten Norge (2023), Posti (2023), ELTA (2022), UPU addressing
 * systems of EE, HR, IS, LT, LV, SI, TR (2025).
 */
export const CENTRAL_EUROPE: AddressForms = {
  countries: {
    AT: { postcode: FOUR, flat: 'house/flat', lines: STREET_NUMBER_POSTCODE_TOWN },
    BE: { postcode: FOUR, flat: 'house/flat', lines: STREET_NUMBER_POSTCODE_TOWN },
    CH: { postcode: FOUR, lines: STREET_NUMBER_POSTCODE_TOWN },
    LI: { postcode: FOUR, lines: STREET_NUMBER_POSTCODE_TOWN },
    DE: { postcode: FIVE, lines: STREET_NUMBER_POSTCODE_TOWN },
    CY: { postcode: FOUR, lines: STREET_NUMBER_POSTCODE_TOWN },
    CZ: { postcode: FIVE_IN_TWO, lines: STREET_NUMBER_POSTCODE_TOWN },
    SK: { postcode: FIVE_IN_TWO, lines: STREET_NUMBER_POSTCODE_TOWN },
    GR: { postcode: FIVE_IN_TWO, lines: STREET_NUMBER_POSTCODE_TOWN },
    SE: { postcode: FIVE_IN_TWO, lines: STREET_NUMBER_POSTCODE_TOWN },
    DK: { postcode: FOUR, lines: STREET_NUMBER_POSTCODE_TOWN },
    EE: { postcode: FIVE, flat: 'house-flat', lines: STREET_NUMBER_POSTCODE_TOWN },
    FI: { postcode: FIVE, flat: 'house stair flat', lines: STREET_NUMBER_POSTCODE_TOWN },
    HR: { postcode: FIVE, flat: 'house/flat', lines: STREET_NUMBER_POSTCODE_TOWN },
    HU: {
      postcode: FOUR,
      flat: 'house/flat',
      lines: ['{city}', '{street} {houseNumber}', '{postalCode}', '{country}'],
    },
    IS: { postcode: { pattern: '(\\d{3})', printed: '$1' }, lines: STREET_NUMBER_POSTCODE_TOWN },
    LT: {
      postcode: { pattern: '(?:LT)?(\\d{5})', printed: 'LT-$1' },
      flat: 'house-flat',
      lines: STREET_NUMBER_POSTCODE_TOWN,
    },
    LV: {
      postcode: { pattern: '(?:LV)?(\\d{4})', printed: 'LV-$1' },
      flat: 'house-flat',
      lines: ['{street} {houseNumber}', '{city}, {postalCode}', '{country}'],
    },
    NL: { postcode: { pattern: '(\\d{4})([A-Z]{2})', printed: '$1 $2' }, lines: STREET_NUMBER_POSTCODE_TOWN },
    NO: { postcode: FOUR, lines: STREET_NUMBER_POSTCODE_TOWN },
    PL: {
      postcode: { pattern: '(\\d{2})(\\d{3})', printed: '$1-$2' },
      flat: 'house/flat',
      lines: STREET_NUMBER_POSTCODE_TOWN,
    },
    SI: { postcode: FOUR, flat: 'house/flat', lines: STREET_NUMBER_POSTCODE_TOWN },
    TR: { postcode: FIVE, flat: 'house/flat', lines: STREET_NUMBER_POSTCODE_TOWN },
  },
  words: { namesti: 'nam' },
  streetKinds: { utca: '' },
  numberWords: 'cp',
  unitWords: 'byt poschodi lok lokal daire kat stan dz krs kerros asunto lgh lagenhet',
  signs: [[/(?<!\p{L})c\.\s?(?:p|d|o)\.\s?(?=\d)/gu, ' ']],
};
