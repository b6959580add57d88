import { exitCodeOf } from '../commands/exit-code.ts';
import { controlHandlers } from '../commands/remote-administration.ts';
import { type Config, describeConfig } from '../config.ts';
import type { AnyOperation } from '../core/operation.ts';
import { ControlSocket } from '../http/control.ts';
import { PinoLog } from '../http/pino-log.ts';
import { requestIds } from '../http/request-id.ts';
import { StartingPort, type StartStep } from '../http/starting-port.ts';
import { bootstrap, type FirstKey } from '../meter/bootstrap.ts';
import { OPERATIONS } from '../operations/index.ts';
import { IdleHeapTrimmer } from '../threads/idle-heap-trimmer.ts';
import { buildService, type Service } from './build-service.ts';
import { commandName, withTypedCommands } from './command-name.ts';
import { copyByHand } from './database-backup.ts';
import { watchForEnd } from './end-in-order.ts';
import { showFirstStartNotice, signUpText } from './first-start-notice.ts';
import { ledgerAdministration } from './ledger-administration.ts';
import { settleDataFolder } from './move-earlier-data.ts';
import { nodeName } from './node-name.ts';
import type { Front } from './open-front.ts';
import type { StoreHome } from './open-home-store.ts';
import { serverConfig } from './process-config.ts';
import type { ChildLink } from './processes/child-link.ts';
import { ordersOfOne } from './processes/orders-of-one.ts';
import { type Seat, takeSeat } from './processes/seat.ts';
import { buildVersion, keepFilesPrivate, SYSTEM } from './system.ts';

/** The server: configuration → parts → listen → signals. */

const print = (text: string): void => void process.stdout.write(`${text}\n`);
/** Standard output is for log lines alone. */
const say = (text: string): void => void process.stderr.write(`${withTypedCommands(text, process.env)}\n`);

/** @param child where this process is one of several on the port */
async function serve(config: Config, operations: readonly AnyOperation[], child?: Child): Promise<void> {
  if (child?.seat.isFirst !== false) {
    // Of several processes the one that started this one has the folder.
    const settled = child?.home === undefined ? settleDataFolder(config) : [];
    for (const sentence of [...config.unknown, ...settled]) say(sentence);
  }
  const pid = child && process.pid;
  const log = new PinoLog(config.LOG_LEVEL, SYSTEM.clock, { node: nodeName(config), pid });
  const newRequestId = requestIds(SYSTEM.clock, SYSTEM.random);
  const build = buildVersion();
  const processes = child?.link;
  const home = child?.home;
  const commonFolder = child?.dataFolder;
  const options = {
    ...{ system: SYSTEM, config, operations, log, build, newRequestId },
    ...{ processes, home, commonFolder },
  };
  // Of several processes or nodes each gets connections once it is ready: balancers take a refused connection to another
  // one, and pass a 503 on.
  let port: StartingPort | undefined;
  const onFront = async ({ pages, routes }: Front) => {
    if (child !== undefined || config.DATABASE_URL !== undefined) return;
    port = new StartingPort({ pages, files: routes, newRequestId });
    await port.open({ host: config.HOST, port: config.PORT });
  };
  const onStep = (step: StartStep) => {
    if (port !== undefined) port.step = step;
  };
  const service = await buildService({ ...options, onFront, onStep });
  const { app, dataFolder, backups, ledger, access } = service;
  for (const sentence of dataFolder.narrowed) say(sentence);
  if (dataFolder.migrated !== undefined) log.info('migrated', { ...dataFolder.migrated });
  const closing = [() => service.close()];
  watchForEnd(service, { ...endingOf(config), closing, log, link: child?.link });
  // Whoever has the first key calls as soon as the port is open: nobody is answered before the key is there.
  const committed = Promise.withResolvers<void>();
  app.blockUntil(committed.promise);
  await app.listen({ host: config.HOST, port: config.PORT }, port?.handOver());
  const administration = ledgerAdministration({
    system: SYSTEM,
    dataFolder,
    backup: copyByHand(backups),
    ledger,
    access,
    evidenceKeys: service.evidenceKeys,
  });
  const suffix = Buffer.from(SYSTEM.random(8)).toString('hex');
  if (child === undefined) {
    const orders = new Map([
      ...(config.DATABASE_URL === undefined ? controlHandlers(administration) : []),
      ...ordersOfOne(() => service.use(), SYSTEM.clock.now() - process.uptime() * 1000),
    ]);
    const socket = await ControlSocket.open(config.DATA_DIR, orders, suffix);
    closing.unshift(() => socket.close());
  } else if (child.home !== undefined) {
    const handlers = controlHandlers(administration);
    child.link.administer(async (name, order) => handlers.get(name)!(order as never));
  }
  const address = addressOf(service, config);
  // Made when nothing can go wrong any more before it is shown: a start that fails leaves no account whose key is lost.
  const key = await firstKey(service, config);
  committed.resolve();
  if (key !== undefined) {
    const { url: link } = await access.invitations.invite({ account: key.account, actor: 'first start' });
    const kontor = commandName(process.env);
    const isTerminal = process.stderr.isTTY === true;
    const folder = child?.dataFolder ?? config.DATA_DIR;
    showFirstStartNotice({ key, link, address, kontor }, { folder, isTerminal, say });
    say(signUpText(config));
  }
  new IdleHeapTrimmer();
  // Of several processes each line has the number.
  const number = child === undefined ? { pid: process.pid } : {};
  log.info('started', { build, nodeVersion: process.versions.node, address, ...number });
  if (child === undefined) say(`Kontor is ready at ${address}`);
  else child.link.ready(address, () => ({ ...service.use(), metrics: service.metricsText() }));
  void service.warm();
}

interface Child {
  readonly seat: Seat;
  readonly link: ChildLink;
  /** DATA_DIR of all. */
  readonly dataFolder: string;
  /** Where the database is another process's. */
  readonly home?: StoreHome;
}

async function serveAsChild(config: Config, operations: readonly AnyOperation[], seat: Seat): Promise<void> {
  const { openLink } = await import('./processes/open-link.ts');
  const { dividedConfig } = await import('./processes/divided-config.ts');
  const link = openLink(seat);
  const { DATA_DIR: dataFolder } = config;
  const home = config.DATABASE_URL === undefined ? await storeHome(link, seat, dataFolder) : undefined;
  const child = { seat, link, dataFolder, ...(home !== undefined && { home }) };
  await serve(dividedConfig(config, seat), operations, child);
}

async function storeHome(link: ChildLink, { of }: Seat, dataFolder: string): Promise<StoreHome> {
  const { path, token } = await link.storePlace();
  // What is under way cannot be charged any more, and has been neither answered nor refused.
  const onLost = () => process.exit(1);
  return { path, token: Buffer.from(token, 'hex'), dataFolder, of, onLost };
}

const endingOf = ({ SHUTDOWN_DELAY, SHUTDOWN_GRACE }: Config) => ({
  delayMs: SHUTDOWN_DELAY * 1000,
  graceMs: SHUTDOWN_GRACE * 1000,
});

function addressOf(service: Service, config: Config): string {
  const bound = service.app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** At the very first start: the operator's account with one key. */
function firstKey({ dataFolder }: Service, config: Config): Promise<FirstKey | undefined> {
  return bootstrap({
    store: dataFolder.store,
    clock: SYSTEM.clock,
    random: SYSTEM.random,
    prefix: config.KEY_PREFIX,
    apiKey: config.BOOTSTRAP_API_KEY,
    credits: config.BOOTSTRAP_CREDITS,
  });
}

/**
 * Runs the service until a signal ends it; with `--print-config` only shows the settings. Ends the process on mistakes.
 * @param operations what is served; tests serve more
 */
export async function runServer(args: readonly string[], operations = OPERATIONS): Promise<void> {
  const seat = takeSeat(process.env);
  try {
    keepFilesPrivate();
    const config = await serverConfig();
    if (args.includes('--print-config')) print(describeConfig(config));
    else if (seat === undefined) await serve(config, operations);
    else await serveAsChild(config, operations, seat);
  } catch (error) {
    const { code, text } = exitCodeOf(error);
    say(text);
    process.exit(code);
  }
}
