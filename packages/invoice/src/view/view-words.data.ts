import type { InvoiceLanguage } from '../words/words-of.ts';

/** What a view of an e-invoice has beside the words of an invoice. */
export interface ViewWords {
  /** At the foot of every page: `{number}` and `{hash}` are replaced. */
  readonly viewOf: string;
  /** Above the terms that have no place on an invoice. */
  readonly furtherDetails: string;
  /** Above what does not follow the rules. */
  readonly findings: string;
}

const words = (viewOf: string, furtherDetails: string, findings: string): ViewWords => ({
  viewOf,
  furtherDetails,
  findings,
});

export const VIEW_WORDS: Readonly<Record<InvoiceLanguage, ViewWords>> = {
  DE: words(
    'Ansicht der E-Rechnung {number}, nicht die Rechnung selbst. SHA-256 {hash}',
    'Weitere Angaben',
    'Verstöße gegen die Regeln',
  ),
  EN: words(
    'View of e-invoice {number}, not the invoice itself. SHA-256 {hash}',
    'Further details',
    'Rules that are broken',
  ),
  FR: words(
    'Aperçu de la facture électronique {number}, et non la facture elle-même. SHA-256 {hash}',
    'Autres informations',
    'Règles non respectées',
  ),
  IT: words(
    'Visualizzazione della fattura elettronica {number}, non la fattura stessa. SHA-256 {hash}',
    'Altri dati',
    'Regole non rispettate',
  ),
  ES: words(
    'Vista de la factura electrónica {number}, no la factura misma. SHA-256 {hash}',
    'Otros datos',
    'Reglas incumplidas',
  ),
  NL: words(
    'Weergave van e-factuur {number}, niet de factuur zelf. SHA-256 {hash}',
    'Overige gegevens',
    'Geschonden regels',
  ),
  PL: words(
    'Podgląd e-faktury {number}, a nie sama faktura. SHA-256 {hash}',
    'Pozostałe dane',
    'Naruszone reguły',
  ),
  CS: words(
    'Náhled e-faktury {number}, nikoli samotná faktura. SHA-256 {hash}',
    'Další údaje',
    'Porušená pravidla',
  ),
  SK: words(
    'Náhľad e-faktúry {number}, nie samotná faktúra. SHA-256 {hash}',
    'Ďalšie údaje',
    'Porušené pravidlá',
  ),
  HU: words(
    'A(z) {number} e-számla nézete, nem maga a számla. SHA-256 {hash}',
    'További adatok',
    'Megsértett szabályok',
  ),
  SL: words('Prikaz e-računa {number}, ne sam račun. SHA-256 {hash}', 'Drugi podatki', 'Kršena pravila'),
  HR: words('Prikaz e-računa {number}, a ne sam račun. SHA-256 {hash}', 'Ostali podaci', 'Prekršena pravila'),
  PT: words(
    'Visualização da fatura eletrónica {number}, não a própria fatura. SHA-256 {hash}',
    'Outros dados',
    'Regras não cumpridas',
  ),
  SV: words(
    'Visning av e-faktura {number}, inte själva fakturan. SHA-256 {hash}',
    'Övriga uppgifter',
    'Regler som inte följs',
  ),
  DA: words(
    'Visning af e-faktura {number}, ikke selve fakturaen. SHA-256 {hash}',
    'Øvrige oplysninger',
    'Regler, der ikke er overholdt',
  ),
  FI: words('Verkkolaskun {number} näkymä, ei itse lasku. SHA-256 {hash}', 'Muut tiedot', 'Rikotut säännöt'),
  RO: words(
    'Vizualizare a facturii electronice {number}, nu factura propriu-zisă. SHA-256 {hash}',
    'Alte date',
    'Reguli încălcate',
  ),
  EL: words(
    'Προβολή του ηλεκτρονικού τιμολογίου {number}, όχι το ίδιο το τιμολόγιο. SHA-256 {hash}',
    'Λοιπά στοιχεία',
    'Κανόνες που παραβιάζονται',
  ),
  BG: words(
    'Изглед на електронна фактура {number}, а не самата фактура. SHA-256 {hash}',
    'Други данни',
    'Нарушени правила',
  ),
  JA: words(
    '電子インボイス {number} の表示であり、請求書の原本ではありません。SHA-256 {hash}',
    'その他の情報',
    '違反しているルール',
  ),
};
