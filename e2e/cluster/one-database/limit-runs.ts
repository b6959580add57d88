import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hmrcStub } from '../../../src/testing/stubs/hmrc-stub.ts';
import { type Responder, StubServer } from '../../../src/testing/stubs/stub-server.ts';
import { uidResponder } from '../../../src/testing/stubs/uid-stub.ts';
import { viesResponder } from '../../../src/testing/stubs/vies-stub.ts';
import { type Answer, ask } from '../ask.ts';
import { chargedCall } from './charged-call.ts';
import { type Customer, metric, type ServiceInTest } from './service.ts';

/** What all nodes together do of something that one process bounds. */
export interface LimitResult {
  readonly what: string;
  readonly measured: string;
  readonly faults: readonly string[];
}

const QUOTA = 400;
/** docs/operating.md, "All settings": VAT_HMRC_RPS, VAT_VIES_CONCURRENCY */
const HMRC_A_SECOND = 3;
const VIES_AT_ONCE = 16;
/** Swiss UID register, terms of use: calls a minute. */
const UID_A_MINUTE = 20;
const HMRC_SECONDS = 8;
/**
 * Questions that were a second apart when they were sent come in closer where a process waited for the processor in
 * between, by at most so long: over four seconds that does not hide that each process asks as often as all may.
 */
const JITTER_SECONDS = 1;
const WATCHED_SECONDS = 4;
const VIES_ANSWER_MS = 400;

/** The registers, which remember when they were asked, with the settings of the nodes that ask them. */
export class QueriedRegisters implements AsyncDisposable {
  readonly queriedAt = { hmrc: [] as number[], uid: [] as number[] };
  readonly vies: StubServer;
  readonly settings: Readonly<Record<string, string>>;
  readonly #owned: AsyncDisposableStack;

  private constructor(
    stubs: Readonly<Record<'hmrc' | 'uid' | 'vies', StubServer>>,
    owned: AsyncDisposableStack,
    queriedAt: QueriedRegisters['queriedAt'],
  ) {
    this.vies = stubs.vies;
    this.queriedAt = queriedAt;
    this.#owned = owned;
    this.settings = {
      SIGNUP: 'open',
      // Numbers are made up, so that no answer is remembered.
      VAT_CHECKSUM_POLICY: 'verify',
      VAT_HMRC_BASE_URL: stubs.hmrc.origin,
      VAT_HMRC_CLIENT_ID: 'id',
      VAT_HMRC_CLIENT_SECRET: 'secret',
      VAT_HMRC_RPS: String(HMRC_A_SECOND),
      VAT_BFS_URL: `${stubs.uid.origin}/V5.0/PublicServices.svc`,
      VAT_VIES_BASE_URL: `${stubs.vies.origin}/taxation_customs/vies/rest-api`,
      VAT_VIES_CONCURRENCY: String(VIES_AT_ONCE),
    };
  }

  static async start(): Promise<QueriedRegisters> {
    await using owned = new AsyncDisposableStack();
    const queriedAt: QueriedRegisters['queriedAt'] = { hmrc: [], uid: [] };
    const hmrc = hmrcStub({});
    const vies = viesResponder({});
    const start = async (respond: Responder) => {
      const stub = await StubServer.start(respond);
      owned.defer(() => stub.close());
      return stub;
    };
    const stubs = {
      hmrc: await start((call) => {
        if (call.method === 'GET') queriedAt.hmrc.push(performance.now());
        return hmrc.respond(call);
      }),
      uid: await start((call) => {
        queriedAt.uid.push(performance.now());
        return uidResponder({})(call);
      }),
      vies: await start((call) => ({ ...vies(call), delayMs: VIES_ANSWER_MS })),
    };
    return new QueriedRegisters(stubs, owned.move(), queriedAt);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#owned.disposeAsync();
  }
}

/** Settings of nodes beside those of the registers. */
export const LIMIT_SETTINGS: Readonly<Record<string, string>> = {
  SIGNUP: 'open',
  RATE_LIMIT: `${QUOTA}/min`,
};

/** Waits until each node counts all of them: limits are divided by that number. */
async function untilCounted({ nodes, processCount }: ServiceInTest): Promise<void> {
  for (const { address } of nodes)
    while ((await metric(address, 'kontor_live_nodes')) !== processCount) await sleep(200);
}

const counts = (statuses: readonly (number | string | undefined)[]): string =>
  JSON.stringify(
    Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, { length }]) => [status, length])),
  );

/** Half as many calls again as the quota of a key, in turns at all nodes. */
async function rateRun(service: ServiceInTest): Promise<LimitResult> {
  const { nodes } = service;
  const customer = await service.newCustomer(10 * QUOTA, QUOTA);
  const statuses: (number | undefined)[] = [];
  let next = 0;
  const caller = async () => {
    for (let place = next++; place < 1.5 * QUOTA; place = next++) {
      const requestId = `rate-${place}-${randomBytes(4).toString('hex')}`;
      statuses.push(
        (await chargedCall(nodes[place % nodes.length]!.address, customer, { requestId })).status,
      );
    }
  };
  await Promise.all(Array.from({ length: 4 * nodes.length }, caller));
  const served = statuses.filter((status) => status === 200).length;
  const batch = Math.max(1, Math.floor(QUOTA / (20 * service.processCount)));
  const least = QUOTA - service.processCount * (batch - 1);
  const faults = [
    ...(served > QUOTA ? [`${served} calls served of at most ${QUOTA} a minute`] : []),
    ...(served < least ? [`${served} calls served of at least ${least}`] : []),
    ...(statuses.some((status) => status !== 200 && status !== 429) ? [`answers ${counts(statuses)}`] : []),
  ];
  return { what: `rate of a key, ${QUOTA} a minute`, measured: counts(statuses), faults };
}

const address = () => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** One request of a browser at the dashboard, of a network of its own choice. */
function atDashboard(
  node: string,
  path: string,
  { from, body }: { from: string; body: object },
): Promise<Answer> {
  return ask(`http://${node}/dashboard/api${path}`, {
    body: JSON.stringify(body),
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
  });
}

/** Attempts at all nodes at once, of which so many are free. */
async function attemptRun(
  { nodes }: ServiceInTest,
  what: string,
  { free, path, attempt }: { free: number; path: string; attempt: () => { from: string; body: object } },
): Promise<LimitResult> {
  const answers = await Promise.all(
    Array.from({ length: 2 * free }, (_, place) =>
      atDashboard(nodes[place % nodes.length]!.address, path, attempt()),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  const passed = statuses.filter((status) => status !== 429).length;
  const faults = passed === free ? [] : [`${passed} attempts were looked at in place of ${free}`];
  return { what: `${what}, ${free} free`, measured: counts(statuses), faults };
}

const guess = (changes: { readonly from?: string; readonly email?: string } = {}) => ({
  from: changes.from ?? address(),
  body: {
    email: changes.email ?? `${randomBytes(6).toString('hex')}@example.org`,
    password: 'wrong password',
  },
});

function signUp(from: string) {
  const { body } = guess();
  return { from, body: { ...body, password: 'long enough 4711' } };
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

async function verification(node: string, { token }: Customer, vatId: string): Promise<number> {
  const { status } = await ask(`http://${node}/v1/vat-verification`, {
    body: JSON.stringify({ vatId }),
    headers: { authorization: `Bearer ${token}` },
  });
  return status;
}

/** The most that fell into one stretch of time. */
function most(times: readonly number[], withinMs: number): number {
  return Math.max(
    0,
    ...times.map((start) => times.filter((time) => time >= start && time < start + withinMs).length),
  );
}

/** As many callers at each node as HMRC may be asked in all, one question after the other. */
async function hmrcRun(service: ServiceInTest, { queriedAt }: QueriedRegisters): Promise<LimitResult> {
  const customer = await service.newCustomer(1000);
  const end = performance.now() + HMRC_SECONDS * 1000;
  const caller = async (node: string) => {
    while (performance.now() < end) await verification(node, customer, `GB${digits(9)}`);
  };
  await Promise.all(
    service.nodes.flatMap((node) => Array.from({ length: HMRC_A_SECOND }, () => caller(node.address))),
  );
  const peak = most(queriedAt.hmrc, WATCHED_SECONDS * 1000);
  const highest = HMRC_A_SECOND * (WATCHED_SECONDS + JITTER_SECONDS);
  const least = HMRC_A_SECOND * (HMRC_SECONDS - 1);
  const faults = [
    ...(peak > highest ? [`${peak} questions within ${WATCHED_SECONDS} s`] : []),
    ...(queriedAt.hmrc.length < least ? [`${queriedAt.hmrc.length} questions of at least ${least}`] : []),
  ];
  const measured = `${queriedAt.hmrc.length} questions, at most ${peak} within ${WATCHED_SECONDS} s`;
  return { what: `HMRC, ${HMRC_A_SECOND} a second`, measured, faults };
}

/** Twice as many questions at once as the register takes in a minute: the others learn at once that it is busy. */
async function uidRun(service: ServiceInTest, { queriedAt }: QueriedRegisters): Promise<LimitResult> {
  const customer = await service.newCustomer(1000);
  const { nodes } = service;
  const statuses = await Promise.all(
    Array.from({ length: 2 * UID_A_MINUTE }, (_, place) =>
      verification(nodes[place % nodes.length]!.address, customer, `CHE${digits(9)}`),
    ),
  );
  const queried = queriedAt.uid.length;
  const faults = queried === UID_A_MINUTE ? [] : [`${queried} questions in place of ${UID_A_MINUTE}`];
  return {
    what: `UID register, ${UID_A_MINUTE} a minute`,
    measured: `${queried} questions, ${counts(statuses)}`,
    faults,
  };
}

const STATES = { DE: 9, PT: 9, FI: 8, HU: 8, DK: 8, PL: 10 } as const;

/** Many questions for several member states at once. */
async function viesRun(service: ServiceInTest, { vies }: QueriedRegisters): Promise<LimitResult> {
  const customer = await service.newCustomer(1000);
  const { nodes } = service;
  const states = Object.entries(STATES);
  const statuses = await Promise.all(
    Array.from({ length: 12 * service.processCount }, (_, place) => {
      const [state, length] = states[place % states.length]!;
      return verification(nodes[place % nodes.length]!.address, customer, state + digits(length));
    }),
  );
  const most = Math.ceil(VIES_AT_ONCE / service.processCount) * service.processCount;
  const faults = [
    ...(vies.peak > most ? [`${vies.peak} questions under way of at most ${most}`] : []),
    ...(vies.peak < 2 ? ['questions were put one after the other'] : []),
  ];
  return {
    what: `VIES, ${VIES_AT_ONCE} at once`,
    measured: `at most ${vies.peak}, ${counts(statuses)}`,
    faults,
  };
}

/** Limits that all nodes keep together, each tried at all of them at once. */
export async function limitRuns(
  service: ServiceInTest,
  registers: QueriedRegisters,
): Promise<readonly LimitResult[]> {
  await untilCounted(service);
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const guessers = [address(), address()] as const;
  const newcomer = address();
  return [
    await rateRun(service),
    await attemptRun(service, 'wrong passwords of a network for one account', {
      ...{ free: 5, path: '/session', attempt: () => guess({ email, from: guessers[0] }) },
    }),
    await attemptRun(service, 'wrong passwords of a network', {
      ...{ free: 20, path: '/session', attempt: () => guess({ from: guessers[1] }) },
    }),
    await attemptRun(service, 'sign-ups of a network', {
      ...{ free: 5, path: '/sign-up', attempt: () => signUp(newcomer) },
    }),
    await hmrcRun(service, registers),
    await uidRun(service, registers),
    await viesRun(service, registers),
  ];
}
