import { InvalidInput, violation } from '../../core/errors.ts';
import { CdpRefusal, type CdpValues } from './cdp-connection.ts';
import type { DocumentNetwork } from './document-network.ts';
import type { PageSession } from './page-session.ts';
import { inOwnWorld, ownWorld, PX_PER_CM } from './printing.ts';

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

/** A document with scripts is taken to be done when nothing was asked for so long … */
const QUIET_MS = 100;
/** … or after this, whatever it still asks for. */
const QUIET_LIMIT_MS = 2_000;
const POLL_MS = 50;

const EMPTY = '<!doctype html><title></title>';

/** Makes a page forget the document before: nothing of one caller's is left when another's begins. */
export async function resetPage(page: PageSession): Promise<void> {
  await page.send('Page.setDocumentContent', { frameId: page.mainFrame, html: EMPTY });
}

/** Loads a document and waits until its styles, pictures, frames and fonts are there. @throws as PageSession.send */
export async function loadDocument(
  page: PageSession,
  html: string,
  options: LoadOptions,
): Promise<LoadedDocument> {
  page.begin(options.network);
  const settings: (readonly [string, CdpValues])[] = [
    ['Emulation.setScriptExecutionDisabled', { value: !options.javascript }],
    ['Emulation.setEmulatedMedia', { media: options.media }],
    [
      'Emulation.setDeviceMetricsOverride',
      {
        width: Math.max(1, Math.round(options.widthCm * PX_PER_CM)),
        height: Math.max(1, Math.round(options.heightCm * PX_PER_CM)),
        deviceScaleFactor: 1,
        mobile: false,
      },
    ],
  ];
  await Promise.all([
    ...settings.map(([method, params]) => page.send(method, params)),
    setOrRefuse(page, 'locale', ['Emulation.setLocaleOverride', { locale: options.locale ?? '' }]),
    setOrRefuse(page, 'timezone', ['Emulation.setTimezoneOverride', { timezoneId: options.timezone ?? '' }]),
  ]);
  const content = { frameId: page.mainFrame, html };
  await Promise.all([page.next('Page.loadEventFired'), page.send('Page.setDocumentContent', content)]);
  const world = await ownWorld(page);
  await inOwnWorld(page, world, FONTS_READY);
  return { page, world };
}

/** The browser has a list of its own of what there is. */
async function setOrRefuse(
  page: PageSession,
  field: 'locale' | 'timezone',
  [method, params]: readonly [string, CdpValues],
): Promise<void> {
  try {
    await page.send(method, params);
  } catch (error) {
    if (!(error instanceof CdpRefusal)) throw error;
    throw new InvalidInput([violation([field], { kind: 'valid' }, 'is unknown to the browser')]);
  }
}

const FONTS_READY = 'async () => { await document.fonts.ready; }';

/**
 * Waits until scripts ask for nothing more. A document that has asked for nothing until its load event is taken to be one
 * of itself: waiting would triple the time of most documents with scripts.
 */
export async function waitUntilQuiet(network: DocumentNetwork, signal: AbortSignal): Promise<void> {
  if (!network.wasUsed) return;
  const began = performance.now();
  while (performance.now() - began < QUIET_LIMIT_MS) {
    if (network.quietMs(performance.now()) >= QUIET_MS && performance.now() - began >= QUIET_MS) return;
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
 * Waits for what the caller asked for; until the deadline, which fires the signal.
 * @throws WaitForBroken
 */
export async function waitFor(document: LoadedDocument, wanted: WaitFor, signal: AbortSignal): Promise<void> {
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
