/** What runs in each worker: carries out one job after the other. */
import { workBehindTheLoop } from '../../threads/priority.ts';
import { serveThread, type TaskContext } from '../../threads/serve-thread.ts';
import { type ToolFactories, WarmTools } from '../../threads/warm-tools.ts';
import type { JobList } from './jobs.ts';
import type { WorkerStart, WorkerTasks } from './worker-start.ts';

type Tools = Record<string, unknown>;

workBehindTheLoop();
await serveThread<WorkerStart, WorkerTasks>(async ({ jobs, tools, toolStart }) => {
  const [listed, factories] = await Promise.all([
    import(jobs) as Promise<{ readonly jobs: JobList<Tools> }>,
    import(tools) as Promise<{ readonly tools: ToolFactories<Tools> }>,
  ]);
  const warm = new WarmTools(factories.tools, toolStart);
  const runner = (load: JobList<Tools>[string]) => async (input: unknown, context: TaskContext) => {
    const job = await load();
    // Posted for this very job: the pool was handed it together with its input.
    return job.run(input as never, await warm.provide(job.needs), context);
  };
  const tasks = Object.entries(listed.jobs).map(([name, load]) => [name, runner(load)]);
  return { tasks: Object.fromEntries(tasks), close: () => warm.close() };
});
