import type { WordedReason } from './reason-text.data.ts';

/**
 * What a code of the list VATEX means in our words, where these are others than the plainest of its category; `undefined`:
 * none fits. Margin schemes: Directive 2006/112/EC, Article 226 (13) and (14). Disbursements (Article 79 (c)) are no
 * exemption, nor is a French credit note without VAT.
 */
export const CODE_WORDS: Readonly<Record<string, WordedReason | undefined>> = {
  'VATEX-EU-D': 'TRAVEL_MARGIN',
  'VATEX-EU-F': 'USED_GOODS_MARGIN',
  'VATEX-EU-I': 'ART_MARGIN',
  'VATEX-EU-J': 'ANTIQUES_MARGIN',
  'VATEX-EU-79-C': undefined,
  'VATEX-FR-CNWVAT': undefined,
};

/** Mentions that a national law prescribes word for word, whatever the language: CGI, annexe II, art. 242 nonies A. */
export const MENTIONS: Readonly<Record<string, string>> = {
  'VATEX-FR-FRANCHISE': 'TVA non applicable, art. 293 B du CGI',
};
