import type { CodeReader } from '../content/code-reader.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

/** A font that text is shown with. */
export interface FontUse {
  /** An indirect object. */
  readonly cursor: ObjectCursor;
  reader: CodeReader;
  /** Codes shown in any way. */
  readonly shown: Set<number>;
  /** Codes shown other than in text rendering mode 3, which draws nothing. */
  readonly visible: Set<number>;
  /** Whether any text is shown, and whether other than in text rendering mode 3. */
  isUsed: boolean;
  isVisible: boolean;
  /** Pages from 1. */
  readonly pages: Set<number>;
}

/** Resources as content uses them. */
export interface ResourceUse {
  readonly resources: ObjectCursor;
  readonly page: number;
  /** Whether an operator or an object of these resources has DeviceCMYK colours. */
  usesCmyk: boolean;
}

/** An object among resources, and the first page that has it. */
export interface Resource {
  readonly cursor: ObjectCursor;
  readonly page: number;
}

/** What the pages, forms, patterns, glyphs and appearances of a document use. */
export interface Usage {
  readonly fonts: ReadonlyMap<number, FontUse>;
  readonly resourceUses: readonly ResourceUse[];
  readonly images: readonly Resource[];
  readonly forms: readonly Resource[];
  readonly graphicsStates: readonly Resource[];
  readonly patterns: readonly Resource[];
  readonly shadings: readonly Resource[];
  /** Colour space arrays, wherever they are. */
  readonly colorSpaces: readonly Resource[];
  readonly halftones: readonly Resource[];
  /** XObjects that are neither image nor form. */
  readonly otherObjects: readonly Resource[];
}
