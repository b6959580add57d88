import type { PdfAClaim } from '@kontor/pdf';
import { claimOfLevel, type PdfALevel, withoutTags } from '@kontor/pdfa/jobs';
import type { HtmlToPdfInput } from './schema.ts';

/** The highest level that the request allows: untagged documents have no level a, 4f is for attachments. */
export function possibleLevel({ pdfA, taggedPdf, attachments = [] }: HtmlToPdfInput): PdfALevel | undefined {
  if (pdfA === 'none') return undefined;
  if (pdfA === '4f' && attachments.length === 0) return '4';
  return taggedPdf ? pdfA : withoutTags(pdfA);
}

/** What the print claims when it is finished; part 1 needs more work than that. */
export function finishedClaim(input: HtmlToPdfInput): PdfAClaim | undefined {
  const level = possibleLevel(input);
  return level === undefined || level.startsWith('1') ? undefined : claimOfLevel(level);
}

/** @example levelOfClaim({ part: 2, conformance: 'U' }) // '2u' */
export const levelOfClaim = ({ part, conformance }: PdfAClaim): string =>
  `${part}${conformance?.toLowerCase() ?? ''}`;
