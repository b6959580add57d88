import type { Generate } from './host.ts';

/** A program that has nothing to do with the service and needs a core, with the priority of any other. */
export const generate: Generate = async ({ over }) => {
  while (!over.aborted) {
    const until = performance.now() + 50;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
};
