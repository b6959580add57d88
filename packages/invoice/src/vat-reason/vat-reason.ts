import type { TaxCategory } from '../request/request.ts';

/** Why an invoice or a part of it bears no VAT. */
export const VAT_REASONS = [
  'TRIANGULAR',
  'REVERSE_CHARGE',
  'INTRA_COMMUNITY',
  'EXPORT',
  'SMALL_BUSINESS',
  'TRAVEL_MARGIN',
  'USED_GOODS_MARGIN',
  'ART_MARGIN',
  'ANTIQUES_MARGIN',
  'ZERO_RATE',
  'EXEMPT',
  'OUTSIDE_SCOPE',
] as const;
export type VatReason = (typeof VAT_REASONS)[number];

interface Coding {
  /** BT-118 and BT-151. */
  readonly category: TaxCategory;
  /** BT-121, absent where the list has no code for the reason as such. */
  readonly code?: string;
}

/** Category (UNTDID 5305) and code (CEF code list VATEX, version of 2026-05-15) of each reason. */
export const REASON_CODING: Readonly<Record<VatReason, Coding>> = {
  TRIANGULAR: { category: 'AE', code: 'VATEX-EU-AE' },
  REVERSE_CHARGE: { category: 'AE', code: 'VATEX-EU-AE' },
  INTRA_COMMUNITY: { category: 'K', code: 'VATEX-EU-IC' },
  EXPORT: { category: 'G', code: 'VATEX-EU-G' },
  SMALL_BUSINESS: { category: 'E' },
  TRAVEL_MARGIN: { category: 'E', code: 'VATEX-EU-D' },
  USED_GOODS_MARGIN: { category: 'E', code: 'VATEX-EU-F' },
  ART_MARGIN: { category: 'E', code: 'VATEX-EU-I' },
  ANTIQUES_MARGIN: { category: 'E', code: 'VATEX-EU-J' },
  ZERO_RATE: { category: 'Z' },
  EXEMPT: { category: 'E' },
  OUTSIDE_SCOPE: { category: 'O', code: 'VATEX-EU-O' },
};
