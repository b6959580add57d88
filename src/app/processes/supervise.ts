import { destination } from 'pino';
import { ADMINISTRATION_METHODS } from '../../commands/administration.ts';
import { type Config, ConfigurationError, readSetting } from '../../config.ts';
import { systemTime } from '../../engines/upstream/time.ts';
import { ControlRefusal, ControlSocket } from '../../http/control.ts';
import { PinoLog } from '../../http/pino-log.ts';
import { lockFolder } from '../../store/lock.ts';
import { openPrivateFolder } from '../../store/private-folder.ts';
import { withTypedCommands } from '../command-name.ts';
import { dataFolderOf } from '../default-data-folder.ts';
import { endMs } from '../end-in-order.ts';
import { errorName } from '../error-name.ts';
import { buildVersion, keepFilesPrivate, SYSTEM } from '../system.ts';
import { forkChild, forkChildren, untilWritten } from './fork-child.ts';
import { OrderRelay } from './order-relay.ts';
import { processCount } from './process-count.ts';
import { prepareProcessFolder } from './process-folder.ts';
import type { FromChild, SocketPlace } from './process-messages.ts';
import { ReplacementRefused, Supervisor } from './supervisor.ts';

interface SupervisorSettings
  extends Pick<Config, 'LOG_LEVEL' | 'SHUTDOWN_DELAY' | 'SHUTDOWN_GRACE' | 'DATA_DIR' | 'BACKUP_DIR'> {
  readonly required: number;
  /** Processes share a database of PostgreSQL. */
  readonly hasDatabase: boolean;
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
  if (folder === undefined) return undefined;
  try {
    const required = processCount(readSetting('PROCESSES', env));
    if (required === 1) return undefined;
    return {
      required,
      hasDatabase,
      DATA_DIR: folder,
      BACKUP_DIR: readSetting('BACKUP_DIR', env),
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
  // Lines of all processes leave by one writer, so that none is torn.
  const stdout = destination({ dest: 1, sync: false });
  const log = new PinoLog(LOG_LEVEL, SYSTEM.clock, { pid: process.pid, stream: stdout });
  const opened = await openOwnFolder(settings, log);
  const relay = new OrderRelay();
  const taken = new Set<number>();
  forkChildren();
  const supervisor = new Supervisor({
    required,
    time: systemTime(() => performance.now()),
    clock: SYSTEM.clock,
    endMs: endMs(settings),
    ...(opened.charged && { charged: opened.charged }),
    ...(opened.place && { obstacle: otherVersion(buildVersion()) }),
    fork: (seat, events) => {
      prepareProcessFolder(folder, seat.number, taken);
      taken.add(seat.number);
      const exit = (code: number | null, signal: string | null) => {
        taken.delete(seat.number);
        relay.exited(child);
        events.exit(code, signal);
      };
      const message = (one: FromChild) => {
        if (one.kind === 'store' && opened.place !== undefined)
          child.send({ kind: 'store', place: opened.place });
        else if (one.kind === 'done') relay.done(one);
        else if (one.kind === 'ready') relay.serves(child);
        else if (one.kind === 'ending') relay.ends(child);
        events.message(one);
      };
      const child = forkChild(seat, { message, exit }, (lines) => stdout.write(lines));
      return child;
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
      void finish(code, stdout, [...closing, opened.close]);
    },
  });
  if (required > MANY)
    say(`PROCESSES is ${required}: above ${MANY} the database is usually the limit, and more serve no more.`);
  const closing: (() => Promise<void>)[] = [];
  obeySignals(supervisor, log);
  const suffix = Buffer.from(SYSTEM.random(8)).toString('hex');
  const socket = await ControlSocket.open(
    folder,
    new Map([...(settings.hasDatabase ? [] : administrationOrders(relay)), ...controlOrders(supervisor)]),
    suffix,
  );
  closing.push(() => socket.close());
  supervisor.start();
}

/** The supervisor's own code opens the database and answers for it: processes of another version do not understand it. */
const otherVersion = (own: string) => (): string | undefined => {
  const found = buildVersion();
  if (found === own) return undefined;
  return `the program is version ${found} now, and the supervisor, which has the database, is ${own}: restart the service; it serves on as it is until then`;
};

interface OwnFolder {
  /** Where processes find the database, unless it is one of PostgreSQL. */
  readonly place?: SocketPlace;
  /** Credits by operation, counted where charges are written. */
  readonly charged?: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

async function openOwnFolder(settings: SupervisorSettings, log: PinoLog): Promise<OwnFolder> {
  const { hasDatabase, DATA_DIR: folder } = settings;
  if (hasDatabase) {
    for (const sentence of openPrivateFolder(folder)) say(sentence);
    const lock = lockFolder(folder);
    return { close: async () => lock.release() };
  }
  const { openHome } = await import('./open-home.ts');
  const { settleDataFolder } = await import('../move-earlier-data.ts');
  for (const sentence of settleDataFolder({ DATA_DIR: folder, DATABASE_URL: undefined })) say(sentence);
  const onError = (task: string, error: unknown) =>
    log.warn('task failed', { task, error: errorName(error) });
  const { dataFolder, place, charged, close } = await openHome({ config: settings, system: SYSTEM, onError });
  for (const sentence of dataFolder.narrowed) say(sentence);
  if (dataFolder.migrated !== undefined) log.info('migrated', { ...dataFolder.migrated });
  return { place, charged, close };
}

/** Carried out by a process that serves: it has the parts for it, and the others get notice of what it changes. */
const administrationOrders = (
  relay: OrderRelay,
): readonly (readonly [string, (order: never) => Promise<unknown>])[] =>
  ADMINISTRATION_METHODS.map((name) => [name, (order: unknown) => relay.order(name, order)]);

const controlOrders = (supervisor: Supervisor): ReadonlyMap<string, (order: never) => Promise<unknown>> =>
  new Map<string, (order: never) => Promise<unknown>>([
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
  stdout: { flushSync(): void },
  closing: readonly (() => Promise<void>)[],
): Promise<void> {
  for (const close of closing) await close();
  try {
    stdout.flushSync();
  } catch {
    // Nobody reads stdout any more.
  }
  process.exit(code);
}
