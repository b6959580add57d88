import type { JobList } from '../../engines/workers/jobs.ts';

/** What the reading thread does. */
export const jobs: JobList<Record<never, never>> = {
  'parse large body': async () => (await import('./parse-large-body-job.ts')).parseLargeBodyJob,
};
