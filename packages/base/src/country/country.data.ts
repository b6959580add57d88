/** Officially assigned ISO 3166-1 alpha-2 codes, 249, unchanged since South Sudan (2011); as of 2026. */
export const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ' +
  'HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI ' +
  'NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG ' +
  'SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/**
 * Names in daily use that CLDR's lists do not have, in the spelling of `nameKey` (lower case, no accents or
 * punctuation): former and short names, parts that share their state's code, postal habits.
 */
export const NAME_ALIASES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  grossbritannien: 'GB',
  'grande bretagne': 'GB',
  'gran bretagna': 'GB',
  usa: 'US',
  'united states of america': 'US',
  'vereinigte staaten von amerika': 'US',
  'etats unis d amerique': 'US',
  el: 'GR',
  hellas: 'GR',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'tschechische republik': 'CZ',
  'ceska republika': 'CZ',
  'slovak republic': 'SK',
  'slovakische republik': 'SK',
  'slowakische republik': 'SK',
  'slovenska republika': 'SK',
  'republic of ireland': 'IE',
  eire: 'IE',
  turkey: 'TR',
  'federal republic of germany': 'DE',
  'bundesrepublik deutschland': 'DE',
  'republik osterreich': 'AT',
  'swiss confederation': 'CH',
  'schweizerische eidgenossenschaft': 'CH',
  'furstentum liechtenstein': 'LI',
  'principality of liechtenstein': 'LI',
  macedonia: 'MK',
  mazedonien: 'MK',
  'russian federation': 'RU',
  'russische foderation': 'RU',
  'republic of korea': 'KR',
  'viet nam': 'VN',
  'cape verde': 'CV',
  swaziland: 'SZ',
  'ivory coast': 'CI',
  burma: 'MM',
  vatican: 'VA',
  'holy see': 'VA',
  uae: 'AE',
};
