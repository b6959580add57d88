import { whole } from '@kontor/schema';
import type { ProgramLimits } from '../../core/program.ts';

const MIB = 1024 * 1024;

/** What the operator decides. */
export const SETTINGS = {
  PDF_TIMEOUT_MS: whole(
    1_000,
    300_000,
    60_000,
    'time of a call of the PDF toolbox, in milliseconds, without what it waits',
  ),
};

export const MAX_FILES = 50;
export const MAX_ASSETS = 20;
export const MAX_STEPS = 20;
/** Of a result. */
export const MAX_RESULT_BYTES = 256 * MIB;
/** Of one picture, and pictures of a call. */
export const MAX_PIXELS = 100_000_000;
export const MAX_PICTURES = 500;

/** What one program may use of memory. */
const MEMORY_BYTES = 1024 * MIB;
/** Of one program; the call's own time comes first. */
const CPU_SECONDS = 300;

const limitsOf = (outputBytes: number): ProgramLimits => ({
  outputBytes,
  cpuSeconds: CPU_SECONDS,
  memoryBytes: MEMORY_BYTES,
});

export const DOCUMENT_LIMITS = limitsOf(MAX_RESULT_BYTES);
export const TEXT_LIMITS = limitsOf(64 * MIB);
export const PICTURE_LIMITS = limitsOf(MAX_RESULT_BYTES);
/** For a yes or no, and messages. */
export const CHECK_LIMITS = limitsOf(MIB);
