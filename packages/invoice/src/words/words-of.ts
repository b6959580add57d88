import { BG } from './bg.data.ts';
import { CS } from './cs.data.ts';
import { DA } from './da.data.ts';
import { DE } from './de.data.ts';
import { DUE_WORDS } from './due-words.data.ts';
import { EL } from './el.data.ts';
import { EN } from './en.data.ts';
import { ES } from './es.data.ts';
import { FI } from './fi.data.ts';
import { FR } from './fr.data.ts';
import { HEADING_WORDS } from './heading-words.data.ts';
import { HR } from './hr.data.ts';
import { HU } from './hu.data.ts';
import type { InvoiceWords } from './invoice-words.ts';
import { IT } from './it.data.ts';
import { JA } from './ja.data.ts';
import type { DueWords, ModelWords } from './model-words.ts';
import { NL } from './nl.data.ts';
import { PARTY_WORDS } from './party-words.data.ts';
import { PL } from './pl.data.ts';
import { PT } from './pt.data.ts';
import { REFERENCE_WORDS } from './reference-words.data.ts';
import { REGIONAL } from './regional.data.ts';
import { RO } from './ro.data.ts';
import { ROLE_WORDS } from './role-words.data.ts';
import { SK } from './sk.data.ts';
import { SL } from './sl.data.ts';
import { SV } from './sv.data.ts';

/** ISO 639-1, the languages that an invoice can be in. */
export const INVOICE_LANGUAGES = [
  'DE',
  'EN',
  'FR',
  'IT',
  'ES',
  'NL',
  'PL',
  'CS',
  'SK',
  'HU',
  'SL',
  'HR',
  'PT',
  'SV',
  'DA',
  'FI',
  'RO',
  'EL',
  'BG',
  'JA',
] as const;
export type InvoiceLanguage = (typeof INVOICE_LANGUAGES)[number];

/** Everything that is printed in one language: the words of every document, and those of further members. */
export interface DocumentWords extends InvoiceWords, ModelWords {}

const BASIC_WORDS: Readonly<Record<InvoiceLanguage, InvoiceWords>> = {
  DE,
  EN,
  FR,
  IT,
  ES,
  NL,
  PL,
  CS,
  SK,
  HU,
  SL,
  HR,
  PT,
  SV,
  DA,
  FI,
  RO,
  EL,
  BG,
  JA,
};

/** All languages alike: one type of each would make too many. */
const dueWords: Readonly<Record<InvoiceLanguage, DueWords>> = DUE_WORDS;

const WORDS = Object.fromEntries(
  INVOICE_LANGUAGES.map((language) => [
    language,
    {
      ...BASIC_WORDS[language],
      ...REFERENCE_WORDS[language],
      ...PARTY_WORDS[language],
      ...ROLE_WORDS[language],
      ...dueWords[language],
      headings: HEADING_WORDS[language],
    },
  ]),
) as Readonly<Record<InvoiceLanguage, DocumentWords>>;

const merged = new Map<string, DocumentWords>(
  Object.entries(REGIONAL).map(([key, own]) => {
    const base = WORDS[key.slice(0, 2) as InvoiceLanguage];
    return [key, { ...base, ...own, labels: { ...base.labels, ...own.labels } }];
  }),
);

/**
 * The words of a language, as they are in a country where these differ.
 * @param country ISO 3166-1 code of the sender's country
 * @example wordsOf('DE', 'CH').labels.vat // 'MWST'
 */
export const wordsOf = (language: InvoiceLanguage, country?: string): DocumentWords =>
  merged.get(`${language}-${country}`) ?? WORDS[language];
