import { whole } from '@kontor/schema';
import type { ProgramLimits, SessionLimits } from '../../core/program.ts';

const MIB = 1024 * 1024;

/** What the operator decides. */
export const SETTINGS = {
  PDFA_TIMEOUT_MS: whole(
    1_000,
    300_000,
    60_000,
    'time of a conversion to PDF/A, in milliseconds, without what it waits',
  ),
};

export const MAX_PAGES = 5_000;
export const MAX_OBJECTS = 1_000_000;
/** What one program may use of memory. */
const MEMORY_BYTES = 1024 * MIB;

/** Programs of one conversion at once: enough for two cores, and bounded in memory. */
export const SIDE_BY_SIDE = 2;

/**
 * All programs of one conversion, from the moment in which it has its place among those of others. Its own time ends
 * it before; what it waits for workers is not its own, and may be as long again.
 */
export const sessionLimits = (timeoutMs: number): SessionLimits => ({
  wallMs: 2 * timeoutMs,
  cpuSeconds: (SIDE_BY_SIDE * timeoutMs) / 1000,
  outputBytes: 1024 * MIB,
  sideBySide: SIDE_BY_SIDE,
});

/** Of one program; the conversion's own time comes first. */
const CPU_SECONDS = 300;

const limitsOf = (outputBytes: number): ProgramLimits => ({
  outputBytes,
  cpuSeconds: CPU_SECONDS,
  memoryBytes: MEMORY_BYTES,
});

/** A document of the largest upload, rewritten, is not much larger. */
export const DOCUMENT_LIMITS = limitsOf(200 * MIB);
export const TEXT_LIMITS = limitsOf(64 * MIB);
/** Above what the plan of pictures allows. */
export const PICTURE_LIMITS = limitsOf(96 * MIB);
/** For a yes or no, and messages. */
export const CHECK_LIMITS = limitsOf(MIB);
