import { InvalidInput, type Violation } from '#core/errors.ts';
import { engineTask } from './engine/engine-content.ts';
import type { Format } from './format/format.ts';
import type { BarcodeOptions } from './format/options.ts';
import { isOwnFormat, ownSymbol } from './own-symbol.ts';

/** What is wrong with a content, found by trying it; the engine's formats by their rules alone. */
export function contentViolations(
  format: Format,
  content: string,
  options: BarcodeOptions,
): readonly Violation[] {
  try {
    if (isOwnFormat(format)) ownSymbol(format, content, options);
    else engineTask(format, content);
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.violations;
    throw error;
  }
}
