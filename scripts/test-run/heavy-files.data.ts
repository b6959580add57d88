/**
 * Files that take longer than a second, in seconds on two quiet cores (`npm test -- --times`). They are spread over the
 * processes of a run before all others; a wrong figure costs balance, nothing else.
 */
export const HEAVY_FILES: Readonly<Record<string, number>> = {};

/** Files that measure time or take something of which there is one: all in one process, so never beside each other. */
export const NEVER_BESIDE: readonly string[] = [];
