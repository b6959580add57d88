import { kill, type OpenPage, ownMemory, type Renderers } from './renderers.ts';

/** A page is retired after so many documents … */
const MAX_DOCUMENTS = 200;
/** … after this time … */
const MAX_AGE_MS = 10 * 60_000;
/** … and when it keeps so much memory. */
const MAX_KEPT_BYTES = 150 * 1024 * 1024;
/** A document that needs more is ended. */
const MAX_RENDERER_BYTES = 1024 ** 3;
const WATCH_MS = 250;

interface PooledPage extends OpenPage {
  /** The key whose documents it shows. */
  owner: unknown;
  documents: number;
  isOverMemory: boolean;
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

  constructor(options: PagePoolOptions) {
    this.#options = options;
    this.#watch = setInterval(() => this.#endHungry(), WATCH_MS).unref();
  }

  /** Documents that were given a page. */
  get served(): number {
    return this.#served;
  }

  get inUse(): number {
    return this.#inUse.size;
  }

  /** @throws BrowserGone, CdpRefusal */
  async borrow(lane: 'static' | 'full', owner: unknown): Promise<Loan> {
    this.#served++;
    const pooled = lane === 'static' ? await this.#reusedFor(owner) : await this.#fresh(owner);
    this.#inUse.add(pooled);
    const giveBack = (isFit: boolean): void => {
      if (!this.#inUse.delete(pooled)) return;
      if (isFit && lane === 'static' && this.#mayStay(pooled)) this.#idle.push(pooled);
      else this.#end(pooled);
      if (lane === 'full') this.fill();
    };
    return { page: pooled.page, isOverMemory: () => pooled.isOverMemory, giveBack };
  }

  /** Makes fresh contexts ready; they cost most of what a document with scripts costs. */
  fill(): void {
    while (!this.#isClosed && this.#reserve.length < this.#options.reserve) {
      const opening = this.#options.renderers.open({ isolated: true });
      // A failure is told to whoever takes it from the reserve; one that nobody takes is told here.
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
      if (other !== undefined) this.#end(other);
    }
    return { ...(await this.#options.renderers.open({ isolated: true })), ...NEW, owner };
  }

  async #fresh(owner: unknown): Promise<PooledPage> {
    const ready = this.#reserve.shift();
    const open = ready ?? this.#options.renderers.open({ isolated: true });
    return { ...(await open), ...NEW, owner };
  }

  #mayStay({ documents, openedAt, pid, page }: PooledPage): boolean {
    if (this.#isClosed || page.isCrashed || documents >= MAX_DOCUMENTS) return false;
    if (this.#options.now() - openedAt > MAX_AGE_MS) return false;
    return pid === undefined || (ownMemory(pid) ?? 0) <= MAX_KEPT_BYTES;
  }

  #end(page: PooledPage): void {
    this.#options.renderers.close(page).catch(this.#options.onError);
  }

  /** Ends the process of a document that needs too much: its page crashes, and who waits is told why. */
  #endHungry(): void {
    for (const page of this.#inUse) {
      if (page.pid === undefined || (ownMemory(page.pid) ?? 0) <= MAX_RENDERER_BYTES) continue;
      page.isOverMemory = true;
      kill(page.pid);
    }
  }
}

const NEW = { documents: 1, isOverMemory: false };
