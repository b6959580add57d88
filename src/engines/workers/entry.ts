/** What runs in each worker: answers one order after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Job } from '#lib/job/job.ts';
import { type Answer, answerOf, type Order } from './answer.ts';
import { handedOver } from './handed-over.ts';
import { newJobTools } from './job-tools.ts';
import type { AnyJob } from './jobs.ts';

/** Module that lists the jobs, as the pool names it. */
const { jobs } = (await import((workerData as { jobs: string }).jobs)) as { jobs: readonly AnyJob[] };
const byName = new Map(jobs.map((job) => [job.name, job as Job<unknown, unknown>]));
if (byName.size !== jobs.length) throw new Error('two jobs have the same name');
const tools = newJobTools();
const port = parentPort!;

async function answer({ job: name, input }: Order): Promise<Answer> {
  const job = byName.get(name);
  if (job === undefined) throw new Error(`${name} is not in the list of jobs`);
  return { kind: 'result', result: await job.run(input, tools) };
}

async function serve(order: Order): Promise<void> {
  try {
    const done = await answer(order);
    port.postMessage(done, done.kind === 'result' ? handedOver(done.result) : []);
  } catch (error) {
    port.postMessage(answerOf(error));
  }
}

port.on('message', (order: Order) => void serve(order));
port.postMessage({ kind: 'ready' } satisfies Answer);
