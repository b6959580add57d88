import type { HealthNoteView } from '../../src/dashboard-api-types/wire.ts';

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
  diskShort: '{0}; mindestens {1} MiB sind nötig',
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
};

const germanValue = (value = ''): string =>
  Object.hasOwn(GERMAN_VALUES, value) ? (GERMAN_VALUES[value] ?? value) : value;

/** The notes in German, joined; undefined where one has no German text. */
export function germanNotes(notes: readonly HealthNoteView[]): string | undefined {
  const texts = notes.map(({ id, values = [] }) =>
    GERMAN_NOTES[id]?.replace(/\{(\d)\}/g, (_, at: string) => germanValue(values[Number(at)])),
  );
  return texts.includes(undefined) ? undefined : texts.join(', ');
}
