import type { FontStack } from './font-stack.ts';
import type { ShapedText } from './glyph-run.ts';

/** Sets texts of scripts that need the bidirectional algorithm and contextual forms. */
export interface ComplexShaper {
  /** `text` is one line in NFC. */
  shape(text: string, stack: FontStack): ShapedText;
}
