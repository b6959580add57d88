import type { AddressForms } from './address-form.ts';

/**
 * Countries that write the largest part first. Sources: Japan Post, How to write addresses (2023) and the Act on Indication of
 * Residential Address (1962); Road Name Address Act of Korea (2014); Chunghwa Post, 3+3 postal codes (2020); UPU addressing
 * systems of JP, KR, TW (2025).
 */
export const EAST_ASIA: AddressForms = {
  countries: {
    JP: {
      postcode: { pattern: '(\\d{3})(\\d{4})', printed: '$1-$2' },
      lines: ['〒{postalCode}', '{state}{city}{street}{houseNumber}', '{country}'],
    },
    KR: {
      postcode: { pattern: '(\\d{5})', printed: '$1' },
      lines: ['{state} {city} {street} {houseNumber}', '{postalCode}', '{country}'],
    },
    TW: {
      postcode: { pattern: '(\\d{3})(\\d{2,3})?', printed: '$1$2' },
      lines: ['{postalCode} {city}{street}{houseNumber}號', '{country}'],
    },
  },
  numberSigns: [
    // "4之2", "3の1" and "4-2"; keyboards of Japan write the long vowel for a hyphen.
    [/(?<=\d)\s?[之のノー]\s?(?=\d)/gu, '-'],
    // The counter of house numbers, which data write in some places.
    [/(?<=\d)\s?[號号]$/gu, ''],
  ],
};
