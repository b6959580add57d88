import type { ItemWords } from './item-words.ts';
import type { InvoiceLanguage } from './words-of.ts';

/** Words before the facts of an item, by language. */
export const ITEM_WORDS: Readonly<Record<InvoiceLanguage, ItemWords>> = {
  DE: {
    classifications: 'Zolltarif-Nr.',
    originCountry: 'Ursprung',
    objectNumber: 'Objekt',
    percentOf: '{percent} von {base}',
  },
  EN: {
    classifications: 'Customs tariff no.',
    originCountry: 'Origin',
    objectNumber: 'Object',
    percentOf: '{percent} of {base}',
  },
  FR: {
    classifications: 'Code douanier',
    originCountry: 'Origine',
    objectNumber: 'Objet',
    percentOf: '{percent} de {base}',
  },
  IT: {
    classifications: 'Codice doganale',
    originCountry: 'Origine',
    objectNumber: 'Oggetto',
    percentOf: '{percent} di {base}',
  },
  ES: {
    classifications: 'Código arancelario',
    originCountry: 'Origen',
    objectNumber: 'Objeto',
    percentOf: '{percent} de {base}',
  },
  NL: {
    classifications: 'Douanecode',
    originCountry: 'Oorsprong',
    objectNumber: 'Object',
    percentOf: '{percent} van {base}',
  },
  PL: {
    classifications: 'Kod taryfy celnej',
    originCountry: 'Pochodzenie',
    objectNumber: 'Obiekt',
    percentOf: '{percent} z {base}',
  },
  CS: {
    classifications: 'Kód celního sazebníku',
    originCountry: 'Původ',
    objectNumber: 'Objekt',
    percentOf: '{percent} z {base}',
  },
  SK: {
    classifications: 'Kód colného sadzobníka',
    originCountry: 'Pôvod',
    objectNumber: 'Objekt',
    percentOf: '{percent} z {base}',
  },
  HU: {
    classifications: 'Vámtarifaszám',
    originCountry: 'Származás',
    objectNumber: 'Objektum',
    percentOf: '{percent}, alap: {base}',
  },
  SL: {
    classifications: 'Carinska oznaka',
    originCountry: 'Poreklo',
    objectNumber: 'Objekt',
    percentOf: '{percent} od {base}',
  },
  HR: {
    classifications: 'Carinska oznaka',
    originCountry: 'Podrijetlo',
    objectNumber: 'Objekt',
    percentOf: '{percent} od {base}',
  },
  PT: {
    classifications: 'Código pautal',
    originCountry: 'Origem',
    objectNumber: 'Objeto',
    percentOf: '{percent} de {base}',
  },
  SV: {
    classifications: 'Tulltaxenummer',
    originCountry: 'Ursprung',
    objectNumber: 'Objekt',
    percentOf: '{percent} av {base}',
  },
  DA: {
    classifications: 'Toldtarifnr.',
    originCountry: 'Oprindelse',
    objectNumber: 'Objekt',
    percentOf: '{percent} af {base}',
  },
  FI: {
    classifications: 'Tullinimike',
    originCountry: 'Alkuperä',
    objectNumber: 'Kohde',
    percentOf: '{percent} summasta {base}',
  },
  RO: {
    classifications: 'Cod tarifar vamal',
    originCountry: 'Origine',
    objectNumber: 'Obiect',
    percentOf: '{percent} din {base}',
  },
  EL: {
    classifications: 'Δασμολογικός κωδικός',
    originCountry: 'Προέλευση',
    objectNumber: 'Αντικείμενο',
    percentOf: '{percent} επί {base}',
  },
  BG: {
    classifications: 'Тарифен код',
    originCountry: 'Произход',
    objectNumber: 'Обект',
    percentOf: '{percent} от {base}',
  },
  JA: {
    classifications: 'HSコード',
    originCountry: '原産国',
    objectNumber: '対象',
    percentOf: '{base}の{percent}',
  },
};
