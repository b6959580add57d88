import type { FontLibrary } from '@kontor/graphics';
import type { PdfALevel } from '#level/pdf-a-level.ts';
import { ANNOTATION_CASES } from './annotation-cases.ts';
import { attachmentCases } from './attachment-cases.ts';
import { codeCases } from './code-cases.ts';
import { CONTENT_CASES } from './content-cases.ts';
import { DOCUMENT_CASES } from './document-cases.ts';
import { fontCases } from './font-cases.ts';
import { GLYPH_CASES } from './glyph-cases.ts';
import { MISSING_FONT_CASES } from './missing-font-cases.ts';
import { NAME_CASES } from './name-cases.ts';
import { OBSTACLE_CASES } from './obstacle-cases.ts';
import type { PdfACase } from './pdf-a-case.ts';
import { programCases } from './program-cases.ts';
import { TRANSPARENCY_CASES } from './transparency-cases.ts';

/** One document for each repair and each obstacle, at least. */
export const pdfACases = (fonts: FontLibrary): readonly PdfACase[] => [
  ...DOCUMENT_CASES,
  ...ANNOTATION_CASES,
  ...CONTENT_CASES,
  ...NAME_CASES,
  ...GLYPH_CASES,
  ...fontCases(fonts),
  ...programCases(fonts),
  ...MISSING_FONT_CASES,
  ...codeCases(fonts),
  ...attachmentCases(fonts),
  ...OBSTACLE_CASES,
  ...TRANSPARENCY_CASES,
];

/** Levels a and 4f change nothing but what the claim depends on: they have cases of their own. */
const LEVELS: readonly PdfALevel[] = ['1b', '2b', '2u', '3b', '3u', '4'];

/** Levels that a case is meant for. */
export const levelsOf = ({ levels = LEVELS }: PdfACase): readonly PdfALevel[] => levels;
