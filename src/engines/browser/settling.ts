import type { DocumentNetwork } from './document-network.ts';
import type { LoadedDocument } from './loading.ts';
import type { PageSession } from './page-session.ts';
import { inIsolatedWorld } from './printing.ts';

/**
 * After loading, a document's scripts get this much of their own time, which is paused while they wait for the network
 * …
 */
const SETTLE_MS = 500;
/** … and at most this, whatever they still wait for … */
const SETTLE_LIMIT_MS = 2_000;
/** … unless they go on building the document: scripts that make pages of it would lose what is behind the last one. */
const BUILDING_LIMIT_MS = 10_000;
const MAX_BUILDING_ROUNDS = 300;
const QUIET_ROUNDS = 3;
/** Tasks of scripts that run at one moment of their time before it goes on all the same. */
const MAX_TASKS_AT_ONCE = 1_000;
/** Beside conditions of the caller's, nothing was asked for during this. */
const QUIET_MS = 100;
const POLL_MS = 50;

/**
 * Lets scripts come to rest: what they asked for has arrived, timers of the next half second have run, the frame after
 * that is drawn. The clock of the scripts jumps from timer to timer, so that a document that waits for nothing is not
 * waited for. @returns whether they have come to rest @throws as PageSession.send
 */
export async function settle(
  document: LoadedDocument,
  { network, signal }: { readonly network: DocumentNetwork; readonly signal: AbortSignal },
): Promise<boolean> {
  const { page, world } = document;
  // The browser waits for its own clock when it prints what was lazy, so that clock must run.
  if ((await inIsolatedWorld(page, world, LOAD_LAZY)) !== 0) {
    await waitUntilQuiet(network, signal);
    return true;
  }
  const ends = performance.now() + BUILDING_LIMIT_MS;
  const settled = comeToRest(document);
  // After the limit nothing waits for it; if the page has gone, its next command fails.
  settled.catch(() => {});
  for (let size = 0; ; ) {
    const isAtRest = await within(SETTLE_LIMIT_MS, settled);
    if (isAtRest !== undefined) return isAtRest;
    const before = size;
    size = await sizeOf(document);
    if (size === before || performance.now() > ends) return false;
  }
}

/** What work gives within that time; undefined where it takes longer. @throws as the work */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const limit = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => limit.resolve(undefined), ms);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether they did, or went on building the document. */
async function comeToRest(document: LoadedDocument): Promise<boolean> {
  const { page, world } = document;
  await passTime(page);
  // Once it was built in such a time, one without a change may be a pause.
  for (let round = 0, quiet = 0; round < MAX_BUILDING_ROUNDS; round++) {
    const size = await inIsolatedWorld(page, world, NEXT_FRAME);
    // What scripts ask for in a frame, as observers of size and visibility do, is waited for as well.
    await passTime(page);
    quiet = (await sizeOf(document)) === size ? quiet + 1 : 0;
    if (quiet === Math.min(round + 1, QUIET_ROUNDS)) return true;
  }
  return false;
}

/** Elements of the document: clocks and moving pictures change it, but have none more or less. */
const sizeOf = async ({ page, world }: LoadedDocument): Promise<number> =>
  Number(await inIsolatedWorld(page, world, COUNT));

const COUNT = `() => document.getElementsByTagName('*').length`;

/** On paper everything is in view (HTML standard, 2.5.7 "lazy loading attributes"). Without scripts nothing is lazy. */
const LOAD_LAZY = `() => {
  const lazy = document.querySelectorAll('[loading=lazy i]');
  for (const one of lazy) one.loading = 'eager';
  return lazy.length;
}`;

/**
 * Observers are called in it (HTML standard, 8.1.7.3 "update the rendering"). Frames do not follow the clock that jumps: each must be
 * waited for. Returns how large the document was before.
 */
const NEXT_FRAME = `async () => {
  const { length } = document.getElementsByTagName('*');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return length;
}`;

async function passTime(page: PageSession): Promise<void> {
  const passed = page.next('Emulation.virtualTimeBudgetExpired');
  const policy = page.send('Emulation.setVirtualTimePolicy', {
    policy: 'pauseIfNetworkFetchesPending',
    budget: SETTLE_MS,
    maxVirtualTimeTaskStarvationCount: MAX_TASKS_AT_ONCE,
  });
  await Promise.all([passed, policy]);
}

/**
 * Runs work on a document that has settled, whose clock is paused. If the browser waits for something that depends on
 * the clock, it goes on after a while.
 */
export async function withRunningClock<Result>(
  page: PageSession,
  work: () => Promise<Result>,
): Promise<Result> {
  const goOn = () => {
    // A page that has gone needs no clock.
    page.send('Emulation.setVirtualTimePolicy', { policy: 'advance' }).catch(() => {});
  };
  const timer = setTimeout(goOn, SETTLE_LIMIT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until nothing is asked for, in real time. @throws the signal's reason */
async function waitUntilQuiet(network: DocumentNetwork, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < SETTLE_LIMIT_MS) {
    if (!network.wasUsed || network.quietMs(performance.now()) >= QUIET_MS) return;
    await pause(POLL_MS / 2, signal);
  }
}

export interface WaitFor {
  readonly selector?: string | undefined;
  readonly expression?: string | undefined;
  readonly delayMs?: number | undefined;
}

/** A condition that cannot even be read: which of the two, and in the browser's own words what is wrong. */
export class WaitForBroken extends Error {
  readonly member: 'selector' | 'expression';
  constructor(member: 'selector' | 'expression') {
    super(`waitFor.${member} cannot be evaluated`);
    this.member = member;
  }
}

/**
 * Waits for what the caller asked for, then until the net is quiet; until the deadline, which fires the signal.
 * @throws WaitForBroken
 */
export async function waitFor(
  document: LoadedDocument,
  wanted: WaitFor,
  { network, signal }: { readonly network: DocumentNetwork; readonly signal: AbortSignal },
): Promise<void> {
  const { selector, expression, delayMs = 0 } = wanted;
  if (delayMs > 0) await pause(delayMs, signal);
  const { page, world } = document;
  if (selector !== undefined) {
    await until(signal, async () => {
      const found = await inIsolatedWorld(page, world, FIND, selector);
      if (found === 'broken') throw new WaitForBroken('selector');
      return found === true;
    });
  }
  if (expression !== undefined) await until(signal, () => isTrue(page, expression));
  await waitUntilQuiet(network, signal);
}

const FIND = `(selector) => {
  try { return document.querySelector(selector) !== null; } catch { return 'broken'; }
}`;

/**
 * In the document's own world: the expression is about its scripts. A syntax error is reported, other errors mean "not
 * yet".
 */
async function isTrue(page: PageSession, expression: string): Promise<boolean> {
  const { result, exceptionDetails } = (await page.send('Runtime.evaluate', {
    expression,
    returnByValue: false,
    awaitPromise: true,
    timeout: 5_000,
  })) as {
    readonly result: { readonly value?: unknown; readonly type: string; readonly subtype?: string };
    readonly exceptionDetails?: { readonly exception?: { readonly className?: string } };
  };
  if (exceptionDetails?.exception?.className === 'SyntaxError') throw new WaitForBroken('expression');
  if (exceptionDetails !== undefined) return false;
  const isObject = result.type === 'object' && result.subtype !== 'null';
  return isObject || result.type === 'function' || Boolean(result.value);
}

async function until(signal: AbortSignal, isMet: () => Promise<boolean>): Promise<void> {
  while (!(await isMet())) await pause(POLL_MS, signal);
}

/** @throws the signal's reason */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
