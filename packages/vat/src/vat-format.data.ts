/**
 * What follows the two-letter prefix of a VAT identification number, as a regular expression without anchors.
 * EU and XI: European Commission, VIES "frequently asked questions", structure of VAT numbers (2026).
 * GB: HMRC VAT registration numbers. CH: eCH-0108 UID with VAT suffix. NO: Brønnøysund organisation number with
 * MVA. IS: Skatturinn VSK number. EL stands for Greece (ISO 3166: GR), XI for Northern Ireland.
 */
export const VAT_FORMATS: Readonly<Record<string, string>> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CH: 'E\\d{9}(?:MWST|TVA|IVA|TPV)?',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '[1-9]\\d{8}',
  DK: '[1-9]\\d{7}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  ES: '[0-9A-Z]\\d{7}[0-9A-Z]',
  FI: '\\d{8}',
  FR: '[0-9A-HJ-NP-Z]{2}\\d{9}',
  GB: '(?:\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2}|GD8888[0-4]\\d{4}|HA8888[5-9]\\d{4})',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '(?:\\d{7}[A-Z][A-IW]?|\\d[A-Z+*]\\d{5}[A-Z])',
  IS: '\\d{5,6}',
  IT: '\\d{11}',
  LT: '(?:\\d{7}1\\d|\\d{10}1\\d)',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '[1-9]\\d{7}',
  NL: '\\d{9}B\\d{2}',
  NO: '\\d{9}(?:MVA)?',
  PL: '\\d{10}',
  PT: '[1-9]\\d{8}',
  RO: '[1-9]\\d{1,9}',
  SE: '\\d{10}01',
  SI: '[1-9]\\d{7}',
  SK: '\\d{10}',
  XI: '(?:\\d{9}|\\d{12}|GD[0-4]\\d{2}|HA[5-9]\\d{2}|GD8888[0-4]\\d{4}|HA8888[5-9]\\d{4})',
};

/** Member states of the European Union (ISO 3166), since 2020-02-01. */
export const EU_COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
