import type { Comparison } from '@kontor/pdf';
import { checkPdfAJob, type PdfAFacts, type PdfALevel } from '@kontor/pdfa/jobs';
import { damaged } from './refusals.ts';
import {
  comparedAtHigherResolution,
  comparedBy,
  lossesOf,
  type OriginalRendering,
  passesQpdfCheck,
  renderingOf,
  type Tolerance,
} from './rendering-comparison.ts';
import type { Steps } from './steps.ts';

/** Of the look: nothing that is drawn was touched, renderers round and no more. */
const UNCHANGED = 0.002;
/** Fonts that the document lacks are chosen by each program as it sees fit; and a document that was printed again. */
const SIMILAR = 0.02;
const MIN_TEXT_KEPT = 0.98;
/** What one field may show otherwise than poppler does: the text of an option in place of its value, a mark. */
const CHARACTERS_OF_FIELD = 64;

export const DISTILLED: Tolerance = {
  maxDifference: SIMILAR,
  minTextKept: MIN_TEXT_KEPT,
  spareCharacters: 0,
};

/** Of the lossless route. */
export const toleranceFor = ({ replacedFonts, builtAppearances }: PdfAFacts): Tolerance => ({
  maxDifference: replacedFonts.length > 0 ? SIMILAR : UNCHANGED,
  minTextKept: MIN_TEXT_KEPT,
  spareCharacters: CHARACTERS_OF_FIELD * builtAppearances,
});

export interface ResultCheckOrder {
  readonly output: Uint8Array;
  /** What it was made of. */
  readonly input: Uint8Array;
  /** Of what it was made of. */
  readonly reading: OriginalRendering;
  readonly level: PdfALevel;
  readonly route: 'lossless' | 'redistill';
  readonly facts: Pick<PdfAFacts, 'pages' | 'builtAppearances'>;
  readonly tolerance: Tolerance;
}

export interface CheckedResult {
  /** In words for the caller; none when the result is good. */
  readonly losses: readonly string[];
  readonly checks: {
    /** Share of the characters that the result has, too. */
    readonly textKept: number;
    readonly characters: number;
    readonly pagesCompared: number;
    /** Largest difference of a page, 0 to 1. */
    readonly largestDifference: number;
  };
}

/** Judges a result: its structure, and what a reader sees of it beside what was sent. */
export async function checkResult(order: ResultCheckOrder, steps: Steps): Promise<CheckedResult> {
  const { output, input, level, route, tolerance } = order;
  const pages = order.facts.pages.map(({ mediaBox: [left, bottom, right, top] }) => ({
    width: right - left,
    height: top - bottom,
  }));
  // Annotations without an appearance look different in each viewer: what is beneath them is compared.
  const annotations = order.facts.builtAppearances > 0 && route === 'lossless' ? 'hidden' : 'shown';
  const look = { pages, annotations } as const;
  // Those that take long come first: two run at once.
  const [isWhole, after, before, faults] = await Promise.all([
    passesQpdfCheck(output, steps),
    renderingOf(output, look, steps),
    order.reading.rendering(look),
    steps.job(checkPdfAJob, { output, input, level, route }),
  ]);
  if (before === undefined) throw damaged();
  const { maxDifference } = tolerance;
  const atFirst = after && (await comparedBy(before, after, steps));
  const pair = { before: input, after: output, ...look };
  const compared = atFirst && (await comparedAtHigherResolution(atFirst, pair, { steps, maxDifference }));
  const losses = [
    ...faults,
    ...(isWhole ? [] : ['the file would be damaged']),
    ...(compared === undefined ? ['the result cannot be shown'] : lossesOf(compared, tolerance)),
  ];
  return { losses, checks: checksOf(compared) };
}

const checksOf = (compared: Comparison | undefined): CheckedResult['checks'] => ({
  textKept: compared?.textKept ?? 0,
  characters: compared?.characters.before ?? 0,
  pagesCompared: compared?.differences.length ?? 0,
  largestDifference: Math.max(0, ...(compared?.differences ?? [])),
});
