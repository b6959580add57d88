/**
 * UN/ECE Recommendation 20 (and, from XPK on, 21) codes of the units that people write on invoices; all words
 * lower case, separated by `|`. The codes are part of the EN 16931 code list for BT-130 (state of 2026-05-15).
 */
export const UNIT_WORDS: Readonly<Record<string, string>> = {
  C62:
    'stück|stueck|stk|stk.|st|st.|piece|pieces|pc|pcs|pcs.|unit|units|ea|each|einheit|pièce|pezzo|pezzi|stuks|' +
    'ks|db|szt|unité',
  HUR: 'h|hr|hrs|hour|hours|stunde|stunden|std|std.|heure|heures|ora|ore|uur',
  MIN: 'min|min.|minute|minuten|minutes',
  DAY: 'd|day|days|tag|tage|tg|jour|jours|giorno|giorni|manntag|pt',
  WEE: 'week|weeks|woche|wochen',
  MON: 'month|months|monat|monate|mo|mois|mese',
  ANN: 'year|years|jahr|jahre|année|anno',
  LS: 'pauschale|pauschal|psch|psch.|ls|lump-sum|lump sum|flat|forfait',
  E48: 'leistung|service|dienstleistung',
  KGM: 'kg|kilogram|kilograms|kilogramm|kilo',
  GRM: 'g|gr|gram|grams|gramm',
  TNE: 't|to|ton|tonne|tonnen|tonnes',
  LTR: 'l|ltr|liter|litre|litro',
  MLT: 'ml',
  MTR: 'm|meter|metre|metro|lfm|lm',
  CMT: 'cm',
  MMT: 'mm',
  KMT: 'km|kilometer|kilometre',
  MTK: 'm²|m2|qm|sqm|quadratmeter',
  MTQ: 'm³|m3|cbm|kubikmeter',
  KWH: 'kwh',
  MWH: 'mwh',
  P1: '%|percent|prozent',
  XPK: 'packung|pkg|pack|paket|package',
  XBX: 'box|karton|kiste|carton|schachtel',
  XPX: 'palette|pallet|palettes',
  XBO: 'flasche|bottle',
  XRO: 'rolle|roll',
  PR: 'paar|pair|paire',
  SET: 'set|satz',
  DZN: 'dutzend|dozen',
};

/** Units in which services are sold (decisions: Unit codes). */
export const SERVICE_UNITS = 'HUR DAY MIN MON WEE ANN LS E48';
