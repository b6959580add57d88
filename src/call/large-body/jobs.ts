import type { JobList } from '../../engines/workers/jobs.ts';

/** What the reading thread does. */
export const jobs: JobList<Record<never, never>> = {
  'read body': async () => (await import('./read-body-job.ts')).readBodyJob,
};
