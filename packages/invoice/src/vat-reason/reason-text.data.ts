import type { TaxCategory } from '../request/request.ts';
import { INVOICE_LANGUAGES, type InvoiceLanguage } from '../words/words-of.ts';
import { FURTHER_REASON_TEXTS, type FurtherReason } from './reason-text-further.data.ts';
import type { VatReason } from './vat-reason.ts';

/** The plainest reason of each VAT category. */
type PlainReason = Extract<
  VatReason,
  'REVERSE_CHARGE' | 'INTRA_COMMUNITY' | 'EXPORT' | 'EXEMPT' | 'OUTSIDE_SCOPE'
>;

/** Reasons that Kontor may have to state in its own words. */
export type WordedReason = PlainReason | FurtherReason;

/**
 * Why no VAT is charged, in every language of a document. Reverse charge in the words that Directive 2006/112/EC,
 * article 226 (11a), has in each language.
 */
const PLAIN_TEXTS: Readonly<Record<InvoiceLanguage, Readonly<Record<PlainReason, string>>>> = {
  DE: {
    REVERSE_CHARGE: 'Steuerschuldnerschaft des Leistungsempfängers',
    INTRA_COMMUNITY: 'Steuerfreie innergemeinschaftliche Lieferung',
    EXPORT: 'Steuerfreie Ausfuhrlieferung',
    EXEMPT: 'Von der Umsatzsteuer befreit',
    OUTSIDE_SCOPE: 'Nicht umsatzsteuerbar',
  },
  EN: {
    REVERSE_CHARGE: 'Reverse charge',
    INTRA_COMMUNITY: 'Intra-community supply',
    EXPORT: 'Export outside the EU',
    EXEMPT: 'Exempt from VAT',
    OUTSIDE_SCOPE: 'Not subject to VAT',
  },
  FR: {
    REVERSE_CHARGE: 'Autoliquidation',
    INTRA_COMMUNITY: 'Livraison intracommunautaire exonérée',
    EXPORT: 'Exportation exonérée',
    EXEMPT: 'Exonéré de TVA',
    OUTSIDE_SCOPE: 'Non soumis à la TVA',
  },
  IT: {
    REVERSE_CHARGE: 'Inversione contabile',
    INTRA_COMMUNITY: 'Cessione intracomunitaria non imponibile',
    EXPORT: 'Cessione all’esportazione non imponibile',
    EXEMPT: 'Esente da IVA',
    OUTSIDE_SCOPE: 'Non soggetto a IVA',
  },
  ES: {
    REVERSE_CHARGE: 'Inversión del sujeto pasivo',
    INTRA_COMMUNITY: 'Entrega intracomunitaria exenta',
    EXPORT: 'Exportación exenta',
    EXEMPT: 'Exento de IVA',
    OUTSIDE_SCOPE: 'No sujeto a IVA',
  },
  NL: {
    REVERSE_CHARGE: 'Btw verlegd',
    INTRA_COMMUNITY: 'Intracommunautaire levering',
    EXPORT: 'Uitvoer buiten de EU',
    EXEMPT: 'Vrijgesteld van btw',
    OUTSIDE_SCOPE: 'Niet onderworpen aan btw',
  },
  PL: {
    REVERSE_CHARGE: 'Odwrotne obciążenie',
    INTRA_COMMUNITY: 'Wewnątrzwspólnotowa dostawa towarów',
    EXPORT: 'Eksport towarów',
    EXEMPT: 'Zwolnione z VAT',
    OUTSIDE_SCOPE: 'Nie podlega VAT',
  },
  CS: {
    REVERSE_CHARGE: 'Daň odvede zákazník',
    INTRA_COMMUNITY: 'Dodání zboží do jiného členského státu osvobozené od daně',
    EXPORT: 'Vývoz zboží osvobozený od daně',
    EXEMPT: 'Osvobozeno od DPH',
    OUTSIDE_SCOPE: 'Není předmětem DPH',
  },
  SK: {
    REVERSE_CHARGE: 'Prenesenie daňovej povinnosti',
    INTRA_COMMUNITY: 'Dodanie tovaru do iného členského štátu oslobodené od dane',
    EXPORT: 'Vývoz tovaru oslobodený od dane',
    EXEMPT: 'Oslobodené od DPH',
    OUTSIDE_SCOPE: 'Nie je predmetom dane',
  },
  HU: {
    REVERSE_CHARGE: 'Fordított adózás',
    INTRA_COMMUNITY: 'Adómentes Közösségen belüli értékesítés',
    EXPORT: 'Adómentes termékexport',
    EXEMPT: 'Áfamentes',
    OUTSIDE_SCOPE: 'Az áfa hatályán kívül',
  },
  SL: {
    REVERSE_CHARGE: 'Obrnjena davčna obveznost',
    INTRA_COMMUNITY: 'Oproščena dobava blaga znotraj Unije',
    EXPORT: 'Oproščen izvoz blaga',
    EXEMPT: 'Oproščeno DDV',
    OUTSIDE_SCOPE: 'Ni predmet DDV',
  },
  HR: {
    REVERSE_CHARGE: 'Prijenos porezne obveze',
    INTRA_COMMUNITY: 'Oslobođena isporuka dobara unutar EU',
    EXPORT: 'Oslobođen izvoz dobara',
    EXEMPT: 'Oslobođeno PDV-a',
    OUTSIDE_SCOPE: 'Ne podliježe oporezivanju PDV-om',
  },
  PT: {
    REVERSE_CHARGE: 'IVA – autoliquidação',
    INTRA_COMMUNITY: 'Transmissão intracomunitária isenta',
    EXPORT: 'Exportação isenta',
    EXEMPT: 'Isento de IVA',
    OUTSIDE_SCOPE: 'Não sujeito a IVA',
  },
  SV: {
    REVERSE_CHARGE: 'Omvänd betalningsskyldighet',
    INTRA_COMMUNITY: 'Unionsintern varuförsäljning, momsfri',
    EXPORT: 'Export utanför EU, momsfri',
    EXEMPT: 'Momsfritt',
    OUTSIDE_SCOPE: 'Omfattas inte av moms',
  },
  DA: {
    REVERSE_CHARGE: 'Omvendt betalingspligt',
    INTRA_COMMUNITY: 'Momsfri EU-leverance',
    EXPORT: 'Momsfri eksport uden for EU',
    EXEMPT: 'Momsfritaget',
    OUTSIDE_SCOPE: 'Ikke omfattet af moms',
  },
  FI: {
    REVERSE_CHARGE: 'Käännetty verovelvollisuus',
    INTRA_COMMUNITY: 'Veroton yhteisömyynti',
    EXPORT: 'Veroton vienti EU:n ulkopuolelle',
    EXEMPT: 'Arvonlisäveroton',
    OUTSIDE_SCOPE: 'Ei arvonlisäveron alainen',
  },
  RO: {
    REVERSE_CHARGE: 'Taxare inversă',
    INTRA_COMMUNITY: 'Livrare intracomunitară scutită',
    EXPORT: 'Export de bunuri scutit',
    EXEMPT: 'Scutit de TVA',
    OUTSIDE_SCOPE: 'Neimpozabil din punctul de vedere al TVA',
  },
  EL: {
    REVERSE_CHARGE: 'Αντίστροφη επιβάρυνση',
    INTRA_COMMUNITY: 'Ενδοκοινοτική παράδοση χωρίς ΦΠΑ',
    EXPORT: 'Εξαγωγή αγαθών χωρίς ΦΠΑ',
    EXEMPT: 'Απαλλαγή από τον ΦΠΑ',
    OUTSIDE_SCOPE: 'Εκτός πεδίου εφαρμογής ΦΠΑ',
  },
  BG: {
    REVERSE_CHARGE: 'Обратно начисляване',
    INTRA_COMMUNITY: 'Вътреобщностна доставка',
    EXPORT: 'Износ на стоки извън ЕС',
    EXEMPT: 'Освободено от ДДС',
    OUTSIDE_SCOPE: 'Не подлежи на облагане с ДДС',
  },
  JA: {
    REVERSE_CHARGE: 'リバースチャージ（受領者課税）',
    INTRA_COMMUNITY: '域内免税取引',
    EXPORT: '輸出免税',
    EXEMPT: '非課税',
    OUTSIDE_SCOPE: '不課税（課税対象外）',
  },
};

/** Every sentence of ours on why no VAT is charged. */
export const REASON_TEXTS = Object.fromEntries(
  INVOICE_LANGUAGES.map((language) => [
    language,
    { ...PLAIN_TEXTS[language], ...FURTHER_REASON_TEXTS[language] },
  ]),
) as Readonly<Record<InvoiceLanguage, Readonly<Record<WordedReason, string>>>>;

/** What each of these sentences rests on, and with which category it is. */
export const REASON_SOURCES: Readonly<
  Record<WordedReason, { readonly category: TaxCategory; readonly source: string }>
> = {
  REVERSE_CHARGE: { category: 'AE', source: 'Directive 2006/112/EC, Articles 194 to 199b and 226 (11a)' },
  INTRA_COMMUNITY: { category: 'K', source: 'Directive 2006/112/EC, Articles 138 and 226 (11)' },
  EXPORT: { category: 'G', source: 'Directive 2006/112/EC, Articles 146 and 226 (11)' },
  THIRD_COUNTRY_EXPORT: {
    category: 'G',
    source: 'the law of the seller’s country, in Switzerland MWSTG Art. 23',
  },
  EXEMPT: { category: 'E', source: 'Directive 2006/112/EC, Articles 132, 135, 226 (11) and 284' },
  OUTSIDE_SCOPE: { category: 'O', source: 'Directive 2006/112/EC, Articles 2, 31 to 59' },
  TRAVEL_MARGIN: { category: 'E', source: 'Directive 2006/112/EC, Articles 226 (13) and 306' },
  USED_GOODS_MARGIN: { category: 'E', source: 'Directive 2006/112/EC, Articles 226 (14) and 313' },
  ART_MARGIN: { category: 'E', source: 'Directive 2006/112/EC, Articles 226 (14) and 313' },
  ANTIQUES_MARGIN: { category: 'E', source: 'Directive 2006/112/EC, Articles 226 (14) and 313' },
};
