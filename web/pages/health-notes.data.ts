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
};

/** The notes in German, joined; undefined where one has no German text. */
export function germanNotes(notes: readonly HealthNoteView[]): string | undefined {
  const texts = notes.map(({ id, values = [] }) =>
    GERMAN_NOTES[id]?.replace(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? ''),
  );
  return texts.includes(undefined) ? undefined : texts.join(', ');
}
