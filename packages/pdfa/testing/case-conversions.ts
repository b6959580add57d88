import { InstalledFonts } from '@kontor/fonts';
import { convertPdfA } from '#convert.ts';
import type { PdfALevel } from '#level/pdf-a-level.ts';
import { pdfACases } from './cases.ts';
import type { PdfACase } from './pdf-a-case.ts';

/** When the cases are converted. */
export const MADE_AT = Date.UTC(2026, 0, 31, 8, 5);

export const FONTS = new InstalledFonts();

let cases: readonly PdfACase[] | undefined;

/** All cases, made once for all suites of a process. */
export function allCases(): readonly PdfACase[] {
  cases ??= pdfACases(FONTS);
  return cases;
}

const made = new Map<PdfACase, Map<PdfALevel, ReturnType<typeof convertPdfA>>>();

/** What a case is converted to: once, as several suites look at the same result. */
export function conversionOf(one: PdfACase, level: PdfALevel): ReturnType<typeof convertPdfA> {
  const results = made.get(one) ?? new Map<PdfALevel, ReturnType<typeof convertPdfA>>();
  made.set(one, results);
  const result = results.get(level) ?? convertCase(one, level);
  results.set(level, result);
  return result;
}

/** The same, converted now. */
export const convertCase = ({ pdf }: PdfACase, level: PdfALevel): ReturnType<typeof convertPdfA> =>
  convertPdfA({ pdf, level, nowMs: MADE_AT, isTest: false }, { fonts: FONTS });
