import type { MatchLetter, RegisterName } from '../vat-registers.ts';

/** Languages of a printed record. */
export const RECORD_LANGUAGES = ['en', 'de', 'fr', 'it', 'es'] as const;
export type RecordLanguage = (typeof RECORD_LANGUAGES)[number];

/** Statuses of eVatR that are answers about a number (BZSt, list of status messages). */
export type StatusWord =
  | 'evatr-0000'
  | 'evatr-0003'
  | 'evatr-0005'
  | 'evatr-0012'
  | 'evatr-2001'
  | 'evatr-2002'
  | 'evatr-2006'
  | 'evatr-2008';

/** All words of a printed record in one language. `{…}` is replaced. */
export interface RecordWords {
  readonly title: string;
  readonly valid: string;
  readonly invalid: string;
  /** No register was asked: the check digits are wrong. */
  readonly noRegister: string;
  /** By a test key. */
  readonly test: string;
  readonly number: string;
  readonly check: string;
  readonly comparison: string;
  readonly record: string;
  readonly labels: {
    readonly vatId: string;
    readonly country: string;
    readonly name: string;
    readonly address: string;
    readonly validFrom: string;
    readonly validUntil: string;
    readonly register: string;
    readonly checkedAt: string;
    readonly requester: string;
    readonly reference: string;
    readonly status: string;
    readonly exchange: string;
    readonly issuer: string;
    readonly issuedAt: string;
    readonly call: string;
    readonly key: string;
  };
  readonly parts: {
    readonly name: string;
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
    readonly companyType: string;
  };
  readonly withheld: string;
  readonly match: Readonly<Record<MatchLetter, string>>;
  readonly registers: Readonly<Record<RegisterName, string>>;
  readonly statuses: Readonly<Record<StatusWord, string>>;
  /** What the page is; `{file}`, `{exchange}` and `{keys}`. */
  readonly proof: string;
  /** In the place of `{exchange}` where a register was asked. */
  readonly withExchange: string;
  readonly limits: string;
  /** Description of the attached file. */
  readonly attachment: string;
}
