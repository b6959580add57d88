import type { VatReason } from './vat-reason.ts';

/**
 * A provision that invoices cite for charging no VAT. `cite` in the notation of `wording.data.ts`, with `{abs}`,
 * `{nr}`, `{z}` and `{art}` for the spellings of Absatz, Nummer, Ziffer and article; `§` with any blanks.
 */
export interface Provision {
  readonly cite: string;
  readonly reason: VatReason;
  /** The day from which the provision applies, `YYYY-MM-DD`: an earlier invoice cannot cite it. */
  readonly since: string;
  /** BT-121 where the list has a national code. */
  readonly code?: string;
  /** The number alone is unmistakable: the name of the law need not be beside it. */
  readonly isAlone?: true;
  /** Means this only on invoices of sellers of the country: neighbours number alike. */
  readonly isHome?: true;
}

/** The provisions of one law. */
export interface Law {
  /** ISO 3166-1, or EU. */
  readonly country: string;
  readonly source: string;
  /** By what the law is recognised beside the number. */
  readonly name: string;
  readonly provisions: readonly Provision[];
}

const GERMAN_LAWS: readonly Law[] = [
  {
    country: 'AT',
    source: 'Umsatzsteuergesetz 1994, BGBl. Nr. 663/1994, with its annex on the internal market (BMR)',
    name: 'ust~g|bmr|binnenmarktregelung',
    provisions: [
      { cite: '{art}25', reason: 'TRIANGULAR', since: '1997-01-01', isHome: true },
      { cite: '§3a', reason: 'OUTSIDE_SCOPE', since: '1995-01-01', isHome: true },
      { cite: '§19~(?:{abs}|\\()1[a-e]', reason: 'REVERSE_CHARGE', since: '2002-10-01' },
      { cite: '§19', reason: 'REVERSE_CHARGE', since: '1995-01-01', isHome: true },
      { cite: '§6~(?:{abs}|\\()1\\)?~{z}27', reason: 'SMALL_BUSINESS', since: '1995-01-01', isAlone: true },
      { cite: '§6~(?:{abs}|\\()1\\)?~{z}1', reason: 'EXPORT', since: '1995-01-01' },
      { cite: '§6~(?:{abs}|\\()1\\)?~{z}\\d+\\p{L}?', reason: 'EXEMPT', since: '1995-01-01' },
      { cite: '§6', reason: 'EXEMPT', since: '1995-01-01', isHome: true },
      { cite: '§7', reason: 'EXPORT', since: '1995-01-01', isHome: true },
      { cite: '{art}[67](?:~{abs}\\d)?', reason: 'INTRA_COMMUNITY', since: '1995-01-01', isHome: true },
      { cite: '§23', reason: 'TRAVEL_MARGIN', since: '1995-01-01', isHome: true },
      { cite: '§24', reason: 'USED_GOODS_MARGIN', since: '1995-01-01', isHome: true },
    ],
  },
  {
    country: 'DE',
    source: 'Umsatzsteuergesetz, BGBl. I 1979 S. 1953 and its amendments',
    name: 'ust~g|umsatzsteuergesetz…',
    provisions: [
      { cite: '§25b', reason: 'TRIANGULAR', since: '1997-01-01', isAlone: true },
      { cite: '§3a', reason: 'OUTSIDE_SCOPE', since: '1980-01-01', isHome: true },
      { cite: '§13b', reason: 'REVERSE_CHARGE', since: '2002-01-01', isAlone: true },
      { cite: '§14a~{abs}5', reason: 'REVERSE_CHARGE', since: '2013-06-30' },
      {
        cite: '§4~{nr}1~(?:b|buchst…\\.?~b|lit\\.?~b)',
        reason: 'INTRA_COMMUNITY',
        since: '1993-01-01',
        isAlone: true,
      },
      { cite: '§6a', reason: 'INTRA_COMMUNITY', since: '1993-01-01' },
      {
        cite: '§4~{nr}1~(?:a|buchst…\\.?~a|lit\\.?~a)',
        reason: 'EXPORT',
        since: '1993-01-01',
        isAlone: true,
      },
      { cite: '§6', reason: 'EXPORT', since: '1980-01-01', isHome: true },
      { cite: '§7', reason: 'EXPORT', since: '1980-01-01', isHome: true },
      { cite: '§19', reason: 'SMALL_BUSINESS', since: '1980-01-01', isHome: true },
      { cite: '§25', reason: 'TRAVEL_MARGIN', since: '1980-01-01', isHome: true },
      { cite: '§25a', reason: 'USED_GOODS_MARGIN', since: '1995-01-01', isHome: true },
      { cite: '§25c', reason: 'EXEMPT', since: '2000-01-01', isHome: true },
      { cite: '§12~(?:{abs}|\\()3', reason: 'ZERO_RATE', since: '2023-01-01', isHome: true },
      { cite: '§1~(?:{abs}|\\()1a', reason: 'OUTSIDE_SCOPE', since: '1994-01-01', isHome: true },
      { cite: '§4~{nr}\\d+\\p{L}?', reason: 'EXEMPT', since: '1980-01-01', isAlone: true },
      { cite: '§4', reason: 'EXEMPT', since: '1980-01-01', isHome: true },
    ],
  },
  {
    country: 'CH',
    source: 'Mehrwertsteuergesetz, SR 641.20',
    name: 'mwst~g|ltva|liva|641\\.20',
    provisions: [
      { cite: '{art}21', reason: 'EXEMPT', since: '2010-01-01', isHome: true },
      { cite: '{art}23', reason: 'EXPORT', since: '2010-01-01', isHome: true },
      { cite: '{art}24a', reason: 'ANTIQUES_MARGIN', since: '2018-01-01', isHome: true },
      { cite: '{art}10', reason: 'OUTSIDE_SCOPE', since: '2010-01-01', isHome: true },
      { cite: '{art}(?:8|18)', reason: 'OUTSIDE_SCOPE', since: '2010-01-01', isHome: true },
      { cite: '{art}45', reason: 'REVERSE_CHARGE', since: '2010-01-01', isHome: true },
    ],
  },
];

const ROMANCE_LAWS: readonly Law[] = [
  {
    country: 'FR',
    source: 'Code général des impôts',
    name: 'cgi|code général des impôts|tva',
    provisions: [
      {
        cite: '293~b',
        reason: 'SMALL_BUSINESS',
        since: '1993-01-01',
        code: 'VATEX-FR-FRANCHISE',
        isAlone: true,
      },
      { cite: '262~ter', reason: 'INTRA_COMMUNITY', since: '1993-01-01', isAlone: true },
      { cite: '283~2~nonies', reason: 'REVERSE_CHARGE', since: '2014-01-01', isAlone: true },
      { cite: '{art}283', reason: 'REVERSE_CHARGE', since: '1993-01-01', isHome: true },
      {
        cite: '{art}259(?:[\\s,.-]{0,3}(?:1|0|a|b|c|d)°?)?',
        reason: 'OUTSIDE_SCOPE',
        since: '1979-01-01',
        isHome: true,
      },
      { cite: '{art}262', reason: 'EXPORT', since: '1979-01-01', isHome: true },
      { cite: '{art}261', reason: 'EXEMPT', since: '1979-01-01', isHome: true },
      { cite: '{art}297~a', reason: 'USED_GOODS_MARGIN', since: '1995-01-01', isHome: true },
      { cite: '{art}266~1~e', reason: 'TRAVEL_MARGIN', since: '1979-01-01', isHome: true },
    ],
  },
  {
    country: 'IT',
    source: 'D.P.R. 633/1972; D.L. 331/1993 on trade within the Union; D.L. 41/1995; Legge 190/2014',
    name: 'd\\.?~p\\.?~r\\.?|d\\.?~l\\.?|633|331|41/95|190/2014|legge|iva|esent…|non imponibil…',
    provisions: [
      { cite: '{art}41[^;]{0,25}331', reason: 'INTRA_COMMUNITY', since: '1993-08-30' },
      { cite: '{art}1[^;]{0,25}190/2014', reason: 'SMALL_BUSINESS', since: '2015-01-01' },
      { cite: '{art}36[^;]{0,15}41/(?:19)?95', reason: 'USED_GOODS_MARGIN', since: '1995-02-24' },
      {
        cite: '{art}7[\\s-]?(?:bis|ter|quater|quinquies|sexies|septies)',
        reason: 'OUTSIDE_SCOPE',
        since: '2010-01-01',
        isHome: true,
      },
      { cite: '{art}17', reason: 'REVERSE_CHARGE', since: '1973-01-01', isHome: true },
      { cite: '{art}74~(?:,~)?com…~7', reason: 'REVERSE_CHARGE', since: '1998-01-01', isHome: true },
      { cite: '{art}74~ter', reason: 'TRAVEL_MARGIN', since: '1998-01-01', isHome: true },
      { cite: '{art}41', reason: 'INTRA_COMMUNITY', since: '1993-08-30', isHome: true },
      { cite: '{art}(?:8|8~bis|9)', reason: 'EXPORT', since: '1973-01-01', isHome: true },
      { cite: '{art}10', reason: 'EXEMPT', since: '1973-01-01', isHome: true },
      { cite: '{art}15', reason: 'OUTSIDE_SCOPE', since: '1973-01-01', isHome: true },
    ],
  },
  {
    country: 'ES',
    source: 'Ley 37/1992, del Impuesto sobre el Valor Añadido',
    name: 'liva|37/1992|ley del iva|iva',
    provisions: [
      { cite: '{art}(?:69|70)', reason: 'OUTSIDE_SCOPE', since: '1993-01-01', isHome: true },
      { cite: '{art}84', reason: 'REVERSE_CHARGE', since: '1993-01-01', isHome: true },
      { cite: '{art}25', reason: 'INTRA_COMMUNITY', since: '1993-01-01', isHome: true },
      { cite: '{art}21', reason: 'EXPORT', since: '1993-01-01', isHome: true },
      { cite: '{art}20', reason: 'EXEMPT', since: '1993-01-01', isHome: true },
      { cite: '{art}141', reason: 'TRAVEL_MARGIN', since: '1993-01-01', isHome: true },
      { cite: '{art}135', reason: 'USED_GOODS_MARGIN', since: '1995-01-01', isHome: true },
    ],
  },
  {
    country: 'LU',
    source: 'Loi du 12 février 1979 concernant la taxe sur la valeur ajoutée',
    name: 'loi tva|ltva|tva',
    provisions: [
      {
        cite: '{art}43[\\s,.§-]{0,6}1[\\s,.-]{0,3}d',
        reason: 'INTRA_COMMUNITY',
        since: '1993-01-01',
        isHome: true,
      },
      { cite: '{art}43', reason: 'EXPORT', since: '1980-01-01', isHome: true },
      { cite: '{art}44', reason: 'EXEMPT', since: '1980-01-01', isHome: true },
      { cite: '{art}57', reason: 'SMALL_BUSINESS', since: '1980-01-01', isHome: true },
      { cite: '{art}61', reason: 'REVERSE_CHARGE', since: '1980-01-01', isHome: true },
    ],
  },
  {
    country: 'PT',
    source: 'Código do IVA; Regime do IVA nas Transações Intracomunitárias',
    name: 'civa|riti|código do iva|iva',
    provisions: [
      { cite: '{art}14[^;]{0,12}riti', reason: 'INTRA_COMMUNITY', since: '1993-01-01' },
      { cite: '{art}14', reason: 'EXPORT', since: '1986-01-01', isHome: true },
      { cite: '{art}9', reason: 'EXEMPT', since: '1986-01-01', isHome: true },
      { cite: '{art}53', reason: 'SMALL_BUSINESS', since: '1986-01-01', isHome: true },
    ],
  },
];

/** Laws of the continent's west, of the north and the islands. */
const FURTHER_LAWS: readonly Law[] = [
  {
    country: 'NL',
    source: 'Wet op de omzetbelasting 1968',
    name: 'wet ob|wet op de omzetbelasting|btw',
    provisions: [
      { cite: 'post a\\.?~6', reason: 'INTRA_COMMUNITY', since: '1993-01-01', isHome: true },
      { cite: 'post a\\.?~2', reason: 'EXPORT', since: '1969-01-01', isHome: true },
      { cite: '{art}6[a-j]?', reason: 'OUTSIDE_SCOPE', since: '1969-01-01', isHome: true },
      { cite: '{art}11', reason: 'EXEMPT', since: '1969-01-01', isHome: true },
      { cite: '{art}12', reason: 'REVERSE_CHARGE', since: '1969-01-01', isHome: true },
      { cite: '{art}25', reason: 'SMALL_BUSINESS', since: '2020-01-01', isHome: true },
      { cite: '{art}28b', reason: 'USED_GOODS_MARGIN', since: '1995-01-01', isHome: true },
    ],
  },
  {
    country: 'BE',
    source: 'Wetboek van de btw / Code de la TVA of 3 July 1969; royal decree no. 1',
    name: 'w\\.?~?btw|wetboek|btw|code (?:de la )?tva|c\\.?~?tva|ctva|tva|k\\.?b\\.?|a\\.?r\\.?',
    provisions: [
      { cite: '{art}39~bis', reason: 'INTRA_COMMUNITY', since: '1993-01-01', isHome: true },
      { cite: '{art}39', reason: 'EXPORT', since: '1971-01-01', isHome: true },
      { cite: '{art}44', reason: 'EXEMPT', since: '1971-01-01', isHome: true },
      { cite: '{art}51', reason: 'REVERSE_CHARGE', since: '1993-01-01', isHome: true },
      { cite: '{art}20', reason: 'REVERSE_CHARGE', since: '1993-01-01', isHome: true },
      { cite: '{art}56~bis', reason: 'SMALL_BUSINESS', since: '2014-04-01', isHome: true },
    ],
  },
  {
    country: 'GB',
    source: 'Value Added Tax Act 1994',
    name: 'vata|vat act|value added tax act',
    provisions: [
      { cite: '(?:s|section)\\.?~55a', reason: 'REVERSE_CHARGE', since: '2007-06-01' },
      { cite: 'schedule~8', reason: 'ZERO_RATE', since: '1994-09-01' },
      { cite: 'schedule~9', reason: 'EXEMPT', since: '1994-09-01' },
    ],
  },
  {
    country: 'EU',
    source: 'Council Directive 2006/112/EC',
    name: '2006/112|vat directive|mwst~syst~rl|mehrwertsteuersystemrichtlinie|directive tva|direttiva|directiva|richtlijn|dyrektyw…',
    provisions: [
      { cite: '{art}138', reason: 'INTRA_COMMUNITY', since: '2007-01-01' },
      { cite: '{art}146', reason: 'EXPORT', since: '2007-01-01' },
      { cite: '{art}(?:141|197)', reason: 'TRIANGULAR', since: '2007-01-01' },
      { cite: '{art}44', reason: 'OUTSIDE_SCOPE', since: '2007-01-01' },
      { cite: '{art}(?:194|195|196|199)', reason: 'REVERSE_CHARGE', since: '2007-01-01' },
      { cite: '{art}13[25]', reason: 'EXEMPT', since: '2007-01-01' },
      { cite: '{art}284', reason: 'SMALL_BUSINESS', since: '2025-01-01' },
      { cite: '{art}306', reason: 'TRAVEL_MARGIN', since: '2007-01-01' },
      { cite: '{art}31[13]', reason: 'USED_GOODS_MARGIN', since: '2007-01-01' },
    ],
  },
];

const EASTERN_LAWS: readonly Law[] = [
  {
    country: 'PL',
    source: 'Ustawa z dnia 11 marca 2004 r. o podatku od towarów i usług',
    name: 'ustaw…|uptu|vat',
    provisions: [
      { cite: '{art}28b', reason: 'REVERSE_CHARGE', since: '2010-01-01', isHome: true },
      { cite: '{art}42', reason: 'INTRA_COMMUNITY', since: '2004-05-01', isHome: true },
      { cite: '{art}41', reason: 'EXPORT', since: '2004-05-01', isHome: true },
      { cite: '{art}113', reason: 'SMALL_BUSINESS', since: '2004-05-01', isHome: true },
      { cite: '{art}43', reason: 'EXEMPT', since: '2004-05-01', isHome: true },
      { cite: '{art}119', reason: 'TRAVEL_MARGIN', since: '2004-05-01', isHome: true },
      { cite: '{art}120', reason: 'USED_GOODS_MARGIN', since: '2004-05-01', isHome: true },
    ],
  },
  {
    country: 'CZ',
    source: 'Zákon č. 235/2004 Sb., o dani z přidané hodnoty',
    name: 'zákon…|zdph|dph|235/2004',
    provisions: [
      { cite: '§92[a-g]', reason: 'REVERSE_CHARGE', since: '2011-04-01', isHome: true },
      { cite: '§9', reason: 'REVERSE_CHARGE', since: '2010-01-01', isHome: true },
      { cite: '§64', reason: 'INTRA_COMMUNITY', since: '2004-05-01', isHome: true },
      { cite: '§66', reason: 'EXPORT', since: '2004-05-01', isHome: true },
      { cite: '§5[1-9]', reason: 'EXEMPT', since: '2004-05-01', isHome: true },
      { cite: '§6', reason: 'OUTSIDE_SCOPE', since: '2004-05-01', isHome: true },
      { cite: '§89', reason: 'TRAVEL_MARGIN', since: '2004-05-01', isHome: true },
      { cite: '§90', reason: 'USED_GOODS_MARGIN', since: '2004-05-01', isHome: true },
    ],
  },
  {
    country: 'SK',
    source: 'Zákon č. 222/2004 Z. z. o dani z pridanej hodnoty',
    name: 'zákon…|dph|222/2004',
    provisions: [
      { cite: '§69', reason: 'REVERSE_CHARGE', since: '2004-05-01', isHome: true },
      { cite: '§43', reason: 'INTRA_COMMUNITY', since: '2004-05-01', isHome: true },
      { cite: '§47', reason: 'EXPORT', since: '2004-05-01', isHome: true },
      { cite: '§(?:2[89]|3\\d|4[0-2])', reason: 'EXEMPT', since: '2004-05-01', isHome: true },
      { cite: '§65', reason: 'TRAVEL_MARGIN', since: '2004-05-01', isHome: true },
      { cite: '§66', reason: 'USED_GOODS_MARGIN', since: '2004-05-01', isHome: true },
    ],
  },
  {
    country: 'HU',
    source: '2007. évi CXXVII. törvény az általános forgalmi adóról',
    name: 'áfa…|törvény…|tv\\.?|cxxvii',
    provisions: [
      { cite: '142\\.~§', reason: 'REVERSE_CHARGE', since: '2008-01-01', isHome: true },
      { cite: '89\\.~§', reason: 'INTRA_COMMUNITY', since: '2008-01-01', isHome: true },
      { cite: '98\\.~§', reason: 'EXPORT', since: '2008-01-01', isHome: true },
      { cite: '8[56]\\.~§', reason: 'EXEMPT', since: '2008-01-01', isHome: true },
      { cite: '18[78]\\.~§', reason: 'SMALL_BUSINESS', since: '2008-01-01', isHome: true },
    ],
  },
  {
    country: 'SI',
    source: 'Zakon o davku na dodano vrednost (ZDDV-1)',
    name: 'zddv…(?:~1)?|zakon…|ddv',
    provisions: [
      { cite: '76\\.?~?a?\\.?~člen…', reason: 'REVERSE_CHARGE', since: '2010-01-01', isHome: true },
      { cite: '46\\.~člen…', reason: 'INTRA_COMMUNITY', since: '2007-01-01', isHome: true },
      { cite: '52\\.~člen…', reason: 'EXPORT', since: '2007-01-01', isHome: true },
      { cite: '4[24]\\.~člen…', reason: 'EXEMPT', since: '2007-01-01', isHome: true },
      { cite: '94\\.~člen…', reason: 'SMALL_BUSINESS', since: '2007-01-01', isHome: true },
    ],
  },
  {
    country: 'HR',
    source: 'Zakon o porezu na dodanu vrijednost, NN 73/13',
    name: 'zakon…|pdv…|zpdv',
    provisions: [
      { cite: '{cl}75', reason: 'REVERSE_CHARGE', since: '2013-07-01', isHome: true },
      { cite: '{cl}41', reason: 'INTRA_COMMUNITY', since: '2013-07-01', isHome: true },
      { cite: '{cl}45', reason: 'EXPORT', since: '2013-07-01', isHome: true },
      { cite: '{cl}(?:39|40)', reason: 'EXEMPT', since: '2013-07-01', isHome: true },
      { cite: '{cl}90', reason: 'SMALL_BUSINESS', since: '2013-07-01', isHome: true },
      { cite: '{cl}91', reason: 'TRAVEL_MARGIN', since: '2013-07-01', isHome: true },
      { cite: '{cl}95', reason: 'USED_GOODS_MARGIN', since: '2013-07-01', isHome: true },
    ],
  },
  {
    country: 'RO',
    source: 'Legea 227/2015 privind Codul fiscal',
    name: 'cod(?:ul)? fiscal|227/2015|tva',
    provisions: [
      { cite: '{art}331', reason: 'REVERSE_CHARGE', since: '2016-01-01', isHome: true },
      { cite: '{art}310', reason: 'SMALL_BUSINESS', since: '2016-01-01', isHome: true },
      { cite: '{art}292', reason: 'EXEMPT', since: '2016-01-01', isHome: true },
    ],
  },
];

/** By country, each in the order in which its provisions are compared: the particular before the general. */
export const LAWS: readonly Law[] = [...GERMAN_LAWS, ...ROMANCE_LAWS, ...FURTHER_LAWS, ...EASTERN_LAWS];
