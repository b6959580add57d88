import type { Check, CheckNote, Checks } from './health.ts';

/**
 * Notes of checks by identifiers: the dashboard has each in the language of its reader
 * (`web/pages/health-notes.data.ts`), `/ready` and the command line in English. `{0}` stands for the first value.
 */
export const HEALTH_NOTES = {
  noSandbox: 'without sandbox (bubblewrap)',
  plainSandbox: 'in a plain sandbox, as in containers',
  noLimits: 'without limits (prlimit)',
  asRoot: 'as root',
  needsSandbox: 'needs a sandbox: install the package bubblewrap, allow it user namespaces, or set {0}=1',
  startsLater: 'starts with the first document',
  notSetUp: 'not set up',
  evatrOff: '{0} is off: the register evatr answers 503',
  hmrcNotSet: '{0} and {1} are not set: GB answers 503',
  icelandNotSet: '{0} is none: IS answers 503',
  silentFor: 'does not answer for {0}',
  firstCopy: 'first copy is being made',
  noCopy: 'no copy was made yet',
  oldCopy: 'last good copy {0}: too old',
  lastCopy: 'last copy {0}, verified',
  lastCopyOf: 'last copy {0}, verified, {1}',
  loopOver: 'event loop over the limit',
  memoryOver: 'memory over the limit',
  dataOpening: 'data files are being opened',
  noDataFile: 'there is no data file',
  dataFile: '{0} {1}',
  dataFileBefore: '{0} {1} (the one before is used)',
  worldPreparing: 'world data is being prepared',
  worldFailed: 'world data cannot be used: {0}',
  mailRefused: 'the last mail was not taken by the server of SMTP_URL',
  lookedFor: '{0} is being looked for',
  notInstalled:
    'is not installed; run `kontor setup`, or as root: apt-get install -y --no-install-recommends {0}; or set {1}',
  doesNotStart: '{0} does not start: {1}',
  didNotStart: '{0} did not start: {1}',
  noNamespace: 'no network namespace: bubblewrap does not work here',
  browserSandboxOff: "{0}: Chromium's own sandbox is off",
  silent: '{0} does not answer',
  databaseSilent: 'the database does not answer',
  diskFull: 'disk-full: the disk of DATA_DIR is full; free some space',
  diskDamaged:
    'disk-damaged: the database in DATA_DIR is damaged or no database; restore a backup with `kontor restore FILE` (the damaged one is kept)',
  diskFailing: 'disk-failing: the disk of DATA_DIR does not read or write reliably; check it first',
  diskClosed: 'disk-closed: DATA_DIR cannot be written; check the rights of its files and its file system',
  diskShort: '{0}: {1} MiB free, at least {2} MiB are needed',
  clockAhead: '{0} s ahead of the database',
  clockBehind: '{0} s behind the database',
  indexesUnreadable: 'indexes.sqlite cannot be read; delete it and run kontor indexes refresh',
  indexesStale:
    '{0} of {1} series are stale, the oldest ends with {2}; run `kontor indexes refresh` or import',
  indexesStarter: '{0} of {1} series are those of the starter snapshot',
  noIndexes: 'no series yet: run kontor indexes refresh, or kontor indexes import',
  stripeSilent: 'Stripe did not answer the last request',
  stripeDenied:
    'Stripe refused the last request with {0}; look at STRIPE_SECRET_KEY and the permissions of the key',
  stripeRefused: 'Stripe refused the last request with {0}; its log of requests has the reason',
  shuttingDown: 'shutting down',
  childNotStarted: 'not started yet',
  noChild: 'no child process can be started',
  backupFailed: '{0} failed {1}: {2}; last good copy {3}; {4}',
  copyFailed: '{0} failed {1}: {2}; {3}',
} as const satisfies Readonly<Record<string, string>>;

export type HealthNoteId = keyof typeof HEALTH_NOTES;

export interface HealthNote extends CheckNote {
  readonly id: HealthNoteId;
}

/** In English. */
export const noteText = ({ id, values = [] }: HealthNote): string =>
  HEALTH_NOTES[id].replace(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '');

/** Between notes of one state; they have commas of their own. */
export const BETWEEN_NOTES = '; ';

export const notesText = (notes: readonly HealthNote[]): string => notes.map(noteText).join(BETWEEN_NOTES);

/** A state with what there is to note. */
export const withNotes = (state: Check['state'], notes: readonly HealthNote[]): Check =>
  notes.length === 0 ? { state } : { state, note: notesText(notes), notes };

/** A state with one note. */
export const noted = (state: Check['state'], id: HealthNoteId, ...values: readonly string[]): Check =>
  withNotes(state, [{ id, ...(values.length > 0 && { values }) }]);

/** What works, for those who read one text: the version has no other place there. */
export const withVersion = (version: string, check: Check): Check =>
  version === '' || check.state === 'away'
    ? check
    : { ...check, note: [version, check.note ?? []].flat().join(BETWEEN_NOTES) };

/** In the first seconds of the service nothing is known of a thing yet, so there is nothing to install either. */
export const searched = (thing: string): Check => noted('away', 'lookedFor', thing);

/** Whether a check will have another answer in some seconds. */
export const isSearching = ({ notes }: Check): boolean =>
  notes?.some(({ id }) => id === 'lookedFor') === true;

/** For programs, which read one text: identifiers are for the pages. */
export const inEnglish = (checks: Checks): Checks =>
  Object.fromEntries(Object.entries(checks).map(([name, { notes: _, ...check }]) => [name, check]));
