import {
  type Comparison,
  comparePageJob,
  comparePdfJob,
  isUsualPlan,
  type PageSize,
  pixelsOf,
  ppmPictures,
  type Rendering,
  type RenderRun,
  renderPlan,
  USUAL_RUN,
} from '@kontor/pdf';
import type { ProgramInput, ProgramResult } from '../../core/program.ts';
import { CHECK_LIMITS, PICTURE_LIMITS, TEXT_LIMITS } from './limits.ts';
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

/** How a document is looked at. */
export interface RenderingOptions {
  readonly pages: readonly PageSize[];
  /** `hidden` where each viewer draws annotations as it sees fit. */
  readonly annotations: 'shown' | 'hidden';
}

const hasRun = ({ end }: ProgramResult): boolean => end.kind === 'exit' && end.code === 0;

/** Text of all pages, as poppler reads it; undefined for a file that it does not open. */
export async function textOf(
  pdf: ProgramInput,
  steps: Steps,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  const result = await steps.program('pdftotext', {
    args: ['-raw', '-enc', 'UTF-8', 'in.pdf', '-'],
    files: { 'in.pdf': pdf },
    limits: TEXT_LIMITS,
    ...(signal && { signal }),
  });
  return hasRun(result) ? result.output : undefined;
}

/** A document that poppler reads while it is not yet known how it has to be looked at. */
export class OriginalRendering {
  readonly text: Promise<Uint8Array | undefined>;
  readonly #usual: Promise<Uint8Array | undefined>;
  readonly #end = new AbortController();
  readonly #pdf: Uint8Array;
  readonly #steps: Steps;

  constructor(pdf: Uint8Array, steps: Steps) {
    this.#pdf = pdf;
    this.#steps = steps;
    const { signal } = this.#end;
    this.text = textOf(pdf, steps, signal);
    this.#usual = pictureOf(pdf, { ...USUAL_RUN, annotations: 'shown', signal }, steps);
    // It appears in a comparison; a document that is refused before is not compared.
    for (const reading of [this.text, this.#usual]) reading.catch(() => undefined);
  }

  /** What a reader sees of it; undefined where poppler shows nothing. */
  async rendering(look: RenderingOptions): Promise<Rendering | undefined> {
    const [text, pictures] = await Promise.all([this.text, this.#pictures(look)]);
    return text && pictures && { text, pictures };
  }

  /** Ends what is still being read. */
  stop(): void {
    this.#end.abort(new Error('nobody reads on'));
  }

  /** Most documents are looked at as any other; where that was too much the usual way would have been wrong as well. */
  async #pictures(look: RenderingOptions): Promise<readonly Uint8Array[] | undefined> {
    const plan = renderPlan(look.pages);
    const isUsual = isUsualPlan(plan) && look.annotations === 'shown';
    const picture = isUsual ? await this.#usual : undefined;
    // Poppler may find other pages in a file than it has.
    const isWhole = picture !== undefined && ppmPictures(picture).length === plan[0]?.last;
    return isWhole ? [picture] : picturesOf(this.#pdf, look, this.#steps);
  }
}

async function picturesOf(
  pdf: Uint8Array,
  look: RenderingOptions,
  steps: Steps,
): Promise<readonly Uint8Array[] | undefined> {
  const pictures: Uint8Array[] = [];
  for (const run of renderPlan(look.pages)) {
    const rendered = await pictureOf(pdf, { ...run, ...look }, steps);
    if (rendered === undefined) return undefined;
    pictures.push(rendered);
  }
  return pictures;
}

interface PictureOrder extends RenderRun, Pick<RenderingOptions, 'annotations'> {
  readonly signal?: AbortSignal;
}

async function pictureOf(
  pdf: Uint8Array,
  { first, last, dpi, annotations, signal }: PictureOrder,
  steps: Steps,
): Promise<Uint8Array | undefined> {
  const hidden = annotations === 'hidden' ? ['-hide-annotations'] : [];
  const result = await steps.program('pdftoppm', {
    args: ['-r', String(dpi), '-f', String(first), '-l', String(last), ...hidden, 'in.pdf'],
    files: { 'in.pdf': pdf },
    limits: PICTURE_LIMITS,
    ...(signal && { signal }),
  });
  return hasRun(result) ? result.output : undefined;
}

/**
 * What a reader sees of a document: its text, and its first pages as pictures; undefined where poppler shows nothing.
 */
export async function renderingOf(
  pdf: Uint8Array,
  look: RenderingOptions,
  steps: Steps,
): Promise<Rendering | undefined> {
  const [text, pictures] = await Promise.all([textOf(pdf, steps), picturesOf(pdf, look, steps)]);
  return text && pictures && { text, pictures };
}

/** True when qpdf finds nothing wrong with a file. */
export async function passesQpdfCheck(pdf: Uint8Array, steps: Steps): Promise<boolean> {
  const result = await steps.program('qpdf', {
    args: ['--check', 'in.pdf'],
    files: { 'in.pdf': pdf },
    limits: CHECK_LIMITS,
  });
  return hasRun(result);
}

export const comparedBy = (before: Rendering, after: Rendering, steps: Steps): Promise<Comparison> =>
  steps.job(comparePdfJob, { before, after });

interface Pair extends RenderingOptions {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** How much closer to look where pages seem to differ: what is really different is so at any distance. */
const CLOSER = [3, 2];
const MAX_CLOSE_PIXELS = 24_000_000;

interface HigherResolution {
  readonly steps: Steps;
  readonly maxDifference: number;
}

/**
 * The same comparison after a closer look at the pages that differ by more than they may. One page that is really
 * different decides: those behind it stay as they were seen.
 */
export async function comparedAtHigherResolution(
  compared: Comparison,
  pair: Pair,
  closer: HigherResolution,
): Promise<Comparison> {
  const differences = [...compared.differences];
  for (const { first, last, dpi } of renderPlan(pair.pages)) {
    for (let page = first; page <= last; page++) {
      const seen = differences[page - 1] ?? 0;
      if (seen <= closer.maxDifference) continue;
      const difference = await closerDifference(pair, { page, dpi, seen }, closer);
      differences[page - 1] = difference;
      if (difference > closer.maxDifference) return { ...compared, differences };
    }
  }
  return { ...compared, differences };
}

interface ComparedPage {
  readonly page: number;
  readonly dpi: number;
  readonly seen: number;
}

/** The smallest difference of a page from any distance, or one that is small enough. */
async function closerDifference(
  { before, after, pages, annotations }: Pair,
  { page, dpi, seen }: ComparedPage,
  { steps, maxDifference }: HigherResolution,
): Promise<number> {
  let smallest = seen;
  for (const factor of CLOSER) {
    const run = { first: page, last: page, dpi: dpi * factor, annotations };
    if (smallest <= maxDifference || pixelsOf(pages[page - 1]!, run.dpi) > MAX_CLOSE_PIXELS) continue;
    const [one, other] = await Promise.all([pictureOf(before, run, steps), pictureOf(after, run, steps)]);
    if (one === undefined || other === undefined) continue;
    smallest = Math.min(smallest, await steps.job(comparePageJob, { before: one, after: other, factor }));
  }
  return smallest;
}

/** What a comparison shows to be lost, in words for the caller. */
export function lossesOf(
  { pages, textKept, characters, differences }: Comparison,
  { maxDifference, minTextKept, spareCharacters }: Tolerance,
): readonly string[] {
  const isTextKept = textKept * characters.before + spareCharacters >= minTextKept * characters.before;
  // Pages behind the first one were not looked at closer.
  const changed = differences.findIndex((difference) => difference > maxDifference) + 1;
  return [
    pages.before === pages.after ? [] : [`it has ${pages.before} pages, the result ${pages.after}`],
    isTextKept ? [] : [`${percent(textKept)} of the text would be kept`],
    changed === 0 ? [] : [`page ${changed} would look different`],
  ].flat();
}

const percent = (share: number): string => `${Math.floor(share * 100)} %`;
