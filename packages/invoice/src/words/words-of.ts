import { BG } from './bg.data.ts';
import { CS } from './cs.data.ts';
import { DA } from './da.data.ts';
import { DE } from './de.data.ts';
import { EL } from './el.data.ts';
import { EN } from './en.data.ts';
import { ES } from './es.data.ts';
import { FI } from './fi.data.ts';
import { FR } from './fr.data.ts';
import { HR } from './hr.data.ts';
import { HU } from './hu.data.ts';
import type { InvoiceWords } from './invoice-words.ts';
import { IT } from './it.data.ts';
import { NL } from './nl.data.ts';
import { PL } from './pl.data.ts';
import { PT } from './pt.data.ts';
import { REGIONAL } from './regional.data.ts';
import { RO } from './ro.data.ts';
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
] as const;
export type InvoiceLanguage = (typeof INVOICE_LANGUAGES)[number];

const WORDS: Readonly<Record<InvoiceLanguage, InvoiceWords>> = {
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
};

const merged = new Map<string, InvoiceWords>(
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
export const wordsOf = (language: InvoiceLanguage, country?: string): InvoiceWords =>
  merged.get(`${language}-${country}`) ?? WORDS[language];
