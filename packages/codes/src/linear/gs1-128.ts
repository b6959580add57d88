import type { BitGrid } from '@kontor/graphics';
import { contentError } from '../content/content-error.ts';
import { elementString, type Gs1Element, SEPARATOR } from '../gs1/element-string.ts';
import { code128Bars } from './code128.ts';

/** GS1 General Specifications 5.4.4.1: data characters, separators included. */
const MAX_CHARACTERS = 48;
const FNC1 = '\u00f1';

/** GS1-128: Code 128 with FNC1 behind the start character, `]C1`. */
export function gs1128Bars(elements: readonly Gs1Element[], compact: boolean | undefined): BitGrid {
  const text = elementString(elements);
  if (text.length > MAX_CHARACTERS) {
    throw contentError(`${text.length} characters; must be at most ${MAX_CHARACTERS}`);
  }
  return code128Bars(FNC1 + text.replaceAll(SEPARATOR, FNC1), { compact });
}
