import type { PdfALevel } from '@kontor/pdfa/jobs';
import type { Converted } from './convert.ts';

export const FACTS = {
  'PdfA-Level': 'Level of PDF/A that the result claims and meets.',
  'PdfA-Route':
    'passthrough: the file as it was sent. lossless: only changed where PDF/A asks for it. redistill: printed again by Ghostscript.',
  'PdfA-Changes':
    'Number of kinds of changes, as the report lists them; then the fonts that stand for others, if any: `7;fonts="Helvetica -> Liberation Sans"`.',
  'Page-Count': 'Pages of the PDF.',
};

export const factsOf = ({ level, route, changes, before }: Converted): Readonly<Record<string, string>> => ({
  'PdfA-Level': level,
  'PdfA-Route': route,
  'PdfA-Changes': `${changes.length}${standInsOf(before)}`,
  'Page-Count': String(before.pageCount),
});

export const WARNINGS = {
  'level-lowered':
    'The document lacks what the level asks for (tags, the text of its codes, attachments); X-PdfA-Level has the one that it meets.',
};

export const warningsOf = (
  { level }: Converted,
  asked: PdfALevel | undefined,
): readonly (keyof typeof WARNINGS)[] => (asked === undefined || asked === level ? [] : ['level-lowered']);

/** More are in the report. */
const MAX_NAMED = 8;

/** Fonts as a parameter (RFC 8941, 3.3.3: a string of ASCII); fonts of a document may have any bytes in their names. */
function standInsOf({ replacedFonts }: Converted['before']): string {
  if (replacedFonts.length === 0) return '';
  const ascii = (name: string): string => name.replace(/[^ !#-[\]-~]/g, '?').slice(0, 64);
  const named = replacedFonts.slice(0, MAX_NAMED).map(({ font, standIn }) => `${ascii(font)} -> ${standIn}`);
  return `;fonts="${named.join(', ')}"`;
}
