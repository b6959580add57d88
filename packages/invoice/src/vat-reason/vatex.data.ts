/** Codes of VATEX that the rules of Factur-X 1.0.07-3 lack, though a CII document is to pass these too. */
export const VATEX_CODES_OF_2026 = ['VATEX-EU-135-1'] as const;
