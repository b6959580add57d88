import type { HealthNoteView } from '../../src/dashboard-api-types/wire.ts';
import { germanBy, type ReasonForm } from '../texts/reason-forms.ts';

/** Notes of checks in German, by their identifiers; a test compares them with those of the service. */
export const GERMAN_NOTES: Readonly<Record<string, string>> = {
  noSandbox: 'ohne Sandbox (bubblewrap)',
  plainSandbox: 'in einer einfachen Sandbox, wie in Containern',
  noLimits: 'ohne Grenzen (prlimit)',
  asRoot: 'als root',
  needsSandbox:
    'braucht eine Sandbox: Installieren Sie das Paket bubblewrap, erlauben Sie ihm User-Namespaces, oder setzen Sie {0}=1',
  startsLater: 'startet mit dem ersten Dokument',
  notSetUp: 'nicht eingerichtet',
  evatrOff: '{0} ist aus: Das Register evatr antwortet mit 503',
  hmrcNotSet: '{0} und {1} sind nicht gesetzt: GB antwortet mit 503',
  icelandNotSet: '{0} ist none: IS antwortet mit 503',
  silentFor: 'antwortet nicht für {0}',
  firstCopy: 'die erste Kopie wird gerade gemacht',
  noCopy: 'noch keine Kopie',
  oldCopy: 'letzte gute Kopie {0}: zu alt',
  lastCopy: 'letzte Kopie {0}, geprüft',
  lastCopyOf: 'letzte Kopie {0}, geprüft, {1}',
  loopOver: 'Ereignisschleife über der Grenze',
  memoryOver: 'Arbeitsspeicher über der Grenze',
  dataOpening: 'Datendateien werden gerade geöffnet',
  noDataFile: 'es gibt keine Datendatei',
  dataFile: '{0} {1}',
  dataFileBefore: '{0} {1} (die vorige ist in Gebrauch)',
  worldPreparing: 'die Daten der Welt werden vorbereitet',
  worldFailed: 'die Daten der Welt sind nicht verwendbar: {0}',
  mailRefused: 'der Server von SMTP_URL hat die letzte Nachricht nicht angenommen',
  lookedFor: '{0} wird gerade gesucht',
  notInstalled:
    'ist nicht installiert: Führen Sie `kontor setup` aus, oder als root: apt-get install -y --no-install-recommends {0}; oder setzen Sie {1}',
  doesNotStart: '{0} startet nicht: {1}',
  didNotStart: '{0} ist nicht gestartet: {1}',
  noNamespace: 'ohne Netz-Namespace: bubblewrap läuft hier nicht',
  browserSandboxOff: '{0}: Die eigene Sandbox von Chromium ist aus',
  silent: '{0} antwortet nicht',
  databaseSilent: 'die Datenbank antwortet nicht',
  diskFull: 'disk-full: Die Festplatte von DATA_DIR ist voll; schaffen Sie Platz',
  diskDamaged:
    'disk-damaged: Die Datenbank in DATA_DIR ist beschädigt oder keine Datenbank; spielen Sie mit `kontor restore FILE` eine Kopie zurück (die beschädigte bleibt erhalten)',
  diskFailing:
    'disk-failing: Die Festplatte von DATA_DIR liest oder schreibt nicht zuverlässig; prüfen Sie sie zuerst',
  diskClosed:
    'disk-closed: DATA_DIR lässt sich nicht beschreiben; prüfen Sie die Rechte der Dateien und das Dateisystem',
  diskShort: '{0}: {1} MiB frei, mindestens {2} MiB sind nötig',
  clockAhead: 'geht der Datenbank {0} s vor',
  clockBehind: 'geht der Datenbank {0} s nach',
  indexesUnreadable:
    'indexes.sqlite lässt sich nicht lesen; löschen Sie die Datei und führen Sie kontor indexes refresh aus',
  indexesStale:
    '{0} von {1} Reihen sind veraltet, die älteste endet mit {2}; führen Sie `kontor indexes refresh` oder import aus',
  indexesStarter: '{0} von {1} Reihen sind die mitgelieferten',
  noIndexes: 'noch keine Reihen: Führen Sie kontor indexes refresh aus, oder kontor indexes import',
  stripeSilent: 'Stripe hat auf die letzte Anfrage nicht geantwortet',
  stripeDenied:
    'Stripe hat die letzte Anfrage mit {0} abgelehnt; prüfen Sie STRIPE_SECRET_KEY und die Rechte des Schlüssels',
  stripeRefused: 'Stripe hat die letzte Anfrage mit {0} abgelehnt; der Grund steht im Protokoll von Stripe',
  shuttingDown: 'wird beendet',
  childNotStarted: 'noch nicht gestartet',
  noChild: 'es lässt sich kein Kindprozess starten',
  backupFailed: '{0} ist gescheitert ({1}): {2}; letzte gute Kopie: {3}; {4}',
  copyFailed: '{0} ist gescheitert ({1}): {2}; {3}',
};

/** Words of ours that values may be. */
export const GERMAN_VALUES: Readonly<Record<string, string>> = {
  'the copy': 'Die Kopie',
  'the look through the copy': 'Die Durchsicht der Kopie',
  'the upload of the copy': 'Das Hochladen der Kopie',
  'the removal of old copies': 'Das Entfernen alter Kopien',
  'none yet': 'noch keine',
  'the disk is full': 'Die Festplatte ist voll',
  'the quota is used up': 'Das Kontingent ist verbraucht',
  'the file system is read-only': 'Das Dateisystem ist schreibgeschützt',
  'this user cannot write there': 'Dieser Benutzer darf dort nicht schreiben',
  'the folder was not found': 'Der Ordner wurde nicht gefunden',
  'a file is in the way': 'Eine Datei ist im Weg',
  'the disk reports an error': 'Die Festplatte meldet einen Fehler',
  'the database is damaged': 'Die Datenbank ist beschädigt',
  'free some space or set BACKUP_DIR': 'schaffen Sie Platz oder setzen Sie BACKUP_DIR',
  'raise it or set BACKUP_DIR': 'erhöhen Sie es oder setzen Sie BACKUP_DIR',
  'mount it for writing or set BACKUP_DIR': 'hängen Sie es beschreibbar ein oder setzen Sie BACKUP_DIR',
  'give the account of the service the right or set BACKUP_DIR':
    'geben Sie dem Konto des Dienstes das Recht oder setzen Sie BACKUP_DIR',
  'mount or make it, or set BACKUP_DIR': 'hängen Sie ihn ein, legen Sie ihn an oder setzen Sie BACKUP_DIR',
  'remove it or set BACKUP_DIR': 'entfernen Sie sie oder setzen Sie BACKUP_DIR',
  'replace the disk': 'tauschen Sie die Festplatte',
  'restore the last good copy': 'spielen Sie die letzte gute Kopie zurück',
  'the log has more, by the task backup': 'mehr steht im Protokoll, unter der Aufgabe backup',
  'the last copy is gone': 'Die letzte Kopie ist nicht mehr da',
  'the copy in the store is gone': 'Die Kopie im Speicher ist nicht mehr da',
  'the copy in the store is not what was sent': 'Die Kopie im Speicher ist nicht die gesendete',
  'the store did not answer in time': 'Der Speicher hat nicht rechtzeitig geantwortet',
  'the store broke off the connection': 'Der Speicher hat die Verbindung abgebrochen',
  'the store cannot be reached': 'Der Speicher ist nicht erreichbar',
  'the name of the store is unknown': 'Der Name des Speichers ist unbekannt',
  'the address of the store is not allowed': 'Die Adresse des Speichers ist nicht erlaubt',
  'the certificate of the store is not trusted': 'Dem Zertifikat des Speichers wird nicht vertraut',
  'the answer of the store is too large': 'Die Antwort des Speichers ist zu groß',
  'the answer of the store cannot be read': 'Die Antwort des Speichers ist nicht lesbar',
  'the connection to the store failed': 'Die Verbindung zum Speicher ist gescheitert',
  'hook was ended with the service': 'Das Programm wurde mit dem Dienst beendet',
  'is not there': 'ist nicht da',
  'is damaged': 'ist beschädigt',
  'is empty': 'ist leer',
  'no way to start it': 'kein Weg, ihn zu starten',
};

/** Words of ours around a value; what a program itself printed stays as it is. */
const FORMS: readonly ReasonForm[] = [
  [
    /^the last copy is not sound any more: (.+)$/s,
    (why = '') => `Die letzte Kopie ist nicht mehr in Ordnung: ${why}`,
  ],
  [
    /^the copy of (.+?) is not sound any more: (.+)$/s,
    (made = '', why = '') => `Die Kopie vom ${made} ist nicht mehr in Ordnung: ${why}`,
  ],
  [/^the copy is not sound: (.+)$/s, (why = '') => `Die Kopie ist nicht in Ordnung: ${why}`],
  [
    /^the copy in the store is not sound: (.+)$/s,
    (why = '') => `Die Kopie im Speicher ist nicht in Ordnung: ${why}`,
  ],
  [
    /^hook was ended after (\d+) minutes$/,
    (minutes = '') => `Das Programm wurde nach ${minutes} Minuten beendet`,
  ],
  [/^hook ended with (.+)$/s, (how = '') => `Das Programm endete mit ${how}`],
  [
    /^is of form (\d+), this version reads (\d+): build it again from its extract$/,
    (is = '', reads = '') =>
      `hat die Form ${is}, diese Version liest ${reads}: Bauen Sie sie neu aus ihrem Auszug`,
  ],
  [/^has no rows in (\w+)$/, (table = '') => `hat keine Zeilen in ${table}`],
  [/^the process ended with (.+)$/, (how = '') => `der Prozess endete mit ${how}`],
];

const germanValue = (value = ''): string =>
  Object.hasOwn(GERMAN_VALUES, value) ? (GERMAN_VALUES[value] ?? value) : (germanBy(value, FORMS) ?? value);

/** As the service joins them. */
export const BETWEEN_NOTES = '; ';

/** The notes in German, joined; undefined where one has no German text. */
export function germanNotes(notes: readonly HealthNoteView[]): string | undefined {
  const texts = notes.map(({ id, values = [] }) =>
    GERMAN_NOTES[id]?.replace(/\{(\d)\}/g, (_, at: string) => germanValue(values[Number(at)])),
  );
  return texts.includes(undefined) ? undefined : texts.join(BETWEEN_NOTES);
}
