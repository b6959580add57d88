import type { Job } from '@kontor/base';
import { type DocumentScan, scanDocument } from './document-scan.ts';
import { shownCharacters } from './shown-characters.ts';

/** All that is found out about a document before a browser reads it. */
export interface ScannedDocument extends DocumentScan {
  /** Characters beyond ASCII that it shows, each once. */
  readonly shownCharacters: string;
}

/** Measured: so many characters of little but tags take less than 0.2 ms, a million of them 0.04 to 0.14 s (Node 26.10). */
const SHORT_CHARACTERS = 1_024;

/** Looks through the documents of one conversion, in their order. */
export const scanDocumentsJob: Job<readonly string[], readonly ScannedDocument[]> = {
  name: 'scan-documents',
  isShort: (documents) => documents.reduce((sum, html) => sum + html.length, 0) <= SHORT_CHARACTERS,
  run: (documents) =>
    documents.map((html) => ({ ...scanDocument(html), shownCharacters: shownCharacters(html) })),
};
