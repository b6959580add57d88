/**
 * Currencies of countries whose laws ask for the VAT in them (ISO 4217; ISO 3166-1 codes): members of the EU (Directive
 * 2006/112/EC, Article 230; Bulgaria has the euro from 2026-01-01, Council Regulation (EU) 2025/1409), and the United Kingdom
 * (SI 1995/2518, reg. 14), Norway (bokføringsforskriften § 5-1-1), Switzerland and Liechtenstein (MWSTV Art. 45), Iceland.
 */
export const NATIONAL_CURRENCIES: Readonly<Record<string, string>> = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK',
  CZK: 'CZ',
  DKK: 'DK',
  HUF: 'HU',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  GBP: 'GB IM XI',
  NOK: 'NO',
  CHF: 'CH LI',
  ISK: 'IS',
};
