import type { Check, Checks } from './health.ts';

/**
 * What a check may say of its state, by identifiers: the dashboard has each in the language of its reader
 * (`web/pages/health-notes.data.ts`), `/ready` and the command line in English. `{0}` stands for the first value.
 */
export const HEALTH_NOTES = {
  noSandbox: 'without sandbox (bubblewrap)',
  plainSandbox: 'in a plain sandbox, as in containers',
  noLimits: 'without limits (prlimit)',
  asRoot: 'as root',
  noNetworkNamespace: 'no network namespace: bubblewrap does not work here',
  noOwnSandbox: "HTML_NO_SANDBOX: Chromium's own sandbox is off",
  needsSandbox:
    'needs a sandbox: install the package bubblewrap, allow it user namespaces, or set PROGRAMS_NO_SANDBOX=1',
  startsLater: 'starts with the first document',
  notSetUp: 'not set up',
  evatrOff: 'VAT_EVATR is off: the register evatr answers 503',
  hmrcNotSet: 'VAT_HMRC_CLIENT_ID and VAT_HMRC_CLIENT_SECRET are not set: GB answers 503',
  icelandNotSet: 'VAT_IS_PROVIDER is none: IS answers 503',
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

export interface HealthNote {
  readonly id: HealthNoteId;
  readonly values?: readonly string[];
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
