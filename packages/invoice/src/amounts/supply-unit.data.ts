/**
 * Units of UN/ECE Recommendations 20 and 21 in which goods are sold, by what they measure. Kilometres are none: they are
 * travel more often than cable; nor are units of energy, data, texts and persons.
 */
const MASS = 'MGM GRM KGM MC DTN TNE LBR ONZ APZ STN';
const VOLUME = 'LTR MLT CLT DLT HLT MTQ CMQ MMQ DMQ GLL GLI FTQ INQ';
const LENGTH = 'MTR CMT MMT DMT INH FOT YRD';
const AREA = 'MTK CMK MMK DMK FTK H18 HAR ARE';
const COUNT = 'PR SET DZN GRO CEN MIL NPT H87 EA NAR';

/** All of them; codes of packagings, which begin with X, besides (Recommendation 21). */
export const GOODS_UNITS = [MASS, VOLUME, LENGTH, AREA, COUNT].join(' ');

/** Words of the code C62 ("one") that name what is licensed, or nothing but a row. */
export const NO_GOODS_WORDS =
  'position pos mal x n no nos lizenz lizenzen license licence licenses licences user users benutzer nutzer';
