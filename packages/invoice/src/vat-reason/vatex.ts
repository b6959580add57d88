import type { TaxCategory } from '../request/request.ts';

/**
 * Codes that belong to one category alone: rules PEPPOL-EN16931-P0104 to P0111, and the French reverse charge (CGI, art.
 * 283).
 */
const OWN_CATEGORY: Readonly<Record<string, TaxCategory>> = {
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-AE': 'AE',
  'VATEX-FR-AE': 'AE',
  'VATEX-EU-D': 'E',
  'VATEX-EU-F': 'E',
  'VATEX-EU-I': 'E',
  'VATEX-EU-J': 'E',
};

/** The category that a code means when no other is stated: of most codes exempt. */
export const categoryOfCode = (code: string): TaxCategory => OWN_CATEGORY[code] ?? 'E';

/** False where a code belongs to another category. */
export const fitsCategory = (code: string, category: TaxCategory): boolean =>
  (OWN_CATEGORY[code] ?? category) === category;
