import type { AddressForms } from './address-form.ts';
import {
  NUMBER_STREET_POSTCODE_TOWN,
  STREET_COMMA_NUMBER,
  STREET_NUMBER_POSTCODE_TOWN,
} from './lines.data.ts';

/**
 * Countries of Romance languages. Sources: NF Z 10-011 (2013), Correos Normas de direccionamiento (2022), Poste Italiane
 * Standard di composizione degli indirizzi (2021), CTT Código Postal (2023), Correios Guia de endereçamento (2022), UPU
 * addressing systems of AD, AR, MD, MX, RO and SM (2025).
 */
export const ROMANCE: AddressForms = {
  countries: {
    FR: { postcode: { pattern: '(\\d{5})', printed: '$1' }, lines: NUMBER_STREET_POSTCODE_TOWN },
    MC: { postcode: { pattern: '(980\\d{2})', printed: '$1' }, lines: NUMBER_STREET_POSTCODE_TOWN },
    LU: {
      postcode: { pattern: '(?:L)?(\\d{4})', printed: '$1' },
      lines: ['{houseNumber}, {street}', 'L-{postalCode} {city}', '{country}'],
    },
    ES: { postcode: { pattern: '(\\d{5})', printed: '$1' }, lines: STREET_COMMA_NUMBER },
    AD: { postcode: { pattern: '(?:AD)?(\\d{3})', printed: 'AD$1' }, lines: STREET_COMMA_NUMBER },
    IT: { postcode: { pattern: '(\\d{5})', printed: '$1' }, lines: STREET_NUMBER_POSTCODE_TOWN },
    SM: { postcode: { pattern: '(4789\\d)', printed: '$1' }, lines: STREET_NUMBER_POSTCODE_TOWN },
    VA: { postcode: { pattern: '(00120)', printed: '$1' }, lines: STREET_NUMBER_POSTCODE_TOWN },
    PT: { postcode: { pattern: '(\\d{4})(\\d{3})?', printed: '$1-$2' }, lines: STREET_NUMBER_POSTCODE_TOWN },
    BR: {
      postcode: { pattern: '(\\d{5})(\\d{3})?', printed: '$1-$2' },
      lines: ['{street}, {houseNumber}', '{city} - {state}', '{postalCode}', '{country}'],
      states: {
        AC: 'Acre',
        AL: 'Alagoas',
        AP: 'Amapá',
        AM: 'Amazonas',
        BA: 'Bahia',
        CE: 'Ceará',
        DF: 'Distrito Federal',
        ES: 'Espírito Santo',
        GO: 'Goiás',
        MA: 'Maranhão',
        MT: 'Mato Grosso',
        MS: 'Mato Grosso do Sul',
        MG: 'Minas Gerais',
        PA: 'Pará',
        PB: 'Paraíba',
        PR: 'Paraná',
        PE: 'Pernambuco',
        PI: 'Piauí',
        RJ: 'Rio de Janeiro',
        RN: 'Rio Grande do Norte',
        RS: 'Rio Grande do Sul',
        RO: 'Rondônia',
        RR: 'Roraima',
        SC: 'Santa Catarina',
        SP: 'São Paulo',
        SE: 'Sergipe',
        TO: 'Tocantins',
      },
    },
    MX: {
      postcode: { pattern: '(\\d{5})', printed: '$1' },
      lines: ['{street} {houseNumber}', '{postalCode} {city}, {state}', '{country}'],
    },
    AR: {
      postcode: { pattern: '([A-Z]?\\d{4})([A-Z]{3})?', printed: '$1$2' },
      lines: STREET_NUMBER_POSTCODE_TOWN,
    },
    RO: { postcode: { pattern: '(\\d{6})', printed: '$1' }, lines: STREET_NUMBER_POSTCODE_TOWN },
    MD: { postcode: { pattern: '(?:MD)?(\\d{4})', printed: 'MD-$1' }, lines: STREET_NUMBER_POSTCODE_TOWN },
  },
  streetKinds: {
    largo: 'lgo',
    travessa: 'tv trv',
    alameda: 'al',
    rodovia: 'rod',
    ronda: 'rda',
    calea: 'cal',
    soseaua: 'sos',
    aleea: '',
    intrarea: 'intr',
    piata: '',
    urbanitzacio: 'urb urbanizacion',
    strada: '',
  },
  words: {
    sankt: 's sao santo santa san',
    doktor: 'doutor dottore',
    professor: 'professora',
    coronel: 'cel',
  },
  numberWords: 'num numero nr no',
  unitWords: 'ap apto apartamento apartament bloc bl sc scara et etaj piso esc pta puerta interno int',
  settlementWords: 'comuna municipiul orasul judetul',
};
