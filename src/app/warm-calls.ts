import { setTimeout as sleep } from 'node:timers/promises';
import { checkInput } from '@kontor/schema';
import type { AccountSource } from '#shares/source.ts';
import { normalizeStrings } from '../call/normalize-strings.ts';
import type { CallDependencies } from '../call/perform.ts';
import { CallerDeparture } from '../core/caller-departure.ts';
import type { AnyOperation } from '../core/operation.ts';
import { runOperation } from '../core/run.ts';
import { RunDeadline } from '../core/run-deadline.ts';
import type { Cpu } from '../core/tools.ts';
import { encodeOutput } from '../http/encoded-output.ts';

/** Nobody's: accounts are numbered from 1. */
const OWN: AccountSource = { kind: 'account', account: 0, key: 0, weight: 1 };
/** Between two operations, so that callers of the first seconds wait for one at most. */
const PAUSE_MS = 50;

type WarmDependencies = Pick<CallDependencies, 'clock' | 'settingsOf' | 'toolsFor'>;

/**
 * Checks an example of each operation once, and runs it where that is the event loop's own work. Zod writes the code of
 * a schema when it is first asked, V8 compiles what is called, tables are filled: the first calls of all operations at
 * once kept the loop for 300 ms (Node 26.10). Nothing is charged, counted or logged.
 */
export async function warmCalls(
  operations: readonly AnyOperation[],
  dependencies: WarmDependencies,
): Promise<void> {
  for (const operation of operations) {
    await sleep(PAUSE_MS, undefined, { ref: false });
    await warmCall(operation, dependencies);
  }
}

async function warmCall(
  operation: AnyOperation,
  { clock, settingsOf, toolsFor }: WarmDependencies,
): Promise<void> {
  const settings = settingsOf(operation);
  const [{ input: example }] = operation.examples;
  const values = normalizeStrings({ ...(example as object) }, operation.verbatim);
  const checked = checkInput(operation, values, settings);
  const { tools: names = [] } = operation;
  if ('violations' in checked || names.some((name) => name !== 'cpu')) return;
  const { cpu } = toolsFor(operation, { source: OWN, test: false }, () => undefined);
  try {
    const output = await runOperation({
      operation,
      input: checked.input,
      type: operation.produces[0]!,
      tools: { cpu: shortJobsOf(cpu as Cpu) },
      clock,
      settings,
      isTest: false,
      departure: new CallerDeparture(),
      deadline: new RunDeadline(),
    });
    if (output !== undefined) await encodeOutput(output, undefined);
  } catch (error) {
    if (!(error instanceof TakesWorker)) throw error;
  }
}

/** The first call that needs a worker waits for it anyway; one that is made ready would only take memory. */
class TakesWorker extends Error {
  override readonly name = 'TakesWorker';
}

const shortJobsOf = (cpu: Cpu): Cpu => ({
  run: async (job, input, signal) => {
    if (job.isShort?.(input) !== true) throw new TakesWorker(job.name);
    return cpu.run(job, input, signal);
  },
});
