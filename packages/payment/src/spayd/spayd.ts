import { crc32 } from 'node:zlib';
import { cleanText, compactDate, type Folded, fixedText, foldText, isPrintableAscii } from '@kontor/base';
import { notificationAddress } from './notification.ts';

export interface SpaydAccount {
  readonly iban: string;
  readonly bic?: string | undefined;
}

/** Repetition of a standing order → FRQ (standard 1.2). */
const FREQUENCIES = {
  DAILY: '1D',
  MONTHLY: '1M',
  QUARTERLY: '3M',
  SEMIANNUALLY: '6M',
  ANNUALLY: '1Y',
} as const;

export type SpaydPeriod = keyof typeof FREQUENCIES;
export const SPAYD_PERIODS = Object.keys(FREQUENCIES) as [SpaydPeriod, ...SpaydPeriod[]];

export interface SpaydNotification {
  readonly type: 'MAIL' | 'PHONE';
  readonly value: string;
}

/** A short payment descriptor; values within the limits of the standard. Dates are `YYYY-MM-DD`. */
export interface SpaydPayment {
  /** One to three: the account to pay to, and alternatives. */
  readonly accounts: readonly SpaydAccount[];
  /** In CZK, 0 to 9999999.99. */
  readonly amount?: number | undefined;
  readonly reference?: string | undefined;
  readonly recipient?: string | undefined;
  readonly dueDate?: string | undefined;
  readonly instantPayment?: boolean | undefined;
  readonly expirationDate?: string | undefined;
  readonly message?: string | undefined;
  readonly notification?: SpaydNotification | undefined;
  readonly variableSymbol?: string | undefined;
  readonly specificSymbol?: string | undefined;
  readonly constantSymbol?: string | undefined;
  readonly period?: SpaydPeriod | undefined;
  readonly retryDays?: number | undefined;
  readonly paymentId?: string | undefined;
  readonly url?: string | undefined;
  readonly crc32?: boolean | undefined;
}

export interface SpaydPayload {
  readonly text: string;
  readonly warnings: readonly 'characters-replaced'[];
}

/** Level M by the standard's rule for print; longer texts may take any version. */
export const SPAYD_SYMBOL = { level: 'M', maxVersion: 40 } as const;

const HEADER = 'SPD*1.0*';

/** `*` ends a value, `%` begins an escape; readers that decode forms would turn `+` into a blank. */
const ESCAPED = /[%*+]|[^\x20-\x7e]+/gu;
const escaped = (text: string): string =>
  text.replace(ESCAPED, (part) => (part === '*' ? '%2A' : encodeURIComponent(part)));

const accountText = ({ iban, bic }: SpaydAccount): string => (bic === undefined ? iban : `${iban}+${bic}`);

/** The value of a text key and whether characters were replaced on the way. */
interface Value {
  readonly text: string;
  readonly changed: boolean;
}

/** Text for people: to ASCII where it has an equivalent, as the generator of the Czech banks does it. */
function words(text: string): Value {
  const folded: Folded = foldText(cleanText(text), isPrintableAscii);
  return { text: escaped(folded.text), changed: folded.changed };
}

/** An address must arrive as it was given: nothing is replaced, what is not ASCII is percent-encoded. */
const address = (text: string): Value => ({ text: escaped(cleanText(text)), changed: false });

class Pairs {
  readonly #pairs: string[] = [];
  #changed = false;

  add(key: string, value: string | undefined): void {
    if (value !== undefined && value !== '') this.#pairs.push(`${key}:${value}`);
  }

  addText(key: string, value: Value | undefined): void {
    if (value === undefined) return;
    this.add(key, value.text);
    this.#changed ||= value.changed;
  }

  /** CRC-32 of the pairs sorted by key. Sorting whole pairs does that: `:` comes before every letter. */
  checksum(): string {
    const sorted = HEADER + this.#pairs.toSorted().join('*');
    return crc32(sorted).toString(16).toUpperCase().padStart(8, '0');
  }

  payload(): SpaydPayload {
    return {
      text: HEADER + this.#pairs.join('*'),
      warnings: this.#changed ? ['characters-replaced'] : [],
    };
  }
}

const ifGiven = <Given>(given: Given | undefined, text: (given: Given) => Value): Value | undefined =>
  given === undefined ? undefined : text(given);

const date = (isoDate: string | undefined): string | undefined =>
  isoDate === undefined ? undefined : compactDate(isoDate);

/** NT and NTA: how the payee is notified. */
function addNotification(pairs: Pairs, { type, value }: SpaydNotification): void {
  pairs.add('NT', type === 'MAIL' ? 'E' : 'P');
  pairs.addText('NTA', address(notificationAddress(type, value)));
}

/** The keys beginning with X- and FRQ: standard 1.2, payment symbols and standing orders. */
function addExtensions(pairs: Pairs, payment: SpaydPayment): void {
  pairs.add('X-VS', payment.variableSymbol);
  pairs.add('X-SS', payment.specificSymbol);
  pairs.add('X-KS', payment.constantSymbol);
  pairs.add('FRQ', payment.period === undefined ? undefined : FREQUENCIES[payment.period]);
  pairs.add('X-PER', payment.retryDays === undefined ? undefined : String(payment.retryDays));
  pairs.addText('X-ID', ifGiven(payment.paymentId, words));
  pairs.addText('X-URL', ifGiven(payment.url, address));
}

/**
 * The text of a Czech payment code, SPAYD 1.0 / standard 1.2 of the Czech Banking Association ("QR platba").
 * Expects values that passed the schema. Currency is always CZK.
 * @example spaydPayload({ accounts: [{ iban: 'CZ1427000000000000333999' }], amount: 10.99 }).text
 */
export function spaydPayload(payment: SpaydPayment): SpaydPayload {
  const pairs = new Pairs();
  const [account, ...alternatives] = payment.accounts.map(accountText);
  pairs.add('ACC', account);
  pairs.add('ALT-ACC', alternatives.join(','));
  pairs.add('AM', payment.amount === undefined ? undefined : fixedText(payment.amount, 2));
  pairs.add('CC', 'CZK');
  pairs.add('RF', payment.reference);
  pairs.addText('RN', ifGiven(payment.recipient, words));
  pairs.add('DT', date(payment.dueDate));
  pairs.add('PT', payment.instantPayment === true ? 'IP' : undefined);
  pairs.add('DL', date(payment.expirationDate));
  pairs.addText('MSG', ifGiven(payment.message, words));
  if (payment.notification !== undefined) addNotification(pairs, payment.notification);
  addExtensions(pairs, payment);
  if (payment.crc32 === true) pairs.add('CRC32', pairs.checksum());
  return pairs.payload();
}
