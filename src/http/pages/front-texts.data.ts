import type { PageLanguage } from './page-language.ts';

/** Words of the front page. `{name}` is the product, `{credits}` what a new account gets. */
export const FRONT_TEXTS = {
  en: {
    title: 'Business paperwork as one API',
    lead: 'E-invoices (ZUGFeRD, Factur-X, XRechnung, Peppol), payment codes, barcodes, VAT checks, PDF/A, geocoding and price indexes: one HTTP service, one key.',
    description:
      'E-invoices, payment codes, barcodes, VAT checks, PDF/A, geocoding and price indexes: one HTTP API. No content of requests is stored.',
    skip: 'Skip to content',
    places: 'Main',
    docs: 'Docs',
    logIn: 'Log in',
    signUp: 'Create account',
    byInvitation: 'By invitation',
    toDashboard: 'Go to the dashboard',
    start: 'Make an invoice now',
    read: 'Read the docs',
    sample: 'One call, one invoice',
    sampleText: 'This call made this invoice. The PDF carries the e-invoice as XML, and a code to pay by.',
    picture:
      'Invoice 2026-017 of Harbour Print Studio to Lindqvist Books over 1,100.85 euros, with a code to pay by',
    call: 'Call that makes the invoice',
    copy: 'Copy',
    copied: 'Copied',
    operations: 'What it does',
    operation: 'Operation',
    what: 'What you get',
    credit: 'Credit',
    credits: 'Credits',
    free: 'A new account gets {credits} credits to try everything. What fails costs nothing.',
    privacy: 'No content of requests is stored.',
    kept: 'What is kept',
    status: 'Status',
    support: 'Support',
    imprint: 'Imprint',
    privacyLink: 'Privacy',
    version: 'Version',
    foot: 'About this service',
    other: 'Deutsch',
  },
  de: {
    title: 'Geschäftspapiere über eine einzige API',
    lead: 'E-Rechnungen (ZUGFeRD, Factur-X, XRechnung, Peppol), Zahlungscodes, Barcodes, UID-Prüfung, PDF/A, Adressen und Preisindizes: ein HTTP-Dienst, ein Schlüssel.',
    description:
      'E-Rechnungen, Zahlungscodes, Barcodes, UID-Prüfung, PDF/A, Adressen und Preisindizes über eine HTTP-API. Inhalte von Anfragen werden nicht gespeichert.',
    skip: 'Zum Inhalt springen',
    places: 'Hauptmenü',
    docs: 'Doku',
    logIn: 'Anmelden',
    signUp: 'Konto anlegen',
    byInvitation: 'Nur mit Einladung',
    toDashboard: 'Zum Dashboard',
    start: 'Jetzt eine Rechnung machen',
    read: 'Doku lesen',
    sample: 'Ein Aufruf, eine Rechnung',
    sampleText:
      'Dieser Aufruf hat diese Rechnung erzeugt. Im PDF steckt die E-Rechnung als XML, und ein Code zum Bezahlen.',
    picture:
      'Rechnung 2026-017 der Druckerei Seeufer an die Buchhandlung Lindner über 1.074 Euro, mit Code zum Bezahlen',
    call: 'Aufruf, der die Rechnung erzeugt',
    copy: 'Kopieren',
    copied: 'Kopiert',
    operations: 'Was der Dienst kann',
    operation: 'Operation',
    what: 'Was Sie bekommen',
    credit: 'Credit',
    credits: 'Credits',
    free: 'Ein neues Konto hat {credits} Credits, um alles auszuprobieren. Was scheitert, kostet nichts.',
    privacy: 'Inhalte von Anfragen werden nicht gespeichert.',
    kept: 'Was aufbewahrt wird',
    status: 'Status',
    support: 'Support',
    imprint: 'Impressum',
    privacyLink: 'Datenschutz',
    version: 'Version',
    foot: 'Über diesen Dienst',
    other: 'English',
  },
} as const satisfies Readonly<Record<PageLanguage, Readonly<Record<string, string>>>>;

/** A line for each operation, by its name: a test compares them with the operations. */
export const OPERATION_LINES: Readonly<
  Record<string, Readonly<Record<PageLanguage, readonly [title: string, line: string]>>>
> = {
  'invoice-pdf': {
    en: [
      'Invoice PDF',
      'An invoice as PDF/A-3 with the e-invoice inside, in four templates and 20 languages',
    ],
    de: ['Rechnung als PDF', 'Rechnung als PDF/A-3 mit E-Rechnung darin, in vier Vorlagen und 20 Sprachen'],
  },
  'e-invoice-read': {
    en: ['Read e-invoice', 'Any e-invoice, also one inside a PDF, as JSON'],
    de: ['E-Rechnung lesen', 'Jede E-Rechnung, auch die in einem PDF, als JSON'],
  },
  'e-invoice-validate': {
    en: ['Validate e-invoice', 'What breaks the official rules of its profile, rule by rule'],
    de: ['E-Rechnung prüfen', 'Was gegen die amtlichen Regeln ihres Profils verstößt, Regel für Regel'],
  },
  'e-invoice-view': {
    en: ['View e-invoice', 'The XML as a page that people read'],
    de: ['E-Rechnung ansehen', 'Das XML als Seite, die Menschen lesen'],
  },
  'e-invoice-convert': {
    en: ['Convert e-invoice', 'From CII to UBL and back, or to another profile'],
    de: ['E-Rechnung umwandeln', 'Von CII nach UBL und zurück oder in ein anderes Profil'],
  },
  'e-invoice-embed': {
    en: ['Embed e-invoice', 'Your own PDF and an e-invoice as one ZUGFeRD / Factur-X file'],
    de: ['E-Rechnung einbetten', 'Ihr PDF und eine E-Rechnung als eine Datei (ZUGFeRD / Factur-X)'],
  },
  'epc-qr-code': {
    en: ['EPC QR code', 'A SEPA transfer that banking apps scan (GiroCode)'],
    de: ['EPC-QR-Code', 'Eine SEPA-Überweisung zum Scannen (GiroCode, Zahlen mit Code)'],
  },
  'swiss-qr-invoice': {
    en: ['Swiss QR-bill', 'Payment part and receipt, alone or on an A4 sheet'],
    de: ['QR-Rechnung', 'Zahlteil und Empfangsschein, allein oder auf einem A4-Blatt'],
  },
  'spayd-qr-code': {
    en: ['SPAYD QR code', 'Czech payment code (QR platba)'],
    de: ['SPAYD-QR-Code', 'Tschechischer Zahlungscode (QR platba)'],
  },
  'pay-by-square-qr-code': {
    en: ['PAY by square', 'Slovak payment code'],
    de: ['PAY by square', 'Slowakischer Zahlungscode'],
  },
  'hct-qr-code': {
    en: ['HCT QR code', 'Hungarian payment code for an instant transfer'],
    de: ['HCT-QR-Code', 'Ungarischer Zahlungscode für eine Sofortüberweisung'],
  },
  barcode: {
    en: ['Barcode', '37 symbologies as SVG, PDF or picture'],
    de: ['Barcode', '37 Arten als SVG, PDF oder Bild'],
  },
  'html-to-pdf': {
    en: ['HTML to PDF', 'A web page or HTML as PDF, with headers and footers'],
    de: ['HTML zu PDF', 'Webseite oder HTML als PDF, mit Kopf- und Fußzeilen'],
  },
  'pdf-to-pdf-a': {
    en: ['PDF to PDF/A', 'A PDF for the archive, PDF/A-1 to PDF/A-4'],
    de: ['PDF zu PDF/A', 'PDF fürs Archiv, PDF/A-1 bis PDF/A-4'],
  },
  pdf: {
    en: ['PDF toolbox', 'Join, turn, stamp, seal, encrypt and shrink PDF files'],
    de: ['PDF-Werkzeuge', 'PDF-Dateien verbinden, drehen, stempeln, siegeln, verschlüsseln, verkleinern'],
  },
  'vat-verification': {
    en: [
      'VAT verification',
      'VAT IDs of the EU, Great Britain, Switzerland and more, checked with the state registers',
    ],
    de: ['UID-Prüfung', 'UID der EU, Großbritanniens, der Schweiz und weiterer, geprüft bei den Registern'],
  },
  'geocode-search': {
    en: ['Geocode search', 'The position of an address, street or place'],
    de: ['Adresse suchen', 'Die Position einer Adresse, einer Straße oder eines Orts'],
  },
  'geocode-reverse': {
    en: ['Geocode reverse', 'The address at a position'],
    de: ['Adresse an einem Ort', 'Die Adresse zu einer Position'],
  },
  indexes: {
    en: ['Price indexes', 'Consumer price indexes of Austria, Germany and Europe, as published'],
    de: ['Preisindizes', 'Verbraucherpreisindizes Österreichs, Deutschlands und Europas, wie veröffentlicht'],
  },
};
