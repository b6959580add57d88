import type { DocumentScan } from './document-scan.ts';

/** `static`: nothing runs and nothing is framed, so a page of the browser can be used again. */
export type PageIsolation = 'static' | 'full';

/** What a conversion with all its documents (body, headers, footers) needs. */
export function pageIsolationOf(
  scans: readonly Pick<DocumentScan, 'hasScripts' | 'hasFrames'>[],
  { javascript }: { javascript: boolean },
): PageIsolation {
  const needsContext = scans.some(({ hasScripts, hasFrames }) => hasFrames || (javascript && hasScripts));
  return needsContext ? 'full' : 'static';
}
