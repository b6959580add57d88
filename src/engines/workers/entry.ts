/** What runs in each worker: carries out one job after the other. */
import { lowerThreadPriority } from '../../threads/priority.ts';
import { serveThread, type TaskContext } from '../../threads/serve-thread.ts';
import { type ToolFactories, WarmTools } from '../../threads/warm-tools.ts';
import { BATCH_TASK, type BatchItem, LOAD_TASK, runBatch } from './job-batch.ts';
import type { JobList } from './jobs.ts';
import type { WorkerStart, WorkerTasks } from './worker-start.ts';

type Tools = Record<string, unknown>;

lowerThreadPriority();
await serveThread<WorkerStart, WorkerTasks>(async ({ jobs, tools, toolStart }) => {
  const [listed, factories] = await Promise.all([
    import(jobs) as Promise<{ readonly jobs: JobList<Tools> }>,
    import(tools) as Promise<{ readonly tools: ToolFactories<Tools> }>,
  ]);
  const warm = new WarmTools(factories.tools, toolStart);
  const loaded = async (name: string) => {
    const job = await listed.jobs[name]!();
    const [provided] = await Promise.all([warm.provide(job.needs), job.load?.()]);
    return { job, tools: provided };
  };
  const run = async (name: string, input: unknown, context: TaskContext): Promise<unknown> => {
    const { job, tools } = await context.whileLoading(() => loaded(name));
    context.throwIfCancelled();
    // Posted for this very job: the pool was handed it together with its input.
    return job.run(input as never, tools, context);
  };
  const tasks = Object.keys(listed.jobs).map((name) => [
    name,
    (input: unknown, context: TaskContext) => run(name, input, context),
  ]);
  return {
    tasks: {
      ...Object.fromEntries(tasks),
      [BATCH_TASK]: (orders: readonly BatchItem[], context: TaskContext) =>
        runBatch(orders, ({ job, input }) => run(job, input, context)),
      [LOAD_TASK]: async (names: readonly string[]) => void (await Promise.all(names.map(loaded))),
    },
    close: () => warm.close(),
  };
});
