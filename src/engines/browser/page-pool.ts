import type { Lane } from '#lib/html/lane.ts';
import { type OpenPage, ownMemory, type Renderers } from './renderers.ts';

/** A page is retired after so many documents … */
const MAX_DOCUMENTS = 200;
/** … after this time … */
const MAX_AGE_MS = 10 * 60_000;
/** … and when it keeps so much memory. */
const MAX_KEPT_BYTES = 150 * 1024 * 1024;
/** What is left of its documents is collected when it has so much: 10 ms that took one from 81 to 18 MB. */
const TIDY_BYTES = 48 * 1024 * 1024;
/** A document that needs more is ended. */
const MAX_RENDERER_BYTES = 1024 ** 3;
const WATCH_MS = 250;
/** A page that crashes so soon after a process was ended for its memory was that process's. */
const BLAME_MS = 1_000;

interface PooledPage extends OpenPage {
  /** The key whose documents it shows. */
  owner: unknown;
  documents: number;
}

/** One page in use. */
export interface Loan {
  readonly page: OpenPage['page'];
  /** The document needed more memory than it may have, and was ended for it. */
  readonly isOverMemory: () => boolean;
  /** Gives it back; `isFit` is false after anything that went wrong. */
  readonly giveBack: (isFit: boolean) => void;
}

export interface PagePoolOptions {
  readonly renderers: Renderers;
  readonly now: () => number;
  /** Pages that may be kept for documents without scripts. */
  readonly reused: number;
  /** Fresh contexts that are kept ready for documents with scripts. */
  readonly reserve: number;
  readonly onError: (error: unknown) => void;
}

/**
 * The pages of one browser in two lanes. A document without scripts gets a page that other documents of the same key
 * had before it: no script ever runs there, so nothing can be left behind. Any other gets a context of its own, which
 * is closed afterwards.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  readonly #idle: PooledPage[] = [];
  readonly #reserve: Promise<OpenPage>[] = [];
  readonly #inUse = new Set<PooledPage>();
  readonly #watch: NodeJS.Timeout;
  #isClosed = false;
  #served = 0;
  /** When a process was last ended for its memory. */
  #endedHungryAt = Number.NEGATIVE_INFINITY;
  #isWatching = false;

  constructor(options: PagePoolOptions) {
    this.#options = options;
    this.#watch = setInterval(() => void this.#endHungry(), WATCH_MS).unref();
  }

  /** Documents that were given a page. */
  get served(): number {
    return this.#served;
  }

  get inUse(): number {
    return this.#inUse.size;
  }

  /** @throws BrowserGone, CdpRefusal */
  async borrow(lane: Lane, owner: unknown): Promise<Loan> {
    this.#served++;
    const pooled = lane === 'static' ? await this.#reusedFor(owner) : await this.#fresh(owner);
    this.#inUse.add(pooled);
    const giveBack = (isFit: boolean): void => {
      if (!this.#inUse.delete(pooled)) return;
      if (isFit && lane === 'static' && this.#mayStay(pooled)) this.#keep(pooled);
      else this.#end(pooled, isFit ? 'gently' : 'atOnce');
      if (lane === 'full') this.fill();
    };
    const { page } = pooled;
    return { page, isOverMemory: () => page.isCrashed && this.#hasEndedHungry(), giveBack };
  }

  /** Makes fresh contexts ready; they cost most of what a document with scripts costs. */
  fill(): void {
    while (!this.#isClosed && this.#reserve.length < this.#options.reserve) {
      const opening = this.#options.renderers.open('full');
      // The caller that takes the page from the reserve gets its failure; if no caller takes it, it is reported here.
      opening.catch(this.#options.onError);
      this.#reserve.push(opening);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
  }

  async #reusedFor(owner: unknown): Promise<PooledPage> {
    const index = this.#idle.findIndex((page) => page.owner === owner);
    if (index >= 0) {
      const [own] = this.#idle.splice(index, 1);
      own!.documents++;
      return own!;
    }
    // A page never changes hands: that of another key makes room for a new one.
    if (this.#idle.length + this.#inUse.size >= this.#options.reused) {
      const other = this.#idle.shift();
      if (other !== undefined) this.#end(other, 'gently');
    }
    return { ...(await this.#options.renderers.open('static')), documents: 1, owner };
  }

  async #fresh(owner: unknown): Promise<PooledPage> {
    const ready = this.#reserve.shift();
    const open = ready ?? this.#options.renderers.open('full');
    return { ...(await open), documents: 1, owner };
  }

  #mayStay({ documents, openedAt, pid, page }: PooledPage): boolean {
    if (this.#isClosed || page.isCrashed || documents >= MAX_DOCUMENTS) return false;
    if (this.#options.now() - openedAt > MAX_AGE_MS) return false;
    return pid === undefined || (ownMemory(pid) ?? 0) <= MAX_KEPT_BYTES;
  }

  #keep(pooled: PooledPage): void {
    this.#idle.push(pooled);
    if (pooled.pid === undefined || (ownMemory(pooled.pid) ?? 0) <= TIDY_BYTES) return;
    // Its next document waits for that, in the page; whether the page has gone is seen then.
    pooled.page.send('HeapProfiler.collectGarbage').catch(() => {});
  }

  #end(page: PooledPage, how: 'gently' | 'atOnce'): void {
    this.#options.renderers.close(page, how).catch(this.#options.onError);
  }

  #hasEndedHungry(): boolean {
    return this.#options.now() - this.#endedHungryAt < BLAME_MS;
  }

  /** Ends the process of a document or frame that needs too much: its page crashes, and its callers get the reason. */
  async #endHungry(): Promise<void> {
    if (this.#inUse.size === 0 || this.#isWatching) return;
    this.#isWatching = true;
    try {
      if ((await this.#options.renderers.endAbove(MAX_RENDERER_BYTES)) > 0)
        this.#endedHungryAt = this.#options.now();
    } catch {
      // The browser has gone, and what it kept with it.
    } finally {
      this.#isWatching = false;
    }
  }
}
