/**
 * Sentences by which invoices say why they charge no VAT, and the VAT category they mean
 * (decisions: VAT category without VAT). VATEX codes: CEF code list, version of 2026-05-15. `\s` also matches no-break
 * spaces.
 */
export const REVERSE_CHARGE_WORDS =
  'reverse[\\s-]+charge|steuerschuldnerschaft\\s+des\\s+leistungsempf|übergang\\s+der\\s+steuerschuld|' +
  'auto-?liquidation|inversione\\s+contabile|btw\\s+verlegd';

export const INTRA_COMMUNITY_WORDS =
  'innergemeinschaftliche\\w*\\s+lieferung|intra-?\\s?community\\s+suppl|livraison\\s+intra-?communautaire|' +
  'cessione\\s+intra-?comunitaria';

export const EXPORT_WORDS =
  'ausfuhrlieferung|export\\s+delivery|export\\s+supply|export\\s+outside\\s+the\\s+eu';

export const EXEMPT_WORDS =
  'kleinunternehmer|§\\s*19\\s*(?:abs(?:\\.|atz)?\\s*\\d\\s*)?ustg|small\\s+business|franchise\\s+en\\s+base|(?<!\\d)293\\s*b\\b|' +
  'steuerfrei|vat[\\s-]+exempt|exempt\\s+from\\s+vat|umsatzsteuerbefreit';

export const OUTSIDE_SCOPE_WORDS =
  'nicht\\s+(?:umsatz)?steuerbar|not\\s+subject\\s+to\\s+vat|outside\\s+the\\s+scope\\s+of\\s+vat';

/** BT-121 and BT-120 of the categories without tax; E has no code, Z needs no reason. */
export const EXEMPTIONS = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  K: { code: 'VATEX-EU-IC', reason: 'Intra-community supply' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
} as const;
