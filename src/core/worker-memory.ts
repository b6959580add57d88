/** The worker's own bound of memory: it is replaced, and what it worked on was too much for it (worker_threads of Node). */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
