import { isRecord } from '@kontor/schema';
import type { EvidenceClaims } from '../evidence/claims.ts';
import { RECORD_WORDS } from './record-words.data.ts';
import type { RecordLanguage, RecordWords } from './record-words.ts';

/** A line of a printed record: what it is, and what is there. */
export interface RecordRow {
  readonly label: string;
  readonly value: string;
  /** Behind the value in a column of its own. */
  readonly result?: string;
}

export interface RecordSection {
  readonly title: string;
  readonly rows: readonly RecordRow[];
}

/** Everything on the page, in words. */
export interface RecordContent {
  readonly title: string;
  readonly vatId: string;
  readonly isValid: boolean;
  readonly result: string;
  /** Present for test keys. */
  readonly warning?: string;
  readonly sections: readonly RecordSection[];
  readonly paragraphs: readonly string[];
  readonly attachment: string;
}

/** File inside the PDF. */
export const RECORD_FILE = 'vat-evidence.jws';

/** British dates, as everywhere outside the United States. */
const LOCALES: Readonly<Record<RecordLanguage, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  it: 'it',
  es: 'es',
};

/** A day, or a moment in UTC, as a language writes it; what is neither stays as it is. */
function timeText(text: string, language: RecordLanguage): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return text;
  const hasTime = text.includes('T');
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    dateStyle: 'long',
    ...(hasTime && { timeStyle: 'long' as const }),
  });
  return format.format(at);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Rows whose value is there. */
const present = (
  rows: readonly (readonly [label: string, value: string | undefined])[],
): readonly RecordRow[] => rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));

/** What a printed record has on its page. */
export function recordContent(claims: EvidenceClaims, kid: string, language: RecordLanguage): RecordContent {
  const words = RECORD_WORDS[language];
  const { vat, iss } = claims;
  const vatId = textOf(vat.vatId) ?? '';
  const comparison = comparisonRows(claims, words);
  return {
    title: words.title,
    vatId,
    isValid: vat.valid === true,
    result: resultText(claims, words),
    ...(claims.test === true && { warning: words.test }),
    sections: [
      { title: words.number, rows: numberRows(claims, words, language) },
      ...(vat.register === undefined
        ? []
        : [{ title: words.check, rows: checkRows(claims, words, language) }]),
      ...(comparison.length === 0 ? [] : [{ title: words.comparison, rows: comparison }]),
      { title: words.record, rows: signatureRows(claims, words, kid, language) },
    ],
    paragraphs: [
      words.proof
        .replace('{file}', RECORD_FILE)
        .replace('{exchange}', vat.response === undefined ? '' : words.withExchange)
        .replace('{keys}', () => `${iss}/.well-known/jwks.json`),
      words.limits,
    ],
    attachment: words.attachment,
  };
}

function resultText({ vat }: EvidenceClaims, words: RecordWords): string {
  if (vat.valid === true) return words.valid;
  return vat.register === undefined ? words.noRegister : words.invalid;
}

function numberRows({ vat }: EvidenceClaims, words: RecordWords, language: RecordLanguage) {
  const { labels, withheld } = words;
  const isAnswered = vat.valid === true && vat.register !== undefined;
  const date = (value: unknown) => (typeof value === 'string' ? timeText(value, language) : undefined);
  return present([
    [labels.country, countryText(textOf(vat.countryCode), language)],
    [labels.name, textOf(vat.name) ?? (isAnswered ? withheld : undefined)],
    [labels.address, textOf(vat.address) ?? (isAnswered ? withheld : undefined)],
    [labels.validFrom, date(vat.validFrom)],
    [labels.validUntil, date(vat.validUntil)],
  ]);
}

function countryText(code: string | undefined, language: RecordLanguage): string | undefined {
  if (code === undefined || !/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code);
}

function checkRows({ vat }: EvidenceClaims, words: RecordWords, language: RecordLanguage) {
  const { labels, registers, statuses } = words;
  const register = textOf(vat.register) ?? '';
  const status = textOf(vat.registerStatus);
  const checkedAt = textOf(vat.checkedAt);
  const meaning = status === undefined ? undefined : ownValue(statuses, status);
  return present([
    [labels.register, ownValue(registers, register) ?? register],
    [labels.checkedAt, checkedAt === undefined ? undefined : timeText(checkedAt, language)],
    [labels.requester, textOf(vat.requester)],
    [labels.reference, textOf(vat.consultationNumber)],
    [labels.status, meaning === undefined ? status : `${status}: ${meaning}`],
    [labels.exchange, exchangeText(vat)],
  ]);
}

const ownValue = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** `POST https://… · HTTP 200` */
function exchangeText({ request, response }: EvidenceClaims['vat']): string | undefined {
  if (!isRecord(request) || !isRecord(response)) return undefined;
  return `${textOf(request.method) ?? ''} ${textOf(request.url) ?? ''} · HTTP\u00a0${String(response.status)}`;
}

const PARTS = [
  ['name', 'traderName'],
  ['street', 'traderStreet'],
  ['postalCode', 'traderPostalCode'],
  ['city', 'traderCity'],
  ['companyType', 'traderCompanyType'],
] as const;

function comparisonRows({ vat }: EvidenceClaims, words: RecordWords): readonly RecordRow[] {
  const { match } = vat;
  if (!isRecord(match)) return [];
  return PARTS.flatMap(([part, sent]) => {
    const letter = textOf(match[part]);
    if (letter === undefined) return [];
    const result = ownValue(words.match, letter) ?? letter;
    return [{ label: words.parts[part], value: textOf(vat[sent]) ?? '–', result }];
  });
}

function signatureRows(
  { iss, iat, jti }: EvidenceClaims,
  { labels }: RecordWords,
  kid: string,
  language: RecordLanguage,
): readonly RecordRow[] {
  return present([
    [labels.issuer, iss],
    [labels.issuedAt, timeText(new Date(iat * 1000).toISOString(), language)],
    [labels.call, jti],
    [labels.key, kid],
  ]);
}
