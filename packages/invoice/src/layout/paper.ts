/** Papers by width and height in millimetres: ISO 216, ANSI/ASME Y14.1. */
export const PAPERS = {
  A4: { width: 210, height: 297 },
  LETTER: { width: 215.9, height: 279.4 },
} as const;
export type PaperName = keyof typeof PAPERS;
export const PAPER_NAMES = ['A4', 'LETTER'] as const satisfies readonly PaperName[];

export interface Paper {
  readonly width: number;
  readonly height: number;
}

/**
 * The text area as lines from the left edge of the paper. All places are those on A4, and Letter has nearly the same margins at
 * both sides with them; on shorter paper what is at the foot moves up.
 */
export const LEFT = 25;
export const RIGHT = 190;
export const TEXT_WIDTH = RIGHT - LEFT;
export const MIDDLE = (LEFT + RIGHT) / 2;

/**
 * How much lower the address is than on A4. The window of a No. 10 envelope (4⅛ × 9½ inches) is ½ inch above its lower
 * edge and 1⅛ inches high, and Letter paper folded in three has 11.7 mm of play: four lines are in the window at either end.
 */
export const windowDrop = (paper: Paper): number => (isLetter(paper) ? 10 : 0);

/**
 * Letters of North America: the sender's address is below the name, for the upper one of two windows, with words above that of the
 * recipient, and without a return line.
 */
export const isLetter = ({ height }: Paper): boolean => height === PAPERS.LETTER.height;
