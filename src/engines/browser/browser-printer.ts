import { InvalidInput, Unavailable, violation } from '../../core/errors.ts';
import type { PagePrinter, PrintedDocument, PrintOrder } from '../../core/page-printer.ts';
import type { ConcurrencyLimiter } from '../workers/concurrency-limiter.ts';
import type { Browsers, RunningBrowser } from './browsers.ts';
import { BrowserGone } from './cdp-connection.ts';
import type { WayOut } from './document-network.ts';
import type { Loan } from './page-pool.ts';
import { PageClosed, RendererCrashed } from './page-session.ts';
import { type Printed, printDocument } from './print-document.ts';
import type { ResourceRules } from './resource-rules.ts';

export interface BrowserPrinterOptions {
  readonly browsers: Browsers;
  /** Places of each lane, fair between keys. */
  readonly places: { readonly static: ConcurrencyLimiter; readonly full: ConcurrencyLimiter };
  readonly rules: ResourceRules;
  readonly wayOut: WayOut;
  /** Whole deadline of a conversion in seconds, as its message names it. */
  readonly timeoutSeconds: number;
  /** Every document gets a context of its own. */
  readonly isStrict: boolean;
  readonly waited: (ms: number) => void;
}

/** A document is tried once more when its browser or its renderer died under it. */
const ATTEMPTS = 2;

/** The printer as one caller sees it. */
export class BrowserPrinter implements PagePrinter {
  readonly #options: BrowserPrinterOptions;
  readonly #key: unknown;

  constructor(options: BrowserPrinterOptions, key: unknown) {
    this.#options = options;
    this.#key = key;
  }

  async print(order: PrintOrder, signal: AbortSignal): Promise<PrintedDocument> {
    const { places, waited, isStrict } = this.#options;
    const lane = isStrict ? 'full' : order.lane;
    const turn = await places[lane].enter(this.#key, signal);
    waited(turn.waitedMs);
    try {
      const { renderMs, bandsMs, ...printed } = await this.#attempts({ ...order, lane }, signal);
      return { ...printed, timing: { queueMs: turn.waitedMs, renderMs, bandsMs } };
    } finally {
      turn.leave();
    }
  }

  async #attempts(order: PrintOrder, signal: AbortSignal): Promise<Printed> {
    let wasMemory = false;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const browser = await this.#options.browsers.current();
      try {
        return await this.#attempt(browser, order, signal);
      } catch (error) {
        if (signal.aborted) throw this.#late();
        if (error instanceof OverMemory) throw memoryLimit();
        wasMemory = error instanceof RendererCrashed;
        if (!wasMemory && !(error instanceof BrowserGone) && !(error instanceof PageClosed)) throw error;
      }
    }
    // The same document ended its renderer twice: V8 ends a script that needs more than its heap so.
    if (wasMemory) throw memoryLimit();
    throw new Unavailable('the browser died twice', {
      retryAfterSeconds: 1,
      description: 'The browser (Chromium) ended twice during this call; try again.',
    });
  }

  async #attempt(browser: RunningBrowser, order: PrintOrder, signal: AbortSignal): Promise<Printed> {
    const loans: Loan[] = [];
    const stop = new AbortController();
    const borrow = async (): Promise<Loan> => {
      const loan = await browser.pool.borrow(order.lane, this.#key);
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
      const { rules, wayOut } = this.#options;
      const printing = printDocument(loan.page, order, {
        connection: browser.process.connection,
        rules,
        wayOut,
        signal: stop.signal,
        bandPage: async () => (await borrow()).page,
      });
      // Left alone at the deadline; its pages are closed then, which ends it.
      printing.catch(() => {});
      const printed = await Promise.race([printing, gone.promise]);
      isFit = true;
      return printed;
    } catch (error) {
      if (loans.some((loan) => loan.isOverMemory())) throw new OverMemory();
      // What is wrong with the document leaves the page as good as it was.
      isFit = error instanceof InvalidInput;
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      stop.abort();
      for (const loan of loans) loan.giveBack(isFit);
    }
  }

  #late(): Unavailable {
    const { timeoutSeconds } = this.#options;
    const description = `rendering exceeded the time limit of ${timeoutSeconds} s`;
    return new Unavailable('deadline of html-to-pdf', { retryAfterSeconds: 1, description });
  }
}

class OverMemory extends Error {}

const memoryLimit = (): InvalidInput =>
  new InvalidInput([violation(['content'], { kind: 'valid' }, 'rendering exceeded the memory limit')]);
