/** A card of the docs' home: where it leads and what is there, in the words of a task. */
export interface HomeCard {
  readonly guide: string;
  /** The part of the guide that the card is about. */
  readonly anchor?: string;
  readonly en: readonly [title: string, text: string];
  readonly de: readonly [title: string, text: string];
}

/** Who calls the service: the way in, then what it makes. */
export const CALLER_CARDS: readonly HomeCard[] = [
  {
    guide: 'first-steps',
    en: ['First steps', 'From a key to the first document, and what a refused request looks like.'],
    de: ['Erste Schritte', 'Vom Schlüssel zum ersten Dokument, und wie eine abgelehnte Anfrage aussieht.'],
  },
  {
    guide: 'authentication',
    en: ['Authentication', 'Where the key goes, test keys, scopes, and what to do when one leaks.'],
    de: ['Anmeldung', 'Wohin der Schlüssel gehört, Testschlüssel, Rechte und was bei einem Leck zu tun ist.'],
  },
  {
    guide: 'credits',
    en: ['Credits', 'What a call costs, when it is charged, and repeats without a second charge.'],
    de: [
      'Guthaben',
      'Was ein Aufruf kostet, wann er berechnet wird, und Wiederholen ohne zweite Berechnung.',
    ],
  },
  {
    guide: 'errors',
    en: ['Errors and retries', 'Every identifier with its cause, and which calls are worth another try.'],
    de: [
      'Fehler und Wiederholen',
      'Jede Kennung mit ihrer Ursache, und welche Aufrufe einen weiteren Versuch lohnen.',
    ],
  },
  {
    guide: 'limits',
    en: ['Limits', 'Sizes, times and rates in one table.'],
    de: ['Grenzen', 'Größen, Zeiten und Raten in einer Tabelle.'],
  },
  {
    guide: 'files-and-formats',
    en: ['Files and formats', 'How files travel in both directions, and which formats there are.'],
    de: ['Dateien und Formate', 'Wie Dateien hin und zurück kommen, und welche Formate es gibt.'],
  },
  {
    guide: 'privacy',
    en: ['What is stored', 'Which data is kept, for how long, and what never is.'],
    de: ['Was gespeichert wird', 'Welche Daten wie lange aufbewahrt werden und welche nie.'],
  },
  {
    guide: 'clients',
    en: ['Clients', 'JavaScript, Python, PHP, Java, C# and Go: short programs to start from.'],
    de: ['Clients', 'JavaScript, Python, PHP, Java, C# und Go: kurze Programme als Anfang.'],
  },
  {
    guide: 'mcp',
    en: ['MCP', 'Every operation as a tool for assistants.'],
    de: ['MCP', 'Jede Operation als Werkzeug für KI-Assistenten.'],
  },
  {
    guide: 'many-at-once',
    en: ['Many at once', 'Thousands of documents or numbers in one call, with progress and resume.'],
    de: [
      'Viele auf einmal',
      'Tausende Dokumente oder Nummern in einem Aufruf, mit Fortschritt und Fortsetzung.',
    ],
  },
  {
    guide: 'moving-over',
    en: ['Moving over', 'From another service to this one: addresses, keys, differences.'],
    de: ['Umsteigen', 'Von einem anderen Dienst hierher: Adressen, Schlüssel, Unterschiede.'],
  },
  {
    guide: 'contract',
    en: ['The HTTP contract', 'What callers may rely on, rule by rule.'],
    de: ['Der HTTP-Vertrag', 'Worauf sich Programme verlassen dürfen, Regel für Regel.'],
  },
];

export const PRODUCT_CARDS: readonly HomeCard[] = [
  {
    guide: 'e-invoices',
    en: ['E-invoices', 'ZUGFeRD, Factur-X, XRechnung and Peppol, with what each needs.'],
    de: ['E-Rechnungen', 'ZUGFeRD, Factur-X, XRechnung und Peppol, und was jede braucht.'],
  },
  {
    guide: 'receiving-e-invoices',
    en: ['Receiving e-invoices', 'Any e-invoice as data: CII, UBL, ZUGFeRD, XRechnung, Peppol.'],
    de: ['E-Rechnungen empfangen', 'Jede E-Rechnung als Daten: CII, UBL, ZUGFeRD, XRechnung, Peppol.'],
  },
  {
    guide: 'invoice-templates',
    en: ['Invoice templates', 'Four layouts with your logo, in the language of your customer.'],
    de: ['Rechnungsvorlagen', 'Vier Vorlagen mit Ihrem Logo, in der Sprache Ihrer Kunden.'],
  },
  {
    guide: 'payment-codes',
    en: ['Payment codes', 'EPC, Swiss QR-bill, SPAYD, PAY by square, HCT.'],
    de: ['Zahlungscodes', 'EPC, QR-Rechnung, SPAYD, PAY by square, HCT.'],
  },
  {
    guide: 'barcodes',
    en: ['Barcodes', '37 symbologies as SVG, PDF or picture.'],
    de: ['Barcodes', '37 Arten als SVG, PDF oder Bild.'],
  },
  {
    guide: 'html-to-pdf',
    en: ['HTML to PDF', 'Pages of your own, with headers, footers and tags.'],
    de: ['HTML zu PDF', 'Eigene Seiten, mit Kopf- und Fußzeilen und Struktur.'],
  },
  {
    guide: 'pdf-to-pdf-a',
    en: ['PDF to PDF/A', 'Files for the archive, with a report of what changed.'],
    de: ['PDF zu PDF/A', 'Dateien fürs Archiv, mit einem Bericht der Änderungen.'],
  },
  {
    guide: 'pdf-tools',
    en: ['PDF toolbox', 'Join, split, stamp, protect and sign.'],
    de: ['PDF-Werkzeuge', 'Verbinden, teilen, stempeln, schützen, siegeln.'],
  },
  {
    guide: 'vat-ids',
    en: ['VAT IDs', 'Registered or not, with the proof that you checked.'],
    de: ['UID-Nummern', 'Registriert oder nicht, mit dem Nachweis der Prüfung.'],
  },
  {
    guide: 'geocoding',
    en: ['Geocoding', 'Addresses to positions and back, on your own machine.'],
    de: ['Adressen und Orte', 'Von der Adresse zur Position und zurück, auf dem eigenen Rechner.'],
  },
  {
    guide: 'price-indexes',
    en: ['Price indexes', 'Consumer prices of Austria, Germany and the EU, as published.'],
    de: ['Preisindizes', 'Verbraucherpreise Österreichs, Deutschlands und der EU, wie veröffentlicht.'],
  },
];

/** Who runs the service. */
export const OPERATOR_CARDS: readonly HomeCard[] = [
  {
    guide: 'self-hosting',
    en: ['Install', 'On your own machine or server, with a name, mail and rules for who may come.'],
    de: [
      'Installieren',
      'Auf dem eigenen Rechner oder Server, mit Namen, Mail und der Regel, wer kommen darf.',
    ],
  },
  {
    guide: 'operating',
    anchor: 'all-settings',
    en: ['Configure', 'A table of all settings with their defaults.'],
    de: ['Einstellen', 'Eine Tabelle aller Einstellungen mit ihren Vorgaben.'],
  },
  {
    guide: 'payments',
    en: ['Payments', 'Plans and packs, and how they are sold with Stripe.'],
    de: ['Bezahlen', 'Tarife und Pakete, und wie sie über Stripe verkauft werden.'],
  },
  {
    guide: 'operating',
    anchor: 'backup-and-restore',
    en: ['Backup', 'What to copy, how often, and how to restore it.'],
    de: ['Datensicherung', 'Was zu kopieren ist, wie oft, und wie es zurückkommt.'],
  },
  {
    guide: 'operating',
    anchor: 'upgrades',
    en: ['Upgrade', 'To a new version, and back when it must be.'],
    de: ['Aktualisieren', 'Auf eine neue Version, und zurück, wenn es sein muss.'],
  },
  {
    guide: 'operating',
    anchor: 'health',
    en: ['Watch', 'Probes, metrics and logs, and which of them should wake somebody.'],
    de: ['Überwachen', 'Proben, Metriken und Protokolle, und was davon jemanden wecken soll.'],
  },
  {
    guide: 'operating',
    anchor: 'the-front-page',
    en: ['White label', 'Your name, logo and colour on every page.'],
    de: ['Eigener Name', 'Ihr Name, Logo und Ihre Farbe auf jeder Seite.'],
  },
  {
    guide: 'many-nodes',
    en: ['Several nodes', 'On one PostgreSQL, restarted one after another.'],
    de: ['Mehrere Knoten', 'An einem PostgreSQL, einer nach dem anderen neu gestartet.'],
  },
  {
    guide: 'consistency',
    en: ['What nodes agree on', 'Which values are exact on several nodes, and which are close.'],
    de: ['Was Knoten gemeinsam haben', 'Welche Werte auf mehreren Knoten genau sind und welche beinahe.'],
  },
  {
    guide: 'changelog',
    en: ['Changelog', 'What each version brings.'],
    de: ['Änderungen', 'Was jede Version bringt.'],
  },
];
