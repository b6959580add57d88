import type { InvoiceWords } from './invoice-words.ts';
import type { FullInvoiceLabels } from './labels.ts';

/** Words of a language that are others in a country. */
export type RegionalWords = Partial<Omit<InvoiceWords, 'labels' | 'titles'>> & {
  readonly labels?: Partial<FullInvoiceLabels>;
};

/** How banks of the British Isles call their code. */
const SORT_CODE = { bankCode: 'Sort code' } as const;
const UID = { vatNumber: 'UID', recipientVatNumber: 'Ihre UID' } as const;
const MWST = { ...UID, taxTotal: 'Summe MWST', labels: { vat: 'MWST' } } as const;

/**
 * By language and country of the sender. National laws name the tax and its numbers: AT § 11 Abs. 1 Z 3 UStG (UID),
 * CH Art. 26 MWSTG (MWST) and the UID law; PL ustawa o VAT Art. 106e (NIP); PT CIVA Art. 36 (NIF); GR Law 4308/2014
 * Art. 9 (ΑΦΜ); HU Act CXXVII of 2007 § 169 (adószám); IT DPR 633/1972 Art. 21 (partita IVA).
 */
export const REGIONAL: Readonly<Record<string, RegionalWords>> = {
  'DE-AT': UID,
  'DE-CH': MWST,
  'DE-LI': MWST,
  'EN-GB': SORT_CODE,
  'EN-IE': SORT_CODE,
  'FR-CH': { vatNumber: 'N° TVA/IDE', recipientVatNumber: 'Votre n° TVA/IDE' },
  'IT-CH': { vatNumber: 'N. IVA/IDI', recipientVatNumber: 'Vostro n. IVA/IDI' },
  'PL-PL': { vatNumber: 'NIP', recipientVatNumber: 'NIP nabywcy' },
  'PT-PT': { vatNumber: 'NIF', recipientVatNumber: 'V. NIF' },
  'EL-GR': { vatNumber: 'ΑΦΜ', recipientVatNumber: 'ΑΦΜ πελάτη' },
  'HU-HU': { vatNumber: 'Adószám', recipientVatNumber: 'Az Önök adószáma' },
};
