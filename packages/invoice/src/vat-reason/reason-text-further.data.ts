import type { InvoiceLanguage } from '../words/words-of.ts';
import type { VatReason } from './vat-reason.ts';

/** Reasons beside the plainest: an export from a country outside the EU, and the margin schemes. */
export type FurtherReason = Extract<VatReason, `${string}_MARGIN`> | 'THIRD_COUNTRY_EXPORT';

/**
 * Their words in every language of a document. Margin schemes in the words that Directive 2006/112/EC, article 226 (13)
 * and (14), has in each language, as its wordings are read on invoices (`wording.data.ts`).
 */
export const FURTHER_REASON_TEXTS: Readonly<
  Record<InvoiceLanguage, Readonly<Record<FurtherReason, string>>>
> = {
  DE: {
    THIRD_COUNTRY_EXPORT: 'Ausfuhr',
    TRAVEL_MARGIN: 'Sonderregelung für Reisebüros',
    USED_GOODS_MARGIN: 'Gebrauchtgegenstände/Sonderregelung',
    ART_MARGIN: 'Kunstgegenstände/Sonderregelung',
    ANTIQUES_MARGIN: 'Sammlungsstücke und Antiquitäten/Sonderregelung',
  },
  EN: {
    THIRD_COUNTRY_EXPORT: 'Export',
    TRAVEL_MARGIN: 'Margin scheme – Travel agents',
    USED_GOODS_MARGIN: 'Margin scheme – Second-hand goods',
    ART_MARGIN: 'Margin scheme – Works of art',
    ANTIQUES_MARGIN: 'Margin scheme – Collector’s items and antiques',
  },
  FR: {
    THIRD_COUNTRY_EXPORT: 'Exportation',
    TRAVEL_MARGIN: 'Régime particulier – Agences de voyages',
    USED_GOODS_MARGIN: 'Régime particulier – Biens d’occasion',
    ART_MARGIN: 'Régime particulier – Objets d’art',
    ANTIQUES_MARGIN: 'Régime particulier – Objets de collection et d’antiquité',
  },
  IT: {
    THIRD_COUNTRY_EXPORT: 'Esportazione',
    TRAVEL_MARGIN: 'Regime del margine – agenzie di viaggio',
    USED_GOODS_MARGIN: 'Regime del margine – beni di occasione',
    ART_MARGIN: 'Regime del margine – oggetti d’arte',
    ANTIQUES_MARGIN: 'Regime del margine – oggetti di antiquariato o da collezione',
  },
  ES: {
    THIRD_COUNTRY_EXPORT: 'Exportación',
    TRAVEL_MARGIN: 'Régimen especial de las agencias de viajes',
    USED_GOODS_MARGIN: 'Régimen especial de los bienes usados',
    ART_MARGIN: 'Régimen especial de los objetos de arte',
    ANTIQUES_MARGIN: 'Régimen especial de las antigüedades y objetos de colección',
  },
  NL: {
    THIRD_COUNTRY_EXPORT: 'Uitvoer',
    TRAVEL_MARGIN: 'Bijzondere regeling reisbureaus',
    USED_GOODS_MARGIN: 'Bijzondere regeling – gebruikte goederen',
    ART_MARGIN: 'Bijzondere regeling – kunstvoorwerpen',
    ANTIQUES_MARGIN: 'Bijzondere regeling – voorwerpen voor verzamelingen of antiquiteiten',
  },
  PL: {
    THIRD_COUNTRY_EXPORT: 'Eksport',
    TRAVEL_MARGIN: 'Procedura marży dla biur podróży',
    USED_GOODS_MARGIN: 'Procedura marży – towary używane',
    ART_MARGIN: 'Procedura marży – dzieła sztuki',
    ANTIQUES_MARGIN: 'Procedura marży – przedmioty kolekcjonerskie i antyki',
  },
  CS: {
    THIRD_COUNTRY_EXPORT: 'Vývoz',
    TRAVEL_MARGIN: 'Zvláštní režim – cestovní kanceláře',
    USED_GOODS_MARGIN: 'Zvláštní režim – použité zboží',
    ART_MARGIN: 'Zvláštní režim – umělecká díla',
    ANTIQUES_MARGIN: 'Zvláštní režim – sběratelské předměty a starožitnosti',
  },
  SK: {
    THIRD_COUNTRY_EXPORT: 'Vývoz',
    TRAVEL_MARGIN: 'Úprava zdaňovania prirážky – cestovné kancelárie',
    USED_GOODS_MARGIN: 'Úprava zdaňovania prirážky – použitý tovar',
    ART_MARGIN: 'Úprava zdaňovania prirážky – umelecké diela',
    ANTIQUES_MARGIN: 'Úprava zdaňovania prirážky – zberateľské predmety a starožitnosti',
  },
  HU: {
    THIRD_COUNTRY_EXPORT: 'Export',
    TRAVEL_MARGIN: 'Különbözet szerinti szabályozás – utazási irodák',
    USED_GOODS_MARGIN: 'Különbözet szerinti szabályozás – használt cikkek',
    ART_MARGIN: 'Különbözet szerinti szabályozás – műalkotások',
    ANTIQUES_MARGIN: 'Különbözet szerinti szabályozás – gyűjteménydarabok és régiségek',
  },
  SL: {
    THIRD_COUNTRY_EXPORT: 'Izvoz',
    TRAVEL_MARGIN: 'Posebna ureditev – potovalne agencije',
    USED_GOODS_MARGIN: 'Posebna ureditev – rabljeno blago',
    ART_MARGIN: 'Posebna ureditev – umetniški predmeti',
    ANTIQUES_MARGIN: 'Posebna ureditev – zbirke in starine',
  },
  HR: {
    THIRD_COUNTRY_EXPORT: 'Izvoz',
    TRAVEL_MARGIN: 'Posebni postupak oporezivanja marže – putničke agencije',
    USED_GOODS_MARGIN: 'Posebni postupak oporezivanja marže – rabljena dobra',
    ART_MARGIN: 'Posebni postupak oporezivanja marže – umjetnička djela',
    ANTIQUES_MARGIN: 'Posebni postupak oporezivanja marže – kolekcionarski ili antikni predmeti',
  },
  PT: {
    THIRD_COUNTRY_EXPORT: 'Exportação',
    TRAVEL_MARGIN: 'Regime da margem de lucro – Agências de viagens',
    USED_GOODS_MARGIN: 'Regime da margem de lucro – Bens em segunda mão',
    ART_MARGIN: 'Regime da margem de lucro – Objetos de arte',
    ANTIQUES_MARGIN: 'Regime da margem de lucro – Objetos de coleção e antiguidades',
  },
  SV: {
    THIRD_COUNTRY_EXPORT: 'Export',
    TRAVEL_MARGIN: 'Vinstmarginalbeskattning för resebyråer',
    USED_GOODS_MARGIN: 'Vinstmarginalbeskattning för begagnade varor',
    ART_MARGIN: 'Vinstmarginalbeskattning för konstverk',
    ANTIQUES_MARGIN: 'Vinstmarginalbeskattning för samlarföremål och antikviteter',
  },
  DA: {
    THIRD_COUNTRY_EXPORT: 'Eksport',
    TRAVEL_MARGIN: 'Fortjenstmargenordning – rejsebureauer',
    USED_GOODS_MARGIN: 'Fortjenstmargenordning – brugte genstande',
    ART_MARGIN: 'Fortjenstmargenordning – kunstgenstande',
    ANTIQUES_MARGIN: 'Fortjenstmargenordning – samlerobjekter og antikviteter',
  },
  FI: {
    THIRD_COUNTRY_EXPORT: 'Vienti',
    TRAVEL_MARGIN: 'Voittomarginaalijärjestelmä – matkatoimistot',
    USED_GOODS_MARGIN: 'Voittomarginaalijärjestelmä – käytetyt tavarat',
    ART_MARGIN: 'Voittomarginaalijärjestelmä – taide-esineet',
    ANTIQUES_MARGIN: 'Voittomarginaalijärjestelmä – keräily- ja antiikkiesineet',
  },
  RO: {
    THIRD_COUNTRY_EXPORT: 'Export',
    TRAVEL_MARGIN: 'Regimul marjei – agenții de turism',
    USED_GOODS_MARGIN: 'Regimul marjei – bunuri second-hand',
    ART_MARGIN: 'Regimul marjei – obiecte de artă',
    ANTIQUES_MARGIN: 'Regimul marjei – obiecte de colecție și antichități',
  },
  EL: {
    THIRD_COUNTRY_EXPORT: 'Εξαγωγή',
    TRAVEL_MARGIN: 'Καθεστώς περιθωρίου – Ταξιδιωτικά πρακτορεία',
    USED_GOODS_MARGIN: 'Καθεστώς περιθωρίου – Μεταχειρισμένα αγαθά',
    ART_MARGIN: 'Καθεστώς περιθωρίου – Έργα τέχνης',
    ANTIQUES_MARGIN: 'Καθεστώς περιθωρίου – Αντικείμενα συλλεκτικής και αρχαιολογικής αξίας',
  },
  BG: {
    THIRD_COUNTRY_EXPORT: 'Износ',
    TRAVEL_MARGIN: 'Режим на облагане на маржа – туристически агенции',
    USED_GOODS_MARGIN: 'Режим на облагане на маржа – стоки втора употреба',
    ART_MARGIN: 'Режим на облагане на маржа – произведения на изкуството',
    ANTIQUES_MARGIN: 'Режим на облагане на маржа – колекционерски предмети и антикварни предмети',
  },
  JA: {
    THIRD_COUNTRY_EXPORT: '輸出',
    TRAVEL_MARGIN: 'マージン課税制度－旅行業者',
    USED_GOODS_MARGIN: 'マージン課税制度－中古品',
    ART_MARGIN: 'マージン課税制度－美術品',
    ANTIQUES_MARGIN: 'マージン課税制度－収集品・骨董品',
  },
};
