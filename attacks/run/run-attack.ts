import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import type { HonestReply } from '../../test/faults/honest-caller.mts';
import type { Attack, Hostile } from '../attack.ts';
import type { HostileOrder, HostileReport } from '../generators/host.ts';
import type { Accounts } from './accounts.ts';
import type { AttackFigures } from './breaches.ts';
import { answerTo, type Companion, companion } from './processes.ts';
import { ServiceSampler } from './service-sampler.ts';
import { newDataFolder, startedService, untilServed } from './started-service.ts';
import { type Phase, phaseFigures } from './statistics.ts';

const WARM_UP_MS = 2_000;
const QUIET_MS = 4_000;
const QUIET_DOCUMENTS_MS = 7_000;
/** The longest start beside busy programs. */
const START_MS = 60_000;
const AFTER_MS = 5_000;
const AFTER_FOR_MS = 2_000;
/** What the service may use with all its processes, unless the attack sets it. */
const MEMORY_LIMIT_BYTES = 2 ** 31;
const DEFAULT_ENV: Readonly<Record<string, string>> = {
  STRIPE_SECRET_KEY: `sk_test_${'A'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};

/** Runs one attack on a service of its own and measures the callers beside it. */
export async function runAttack(attack: Attack): Promise<AttackFigures> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await newDataFolder());
  const hostile = await hostileProcesses(attack, stack);
  const order = (address: string) => ordered(attack, hostile, { address, accounts: folder.accounts });
  // Those who come before the service do not need it.
  const early = attack.fromStart ? order('') : undefined;
  const env = { ...DEFAULT_ENV, ...attack.env };
  const server = stack.use(await startedService(folder.path, env));
  const watch = stack.use(new ServiceSampler(server.child.pid!));
  const idle = stack.use(await companion('../test/faults/idle-server.mts'));
  const kind = attack.honest ?? 'kept';
  if (early === undefined) await untilServed(server);
  const words = [server.address, folder.accounts.honest, idle.output, kind];
  const honest = stack.use(await companion('../test/faults/honest-caller.mts', ...words));
  const phases = early
    ? await quietAfter(early, () => endedAfter(hostile, attack.seconds))
    : await quietBefore(kind === 'documents' ? QUIET_DOCUMENTS_MS : QUIET_MS, () => order(server.address));
  const replies = await answerTo<readonly HonestReply[]>(honest, 'end', 'the honest caller');
  return { ...figuresOf(phases, replies), ...watched(watch, phases), isSameProcess: isRunning(server) };
}

/** What the callers saw. */
function figuresOf({ quiet, under, after, reports }: Phases, replies: readonly HonestReply[]) {
  return {
    quiet: phaseFigures(replies, quiet),
    attack: phaseFigures(replies, under),
    after: phaseFigures(replies, after),
    answers: summed(reports.map(({ answers }) => answers)),
    sentBytes: reports.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
  };
}

/** What the system saw. */
const watched = (watch: ServiceSampler, { quiet, under }: Phases) => ({
  attackMs: under.to - under.from,
  quietLoop: watch.loopShares(quiet).ran,
  attackLoop: watch.loopShares(under).ran,
  attackWaited: watch.loopShares(under).waited,
  peakBytes: watch.peakBytes,
  memoryLimitBytes: MEMORY_LIMIT_BYTES,
  kernelKills: watch.kernelKills,
});

/** The process that was started has not ended. */
const isRunning = ({ child }: ServerProcess): boolean => child.exitCode === null && child.signalCode === null;

interface HostileProcess {
  readonly process: Companion;
  readonly hostile: Hostile;
}

async function hostileProcesses(
  { hostile }: Attack,
  stack: AsyncDisposableStack,
): Promise<readonly HostileProcess[]> {
  const wanted = hostile.flatMap((one) => Array.from({ length: one.processes ?? 1 }, () => one));
  return Promise.all(
    wanted.map(async (one) => ({ process: stack.use(await companion('generators/host.ts')), hostile: one })),
  );
}

/** Lets all of them attack at once; their reports when the time is over. */
function ordered(
  { seconds, fromStart = false }: Attack,
  processes: readonly HostileProcess[],
  {
    address,
    accounts: { honest: _, ...accounts },
  }: { readonly address: string; readonly accounts: Accounts },
): Promise<readonly HostileReport[]> {
  // It is ended when it has lasted so long beside the service.
  const ms = seconds * 1000 + (fromStart ? START_MS : 0);
  return Promise.all(
    processes.map(({ process, hostile: { generator, options = {} } }) => {
      const order: HostileOrder = {
        generator,
        options: { ...options, ms },
        address,
        accounts,
        ms,
      };
      return answerTo<HostileReport>(process, order, generator);
    }),
  );
}

async function endedAfter(processes: readonly HostileProcess[], seconds: number): Promise<void> {
  await sleep(seconds * 1000);
  for (const { process } of processes) process.child.send('end');
}

interface Phases {
  readonly quiet: Phase;
  readonly under: Phase;
  readonly after: Phase;
  readonly reports: readonly HostileReport[];
}

async function quietBefore(quietMs: number, begin: () => Promise<readonly HostileReport[]>): Promise<Phases> {
  await sleep(WARM_UP_MS);
  const [quiet] = await phase(() => sleep(quietMs));
  const [under, reports] = await phase(begin);
  await sleep(AFTER_MS);
  const [after] = await phase(() => sleep(AFTER_FOR_MS));
  return { quiet, under, after, reports };
}

/** The attack is under way already. */
async function quietAfter(
  running: Promise<readonly HostileReport[]>,
  end: () => Promise<void>,
): Promise<Phases> {
  const [under, [reports]] = await phase(() => Promise.all([running, end()]));
  await sleep(AFTER_MS);
  const [quiet] = await phase(() => sleep(QUIET_MS));
  return { quiet, under, after: quiet, reports };
}

async function phase<Result>(run: () => Promise<Result>): Promise<readonly [Phase, Result]> {
  const from = Date.now();
  const result = await run();
  return [{ from, to: Date.now() }, result];
}

function summed(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const [status, count] of all.flatMap((one) => Object.entries(one)))
    sum[status] = (sum[status] ?? 0) + count;
  return sum;
}
