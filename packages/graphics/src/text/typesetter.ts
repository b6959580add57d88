import type { FontLibrary } from '../font/font-library.ts';
import type { ComplexShaper } from './complex-shaper.ts';
import { type FontStack, fontStack } from './font-stack.ts';
import type { ShapedText } from './glyph-run.ts';
import { needsShaping } from './needs-shaping.ts';
import { simpleShape } from './simple-shape.ts';

/** One point in millimetres (ISO 32000-1, 8.3.2.3: 72 to the inch). */
export const MM_PER_POINT = 25.4 / 72;

/** Texts are measured first and drawn later, words come again: so many of a face are kept for that. */
const MAX_REMEMBERED = 2_000;
/** Whole paragraphs are only measured, to learn that they need more than one line. */
const MAX_REMEMBERED_LENGTH = 200;

/** A face and a size in points. */
export interface TextStyle {
  readonly face: string;
  readonly size: number;
}

export interface TypesetterOptions {
  /** BCP 47: decides between the forms of Han characters. */
  readonly locale: string;
  /** From `loadComplexShaper`, when a text `needsShaping`; without it such texts are set letter by letter. */
  readonly complex?: ComplexShaper | undefined;
}

/** Sets the texts of one document: has the faces that it may use, and whether it had to replace characters. */
export class Typesetter {
  readonly #library: FontLibrary;
  readonly #locale: string;
  readonly #complex: ComplexShaper | undefined;
  readonly #stacks = new Map<string, FontStack>();
  readonly #shaped = new Map<string, Map<string, ShapedText>>();

  constructor(library: FontLibrary, options: TypesetterOptions) {
    this.#library = library;
    this.#locale = options.locale;
    this.#complex = options.complex;
  }

  /** Makes a text of one line ready for drawing. */
  shape(text: string, face: string): ShapedText {
    if (text.length > MAX_REMEMBERED_LENGTH) return this.#shape(text, face);
    let known = this.#shaped.get(face);
    if (known === undefined) {
      known = new Map();
      this.#shaped.set(face, known);
    }
    let shaped = known.get(text);
    if (shaped === undefined) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      shaped = this.#shape(text, face);
      known.set(text, shaped);
    }
    return shaped;
  }

  #shape(text: string, face: string): ShapedText {
    const stack = this.stack(face);
    if (isLatin(text)) return simpleShape(text, stack);
    const composed = text.normalize('NFC');
    if (this.#complex !== undefined && needsShaping(composed)) return this.#complex.shape(composed, stack);
    return simpleShape(composed, stack);
  }

  /** Width in millimetres. */
  width(text: string, { face, size }: TextStyle): number {
    return this.shape(text, face).width * size * MM_PER_POINT;
  }

  stack(face: string): FontStack {
    let stack = this.#stacks.get(face);
    if (stack === undefined) {
      stack = fontStack(this.#library, face, this.#locale);
      this.#stacks.set(face, stack);
    }
    return stack;
  }
}

/** Below the combining marks every text is in NFC and is set by character map: most texts, so tested fast. */
function isLatin(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x300) return false;
  return true;
}
