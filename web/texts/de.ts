import type { Texts } from './en.ts';

/** Deutsch. */
export const de: Texts = {
  common: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    copied: 'Kopiert',
    copy: 'Kopieren',
    copyRefused: 'Der Browser erlaubt hier kein Kopieren. Markieren Sie den Text stattdessen.',
    firstPage: 'Erste Seite',
    from: 'Von',
    language: 'Sprache',
    loading: 'Wird geladen. Der Dienst braucht länger als sonst.',
    more: 'Mehr',
    nextPage: 'Nächste Seite',
    optional: 'optional',
    others: 'weitere',
    pages: 'Seiten',
    retry: 'Noch einmal versuchen',
    requestId: 'Nummer des Aufrufs',
    save: 'Speichern',
    saved: 'Gespeichert.',
    typeToConfirm: (name) => `Zum Bestätigen ${name} eingeben`,
    until: 'Bis',
    wrap: 'Zeilen umbrechen',
  },
  faults: {
    unreachable: (origin) => `Keine Verbindung zu ${origin}.`,
    unavailable: (seconds) =>
      `Der Dienst kann das gerade nicht.${seconds > 0 ? ` Versuchen Sie es in ${seconds} Sekunden noch einmal.` : ''}`,
    fault:
      'Bei uns ist etwas fehlgeschlagen. Geändert wurde nichts. Versuchen Sie es noch einmal; bleibt es dabei, sagen Sie es dem Betreiber.',
    needed: 'Diese Angabe fehlt.',
    wrong: 'Diese Angabe hat eine falsche Form.',
    forbidden: 'Sie sind nicht angemeldet oder dürfen das nicht.',
    missing: 'Das gibt es nicht oder nicht mehr.',
    known: {
      'message.credentialsMustBeValid':
        'E-Mail oder Passwort stimmt nicht. Neue Adressen müssen zuerst bestätigt werden.',
      'message.tokenMustBeValid':
        'Dieser Link wurde benutzt, ist abgelaufen oder nicht vollständig. Fordern Sie einen neuen an.',
      'message.logInMustBeEncrypted':
        'Zum Anmelden braucht es hier https, oder die Seite wird auf dem Rechner selbst geöffnet.',
      'message.signUpMustBeOpen': 'Neue Konten brauchen eine Einladung des Betreibers.',
      'message.sessionMustBeValid': 'Sie sind nicht mehr angemeldet.',
    },
    tooLong: (count) => `Höchstens ${count} Zeichen.`,
  },
  keys: {
    copyKey: 'Schlüssel kopieren',
    shownOnce: 'Nur jetzt zu sehen',
    shownOnceWhy:
      'Kopieren Sie diesen Schlüssel jetzt. Wir bewahren nur seinen Fingerabdruck auf und können ihn nicht noch einmal zeigen.',
    tryIt: 'Ausprobieren',
  },
  notices: {
    credits: 'Guthaben',
    low: (credits) => `${credits} sind übrig, weniger als die Marke, die Sie gesetzt haben.`,
    used: (credits) => `${credits} sind übrig, weniger als ein Fünftel.`,
    none: 'Es ist aufgebraucht.',
    suspended: 'Gesperrt',
    suspendedWhy: 'Aufrufe dieses Kontos bekommen 403. Den Grund kennt der Betreiber.',
    toBilling: 'Zur Abrechnung',
    verify: 'Adresse bestätigen',
    verifyHow: (email) =>
      `Öffnen Sie den Link in der Mail an ${email}. Damit kommen auch die kostenlosen Credits.`,
  },
  nav: {
    label: 'Seiten des Dashboards',
    groups: { use: 'Nutzung', account: 'Konto', operator: 'Betrieb' },
    account: 'Ihr Konto',
    noEmail: 'ohne Adresse',
    overview: 'Übersicht',
    keys: 'Schlüssel',
    usage: 'Verbrauch',
    requests: 'Aufrufe',
    playground: 'Testfeld',
    docs: 'Dokumentation',
    billing: 'Abrechnung',
    settings: 'Einstellungen',
    operator: 'Betrieb',
    more: 'Mehr',
    logOut: 'Abmelden',
    skip: 'Zum Inhalt',
  },
  theme: { label: 'Farben', system: 'System', light: 'Hell', dark: 'Dunkel' },
  passwordAgain: {
    title: 'Ihr Passwort',
    why: 'Das erstellt einen Schlüssel, ändert, was das Konto oder ein Schlüssel darf, oder zeigt Geld. Nach zehn Minuten fragen wir noch einmal.',
    notEntered: 'Bestätigen Sie Ihr Passwort, um das zu sehen.',
    confirm: 'Passwort bestätigen',
    wrong: 'Dieses Passwort stimmt nicht',
    password: 'Passwort',
    action: 'Weiter',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    search: 'Suchen',
    help: 'Diese Hilfe',
    close: 'Offenes schließen',
    go: (page) => `Zu ${page}`,
  },
  notFound: {
    title: 'Hier ist nichts',
    text: 'Die Adresse stimmt nicht, oder was hier stand, gibt es nicht mehr.',
    action: 'Zur Übersicht',
  },
};
