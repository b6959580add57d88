import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestLedger, serve, wallClock } from './open-ledger.mts';

/**
 * Serves callers in its own process for a while and reports how it went, as JSON:
 * node load.mts <data folder> <callers> <milliseconds>
 */

/** One call that came back. */
interface Ending {
  readonly outcome: string;
  readonly endedAt: number;
  readonly ms: number;
}

export interface LoadReport {
  readonly endings: readonly Ending[];
  readonly commits: number;
  readonly loopMaxMs: number;
  readonly loopP99Ms: number;
}

const [, , dataFolder, callers, duration] = process.argv;
let commits = 0;
const desk = await openTestLedger(dataFolder!, () => {
  commits++;
});
const endings: Ending[] = [];

async function call(requestId: string): Promise<void> {
  const started = performance.now();
  const outcome = await serve(desk, requestId).then(
    () => 'charged',
    (error: Error) => error.name,
  );
  endings.push({ outcome, endedAt: wallClock.now(), ms: performance.now() - started });
  // A caller who was refused does not come back within the same moment.
  if (outcome !== 'charged') await sleep(10);
}

await call('first');
endings.length = 0;
process.stdout.write('ready\n');
const end = performance.now() + Number(duration);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
await Promise.all(
  Array.from({ length: Number(callers) }, async (_, caller) => {
    for (let n = 0; performance.now() < end; n++) await call(`c${caller}n${n}`);
  }),
);
delay.disable();
await desk.close();
const report: LoadReport = {
  endings,
  commits,
  loopMaxMs: delay.max / 1e6,
  loopP99Ms: delay.percentile(99) / 1e6,
};
process.stdout.write(`${JSON.stringify(report)}\n`);
