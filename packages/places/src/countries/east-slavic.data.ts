import type { AddressForms } from './address-form.ts';

const POSTCODE_LAST = ['{street}, {houseNumber}', '{city}', '{country}', '{postalCode}'];

/**
 * Countries that write in Cyrillic. Sources: Russian Post, Rules of postal services (order 382 of 2023, appendix), GOST R
 * 6.30; Ukrposhta, Addressing (2022); Belpochta (2023); UPU addressing systems of RU, UA, BY, RS, BG, MK and KZ (2025).
 */
export const EAST_SLAVIC: AddressForms = {
  countries: {
    RU: { postcode: { pattern: '(\\d{6})', printed: '$1' }, flat: 'house/flat', lines: POSTCODE_LAST },
    BY: { postcode: { pattern: '(\\d{6})', printed: '$1' }, flat: 'house/flat', lines: POSTCODE_LAST },
    KZ: { postcode: { pattern: '(\\d{6})', printed: '$1' }, flat: 'house/flat', lines: POSTCODE_LAST },
    UA: { postcode: { pattern: '(\\d{5})', printed: '$1' }, flat: 'house/flat', lines: POSTCODE_LAST },
    BG: {
      postcode: { pattern: '(\\d{4})', printed: '$1' },
      flat: 'house/flat',
      lines: ['{street} {houseNumber}', '{postalCode} {city}', '{country}'],
    },
    RS: {
      postcode: { pattern: '(\\d{5})', printed: '$1' },
      flat: 'house/flat',
      lines: ['{street} {houseNumber}', '{postalCode} {city}', '{country}'],
    },
    MK: {
      postcode: { pattern: '(\\d{4})', printed: '$1' },
      flat: 'house/flat',
      lines: ['{street} {houseNumber}', '{postalCode} {city}', '{country}'],
    },
  },
  streetKinds: {
    улица: 'ул вулица вулиця вул вулiця вуліца улици ulitsa ulica ul vulica vulitsa vulytsia ylitsa',
    проспект: 'просп праспект prospekt prospect praspekt',
    переулок: 'пер провулок завулак pereulok',
    проезд: 'проезда проізд proezd proyezd',
    площадь: 'площа плошча ploshchad ploscad',
    бульвар: 'бул бульв bulvar',
    набережная: 'наб набережна набярэжная naberezhnaya',
    шоссе: 'шосе shosse',
    аллея: 'алея alleya',
    тупик: 'туп tupik',
  },
  numberWords: 'д дом буд будинок влд вл',
  unitWords: 'кв квартира оф офис офіс эт этаж под подъезд',
  settlementWords: 'г гор город м місто горад с пос поселок дер деревня gorod',
  signs: [
    [/(?<!\p{L})пр-к?т(?!\p{L})\.?/gu, 'проспект '],
    [/(?<!\p{L})пр-з?д(?!\p{L})\.?/gu, 'проезд '],
    [/(?<!\p{L})б-р(?!\p{L})\.?/gu, 'бульвар '],
    [/(?<!\p{L})ш\.(?!\p{L})/gu, 'шоссе '],
    [/(?<!\p{L})пл\.(?!\p{L})/gu, 'площадь '],
    [/(?<=\d\p{L}?)\s([ks])(?=\d{1,3}(?![\p{L}\d]))/gu, '$1'],
  ],
  numberSigns: [
    // "28, корп. 2", "28 к2" and "28к2" are one number; "стр. 9" and "с9" too, "лит. А" and "литА".
    [/(?<=\d\s?\p{L}?)\s?,?\s?(?:корпус|корп|к)\.?\s?(?=\d)/gu, 'к'],
    [/(?<=\d\s?\p{L}?)\s?,?\s?(?:строение|стр|с)\.?\s?(?=\d)/gu, 'с'],
    [/(?<=\d\s?\p{L}?)\s?,?\s?(?:литера|лит)\.?\s?(?=\p{L}(?![\p{L}\d]))/gu, 'лит'],
  ],
};
