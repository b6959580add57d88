import type { PdfALevel } from '../level/pdf-a-level.ts';

/** What is to be converted. */
export interface PdfAOrder {
  /** Not encrypted, and in order: as it was sent, or as qpdf has repaired it. */
  readonly pdf: Uint8Array;
  /** Absent: 3b for a document with attachments, else 2b. */
  readonly level?: PdfALevel;
  /** Milliseconds since 1970: the only clock. */
  readonly nowMs: number;
  readonly isTest: boolean;
}

/** Something that was changed to meet a clause. */
export interface PdfAChange {
  /** @example annotation-flags */
  readonly rule: string;
  /** @example ISO 19005-2, 6.3.2 */
  readonly clause: string;
  readonly description: string;
  readonly count: number;
  /** From 1, ascending; absent when it concerns no page in particular. */
  readonly pages?: readonly number[];
  /** What exactly, where that matters. @example ['Helvetica → Liberation Sans'] */
  readonly details?: readonly string[];
}

/** A font that the document lacks, and what is embedded in its place. */
export interface PdfAStandIn {
  /** @example Helvetica */
  readonly font: string;
  /** @example Liberation Sans */
  readonly standIn: string;
}

/**
 * Why the document cannot be converted as it is. `redistill`: printing it again may help; `redraw`: only as a
 * viewer shows it, with the viewer's own fonts; `refuse`: it would lose or corrupt what the reader needs.
 */
export interface PdfAObstacle {
  readonly rule: string;
  readonly clause: string;
  readonly description: string;
  readonly kind: 'redistill' | 'redraw' | 'refuse';
}

export interface PdfAPageFacts {
  /** Left, bottom, right, top; points. */
  readonly mediaBox: readonly [number, number, number, number];
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotate: number;
}

/** What a document has, before it is converted. */
export interface PdfAFacts {
  readonly pageCount: number;
  readonly objectCount: number;
  readonly pages: readonly PdfAPageFacts[];
  readonly links: number;
  readonly outlines: number;
  readonly attachments: number;
  readonly isTagged: boolean;
  readonly hasForm: boolean;
  /** Fonts whose outlines come from a font of the service because the document has none. */
  readonly replacedFonts: readonly PdfAStandIn[];
  /** Fonts that are neither in the document nor can be replaced without a different look. */
  readonly missingFonts: readonly string[];
  /** Annotations that get an appearance, which viewers drew as they saw fit. */
  readonly builtAppearances: number;
}

export type PdfAResult =
  | { readonly kind: 'passthrough'; readonly level: PdfALevel; readonly facts: PdfAFacts }
  | {
      readonly kind: 'lossless';
      readonly pdf: Uint8Array;
      readonly level: PdfALevel;
      readonly changes: readonly PdfAChange[];
      readonly facts: PdfAFacts;
      /** Those that the result has. */
      readonly attachments: number;
      /**
       * What was converted with the fonts that it lacks, and no other change: how a viewer shows it is up to its own
       * fonts (ISO 32000-1, 9.5), so that the result is compared with this. Absent where the document lacks none.
       */
      readonly baseline?: Uint8Array;
    }
  | {
      readonly kind: 'obstacles';
      readonly level: PdfALevel;
      readonly obstacles: readonly PdfAObstacle[];
      readonly facts: PdfAFacts;
    };
