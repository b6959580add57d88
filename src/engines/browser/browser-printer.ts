import { setImmediate as nextTurn } from 'node:timers/promises';
import { GaveWay, InvalidInput, Unavailable } from '@kontor/base';
import { groupOf, memberOf, type Source } from '#shares/source.ts';
import { invalidContent, memoryExceeded } from '../../core/invalid-content.ts';
import type { PagePrinter, PrintedDocument, PrintOrder } from '../../core/page-printer.ts';
import type { Memory } from '../memory/memory.ts';
import { memoryShort } from '../memory/memory-budget.ts';
import { START_BYTES } from '../memory/process-uses.ts';
import type { ConcurrencyLimiter } from '../workers/concurrency-limiter.ts';
import type { Browsers, RunningBrowser } from './browsers.ts';
import { BrowserExited, CdpRefusal } from './cdp-connection.ts';
import type { OutboundClient } from './document-network.ts';
import type { PageLease, PageUser } from './page-pool.ts';
import { PageClosed, RendererCrashed, TooManyMessages } from './page-session.ts';
import { type Printed, printDocument } from './print-document.ts';
import { PRINT } from './printing.ts';
import type { ResourceRules } from './resource-rules.ts';

export interface BrowserPrinterOptions {
  readonly browsers: Browsers;
  readonly memory: Memory;
  /** Places of each isolation, fair by account, then by key. */
  readonly places: { readonly static: ConcurrencyLimiter; readonly full: ConcurrencyLimiter };
  readonly rules: ResourceRules;
  readonly outbound: OutboundClient;
  /** Whole deadline of a conversion in seconds, as its message names it. */
  readonly timeoutSeconds: number;
  /** Every document gets a context of its own. */
  readonly isStrict: boolean;
  readonly waited: (ms: number) => void;
}

/** A document is tried once more when its browser or its renderer died under it. */
const ATTEMPTS = 2;
/** And once more than that when it lost its page by what all documents of its browser share. */
const ATTEMPTS_OF_SHARED = 3;
/** A document with more than this is ended for its own memory, not for that of others. */
const OWN_BYTES = 300 * 1024 ** 2;

/** The printer as one caller sees it. */
export class BrowserPrinter implements PagePrinter {
  readonly #options: BrowserPrinterOptions;
  readonly #source: Source;
  /** Whose pages it may use again. */
  readonly #user: PageUser;

  constructor(options: BrowserPrinterOptions, source: Source) {
    this.#options = options;
    this.#source = source;
    const account = String(groupOf(source));
    this.#user = { account, key: `${account} ${memberOf(source)}` };
  }

  async print(order: PrintOrder, signal: AbortSignal): Promise<PrintedDocument> {
    const { places, waited, isStrict } = this.#options;
    const isolation = isStrict ? 'full' : order.isolation;
    const turn = await places[isolation].enter(this.#source, signal);
    waited(turn.waitedMs);
    try {
      const { renderMs, bandsMs, ...printed } = await this.#attempts({ ...order, isolation }, turn.signal);
      return { ...printed, timing: { queueMs: turn.waitedMs, renderMs, bandsMs } };
    } finally {
      turn.leave();
    }
  }

  async #attempts(order: PrintOrder, signal: AbortSignal): Promise<Printed> {
    let lost: unknown;
    for (let attempt = 1; attempt <= (isOfShared(lost) ? ATTEMPTS_OF_SHARED : ATTEMPTS); attempt++) {
      let leave: (() => void) | undefined;
      try {
        leave = await this.#options.memory.enter(this.#source, START_BYTES, signal);
        return await this.#attempt(await this.#options.browsers.current(), order, signal);
      } catch (error) {
        if (signal.aborted) throw signal.reason instanceof GaveWay ? signal.reason : this.#late();
        if (error instanceof OverMemory) throw memoryExceeded();
        if (error instanceof TooManyMessages) throw invalidContent(error.message);
        if (!isLoss(error)) throw error;
        lost = error;
      } finally {
        leave?.();
      }
    }
    throw lossOf(lost);
  }

  async #attempt(browser: RunningBrowser, order: PrintOrder, signal: AbortSignal): Promise<Printed> {
    const loans: PageLease[] = [];
    const stop = new AbortController();
    const borrow = async (): Promise<PageLease> => {
      const loan = await browser.pool.borrow(order.isolation, this.#user);
      // It may come when nobody waits any more.
      if (stop.signal.aborted) loan.giveBack(false);
      else loans.push(loan);
      return loan;
    };
    let isFit = false;
    const gone = Promise.withResolvers<never>();
    const onAbort = () => gone.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      // Also while it waits for a page: an end that nobody waits for would be a fault of the whole service.
      const loan = await Promise.race([borrow(), gone.promise]);
      const { rules, outbound } = this.#options;
      const printing = printDocument(loan.page, order, {
        connection: browser.process.connection,
        rules,
        outbound,
        signal: stop.signal,
        bandPage: async () => (await borrow()).page,
      });
      // Left alone at the deadline; its pages are closed then, which ends it.
      printing.catch(() => {});
      const printed = await Promise.race([printing, gone.promise]);
      isFit = true;
      return printed;
    } catch (error) {
      if (isLoss(error)) throw await this.#judged(error, browser, loans);
      // What is wrong with the document leaves the page as good as it was.
      isFit = error instanceof InvalidInput;
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      stop.abort();
      for (const loan of loans) loan.giveBack(isFit);
    }
  }

  /** Why it lost its page: what was ended is reported before it ends, in a message of its own. */
  async #judged(
    error: unknown,
    { process: { pid } }: RunningBrowser,
    loans: readonly PageLease[],
  ): Promise<unknown> {
    const had = Math.max(0, ...loans.map((loan) => loan.bytes()));
    await nextTurn();
    const ending = loans.map((loan) => loan.ending()).find((one) => one !== undefined);
    const isShared = pid !== undefined && this.#options.memory.isLeaving(pid);
    if (ending === undefined && !isShared) return error;
    if (Math.max(ending?.bytes ?? 0, had) > OWN_BYTES) return new OverMemory();
    return isShared ? new LostShared() : new GaveMemory();
  }

  #late(): Unavailable {
    const { timeoutSeconds } = this.#options;
    const description = `rendering exceeded the time limit of ${timeoutSeconds} s`;
    return new Unavailable('deadline of html-to-pdf', {
      retryAfterSeconds: 1,
      description,
      why: { cause: 'deadline', subject: String(timeoutSeconds) },
    });
  }
}

/** Ended for its own memory. */
class OverMemory extends Error {}
/** Ended for that of others. */
class GaveMemory extends Error {}
/** Its browser was ended for what all its documents share. */
class LostShared extends Error {}

const isOfShared = (error: unknown): boolean => error instanceof LostShared;

/** What another attempt may help against. */
const isLoss = (error: unknown): boolean =>
  [RendererCrashed, BrowserExited, CdpRefusal, PageClosed, GaveMemory, LostShared].some(
    (one) => error instanceof one,
  );

/** The browser's words for a document that is no longer there. */
const LEFT = /context|navigated/i;

/** What the caller gets when no attempt is left. */
function lossOf(lost: unknown): Error {
  // The same document ended its renderer twice: V8 ends a script that needs more than its heap so.
  // So do 60,000 nested functions or blocks of CSS, which use up its stack.
  if (lost instanceof RendererCrashed) return memoryExceeded(', or styles are nested too deeply');
  // Chromium gives no reason: one was a background of 60,000 gradients.
  if (lost instanceof CdpRefusal && lost.method === PRINT) {
    return invalidContent('the browser (Chromium) cannot print the document; make it simpler');
  }
  // `about:` and `data:` addresses are not asked for, so that nothing keeps a form from leading there.
  if (lost instanceof CdpRefusal && LEFT.test(lost.detail)) {
    return invalidContent('the document leaves its page while it is printed');
  }
  if (lost instanceof GaveMemory || lost instanceof LostShared) return memoryShort();
  return new Unavailable('the browser died twice', {
    retryAfterSeconds: 1,
    description: 'The browser (Chromium) ended twice during this call; try again.',
  });
}
