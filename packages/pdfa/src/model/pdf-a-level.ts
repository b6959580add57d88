import type { PdfALevel as AnyLevel } from '../level/pdf-a-level.ts';

/** Levels of PDF/A that a document can be converted to: those of parts 1 to 3 that need no tags. */
export const PDF_A_LEVELS = ['1b', '2b', '2u', '3b', '3u'] as const satisfies readonly AnyLevel[];
export type PdfALevel = (typeof PDF_A_LEVELS)[number];

export type PdfAPart = 1 | 2 | 3;

/** @example partOf('2u') // 2 */
export const partOf = (level: PdfALevel): PdfAPart => Number(level[0]) as PdfAPart;

export const needsUnicode = (level: PdfALevel): boolean => level.endsWith('u');

/** The level without the promise that all text is Unicode. @example '2u' → '2b' */
export const withoutUnicode = (level: PdfALevel): PdfALevel => `${partOf(level)}b`;
