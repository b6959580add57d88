/**
 * HTML documents before a browser reads them: all that other packages and the service may use of it (README.md).
 */

// Scripts, characters, paper, page ranges and settings.
export { lengthCm, pageOfSize } from './css-page-size.ts';
export { type PageIsolation, pageIsolationOf } from './page-isolation.ts';
export { exceedPageCount, lastNamedPage, pageRangesText, parsePageRanges } from './page-ranges.ts';
export {
  hasRoom,
  MAX_PAPER_CM,
  MIN_PAPER_CM,
  PAPER_FORMATS,
  type Paper,
  type PaperFormat,
  pointsOf,
  turned,
} from './paper.ts';
export { type ScannedDocument, scanDocumentsJob } from './scan-documents-job.ts';
export { DOCUMENT_SETTINGS } from './settings.ts';
