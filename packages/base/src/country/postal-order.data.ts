/**
 * The position of the postal code by the address formats of Google's address data (libaddressinput, commit
 * e20690c8d517 of June 2025, in turn after the addressing guides of the Universal Postal Union). In all other countries
 * it is before the town: `1040 Wien`.
 */
export const CODE_AFTER_TOWN =
  'AS AU BB BD BH BM BN BT CA CC CO CX FM GU HM IL IN JO KH KY LB LS LV MH MM MP MT MV NF NG NP NZ PE PG PK PR PW SA ' +
  'SG SO TW UM US VC VE VI';

/** On a line of its own below the town: `LONDON`, `SW1A 1AA`. */
export const CODE_BELOW_TOWN =
  'AF AI BR CN CR CU EG FK GB GG GI GS HN HU ID IE IM IO IQ IR JE JP KE KP KR LK MN NA PH PN RU SD SH SZ TC TH TT UA ' +
  'VG VN ZA';

/** On a line of its own above the town. */
export const CODE_ABOVE_TOWN = 'AL AM EC KZ MU NI OM';

/** What separates town and code where that is not a space. */
export const TOWN_SEPARATORS: Readonly<Record<string, string>> = {
  BD: ' - ',
  BY: ', ',
  CO: ', ',
  GT: '-',
  LV: ', ',
  MM: ', ',
  PK: '-',
  SV: '-',
};

/** Countries whose code is given together with that of the state, `NY 10004`, which a comma separates. */
export const STATE_AFTER_COMMA = 'AU BB CA SO TW US';
