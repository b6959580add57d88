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
  partOf,
  unturnedJob,
} from '@kontor/pdfa/jobs';
import { mayBeEncrypted } from '../../core/sent-pdf.ts';
import { flattenTransparency } from './flatten-transparency.ts';
import { MAX_OBJECTS, MAX_PAGES } from './limits.ts';
import { type Normalised, normalise, pagesShown } from './normalise.ts';
import { damaged, lossy, obstructed, tooManyObjects, tooManyPages } from './refusals.ts';
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
import { unpackedJpeg2000 } from './unpack-jpeg-2000.ts';

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

export interface Conversion {
  readonly input: PdfToPdfAInput;
  /** That was asked for. */
  readonly level: PdfALevel | undefined;
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
  const first = (await inspectedAsSent(conversion)) ?? (await inspectedByQpdf(conversion));
  const inspected = (await inspectedUnpacked(conversion, first)) ?? first;
  const kept = conversion.input.mode === 'redistill' ? undefined : await keptWhole(conversion, inspected);
  return kept ?? printedAnew(conversion, inspected);
}

/** A document that can be read, and what a worker made of it. */
interface Inspected {
  readonly pdf: Uint8Array;
  /** What a result is compared with, where that is not `pdf`. */
  readonly original?: Uint8Array;
  /** What was done to it before the worker did the rest. */
  readonly earlier?: readonly PdfAChange[];
  /** `sent`: in order as its author made it. `clean`: qpdf decrypted it, or took a doubt away. */
  readonly state: 'sent' | 'clean' | 'repaired';
  readonly found: PdfAResult;
}

/** Most files are in order: a start of qpdf less for them. Undefined for all others. */
async function inspectedAsSent(conversion: Conversion): Promise<Inspected | undefined> {
  const { file, password = '' } = conversion.input;
  if (password !== '') return undefined;
  const pdf = await file.bytes(file.size);
  if (mayBeEncrypted(pdf)) return undefined;
  const found = await conversion.steps.job(convertUnrepairedJob, orderOf(conversion, pdf));
  if (found.kind === 'unsound') return undefined;
  refuseLarge(found.facts);
  return { pdf, state: 'sent', found };
}

async function inspectedByQpdf(conversion: Conversion): Promise<Inspected> {
  const { input, steps } = conversion;
  const normalised = await normalise(input, steps);
  const { pdf, isClean } = normalised;
  const found = await steps.job(convertPdfAJob, orderOf(conversion, pdf));
  refuseLarge(found.facts);
  await refuseMissingPages(conversion, normalised, found.facts);
  return { pdf, state: isClean ? 'clean' : 'repaired', found };
}

/** The same document with its JPEG 2000 images unpacked; undefined where these are no obstacle. */
async function inspectedUnpacked(
  conversion: Conversion,
  inspected: Inspected,
): Promise<Inspected | undefined> {
  const { pdf, found } = inspected;
  if (found.kind !== 'obstacles' || !found.obstacles.some(({ rule }) => rule === 'jpeg-2000'))
    return undefined;
  const unpacked = await unpackedJpeg2000(pdf, found.level, conversion.steps);
  if (unpacked === undefined) return undefined;
  const order = { ...orderOf(conversion, unpacked.pdf), level: found.level };
  return {
    ...inspected,
    pdf: unpacked.pdf,
    original: pdf,
    earlier: [unpacked.change],
    found: await conversion.steps.job(convertPdfAJob, order),
  };
}

const orderOf = ({ level, nowMs, isTest }: Conversion, pdf: Uint8Array) => ({
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
  { pdf, original, earlier = [], state, found }: Inspected,
): Promise<Converted | undefined> {
  const { level, facts } = found;
  const common = { level, before: facts, after: facts, isRepaired: state === 'repaired' };
  if (found.kind === 'obstacles') {
    refuseObstacles(found.obstacles, input.mode);
    return undefined;
  }
  // It is byte for byte what converting it gives.
  if (found.kind === 'passthrough' && state === 'sent')
    return { ...common, pdf, route: 'passthrough', changes: [] };
  const changed =
    found.kind === 'passthrough'
      ? { pdf, changes: [rewritten(level)], attachments: facts.attachments }
      : found;
  const order: ResultCheckOrder = {
    output: changed.pdf,
    input: original ?? pdf,
    baseline: found.kind === 'lossless' ? found.baseline : undefined,
    level,
    route: 'lossless',
    facts,
    tolerance: toleranceFor(facts),
  };
  const { losses, checks } = await checkResult(order, steps);
  if (losses.length === 0) {
    const after = { ...facts, attachments: changed.attachments };
    const changes = [...earlier, ...changed.changes];
    return { ...common, after, pdf: changed.pdf, route: 'lossless', changes, checks };
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
  partOf(found.level) === 1 &&
  found.obstacles.every(({ rule }) => rule === 'transparency' || rule === 'filters' || rule === 'jpeg-2000');

async function printedAnew(conversion: Conversion, inspected: Inspected): Promise<Converted> {
  const printers = printersFor(inspected, conversion);
  if (printers.length === 0) {
    throw new Unavailable('ghostscript is not there', {
      description: NEEDS_GHOSTSCRIPT,
      why: { cause: 'program', subject: 'Ghostscript' },
    });
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
  { pdf, original = pdf, earlier = [], state, found }: Inspected,
): Promise<Converted> {
  const { steps } = conversion;
  const { level, facts } = found;
  const printed = await printer(await laidOut(printer, pdf, { facts, steps }), level, steps);
  const order = { ...orderOf(conversion, printed), level, original };
  const finished = await steps.job(finishDistilledJob, order);
  if (finished.kind === 'obstacles') throw lossy(finished.obstacles.map(({ description }) => description));
  const result = finished.kind === 'passthrough' ? { pdf: printed, changes: [] } : finished;
  const { losses, checks } = await checkResult(
    {
      output: result.pdf,
      input: original,
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
    changes: [...earlier, ...result.changes],
    isRepaired: state === 'repaired',
    before: facts,
    after: finished.facts,
    checks,
  };
}

/** What a printer is given: most draw turned pages turned, the one that covers transparency leaves them as they are. */
async function laidOut(
  printer: Printer,
  pdf: Uint8Array,
  { facts, steps }: { readonly facts: PdfAFacts; readonly steps: Steps },
): Promise<Uint8Array> {
  const isTurned = facts.pages.some(({ rotate }) => rotate !== 0);
  return isTurned && printer !== flattenTransparency ? steps.job(unturnedJob, { pdf }) : pdf;
}

const NEEDS_GHOSTSCRIPT = 'This document needs Ghostscript, which is not available.';
