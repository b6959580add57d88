import type { DecimalLike } from '@kontor/base';
import type { SwissLanguage } from './bill-language.data.ts';

/** Most characters of an element: IG QR-bill v2.3, 4.2.2. */
export const BILL_LIMITS = {
  name: 70,
  street: 70,
  houseNumber: 16,
  postalCode: 16,
  city: 35,
  information: 140,
  structuredInformation: 140,
  alternativeScheme: 100,
} as const;

/** IG 4.2.2: at most two. */
export const MAX_ALTERNATIVE_SCHEMES = 2;
/** IG 4.2.2: 999 999 999.99. */
export const MAX_BILL_AMOUNT = 999_999_999.99;

/** IG v2.3, 4.2.2: CHF and EUR. */
export const BILL_CURRENCIES = ['CHF', 'EUR'] as const;

/** A structured address (type S) as its caller gave it; lines are clean, but may contain any character. */
export interface SwissAddress {
  readonly name: string;
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface SwissCreditor extends SwissAddress {
  /** Compact. */
  readonly iban: string;
}

/** What a bill is made of, before transliteration. The texts' lengths are checked by `billFaults`. */
export interface SwissBillRequest {
  readonly creditor: SwissCreditor;
  readonly debtor?: SwissAddress | undefined;
  readonly currency: string;
  /** Absent: a blank field; 0: a notification bill. */
  readonly amount?: DecimalLike | undefined;
  readonly information?: string | undefined;
  readonly structuredInformation?: string | undefined;
  /** With or without white space. */
  readonly reference?: string | undefined;
  readonly alternativeSchemes?: readonly string[] | undefined;
  readonly language: SwissLanguage;
}

/** The same as far as it passed: what was refused or is missing is absent. */
export type SwissBillDraft = PassedMembers<Omit<SwissBillRequest, 'creditor' | 'debtor'>> & {
  readonly creditor?: PassedMembers<SwissCreditor> | undefined;
  readonly debtor?: PassedMembers<SwissAddress> | undefined;
};

export type PassedMembers<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };
