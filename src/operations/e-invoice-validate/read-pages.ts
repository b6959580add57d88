import { textReading } from '../../core/sent-pdf.ts';
import type { Programs } from '../../core/tools.ts';

const MIB = 1024 * 1024;
/** Text of an invoice with thousands of lines has some MiB. */
const LIMITS = { outputBytes: 32 * MIB, cpuSeconds: 10, memoryBytes: 1024 * MIB };

/** The text of all pages; undefined for a file of which poppler reads none within its limits. */
export async function pageTextOf(
  pdf: Uint8Array,
  programs: Programs,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const { end, output } = await programs.run('pdftotext', textReading(pdf, LIMITS), signal);
  return end.kind === 'exit' && end.code === 0 ? output : undefined;
}
