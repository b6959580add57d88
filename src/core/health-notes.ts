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
  mailRefused: 'the last mail was not taken by the server of SMTP_URL',
} as const satisfies Readonly<Record<string, string>>;

export type HealthNoteId = keyof typeof HEALTH_NOTES;

export interface HealthNote extends CheckNote {
  readonly id: HealthNoteId;
}

/** In English. */
export const noteText = ({ id, values = [] }: HealthNote): string =>
  HEALTH_NOTES[id].replace(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '');

/** A state with one note. */
export function noted(state: Check['state'], id: HealthNoteId, ...values: readonly string[]): Check {
  const note: HealthNote = { id, ...(values.length > 0 && { values }) };
  return { state, note: noteText(note), notes: [note] };
}

/** For programs, which read one text: identifiers are for the pages. */
export const inEnglish = (checks: Checks): Checks =>
  Object.fromEntries(Object.entries(checks).map(([name, { notes: _, ...check }]) => [name, check]));
