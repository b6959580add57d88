import type { Requirement } from '../model/log.ts';

/** What PDF/A asks of fonts (ISO 19005-1, 6.3; ISO 19005-2, 6.2.11). */
export const EMBEDDING: Requirement = {
  rule: 'font-embedding',
  clauses: { first: '6.3.4', later: '6.2.11.4.1' },
  description:
    'Fonts that were not in the document were embedded: a font of the same kind in the same widths',
};

export const GLYPH_WIDTHS: Requirement = {
  rule: 'glyph-widths',
  clauses: { first: '6.3.6', later: '6.2.11.5' },
  description: 'Widths inside font programs were set to those that the document uses',
};

export const MISSING_GLYPHS: Requirement = {
  rule: 'missing-glyphs',
  clauses: { first: '6.3.5', later: '6.2.11.8' },
  description: 'Codes without a glyph were given one of their own, with the same look',
};

export const CID_TO_GID: Requirement = {
  rule: 'cid-to-gid-map',
  clauses: { first: '6.3.3.2', later: '6.2.11.3.2' },
  description: 'The map from characters to glyphs, which was implied, was written',
};

export const SUBSET_LISTS: Requirement = {
  rule: 'subset-lists',
  clauses: { first: '6.3.5', later: '6.2.11.4.2' },
  description: 'Lists of the glyphs in font subsets were removed or completed',
};

export const TRUETYPE_ENCODING: Requirement = {
  rule: 'truetype-encoding',
  clauses: { first: '6.3.7', later: '6.2.11.6' },
  description: 'TrueType fonts were given an encoding without ambiguity; glyphs and text stay the same',
};

export const FONT_ENTRIES: Requirement = {
  rule: 'font-entries',
  clauses: { first: '6.3.2', later: '6.2.11.2' },
  description:
    'Entries that font dictionaries lacked were written, font programs put where their format belongs, outlines taken out of OpenType',
};

export const UNICODE: Requirement = {
  rule: 'to-unicode',
  clauses: { first: '6.3.8', later: '6.2.11.7.2' },
  description: 'The text that character codes stand for was written',
};

export const CMAPS: Requirement = {
  rule: 'character-maps',
  clauses: { first: '6.3.3.3', later: '6.2.11.3.3' },
  description: 'Character maps of composite fonts conform',
};

export const FONT_NAMES: Requirement = {
  rule: 'font-names',
  clauses: { first: '6.1.12', later: '6.1.8' },
  description: 'Names of fonts were written in ASCII',
};

export const FONT_REQUIREMENTS: readonly Requirement[] = [
  FONT_ENTRIES,
  FONT_NAMES,
  CMAPS,
  EMBEDDING,
  TRUETYPE_ENCODING,
  CID_TO_GID,
  GLYPH_WIDTHS,
  MISSING_GLYPHS,
  SUBSET_LISTS,
  UNICODE,
];
