/**
 * Why a call is not served, with the sentences that people read: the one table for the wire (`cause` and `subject` in
 * `details` of an error, contract: Error body), the error pages and the dashboard. Nothing is imported, so that server
 * and pages share this file: `failureSentence(details[0], 'de', { waitSeconds })` is what a page shows.
 *
 * A sentence is left out when what it names is missing: without Retry-After nobody is asked to wait so many seconds.
 */

/** Languages of the sentences. */
type SentenceLanguage = 'en' | 'de';

interface FailureCauseRow {
  readonly status: 402 | 403 | 429 | 503;
  /** What `subject` names; absent: there is none. */
  readonly subject?: string;
  /** `{subject}`, `{limit}` and `{wait}` stand for values. */
  readonly en: readonly string[];
  readonly de: readonly string[];
}

const WAIT_EN = 'Try again in {wait} seconds.';
const WAIT_DE = 'Versuchen Sie es in {wait} Sekunden erneut.';
const FREE_EN = 'Nothing was charged.';
const FREE_DE = 'Es wurde nichts berechnet.';
const ASK_EN = 'Ask the operator.';
const ASK_DE = 'Fragen Sie den Betreiber.';

export const FAILURE_CAUSES = {
  register: {
    status: 503,
    subject: 'the register with the state (`VIES (AT)`), or another service that was asked',
    en: ['{subject} does not answer.', FREE_EN, WAIT_EN],
    de: ['{subject} antwortet nicht.', FREE_DE, WAIT_DE],
  },
  registerBusy: {
    status: 503,
    subject: 'the register with the state, or another service that was asked',
    en: ['{subject} refuses calls at the moment (too many).', FREE_EN, WAIT_EN],
    de: ['{subject} nimmt gerade keine Abfragen an.', FREE_DE, WAIT_DE],
  },
  notSetUp: {
    status: 503,
    subject: 'what the operator has not set up',
    en: ['This is not set up here: {subject}.', ASK_EN],
    de: ['Das ist hier nicht eingerichtet: {subject}.', ASK_DE],
  },
  program: {
    status: 503,
    subject: 'the program',
    en: ['A program is missing: {subject}.', ASK_EN],
    de: ['Ein Programm fehlt: {subject}.', ASK_DE],
  },
  data: {
    status: 503,
    subject: 'the data set',
    en: ['{subject} is not loaded yet.', WAIT_EN],
    de: ['{subject} ist noch nicht geladen.', WAIT_DE],
  },
  payment: {
    status: 503,
    subject: 'the payment provider',
    en: ['The payment provider ({subject}) does not answer.', 'Nothing was bought.'],
    de: ['Der Zahlungsdienst ({subject}) antwortet nicht.', 'Es wurde nichts gekauft.'],
  },
  mail: {
    status: 503,
    en: ['The mail could not be sent.', 'The link is with the operator.'],
    de: ['Die Nachricht konnte nicht gesendet werden.', 'Den Link hat der Betreiber.'],
  },
  queue: {
    status: 503,
    subject: 'the operation',
    en: ['{subject} is busy.', 'Your call was not started.', WAIT_EN],
    de: ['{subject} ist ausgelastet.', 'Ihr Aufruf wurde nicht begonnen.', WAIT_DE],
  },
  gaveWay: {
    status: 503,
    subject: 'the operation',
    en: ['{subject} took long while others waited, and was stopped.', FREE_EN, WAIT_EN],
    de: ['{subject} dauerte lange, während andere warteten, und wurde abgebrochen.', FREE_DE, WAIT_DE],
  },
  keyBusy: {
    status: 503,
    en: ['This key has too many calls at a time.', WAIT_EN],
    de: ['Dieser Schlüssel hat zu viele Aufrufe zugleich.', WAIT_DE],
  },
  accountBusy: {
    status: 503,
    en: ['This account has too many calls at a time.', WAIT_EN],
    de: ['Dieses Konto hat zu viele Aufrufe zugleich.', WAIT_DE],
  },
  testRate: {
    status: 503,
    en: ['Test keys have made as many calls as they may.', 'Free again in {wait} seconds.'],
    de: ['Testschlüssel haben so oft aufgerufen, wie sie dürfen.', 'Wieder frei in {wait} Sekunden.'],
  },
  failedCalls: {
    status: 503,
    en: ['Too many calls from here have failed lately.', WAIT_EN],
    de: ['Von hier sind zuletzt zu viele Aufrufe fehlgeschlagen.', WAIT_DE],
  },
  load: {
    status: 503,
    en: ['The machine is overloaded for a moment.', WAIT_EN],
    de: ['Der Rechner ist gerade überlastet.', WAIT_DE],
  },
  starting: {
    status: 503,
    subject: 'what the start of the service is busy with',
    en: ['The service is starting.', 'It is opening {subject}.', WAIT_EN],
    de: ['Der Dienst startet.', 'Er öffnet gerade {subject}.', WAIT_DE],
  },
  stopping: {
    status: 503,
    en: ['The service is being restarted.', WAIT_EN],
    de: ['Der Dienst wird neu gestartet.', WAIT_DE],
  },
  deadline: {
    status: 503,
    subject: 'the operation and its time limit in seconds (`html-to-pdf, 30`)',
    en: ['{subject} took longer than {limit} seconds and was stopped.', FREE_EN],
    de: ['{subject} dauerte länger als {limit} Sekunden und wurde abgebrochen.', FREE_DE],
  },
  store: {
    status: 503,
    en: ['The database cannot be written.', WAIT_EN],
    de: ['Die Datenbank lässt sich nicht beschreiben.', WAIT_DE],
  },
  disk: {
    status: 503,
    en: ['The disk of this service is full.', ASK_EN],
    de: ['Der Speicherplatz dieses Dienstes ist voll.', ASK_DE],
  },
  rate: {
    status: 429,
    subject: 'calls a minute, where that is the limit',
    en: ['Limit of {subject} calls a minute reached.', 'Free again in {wait} seconds.'],
    de: ['Grenze von {subject} Aufrufen je Minute erreicht.', 'Wieder frei in {wait} Sekunden.'],
  },
  attempts: {
    status: 429,
    en: ['Too many attempts.', WAIT_EN],
    de: ['Zu viele Versuche.', WAIT_DE],
  },
  credits: {
    status: 402,
    en: ['No credits left.'],
    de: ['Kein Guthaben mehr.'],
  },
  cap: {
    status: 402,
    en: ['The monthly limit of this key is used up.'],
    de: ['Das Monatslimit dieses Schlüssels ist verbraucht.'],
  },
} as const satisfies Readonly<Record<string, FailureCauseRow>>;

/** `cause` of an error on the wire. */
export type FailureCauseName = keyof typeof FAILURE_CAUSES;

/** What `subject` may be in words of ours, within a sentence; names of registers and programs stay. */
const SUBJECTS: Readonly<Record<string, Readonly<Record<SentenceLanguage, string>>>> = {
  database: { en: 'the database', de: 'die Datenbank' },
  earlierDatabase: {
    en: 'the database of an earlier version; it is copied first',
    de: 'die Datenbank einer früheren Version; zuerst macht er eine Kopie',
  },
  engines: { en: 'programs and data of the operations', de: 'Programme und Daten der Operationen' },
  map: { en: 'the map', de: 'die Karte' },
  'price series': { en: 'the price series', de: 'die Preisreihe' },
  geocoder: { en: 'the geocoder', de: 'der Geocoder' },
  'time stamps': { en: 'the time-stamping service', de: 'der Zeitstempeldienst' },
  evidence: { en: 'signed records of VAT checks', de: 'signierte Nachweise von UID-Prüfungen' },
  mail: { en: 'mail', de: 'E-Mail' },
  'GB register': { en: 'the GB register (HMRC)', de: 'das Register für GB (HMRC)' },
  browser: { en: 'Chromium', de: 'Chromium' },
};

export interface NamedCause {
  readonly cause?: string | undefined;
  readonly subject?: string | undefined;
}

interface SentenceOptions {
  /** Retry-After, counted down by the page. */
  readonly waitSeconds?: number | undefined;
  /** What an operation is called in the reader's language; default: its name. */
  readonly nameOf?: (operation: string) => string;
}

/** The sentences of a cause; undefined for one that this table does not have: `description` is what there is then. */
export function failureSentence(
  { cause = '', subject }: NamedCause,
  language: SentenceLanguage,
  { waitSeconds, nameOf = (operation) => operation }: SentenceOptions = {},
): string | undefined {
  if (!Object.hasOwn(FAILURE_CAUSES, cause)) return undefined;
  const row = FAILURE_CAUSES[cause as FailureCauseName];
  const [first = '', limit] = (subject ?? '').split(', ');
  const values: Readonly<Record<string, string | undefined>> = {
    subject: first === '' ? undefined : (SUBJECTS[first]?.[language] ?? nameOf(first)),
    limit,
    wait: waitSeconds === undefined ? undefined : String(waitSeconds),
  };
  const sentences = row[language].flatMap((sentence) => filled(sentence, values) ?? []);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function filled(sentence: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  let isComplete = true;
  const text = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    isComplete &&= value !== undefined;
    return value ?? '';
  });
  return isComplete ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : undefined;
}
