import { destination } from 'pino';
import { type Config, ConfigurationError, readSetting } from '../../config.ts';
import { systemTime } from '../../engines/upstream/time.ts';
import { ControlRefusal, ControlSocket } from '../../http/control.ts';
import { PinoLog } from '../../http/pino-log.ts';
import { type FolderLock, lockFolder } from '../../store/lock.ts';
import { openPrivateFolder } from '../../store/private-folder.ts';
import { withTypedCommands } from '../command-name.ts';
import { dataFolderOf } from '../default-data-folder.ts';
import { endMs } from '../end-in-order.ts';
import { buildVersion, keepFilesPrivate, SYSTEM } from '../system.ts';
import { forkChild, forkChildren, untilWritten } from './fork-child.ts';
import { processCount } from './process-count.ts';
import { prepareProcessFolder } from './process-folder.ts';
import { ReplacementRefused, Supervisor } from './supervisor.ts';

interface SupervisorSettings
  extends Pick<Config, 'LOG_LEVEL' | 'SHUTDOWN_DELAY' | 'SHUTDOWN_GRACE' | 'DATA_DIR'> {
  readonly required: number;
}

/**
 * Runs the processes of PROCESSES until a signal ends them. This process has no HTTP and none of the service's code: it has
 * the port, hands out its connections, and starts processes again that die.
 * @returns false where one process is to serve, or settings are wrong, which the process itself reports best
 */
export async function supervise(): Promise<boolean> {
  const settings = supervisorSettings(process.env);
  if (settings === undefined) return false;
  try {
    keepFilesPrivate();
    await run(settings);
  } catch (error) {
    const { exitCodeOf } = await import('../../commands/exit-code.ts');
    const { code, text } = exitCodeOf(error);
    say(text);
    process.exit(code);
  }
  return true;
}

const say = (text: string): void => void process.stderr.write(`${withTypedCommands(text, process.env)}\n`);

function supervisorSettings(env: NodeJS.ProcessEnv): SupervisorSettings | undefined {
  const folder = dataFolderOf(env);
  const hasDatabase = Boolean(env.DATABASE_URL?.trim() || env.DATABASE_URL_FILE?.trim());
  if (folder === undefined || !hasDatabase) return undefined;
  try {
    const required = processCount(readSetting('PROCESSES', env));
    if (required === 1) return undefined;
    return {
      required,
      DATA_DIR: folder,
      LOG_LEVEL: readSetting('LOG_LEVEL', env),
      SHUTDOWN_DELAY: readSetting('SHUTDOWN_DELAY', env),
      SHUTDOWN_GRACE: readSetting('SHUTDOWN_GRACE', env),
    };
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

/** Above so many, more processes do not serve more calls: the database is the limit. */
const MANY = 4;

async function run(settings: SupervisorSettings): Promise<void> {
  const { required, DATA_DIR: folder, LOG_LEVEL } = settings;
  for (const sentence of openPrivateFolder(folder)) say(sentence);
  const lock = lockFolder(folder);
  // Lines of all processes leave by one writer, so that none is torn.
  const stdout = destination({ dest: 1, sync: false });
  const log = new PinoLog(LOG_LEVEL, SYSTEM.clock, { pid: process.pid, stream: stdout });
  const taken = new Set<number>();
  forkChildren();
  const supervisor = new Supervisor({
    required,
    time: systemTime(() => performance.now()),
    clock: SYSTEM.clock,
    endMs: endMs(settings),
    fork: (seat, events) => {
      prepareProcessFolder(folder, seat.number, taken);
      taken.add(seat.number);
      const exit = (code: number | null, signal: string | null) => {
        taken.delete(seat.number);
        events.exit(code, signal);
      };
      return forkChild(seat, { ...events, exit }, (lines) => stdout.write(lines));
    },
    onServing: (address) => {
      log.info('supervising', { build: buildVersion(), address, processes: required });
      say(`Kontor is ready at ${address}`);
    },
    onDeath: ({ pid, code, signal, restartInMs }) =>
      log.warn('process ended', {
        ...{ process: pid, restartInMs },
        ...(code !== null && { code }),
        ...(signal !== null && { signal }),
      }),
    onEnd: async (code, cause) => {
      await untilWritten();
      log.info('stopped', { cause, code });
      void finish(code, lock, stdout, closing);
    },
  });
  if (required > MANY)
    say(`PROCESSES is ${required}: above ${MANY} the database is usually the limit, and more serve no more.`);
  const closing: (() => Promise<void>)[] = [];
  obeySignals(supervisor, log);
  const suffix = Buffer.from(SYSTEM.random(8)).toString('hex');
  const socket = await ControlSocket.open(folder, controlOrders(supervisor), suffix);
  closing.push(() => socket.close());
  supervisor.start();
}

const controlOrders = (supervisor: Supervisor): ReadonlyMap<string, () => Promise<unknown>> =>
  new Map<string, () => Promise<unknown>>([
    ['status', async () => ({ supervisor: process.pid, processes: supervisor.states })],
    [
      'reload',
      async () => {
        try {
          await supervisor.replaceAll();
          return { supervisor: process.pid, processes: supervisor.states };
        } catch (error) {
          if (error instanceof ReplacementRefused) throw new ControlRefusal(error.message);
          throw error;
        }
      },
    ],
  ]);

function obeySignals(supervisor: Supervisor, log: PinoLog): void {
  let signals = 0;
  const end = (signal: string) => {
    if (++signals === 1) log.info('stopping', { cause: signal });
    supervisor.end(signal);
  };
  process.on('SIGUSR1', () => {});
  process.on('SIGUSR2', () => {
    supervisor.replaceAll().catch((error: unknown) => {
      log.warn('reload refused', { reason: error instanceof Error ? error.message : 'unknown' });
    });
  });
  process.on('SIGHUP', () => (process.stdout.isTTY ? end('SIGHUP') : supervisor.reload()));
  process.on('SIGTERM', end).on('SIGINT', end);
}

async function finish(
  code: number,
  lock: FolderLock,
  stdout: { flushSync(): void },
  closing: readonly (() => Promise<void>)[],
): Promise<void> {
  for (const close of closing) await close();
  lock.release();
  try {
    stdout.flushSync();
  } catch {
    // Nobody reads stdout any more.
  }
  process.exit(code);
}
