import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { type Service as BuiltService, buildService } from '../app/build-service.ts';
import { ENGINES, type EngineList } from '../app/engines.ts';
import { type Environment, readConfig } from '../config.ts';
import { type AnyOperation, operation } from '../core/operation.ts';
import type { Tools } from '../core/tools.ts';
import type { EngineDeclaration } from '../engines/engine.ts';
import { PinoLog } from '../http/pino-log.ts';
import { requestIds } from '../http/request-id.ts';
import { bootstrap } from '../meter/bootstrap.ts';
import { OPERATIONS } from '../operations/index.ts';
import { cheapArgon2 } from './cheap-argon2.ts';
import { type Answer, callInMemory, type Request } from './in-memory-call.ts';
import { storeSeriesSample } from './series-sample.ts';
import { standInGeocoder } from './stand-in-geocoder.ts';
import { standInBrowser } from './stand-in-printer.ts';
import { type RegisterStubs, startRegisterStubs } from './stubs/register-stubs.ts';

/** 2026-11-21 09:00 UTC: tests have the same date whenever they run. */
export const TEST_TIME = Date.UTC(2026, 10, 21, 9);

export type { Answer };

export interface TestAccount {
  readonly account: number;
  readonly key: string;
  readonly keyId: number;
  readonly revoke: () => Promise<unknown>;
  /** The text of a test key of the account. */
  readonly createTestKey: () => Promise<string>;
}

/** The real service on a temporary folder, with the real store; closed and gone after the test. */
export interface Service {
  /**
   * Key of an unlimited account; calls without an Authorization header use it. Empty where another service on the same
   * database has made that account.
   */
  readonly key: string;
  readonly dataFolder: string;
  call(request: Request): Promise<Answer>;
  /** An operation that throws a text holding `secret`. */
  callFaulty(secret: string): Promise<Answer>;
  newAccount(credits: number, email?: string): Promise<TestAccount>;
  creditsOf(account: number): Promise<number>;
  imbalances(): Promise<readonly unknown[]>;
  /** What there is behind the dashboard. */
  readonly access: BuiltService['access'];
  readonly ledger: BuiltService['ledger'];
  readonly alerts: BuiltService['alerts'];
  /** Method and path of every endpoint. */
  readonly endpoints: BuiltService['app']['endpoints'];
  /** Listens on a free port of loopback and returns it. */
  listen(): Promise<number>;
  /** Everything logged so far. */
  logText(): string;
  /** What `kontor evidence rotate` does. */
  rotateEvidenceKey(): Promise<unknown>;
  /** What SIGHUP does: engines look at their files again. */
  reload(): void;
  /** Waits until what is written in the background is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  readonly env?: Environment;
  readonly operations?: readonly AnyOperation[];
  /** Engines in place of the usual ones: the real ones, but for the browser. */
  readonly engines?: EngineList;
  /** Tools in place of those that the engines give. */
  readonly tools?: Partial<Tools>;
  /** Waits until the programs of this machine are found; without it none is looked for, which saves 0.2 s. */
  readonly withPrograms?: true;
  /** Moves the clock of the service, in milliseconds. */
  readonly now?: () => number;
}

/** Fails with its input in the error's text: what must never be logged or answered. */
const FAULTY = operation({
  name: 'faulty',
  title: 'Faulty',
  description: 'Throws',
  routes: [{ method: 'POST', path: '/v1/faulty', id: 'faulty' }],
  cost: 1,
  timeoutMs: 1000,
  input: z.object({ text: z.string() }),
  produces: ['application/json'],
  negotiation: 'fixed',
  examples: [{ title: 'Fault', input: { text: 'x' } }],
  run: async ({ text }) => {
    throw new TypeError(`cannot read ${text}`);
  },
}) as AnyOperation;

/** Starts a service for one test file. */
export async function startService(options: HarnessOptions = {}): Promise<Service> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  storeSeriesSample(dataFolder, TEST_TIME);
  const operations = [...(options.operations ?? OPERATIONS), FAULTY];
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const clock = { now: options.now ?? (() => TEST_TIME) };
  const random = (count: number): Uint8Array => randomBytes(count);
  const readFile = (path: string): string => readFileSync(path, 'utf8');
  const stubs = await startRegisterStubs();
  const env = {
    // The clock is stopped: no window of a rate would ever end.
    ...{
      DATA_DIR: dataFolder,
      WORKERS: '1',
      INDEX_REFRESH: 'manual',
      INDEX_STARTER: 'off',
      REFUSED_LIMIT: 'off',
      // The process of all tests has gigabytes of its own, and nothing would begin beside them.
      MEMORY_LIMIT: '65536MiB',
    },
    // A thread would turn them into SQLite beside each test.
    GEOCODER_WORLD: 'off',
    ...stubs.settings,
    ...options.env,
  };
  const looking = Promise.withResolvers<unknown>();
  const programs = observed(ENGINES.programs, (started) => looking.resolve(started));
  const { engines = { ...ENGINES, programs, geocoder: standInGeocoder, printer: standInBrowser } } = options;
  const config = readConfig({ env, readFile, operations, engines: Object.values(engines) });
  const service = await buildService({
    system: {
      ...{ clock, random, readFile, argon2: cheapArgon2 },
      searchPath: options.withPrograms && process.env.PATH,
    },
    config,
    operations,
    log: new PinoLog('info', clock, { stream }),
    build: 'test',
    newRequestId: requestIds(clock, random),
    shedsLoad: false,
    engines,
    ...(options.tools && { tools: options.tools }),
  });
  const first = await bootstrap({
    store: service.ledger.store,
    clock,
    random,
    prefix: config.KEY_PREFIX,
    credits: 'unlimited',
  });
  if (options.withPrograms) await looking.promise;
  return wrap(service, { key: first?.text ?? '', dataFolder, lines, stubs });
}

/** The same engine, with its start reported. */
const observed = <Tool, Values>(
  declaration: EngineDeclaration<Tool, Values>,
  onStart: (started: unknown) => void,
): EngineDeclaration<Tool, Values> => ({
  ...declaration,
  open: (values, environment) => {
    const engine = declaration.open(values, environment);
    const start = () => {
      const started = engine.start();
      onStart(started);
      return started;
    };
    return { ...engine, start };
  },
});

interface Facts {
  readonly key: string;
  readonly dataFolder: string;
  readonly lines: readonly string[];
  readonly stubs: RegisterStubs;
}

function wrap(
  { app, ledger, access, alerts, evidenceKeys, reload, close }: BuiltService,
  { key, dataFolder, lines, stubs }: Facts,
): Service {
  const call = async ({ method, url, payload, headers = {} }: Request): Promise<Answer> => {
    const all = 'authorization' in headers ? headers : { authorization: `Bearer ${key}`, ...headers };
    // The service owns what it is sent, as it owns what Node's parser gives it.
    const own = typeof payload === 'string' ? payload : payload && Buffer.from(payload);
    return callInMemory(app.server, {
      method,
      url,
      headers: all,
      ...(own !== undefined && { payload: own }),
    });
  };
  return {
    key,
    dataFolder,
    access,
    ledger,
    alerts,
    endpoints: app.endpoints,
    call,
    callFaulty: (secret) =>
      call({
        method: 'POST',
        url: '/v1/faulty',
        payload: JSON.stringify({ text: secret }),
        headers: { 'content-type': 'application/json' },
      }),
    newAccount: async (credits, email = `${randomBytes(6).toString('hex')}@example.org`) => {
      const account = (await ledger.signUp.create(email, null, { free: 'never' }))!;
      if (credits > 0)
        await ledger.grantService.book({ account, amount: credits, reason: 'test', actor: 'test' });
      const settings = { name: 'test', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };
      const { id, text } = await ledger.keyService.create(account, settings);
      return {
        account,
        key: text,
        keyId: id,
        revoke: () => ledger.keyService.revoke(account, id),
        createTestKey: async () => (await ledger.keyService.create(account, settings, { test: true })).text,
      };
    },
    creditsOf: async (account) => (await ledger.store.findAccount(account))!.credits,
    imbalances: () => ledger.store.listImbalances(),
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return (app.server.address() as AddressInfo).port;
    },
    logText: () => lines.join(''),
    rotateEvidenceKey: () => evidenceKeys.rotate(),
    reload,
    flush: async () => {
      await ledger.flush();
      await access.ownerMails.settle();
    },
    close: async () => {
      app.server.closeAllConnections();
      await close();
      await stubs.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
