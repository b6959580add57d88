import {
  type PdfAFacts,
  type PdfALevel,
  type Validation,
  type ValidationOrder,
  validateResultJob,
} from '@kontor/pdfa/jobs';
import { comparedRenderings } from './compare-renderings.ts';
import { comparedTexts } from './compare-texts.ts';
import type { Steps } from './steps.ts';

/** How much a result may differ from what was sent. */
export interface Tolerance {
  /** Normalised root of the mean squared difference of a page at 60 dpi. */
  readonly maxDifference: number;
  /** Share of the characters. */
  readonly minTextKept: number;
  /** So many characters may be missing besides. */
  readonly spareCharacters: number;
}

/** Of the look: nothing that is drawn was touched, renderers round and no more. */
const UNCHANGED = 0.002;
/** A document that was printed again. */
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
export const toleranceFor = ({ builtAppearances }: PdfAFacts): Tolerance => ({
  maxDifference: UNCHANGED,
  minTextKept: MIN_TEXT_KEPT,
  spareCharacters: CHARACTERS_OF_FIELD * builtAppearances,
});

export interface ResultCheckOrder {
  readonly output: Uint8Array;
  /** What it was made of. */
  readonly input: Uint8Array;
  /** What it is compared with in look, where fonts stand for those that the input lacks. */
  readonly baseline?: Uint8Array | undefined;
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
    /** Characters of the original, where its text was read again; absent where every code and its text are the same. */
    readonly characters?: number;
    /** Pages that were compared as pictures; the objects of all others are the same. */
    readonly pagesCompared: number;
    /** Largest difference of a page, 0 to 1. */
    readonly largestDifference: number;
  };
}

/** Judges a result: its structure, and what a reader sees of it beside what was sent, where that can differ. */
export async function checkResult(order: ResultCheckOrder, steps: Steps): Promise<CheckedResult> {
  const { output, input, baseline, level, route } = order;
  // Annotations without an appearance look different in each viewer: what is beneath them is compared.
  const annotations = order.facts.builtAppearances > 0 && route === 'lossless' ? 'hidden' : 'shown';
  const question: ValidationOrder = {
    output,
    input,
    level,
    route,
    annotations,
    ...(baseline && { baseline }),
  };
  const validated = await steps.job(validateResultJob, question);
  if (validated.faults.length > 0) return { losses: validated.faults, checks: NOT_COMPARED };
  return compared(order, { ...validated, annotations }, steps);
}

const NOT_COMPARED = { textKept: 0, pagesCompared: 0, largestDifference: 0 };

interface Validated extends Validation {
  readonly annotations: 'shown' | 'hidden';
}

async function compared(
  order: ResultCheckOrder,
  { changedPages, isTextAlike, pairs, annotations }: Validated,
  steps: Steps,
): Promise<CheckedResult> {
  const { output, input, baseline, tolerance } = order;
  const sizes = order.facts.pages.map(({ mediaBox: [left, bottom, right, top] }) => ({
    width: right - left,
    height: top - bottom,
  }));
  const looks = { before: baseline ?? input, after: output, pairs, pages: changedPages, sizes, annotations };
  const [texts, differences] = await Promise.all([
    isTextAlike ? SAME_TEXTS : comparedTexts({ before: input, after: output }, steps),
    comparedRenderings({ ...looks, maxDifference: tolerance.maxDifference }, steps),
  ]);
  if (texts === undefined || differences === undefined)
    return { losses: ['the result cannot be shown'], checks: NOT_COMPARED };
  const { characters, pages, textKept } = texts;
  const isTextKept =
    textKept * characters.before + tolerance.spareCharacters >= tolerance.minTextKept * characters.before;
  // Pages behind the first one were not looked at closer.
  const changed = differences.findIndex((difference) => difference > tolerance.maxDifference);
  return {
    losses: [
      pages.before === pages.after ? [] : [`it has ${pages.before} pages, the result ${pages.after}`],
      isTextKept ? [] : [`${percent(textKept)} of the text would be kept`],
      changed < 0 ? [] : [`page ${changedPages[changed]} would look different`],
    ].flat(),
    checks: {
      textKept,
      ...(isTextAlike ? {} : { characters: characters.before }),
      pagesCompared: differences.length,
      largestDifference: Math.max(0, ...differences),
    },
  };
}

const SAME_TEXTS = { pages: { before: 0, after: 0 }, textKept: 1, characters: { before: 0, after: 0 } };

const percent = (share: number): string => `${Math.floor(share * 100)} %`;
