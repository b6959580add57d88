import { InvalidInput, violation } from '../../core/errors.ts';
import { CdpRefusal, type CdpValues } from './cdp-connection.ts';
import type { DocumentNetwork } from './document-network.ts';
import type { PageSession } from './page-session.ts';
import { inOwnWorld, PX_PER_CM } from './printing.ts';

export interface LoadOptions {
  readonly network: DocumentNetwork;
  readonly javascript: boolean;
  readonly media: 'print' | 'screen';
  readonly locale?: string | undefined;
  readonly timezone?: string | undefined;
  /** The window that scripts and media queries see, in cm. */
  readonly widthCm: number;
  readonly heightCm: number;
}

/** A document that has loaded, with a world of our own in it. */
export interface LoadedDocument {
  readonly page: PageSession;
  readonly world: number;
}

/** After loading, a document's scripts are given so much of their own time, which stands still while they wait for the net … */
const SETTLE_MS = 500;
/** … and at most this, whatever they still wait for. */
const SETTLE_LIMIT_MS = 2_000;
/** Tasks of scripts that run at one moment of their time before it goes on all the same. */
const MAX_TASKS_AT_ONCE = 1_000;
/** Beside conditions of the caller's, nothing was asked for during this. */
const QUIET_MS = 100;
const POLL_MS = 50;

/** Loads a document and waits until its styles, pictures and frames are there. @throws as PageSession.send */
export async function loadDocument(
  page: PageSession,
  html: string,
  options: LoadOptions,
): Promise<LoadedDocument> {
  await Promise.all([
    ...settingsOf(options).map(([method, params]) => page.set(method, params)),
    setOrRefuse(page, 'locale', ['Emulation.setLocaleOverride', { locale: options.locale ?? '' }]),
    setOrRefuse(page, 'timezone', ['Emulation.setTimezoneOverride', { timezoneId: options.timezone ?? '' }]),
  ]);
  await page.show(html, options.network);
  return { page, world: await page.world() };
}

const settingsOf = ({ javascript, media, widthCm, heightCm }: LoadOptions): readonly Setting[] => [
  ['Emulation.setScriptExecutionDisabled', { value: !javascript }],
  ['Emulation.setEmulatedMedia', { media }],
  [
    'Emulation.setDeviceMetricsOverride',
    {
      width: Math.max(1, Math.round(widthCm * PX_PER_CM)),
      height: Math.max(1, Math.round(heightCm * PX_PER_CM)),
      deviceScaleFactor: 1,
      mobile: false,
    },
  ],
];

type Setting = readonly [method: string, params: CdpValues];

/** The browser has a list of its own of what there is. */
async function setOrRefuse(
  page: PageSession,
  field: 'locale' | 'timezone',
  [method, params]: Setting,
): Promise<void> {
  try {
    await page.set(method, params);
  } catch (error) {
    if (!(error instanceof CdpRefusal)) throw error;
    throw new InvalidInput([violation([field], { kind: 'valid' }, 'is unknown to the browser')]);
  }
}

/** What a document is when its fonts are there. */
export interface Measures {
  readonly heightPx: number;
  readonly title: string;
}

/** Waits for the fonts that the present layout needs, and measures it. @throws as PageSession.send */
export async function measure({ page, world }: LoadedDocument): Promise<Measures> {
  return (await inOwnWorld(page, world, MEASURE)) as Measures;
}

/** To ask for `ready` lays the document out, by which it comes to need fonts (CSS Font Loading 3, 3.4). */
const MEASURE = `async () => {
  await document.fonts.ready;
  const heights = [document.documentElement, document.scrollingElement].map((one) => one?.scrollHeight ?? 0);
  return { heightPx: Math.max(...heights), title: document.title };
}`;

/**
 * Lets scripts come to rest: what they asked for has arrived, timers of the next half second have run, the frame after
 * that is drawn. The clock of the scripts jumps from timer to timer, so that a document that waits for nothing is not
 * waited for. @throws as PageSession.send
 */
export async function settle({ page, world }: LoadedDocument): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, SETTLE_LIMIT_MS);
  const settled = passTime(page).then(() => inOwnWorld(page, world, NEXT_FRAME));
  // After the limit nobody waits for it any more; that a page has gone its next command tells.
  settled.catch(() => {});
  try {
    await Promise.race([settled, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function passTime(page: PageSession): Promise<void> {
  const passed = page.next('Emulation.virtualTimeBudgetExpired');
  const policy = page.send('Emulation.setVirtualTimePolicy', {
    policy: 'pauseIfNetworkFetchesPending',
    budget: SETTLE_MS,
    maxVirtualTimeTaskStarvationCount: MAX_TASKS_AT_ONCE,
  });
  await Promise.all([passed, policy]);
}

/** Observers of size and visibility are told in it as well (HTML standard, 8.1.7.3 "update the rendering"). */
const NEXT_FRAME = 'async () => { await new Promise((resolve) => requestAnimationFrame(resolve)); }';

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
      const found = await inOwnWorld(page, world, FIND, selector);
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

/** In the document's own world: the expression is about its scripts. A syntax error is told, others mean "not yet". */
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
