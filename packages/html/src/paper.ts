/** Lengths in cm. */
export interface Paper {
  readonly widthCm: number;
  readonly heightCm: number;
}

export interface PaperMargins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const paper = (widthCm: number, heightCm: number): Paper => ({ widthCm, heightCm });

/** Upright, but for LEDGER. ISO 216; ANSI/ASME Y14.1 and the customary sizes of North America. */
export const PAPER_FORMATS = {
  A0: paper(84.1, 118.9),
  A1: paper(59.4, 84.1),
  A2: paper(42, 59.4),
  A3: paper(29.7, 42),
  A4: paper(21, 29.7),
  A5: paper(14.8, 21),
  A6: paper(10.5, 14.8),
  LETTER: paper(21.59, 27.94),
  LEGAL: paper(21.59, 35.56),
  TABLOID: paper(27.94, 43.18),
  LEDGER: paper(43.18, 27.94),
} as const satisfies Readonly<Record<string, Paper>>;

export type PaperFormat = keyof typeof PAPER_FORMATS;

/** 3 and 14,400 units of PDF (ISO 32000-1, annex C). */
export const MIN_PAPER_CM = 0.11;
export const MAX_PAPER_CM = 508;

const POINTS_PER_CM = 72 / 2.54;

/** @example pointsOf(2.54) // 72 */
export const pointsOf = (cm: number): number => cm * POINTS_PER_CM;

/** Width and height change places, also where the page is wide already; margins keep their sides. */
export const turned = ({ widthCm, heightCm }: Paper): Paper => ({ widthCm: heightCm, heightCm: widthCm });

/** Whether margins leave anything of a page to print on. */
export const hasRoom = ({ widthCm, heightCm }: Paper, margins: PaperMargins): boolean =>
  margins.left + margins.right < widthCm && margins.top + margins.bottom < heightCm;
