/** What runs in each worker: carries out one job after the other. */
import type { AnyJob } from '#lib/job/job.ts';
import { serveThread, type TaskContext } from '../../threads/serve-thread.ts';
import { type ToolFactories, WarmTools } from '../../threads/warm-tools.ts';
import type { WorkerStart, WorkerTasks } from './worker-start.ts';

type Tools = Record<string, unknown>;

await serveThread<WorkerStart, WorkerTasks>(async ({ jobs, tools, toolStart }) => {
  const [listed, factories] = await Promise.all([
    import(jobs) as Promise<{ readonly jobs: readonly AnyJob<Tools>[] }>,
    import(tools) as Promise<{ readonly tools: ToolFactories<Tools> }>,
  ]);
  const warm = new WarmTools(factories.tools, toolStart);
  const runner = (job: AnyJob<Tools>) => async (input: unknown, context: TaskContext) =>
    // Posted for this very job: the pool was handed it together with its input.
    job.run(input as never, await warm.provide(job.needs), context);
  const byName = new Map(listed.jobs.map((job) => [job.name, runner(job)]));
  if (byName.size !== listed.jobs.length) throw new Error('two jobs have the same name');
  return { tasks: Object.fromEntries(byName), close: () => warm.close() };
});
