import type { Cpu } from '../../core/tools.ts';

/** The workers as a caller with a test key has them: each job that has marks of its own puts them on. */
export const withTestMarks = (cpu: Cpu): Cpu => ({
  run: (job, input, signal) => cpu.run(job, job.asTest?.(input) ?? input, signal),
});
