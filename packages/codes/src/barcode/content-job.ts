import type { Job, Violation } from '@kontor/base';
import { contentViolations } from './content-violations.ts';
import type { Format } from './format/format.ts';
import type { BarcodeOptions } from './format/options.ts';
import { isShortContent } from './short-content.ts';

/** A content to be tried, and the options that it is encoded with. */
export interface ContentTrial {
  readonly format: Format;
  readonly content: string;
  readonly options: BarcodeOptions;
}

/** Tries a content without drawing it: the longest takes 30 ms. */
export const barcodeContentJob: Job<ContentTrial, readonly Violation[]> = {
  name: 'barcode-content',
  isShort: isShortContent,
  run: ({ format, content, options }) => contentViolations(format, content, options),
};
