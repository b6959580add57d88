import type { Converted } from './convert.ts';

export const FACTS = {
  'PdfA-Level': 'Level of PDF/A that the result claims and meets.',
  'PdfA-Route':
    'passthrough: the file as it was sent. lossless: only changed where PDF/A asks for it. redistill: printed again by Ghostscript.',
  'PdfA-Changes': 'Kinds of changes, as the report lists them.',
  'Page-Count': 'Pages of the PDF.',
};

export const factsOf = ({ level, route, changes, before }: Converted): Readonly<Record<string, string>> => ({
  'PdfA-Level': level,
  'PdfA-Route': route,
  'PdfA-Changes': String(changes.length),
  'Page-Count': String(before.pageCount),
});
