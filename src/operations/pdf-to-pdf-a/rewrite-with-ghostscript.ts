import { srgbProfile } from '@kontor/pdf';
import { type PdfALevel, partOf } from '@kontor/pdfa/jobs';
import { DOCUMENT_LIMITS } from './limits.ts';
import type { Steps } from './steps.ts';
import { lossy } from './unusable-database.ts';

/** Words with which Ghostscript reports that pages or parts of them are missing, while its exit code is 0. */
const FAILURES = [
  '**** Error',
  'No pages will be processed',
  'requires a password',
  'failed to decode',
  'Unrecoverable',
] as const;

const PROFILE = 'srgb.icc';

/** Sets the output intent: pdfmark Reference Manual, 5.1, as Ghostscript's documentation of PDF/A shows. */
const DEFINITIONS = `%!
[/_objdef {icc_PDFA} /type /stream /OBJ pdfmark
[{icc_PDFA} << /N 3 >> /PUT pdfmark
[{icc_PDFA} (${PROFILE}) (r) file /PUT pdfmark
[/_objdef {OutputIntent_PDFA} /type /dict /OBJ pdfmark
[{OutputIntent_PDFA} <<
  /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc_PDFA}
  /OutputConditionIdentifier (sRGB IEC61966-2.1) /Info (sRGB IEC61966-2.1)
>> /PUT pdfmark
[{Catalog} << /OutputIntents [ {OutputIntent_PDFA} ] >> /PUT pdfmark
`;

const ARGS = [
  '-dSAFER',
  '-dBATCH',
  '-dNOPAUSE',
  '-dQUIET',
  '-sDEVICE=pdfwrite',
  '-dPDFACompatibilityPolicy=1',
  '-sColorConversionStrategy=RGB',
  '-dAutoRotatePages=/None',
  '-dPassThroughJPEGImages=true',
  `--permit-file-read=${PROFILE}`,
  // Messages would be in the middle of the file.
  '-sstdout=%stderr',
];

/**
 * Writes a document again with Ghostscript. What comes is PDF/A but for its metadata; of part 4 Ghostscript makes part 3.
 * @throws InvalidInput when it reports a failure, Unavailable when it is not there
 */
export async function rewriteWithGhostscript(
  pdf: Uint8Array,
  level: PdfALevel,
  steps: Steps,
): Promise<Uint8Array> {
  const { end, output, foundPhrases } = await steps.program('ghostscript', {
    args: [...ARGS, `-dPDFA=${Math.min(3, partOf(level))}`, '-o', '-', 'def.ps', 'in.pdf'],
    files: { 'in.pdf': pdf, 'def.ps': new TextEncoder().encode(DEFINITIONS), [PROFILE]: srgbProfile() },
    findPhrases: FAILURES,
    limits: DOCUMENT_LIMITS,
  });
  const isDone = end.kind === 'exit' && end.code === 0 && output.length > 0;
  if (!isDone || foundPhrases.length > 0) throw lossy(['parts of it cannot be read']);
  return output;
}
