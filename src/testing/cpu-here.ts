import type { Cpu } from '../core/tools.ts';
import type { WorkerTools } from '../engines/workers/warm-tools.ts';

/** Runs each job at once, on the calling thread, with the tools that workers keep. */
export const cpuHere = (tools: WorkerTools): Cpu => ({
  // The list of the workers' jobs compiles only because none needs more than these.
  run: async (job, input) => job.run(input, tools as never),
});
