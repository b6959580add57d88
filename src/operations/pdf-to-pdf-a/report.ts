import { createHash } from 'node:crypto';
import type { PdfAFacts } from '@kontor/pdfa/jobs';
import type { Converted } from './convert.ts';

/** Something that the document had and the result has not. */
interface Loss {
  readonly what: 'tags' | 'links' | 'bookmarks' | 'attachments';
  readonly before: number;
  readonly after: number;
}

const COUNTED: Readonly<Record<Loss['what'], (facts: PdfAFacts) => number>> = {
  tags: ({ isTagged }) => Number(isTagged),
  links: ({ links }) => links,
  bookmarks: ({ outlines }) => outlines,
  attachments: ({ attachments }) => attachments,
};

function lossesOf({ before, after }: Converted): readonly Loss[] {
  return Object.entries(COUNTED)
    .map(([what, count]) => ({ what: what as Loss['what'], before: count(before), after: count(after) }))
    .filter((loss) => loss.after < loss.before);
}

/** What was done to a document, for whoever keeps it. */
export const reportOf = (converted: Converted): object => ({
  level: converted.level,
  route: converted.route,
  pageCount: converted.before.pageCount,
  repaired: converted.isRepaired,
  changes: converted.changes,
  losses: lossesOf(converted),
  ...(converted.checks && { checks: converted.checks }),
});

interface Multipart {
  readonly type: string;
  readonly body: Uint8Array;
}

/** The document and its report in one answer: multipart/mixed (RFC 2046, 5.1.3), the PDF first. */
export function multipartOf(pdf: Uint8Array, report: object): Multipart {
  // A file cannot contain its own digest.
  const boundary = `kontor-${createHash('sha256').update(pdf).digest('hex').slice(0, 40)}`;
  const head = (type: string, name: string): string =>
    `--${boundary}\r\nContent-Type: ${type}\r\nContent-Disposition: inline; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head('application/pdf', 'document-pdfa.pdf')),
    pdf,
    Buffer.from(`\r\n${head('application/json; charset=utf-8', 'report.json')}`),
    Buffer.from(`${JSON.stringify(report)}\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/mixed; boundary=${boundary}`, body };
}
