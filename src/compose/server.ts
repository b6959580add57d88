import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodeOf } from '../commands/exit-code.ts';
import { LocalAdministration } from '../commands/local-administration.ts';
import { controlHandlers } from '../commands/remote.ts';
import { type Config, describeConfig } from '../config.ts';
import type { AnyOperation } from '../core/operation.ts';
import { findProgram } from '../engines/programs/find-program.ts';
import { ControlSocket } from '../http/control.ts';
import { PinoLog } from '../http/pino-log.ts';
import { requestIds } from '../http/request-id.ts';
import { bootstrap, type FirstKey } from '../meter/bootstrap.ts';
import { OPERATIONS } from '../operations/index.ts';
import { Rest } from '../threads/rest.ts';
import { settleDataFolder } from './data-folder.ts';
import { buildVersion, keepFilesPrivate, SYSTEM, serverConfig } from './environment.ts';
import { sayFirstWords } from './first-words.ts';
import { signUpRule } from './membership.ts';
import { buildService, type Service } from './service.ts';

/** The server: configuration → parts → listen → signals. */

const STOP_ACCEPTING_MS = 500;
/** Of the grace, for what comes after the calls: charges under way, database, workers. */
const LAST_STEPS_SHARE = 0.25;
const MAX_LAST_STEPS_MS = 2000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
/** Standard output is for log lines alone. */
const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function serve(config: Config, operations: readonly AnyOperation[]): Promise<void> {
  for (const sentence of [...config.unknown, ...settleDataFolder(config)]) say(sentence);
  const log = new PinoLog(config.LOG_LEVEL, SYSTEM.clock);
  const newRequestId = requestIds(SYSTEM.clock, SYSTEM.random);
  const service = await buildService({
    ...SYSTEM,
    config,
    operations,
    log,
    build: buildVersion(),
    newRequestId,
  });
  for (const sentence of service.accounting.narrowed) say(sentence);
  const closing = [() => service.close()];
  watchForEnd(service, { graceMs: config.SHUTDOWN_GRACE * 1000, closing, log });
  // Whoever has the first key calls as soon as the port is open: nobody is answered before the key is there.
  const committed = Promise.withResolvers<void>();
  service.app.blockUntil(committed.promise);
  await service.app.listen({ host: config.HOST, port: config.PORT });
  const { invitations, accountChanges } = service.membership;
  const options = { ...service.accounting, invitations, accountChanges, clock: SYSTEM.clock };
  const desk = new LocalAdministration(options);
  const suffix = Buffer.from(SYSTEM.random(8)).toString('hex');
  const socket = await ControlSocket.open(config.DATA_DIR, controlHandlers(desk), suffix);
  closing.unshift(() => socket.close());
  const address = addressOf(service, config);
  // Made when nothing can go wrong any more before it is shown: a start that fails leaves no account whose key is lost.
  const first = await firstKey(service, config);
  committed.resolve();
  if (first !== undefined) {
    const { url } = await invitations.invite({ account: first.account, actor: 'first start' });
    const kontor = commandName(process.env.PATH ?? '');
    const words = `${firstKeyText(first, { address, kontor })}\n${firstLinkText(url, kontor)}`;
    sayFirstWords(words, { folder: config.DATA_DIR, isTerminal: process.stderr.isTTY === true, say });
    say(signUpText(config));
  }
  new Rest();
  log.info('started', { build: buildVersion(), node: process.versions.node, address, pid: process.pid });
  say(`Kontor is ready at ${address}`);
}

function addressOf(service: Service, config: Config): string {
  const bound = service.app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT;
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** At the very first start: the operator's account with one key. */
function firstKey({ accounting }: Service, config: Config): Promise<FirstKey | undefined> {
  return bootstrap({
    ...SYSTEM,
    store: accounting.store,
    prefix: config.KEY_PREFIX,
    apiKey: config.BOOTSTRAP_API_KEY,
    credits: config.BOOTSTRAP_CREDITS,
  });
}

/** How the command line is called here: the image has a program of that name, a checkout has npm's script. */
const commandName = (searchPath: string): string =>
  findProgram('kontor', searchPath) === undefined ? 'npm run --silent kontor --' : 'kontor';

interface FirstSteps {
  /** Of the service. */
  readonly address: string;
  /** What a command line begins with. */
  readonly kontor: string;
}

function firstKeyText({ account, text, given }: FirstKey, { address, kontor }: FirstSteps): string {
  if (given) return 'The first account has the key that BOOTSTRAP_API_KEY gave.';
  return `
This is a new installation. Its first API key, shown this once:

  ${text}

Try it:

  curl -o code.png -H "Authorization: Bearer ${text}" \\
    "${address}/v1/epc-qr-code?iban=AT611904300234573201&recipient=Buchbinderei%20Sieber&amount=148.50"

A lost key cannot be shown again. To make another, while the service runs:

  ${kontor} key create --account ${account} --name "second key"
`;
}

/** By it the operator of account 1 can log in. */
const firstLinkText = (
  url: string,
  kontor: FirstSteps['kontor'],
): string => `The dashboard: open this link within 24 hours to set the operator's e-mail and password
(\`${kontor} account invite --account 1\` makes another):

  ${url}
`;

/** Who else may open an account, and why. */
function signUpText(config: Config): string {
  const { mode, reason, isReached } = signUpRule(config);
  const isRisky = mode === 'open' && isReached && config.SMTP_URL === undefined;
  const risk =
    ' Without SMTP_URL addresses are not verified: everyone who reaches the service gets free credits.';
  return `Sign-up is ${mode} (${reason}).${isRisky ? risk : ''}`;
}

interface Ending {
  readonly graceMs: number;
  /** What is closed, in this order. */
  readonly closing: readonly (() => Promise<void>)[];
  readonly log: PinoLog;
}

/** Ends in order at SIGTERM and SIGINT, at once at the second; a fault that nobody caught ends with code 1. */
function watchForEnd(service: Service, { graceMs, closing, log }: Ending): void {
  let ending = false;
  const end = async (code: number, cause: string) => {
    if (ending) process.exit(code === 0 ? 130 : code);
    const until = performance.now() + graceMs;
    const left = () => until - performance.now();
    ending = true;
    log.info('stopping', { cause });
    service.state.closing = true;
    const lastStepsMs = Math.min(MAX_LAST_STEPS_MS, LAST_STEPS_SHARE * graceMs);
    await sleep(Math.min(STOP_ACCEPTING_MS, graceMs / 2));
    await Promise.race([service.drain(), sleep(left() - lastStepsMs)]);
    service.cutOff();
    const closeAll = async () => {
      for (const close of closing) await close();
    };
    await Promise.race([closeAll(), sleep(left())]);
    log.info('stopped', { cause, code });
    log.close();
    process.exit(code);
  };
  const onSignal = (signal: string) => {
    end(0, signal).catch(() => process.exit(1));
  };
  const onFault = (error: unknown) => {
    log.warn('uncaught', { error: error instanceof Error ? error.constructor.name : typeof error });
    end(1, 'fault').catch(() => process.exit(1));
  };
  // Node opens its inspector at this signal unless somebody listens: whoever may send one could then read all memory.
  process.on('SIGUSR1', () => {});
  // From a terminal it means that the window was closed, otherwise that files have changed.
  process.on('SIGHUP', () => (process.stdout.isTTY ? onSignal('SIGHUP') : service.reload()));
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault);
}

/**
 * Runs the service until a signal ends it; with `--print-config` only shows the settings. Ends the process on mistakes.
 * @param operations what is served; tests serve more
 */
export async function runServer(args: readonly string[], operations = OPERATIONS): Promise<void> {
  try {
    keepFilesPrivate();
    const config = await serverConfig();
    if (args.includes('--print-config')) print(describeConfig(config));
    else await serve(config, operations);
  } catch (error) {
    const { code, text } = exitCodeOf(error);
    say(text);
    process.exit(code);
  }
}
