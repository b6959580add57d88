import { InvalidInput, type Violation } from '@kontor/base';
import type { Format } from './format/format.ts';
import type { BarcodeOptions } from './format/options.ts';
import { symbolGrid } from './symbol-grid.ts';

/** What is wrong with a content, found by trying it. */
export function contentViolations(
  format: Format,
  content: string,
  options: BarcodeOptions,
): readonly Violation[] {
  try {
    symbolGrid(format, content, options);
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.violations;
    throw error;
  }
}
