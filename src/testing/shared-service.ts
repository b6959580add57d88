import { after } from 'node:test';
import { type Service, startService } from './harness.ts';

let started: Promise<Service> | undefined;

/**
 * The service with programs that all files of this process have in common: each start takes half a second, and the first
 * call of each worker as much again for what it loads. For tests that call it and look at the answer. What looks at logs,
 * metrics, files or books, or depends on what was not called before, starts its own.
 */
export function sharedService(): Promise<Service> {
  started ??= startService({ withPrograms: true });
  return started;
}

// Behind the last test of the process, whichever file that is in.
after(async () => {
  await (await started)?.close();
});
