import { convertPdfAJob } from '#lib/pdfa/convert.ts';
import { finishDistilledJob } from '#lib/pdfa/finish-distilled.ts';
import type { PdfALevel } from '#lib/pdfa/model/pdf-a-level.ts';
import type { PdfAChange, PdfAFacts, PdfAObstacle, PdfAResult } from '#lib/pdfa/model/result.ts';
import { InvalidInput, Unavailable } from '../../core/errors.ts';
import { type Checked, type CheckOrder, checked, DISTILLED, toleranceFor } from './check.ts';
import { textOf } from './fidelity.ts';
import { flattenedAnew } from './flatten.ts';
import { MAX_OBJECTS, MAX_PAGES } from './limits.ts';
import { type Normalised, normalise, pagesShown } from './normalise.ts';
import { redistilled } from './redistill.ts';
import { redrawn } from './redraw.ts';
import { damaged, lossy, obstructed, tooManyObjects, tooManyPages } from './refusals.ts';
import type { PdfToPdfAInput } from './schema.ts';
import type { Steps } from './steps.ts';

export type Route = 'passthrough' | 'lossless' | 'redistill';

/** A document that meets its level, and how it came to that. */
export interface Converted {
  readonly pdf: Uint8Array;
  readonly level: PdfALevel;
  readonly route: Route;
  readonly changes: readonly PdfAChange[];
  readonly isRepaired: boolean;
  /** What the document had, and what the result has. */
  readonly before: PdfAFacts;
  readonly after: PdfAFacts;
  /** Absent where nothing was changed. */
  readonly checks?: Checked['checks'];
}

interface Conversion {
  readonly input: PdfToPdfAInput;
  readonly nowMs: number;
  /** The result will be marked. */
  readonly isTest: boolean;
  readonly steps: Steps;
}

/**
 * Converts an upload: normalised, then changed without loss where that can be done, else printed again, and judged.
 * @throws InvalidInput for what cannot be converted, Unavailable for want of a program, Refusal busy
 */
export async function converted(conversion: Conversion): Promise<Converted> {
  const { input, steps } = conversion;
  const normalised = await normalise(input, steps);
  const text = textOf(normalised.pdf, steps); // while a worker looks through the document
  text.catch(() => undefined); // whoever compares hears of it; a document that is refused before is not compared
  const found = await steps.job(convertPdfAJob, orderOf(conversion, normalised));
  refuseLarge(found.facts);
  await refuseMissingPages(conversion, normalised, found.facts);
  const kept =
    input.mode === 'redistill' ? undefined : await keptWhole(conversion, normalised, { found, text });
  return kept ?? printedAnew(conversion, normalised, { found, text });
}

const orderOf = ({ input: { level }, nowMs, isTest }: Conversion, { pdf }: Pick<Normalised, 'pdf'>) => ({
  pdf,
  ...(level !== undefined && { level }),
  nowMs,
  isTest,
});

function refuseLarge({ pageCount, objectCount }: PdfAFacts): void {
  if (pageCount > MAX_PAGES) throw tooManyPages();
  if (objectCount > MAX_OBJECTS) throw tooManyObjects();
}

/** A repair may have lost pages that others still find. */
async function refuseMissingPages(
  { input, steps }: Conversion,
  { isClean }: Normalised,
  { pageCount }: PdfAFacts,
): Promise<void> {
  if (pageCount === 0) throw damaged();
  if (!isClean && (await pagesShown(input.file, steps)) > pageCount) throw damaged();
}

interface Inspected {
  readonly found: PdfAResult;
  /** Of the normalised document. */
  readonly text: Promise<Uint8Array | undefined>;
}

/** The document without loss, if that can be; undefined where it must be printed again. */
async function keptWhole(
  conversion: Conversion,
  normalised: Normalised,
  { found, text }: Inspected,
): Promise<Converted | undefined> {
  const { input, steps } = conversion;
  const { level, facts } = found;
  const common = { level, before: facts, after: facts, isRepaired: !normalised.isClean };
  if (found.kind === 'obstacles') {
    refuseObstacles(found.obstacles, input.mode);
    return undefined;
  }
  if (found.kind === 'passthrough' && (await isUntouched(conversion, normalised))) {
    const pdf = await input.file.bytes(input.file.size);
    return { ...common, pdf, route: 'passthrough', changes: [] };
  }
  const changed =
    found.kind === 'passthrough'
      ? { pdf: normalised.pdf, changes: [rewritten(level)], attachments: facts.attachments }
      : found;
  const order: CheckOrder = {
    output: changed.pdf,
    input: normalised.pdf,
    text,
    level,
    route: 'lossless',
    facts,
    tolerance: toleranceFor(facts),
  };
  const { losses, checks } = await checked(order, steps);
  if (losses.length === 0) {
    const after = { ...facts, attachments: changed.attachments };
    return { ...common, after, pdf: changed.pdf, route: 'lossless', changes: changed.changes, checks };
  }
  if (input.mode === 'lossless') throw lossy(losses);
  return undefined;
}

/** The structure of a file, where nothing else had to be changed. */
const rewritten = (level: PdfALevel): PdfAChange => ({
  rule: 'file-structure',
  clause: `ISO 19005-${level.charAt(0)}, 6.1`,
  description: 'The file was written again; its content is unchanged',
  count: 1,
});

/** The file as it was sent conforms as well, not only as it is after a repair or without its encryption. */
async function isUntouched(conversion: Conversion, { isClean }: Normalised): Promise<boolean> {
  const { file } = conversion.input;
  if (!isClean) return false;
  const pdf = await file.bytes(file.size);
  const sent = await conversion.steps.job(convertPdfAJob, orderOf(conversion, { pdf }));
  return sent.kind === 'passthrough';
}

function refuseObstacles(obstacles: readonly PdfAObstacle[], mode: PdfToPdfAInput['mode']): void {
  const final = mode === 'lossless' ? obstacles : obstacles.filter(({ kind }) => kind === 'refuse');
  if (final.length > 0) throw obstructed(final.map(({ description }) => description));
}

/** Prints all pages of a document again. */
type Printer = typeof redistilled;

/**
 * The programs that may print a document, the better one first. Ghostscript knows nothing of the characters of composite
 * fonts that are not there, and chooses others in place of missing fonts than the viewers that it is compared with.
 */
function printersFor({ found }: Inspected, { input: { mode }, steps }: Conversion): readonly Printer[] {
  const { missingFonts, replacedFonts } = found.facts;
  const isRedrawn = found.kind === 'obstacles' && found.obstacles.some(({ kind }) => kind === 'redraw');
  const distills = steps.isThere('ghostscript') && (!isRedrawn || mode === 'redistill');
  const isLayered =
    found.kind === 'obstacles' && found.obstacles.some(({ rule }) => rule === 'optional-content');
  const redraws =
    steps.isThere('pdftocairo') && (isLayered || missingFonts.length + replacedFonts.length > 0);
  return [
    ...(isTransparent(found) ? [flattenedAnew] : []),
    ...(distills ? [redistilled] : []),
    ...(redraws ? [redrawn] : []),
  ];
}

/** Whether transparency is what stands in the way, with or without images of a kind that may have some. */
const isTransparent = (found: PdfAResult): boolean =>
  found.kind === 'obstacles' &&
  found.level === '1b' &&
  found.obstacles.every(({ rule }) => rule === 'transparency' || rule === 'filters' || rule === 'jpeg-2000');

async function printedAnew(
  conversion: Conversion,
  normalised: Normalised,
  inspected: Inspected,
): Promise<Converted> {
  const printers = printersFor(inspected, conversion);
  if (printers.length === 0) {
    throw new Unavailable('ghostscript is not there', { description: NEEDS_GHOSTSCRIPT });
  }
  const faults: InvalidInput[] = [];
  for (const printer of printers) {
    try {
      return await printedBy(printer, conversion, { normalised, inspected });
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      faults.push(error);
    }
  }
  throw namedFonts(inspected) ?? faults[0];
}

/** Without their fonts, characters mean nothing to anybody: the caller is told which. */
function namedFonts({ found }: Inspected): InvalidInput | undefined {
  const told = found.kind === 'obstacles' ? found.obstacles.filter(({ kind }) => kind === 'redraw') : [];
  return told.length === 0 ? undefined : obstructed(told.map(({ description }) => description));
}

interface Printed {
  readonly normalised: Normalised;
  readonly inspected: Inspected;
}

async function printedBy(
  printer: Printer,
  conversion: Conversion,
  { normalised, inspected: { found, text } }: Printed,
): Promise<Converted> {
  const { steps } = conversion;
  const { level, facts } = found;
  const pdf = await printer(normalised.pdf, level, steps);
  const order = { ...orderOf(conversion, { pdf }), level, original: normalised.pdf };
  const finished = await steps.job(finishDistilledJob, order);
  if (finished.kind === 'obstacles') throw lossy(finished.obstacles.map(({ description }) => description));
  const result = finished.kind === 'passthrough' ? { pdf, changes: [] } : finished;
  const { losses, checks } = await checked(
    {
      output: result.pdf,
      input: normalised.pdf,
      text,
      level: finished.level,
      route: 'redistill',
      facts,
      tolerance: DISTILLED,
    },
    steps,
  );
  if (losses.length > 0) throw lossy(losses);
  return {
    pdf: result.pdf,
    level: finished.level,
    route: 'redistill',
    changes: result.changes,
    isRepaired: !normalised.isClean,
    before: facts,
    after: finished.facts,
    checks,
  };
}

const NEEDS_GHOSTSCRIPT = 'This document needs Ghostscript, which is not available.';
