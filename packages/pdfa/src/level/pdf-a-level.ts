import type { PdfAClaim } from '@kontor/pdf';

/**
 * Levels of PDF/A, as requests and answers write them: ISO 19005-1 to -4; a for accessible, b for the look, u for the
 * text as Unicode too, 4f for part 4 with attachments of any kind.
 */
export const PDF_A_LEVELS = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u', '4', '4f'] as const;
export type PdfALevel = (typeof PDF_A_LEVELS)[number];

export type PdfAPart = 1 | 2 | 3 | 4;

/** @example partOf('2u') // 2 */
export const partOf = (level: PdfALevel): PdfAPart => Number(level[0]) as PdfAPart;

/** Whether all content must be tagged (ISO 19005-1, 6.8; ISO 19005-2 and -3, 6.7). */
export const needsTags = (level: PdfALevel): boolean => level.endsWith('a');

/** Whether all text must be mapped to Unicode: levels u and a (ISO 19005-1, 6.3.8; ISO 19005-2 and -3, 6.2.11.7). */
export const needsUnicode = (level: PdfALevel): boolean => level.endsWith('u') || needsTags(level);

/** Whether the part allows attachments that are no PDF/A themselves (ISO 19005-3, 6.8; ISO 19005-4, Annex A). */
export const takesAnyAttachment = (level: PdfALevel): boolean => level.startsWith('3') || level === '4f';

/** The level without the promise that all text is Unicode. @example '2u' → '2b' */
export const withoutUnicode = (level: PdfALevel): PdfALevel => {
  const part = partOf(level);
  return part === 4 ? level : `${part}b`;
};

/** The level without the promise that all content is tagged. @example '2a' → '2u'; part 1 has no level u */
export const withoutTags = (level: PdfALevel): PdfALevel => {
  const part = partOf(level);
  if (part === 4 || !needsTags(level)) return level;
  return part === 1 ? '1b' : `${part}u`;
};

/** What a document turned out to have of what its level promises. */
export interface Reached {
  /** All text is mapped to Unicode. */
  readonly isUnicode: boolean;
  /** All content is tagged. */
  readonly isTagged: boolean;
}

/** The level that a document reaches of the one that was asked for. @example reachedLevel('2a', …) // '2u' */
export function reachedLevel(level: PdfALevel, { isUnicode, isTagged }: Reached): PdfALevel {
  if (needsUnicode(level) && !isUnicode) return withoutUnicode(level);
  return needsTags(level) && !isTagged ? withoutTags(level) : level;
}

/** What the metadata of a file of the level state. */
export function claimOfLevel(level: PdfALevel): PdfAClaim {
  const part = partOf(level);
  if (part === 4) return level === '4f' ? { part, conformance: 'F' } : { part };
  if (needsTags(level)) return { part, conformance: 'A' };
  return { part, conformance: needsUnicode(level) ? 'U' : 'B' };
}

/** What may be before a level: `PDF/A-2b`, `pdfa 2b`. */
const PREFIX = /^\s*pdf\/?a[-\s]?/i;

/**
 * A level in any of its spellings: letter case, with or without `PDF/A-`, `PDFA-` or `pdf/a `.
 * @example pdfALevel('PDF/A-2B') // '2b'
 */
export function pdfALevel(text: string): PdfALevel | undefined {
  const short = shortLevel(text);
  return PDF_A_LEVELS.find((level) => level === short);
}

/** The spelling that all levels are written in; another text stays what it is, so that an error can name it. */
export const shortLevel = (text: string): string => text.replace(PREFIX, '').trim().toLowerCase();
