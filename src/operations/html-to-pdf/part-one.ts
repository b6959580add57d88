import { InvalidInput, violation } from '@kontor/base';
import {
  convertPdfAJob,
  flattenJob,
  type PdfALevel,
  PICTURE_DPI,
  transparentPagesJob,
} from '@kontor/pdfa/jobs';
import type { ProgramLimits, ProgramSession } from '../../core/program.ts';
import type { Cpu, Programs } from '../../core/tools.ts';

export interface PartOneTools {
  readonly programs: Programs;
  readonly cpu: Cpu;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

export interface PartOne {
  readonly pdf: Uint8Array;
  readonly level: PdfALevel;
}

/** More pages than these would be pictures in the end. */
const MAX_PAGES = 200;

const MIB = 1024 * 1024;
const PICTURE_LIMITS: ProgramLimits = { outputBytes: 96 * MIB, cpuSeconds: 300, memoryBytes: 1024 * MIB };

/**
 * A finished print as PDF/A-1: PDF 1.4 without transparency (ISO 19005-1, 6.1, 6.4). What is transparent is covered by a
 * picture of it; text and tags stay.
 * @throws InvalidInput when the print cannot be made one, Unavailable when poppler is not there
 */
export async function printedAsPartOne(
  pdf: Uint8Array,
  level: PdfALevel,
  tools: PartOneTools,
): Promise<PartOne> {
  const opaque = await withoutTransparency(pdf, tools);
  const order = { pdf: opaque, level, nowMs: tools.nowMs, isTest: false };
  const result = await tools.cpu.run(convertPdfAJob, order, tools.signal);
  if (result.kind === 'obstacles') {
    throw notPossible(result.obstacles.map(({ description }) => description));
  }
  return { pdf: result.kind === 'lossless' ? result.pdf : opaque, level: result.level };
}

async function withoutTransparency(pdf: Uint8Array, tools: PartOneTools): Promise<Uint8Array> {
  const { cpu, signal, programs, timeoutMs } = tools;
  const found = await cpu.run(transparentPagesJob, { pdf }, signal);
  if (found.length === 0) return pdf;
  if (found.length > MAX_PAGES) throw notPossible([`${found.length} pages are transparent`]);
  const limits = { wallMs: timeoutMs, cpuSeconds: timeoutMs / 500, outputBytes: 1024 * MIB, sideBySide: 1 };
  const pages = await programs.session(limits, signal, async (session) => {
    const pictured = [];
    for (const { page, areas, hasAnnotations } of found) {
      const bare = areas.length > 0 ? await pictureOf(pdf, { page, isBare: true }, session) : undefined;
      const whole = hasAnnotations ? await pictureOf(pdf, { page, isBare: false }, session) : undefined;
      pictured.push({ page, bare, whole });
    }
    return pictured;
  });
  return cpu.run(flattenJob, { pdf, pages }, signal);
}

interface PageView {
  readonly page: number;
  /** Without its annotations. */
  readonly isBare: boolean;
}

async function pictureOf(
  pdf: Uint8Array,
  { page, isBare }: PageView,
  session: ProgramSession,
): Promise<Uint8Array> {
  const hidden = isBare ? ['-hide-annotations'] : [];
  const { end, output } = await session.run('pdftoppm', {
    args: ['-r', String(PICTURE_DPI), '-f', String(page), '-l', String(page), ...hidden, 'in.pdf'],
    files: { 'in.pdf': pdf },
    limits: PICTURE_LIMITS,
  });
  if (end.kind !== 'exit' || end.code !== 0) throw notPossible([`page ${page} cannot be drawn`]);
  return output;
}

const notPossible = (reasons: readonly string[]): InvalidInput =>
  new InvalidInput(
    reasons.map((reason) => violation(['pdfA'], { kind: 'valid' }, `PDF/A-1 is not possible: ${reason}`)),
  );
