import { InvalidInput, Unavailable } from '@kontor/base';
import {
  convertPdfAJob,
  convertUnrepairedJob,
  finishDistilledJob,
  type PdfAChange,
  type PdfAFacts,
  type PdfALevel,
  type PdfAObstacle,
  type PdfAResult,
} from '@kontor/pdfa/jobs';
import { flattenTransparency } from './flatten-transparency.ts';
import { MAX_OBJECTS, MAX_PAGES } from './limits.ts';
import { type Normalised, normalise, pagesShown } from './normalise.ts';
import { damaged, lossy, obstructed, tooManyObjects, tooManyPages } from './refusals.ts';
import { OriginalRendering, passesQpdfCheck } from './rendering-comparison.ts';
import {
  type CheckedResult,
  checkResult,
  DISTILLED,
  type ResultCheckOrder,
  toleranceFor,
} from './result-check.ts';
import { rewriteWithGhostscript } from './rewrite-with-ghostscript.ts';
import { rewriteWithPoppler } from './rewrite-with-poppler.ts';
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
  readonly checks?: CheckedResult['checks'];
}

interface Conversion {
  readonly input: PdfToPdfAInput;
  readonly nowMs: number;
  /** The result will be marked. */
  readonly isTest: boolean;
  readonly steps: Steps;
}

/**
 * Converts an upload: changed without loss where that can be done, else printed again, and judged.
 * @throws InvalidInput for what cannot be converted, Unavailable when a program is missing, Refusal busy
 */
export async function converted(conversion: Conversion): Promise<Converted> {
  const inspected = (await inspectedAsSent(conversion)) ?? (await inspectedByQpdf(conversion));
  const kept = conversion.input.mode === 'redistill' ? undefined : await keptWhole(conversion, inspected);
  return kept ?? printedAnew(conversion, inspected);
}

/** A document that can be read, what a worker made of it, and what poppler makes of it meanwhile. */
interface Inspected {
  readonly pdf: Uint8Array;
  /** `sent`: in order as its author made it. `clean`: qpdf decrypted it, or took a doubt away. */
  readonly state: 'sent' | 'clean' | 'repaired';
  readonly found: PdfAResult;
  readonly reading: OriginalRendering;
}

/** Most files are in order: a start of qpdf less for them. Undefined for all others. */
async function inspectedAsSent(conversion: Conversion): Promise<Inspected | undefined> {
  const { file, password = '' } = conversion.input;
  if (password !== '') return undefined;
  const pdf = await file.bytes(file.size);
  if (Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).includes('/Encrypt')) return undefined;
  const reading = new OriginalRendering(pdf, conversion.steps);
  const found = await conversion.steps.job(convertUnrepairedJob, orderOf(conversion, pdf));
  if (found.kind === 'unsound') {
    reading.stop();
    return undefined;
  }
  refuseLarge(found.facts);
  return { pdf, state: 'sent', found, reading };
}

async function inspectedByQpdf(conversion: Conversion): Promise<Inspected> {
  const { input, steps } = conversion;
  const normalised = await normalise(input, steps);
  const { pdf, isClean } = normalised;
  const reading = new OriginalRendering(pdf, steps);
  const found = await steps.job(convertPdfAJob, orderOf(conversion, pdf));
  refuseLarge(found.facts);
  await refuseMissingPages(conversion, normalised, found.facts);
  return { pdf, state: isClean ? 'clean' : 'repaired', found, reading };
}

const orderOf = ({ input: { level }, nowMs, isTest }: Conversion, pdf: Uint8Array) => ({
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

/** The document without loss, if that can be; undefined where it must be printed again. */
async function keptWhole(
  { input, steps }: Conversion,
  { pdf, state, found, reading }: Inspected,
): Promise<Converted | undefined> {
  const { level, facts } = found;
  const common = { level, before: facts, after: facts, isRepaired: state === 'repaired' };
  if (found.kind === 'obstacles') {
    refuseObstacles(found.obstacles, input.mode);
    return undefined;
  }
  if (found.kind === 'passthrough' && state === 'sent' && (await passesQpdfCheck(pdf, steps))) {
    reading.stop();
    return { ...common, pdf, route: 'passthrough', changes: [] };
  }
  const changed =
    found.kind === 'passthrough'
      ? { pdf, changes: [rewritten(level)], attachments: facts.attachments }
      : found;
  const order: ResultCheckOrder = {
    output: changed.pdf,
    input: pdf,
    reading,
    level,
    route: 'lossless',
    facts,
    tolerance: toleranceFor(facts),
  };
  const { losses, checks } = await checkResult(order, steps);
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

function refuseObstacles(obstacles: readonly PdfAObstacle[], mode: PdfToPdfAInput['mode']): void {
  const final = mode === 'lossless' ? obstacles : obstacles.filter(({ kind }) => kind === 'refuse');
  if (final.length > 0) throw obstructed(final.map(({ description }) => description));
}

/** Prints all pages of a document again. */
type Printer = typeof rewriteWithGhostscript;

/**
 * The programs that may print a document, the better one first. Ghostscript does not handle missing characters of
 * composite fonts, and takes other fonts and damaged codes for something else than the viewers that it is compared
 * with.
 */
function printersFor({ found }: Inspected, { input: { mode }, steps }: Conversion): readonly Printer[] {
  const { missingFonts, replacedFonts } = found.facts;
  const isRedrawn = found.kind === 'obstacles' && found.obstacles.some(({ kind }) => kind === 'redraw');
  const distills = steps.isInstalled('ghostscript') && (!isRedrawn || mode === 'redistill');
  const isTextual = missingFonts.length + replacedFonts.length > 0 || hasTextFault(found);
  const redraws = steps.isInstalled('pdftocairo') && isTextual;
  return [
    ...(isTransparent(found) ? [flattenTransparency] : []),
    ...(distills ? [rewriteWithGhostscript] : []),
    ...(redraws ? [rewriteWithPoppler] : []),
  ];
}

/** Rules about how codes of a text become characters: programs that read damaged ones guess, each in its own way. */
const TEXT_RULES = new Set(['whole-codes', 'character-maps']);

function hasTextFault(found: PdfAResult): boolean {
  if (found.kind === 'passthrough') return false;
  const rules: readonly { readonly rule: string }[] =
    found.kind === 'obstacles' ? found.obstacles : found.changes;
  return rules.some(({ rule }) => TEXT_RULES.has(rule));
}

/** Whether transparency is the obstacle, with or without images of a kind that may have some. */
const isTransparent = (found: PdfAResult): boolean =>
  found.kind === 'obstacles' &&
  found.level === '1b' &&
  found.obstacles.every(({ rule }) => rule === 'transparency' || rule === 'filters' || rule === 'jpeg-2000');

async function printedAnew(conversion: Conversion, inspected: Inspected): Promise<Converted> {
  const printers = printersFor(inspected, conversion);
  if (printers.length === 0) {
    throw new Unavailable('ghostscript is not there', { description: NEEDS_GHOSTSCRIPT });
  }
  const faults: InvalidInput[] = [];
  for (const printer of printers) {
    try {
      return await printedBy(printer, conversion, inspected);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      faults.push(error);
    }
  }
  throw namedFonts(inspected) ?? faults[0];
}

/** Without their fonts, characters cannot be drawn: the answer names the fonts. */
function namedFonts({ found }: Inspected): InvalidInput | undefined {
  const redrawn = found.kind === 'obstacles' ? found.obstacles.filter(({ kind }) => kind === 'redraw') : [];
  return redrawn.length === 0 ? undefined : obstructed(redrawn.map(({ description }) => description));
}

async function printedBy(
  printer: Printer,
  conversion: Conversion,
  { pdf: original, state, found, reading }: Inspected,
): Promise<Converted> {
  const { steps } = conversion;
  const { level, facts } = found;
  const pdf = await printer(original, level, steps);
  const order = { ...orderOf(conversion, pdf), level, original };
  const finished = await steps.job(finishDistilledJob, order);
  if (finished.kind === 'obstacles') throw lossy(finished.obstacles.map(({ description }) => description));
  const result = finished.kind === 'passthrough' ? { pdf, changes: [] } : finished;
  const { losses, checks } = await checkResult(
    {
      output: result.pdf,
      input: original,
      reading,
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
    isRepaired: state === 'repaired',
    before: facts,
    after: finished.facts,
    checks,
  };
}

const NEEDS_GHOSTSCRIPT = 'This document needs Ghostscript, which is not available.';
