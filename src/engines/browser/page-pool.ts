import { GaveWay } from '@kontor/base';
import type { PageIsolation } from '@kontor/html';
import type { ProcessEnding } from '../memory/process-uses.ts';
import { type OpenPage, ownMemory, type Renderers } from './renderers.ts';

/** A page is retired after so many documents … */
const MAX_DOCUMENTS = 200;
/** … after this time … */
const MAX_AGE_MS = 10 * 60_000;
/** … and when it keeps so much memory. */
const MAX_KEPT_BYTES = 150 * 1024 * 1024;
/** What is left of its documents is collected when it has so much: 10 ms that took one from 81 to 18 MB. */
const TIDY_BYTES = 48 * 1024 * 1024;

/** A document that ran for less may be the one that is kept waiting. */
const LONG_MS = 1_500;
const RETRY_SECONDS = 1;

/** Whose documents a page shows. */
export interface PageUser {
  /** The key, whose pages no other key gets. */
  readonly key: string;
  /** By `groupOf` of its source. */
  readonly account: string;
}

interface PooledPage extends OpenPage {
  readonly user: PageUser;
  documents: number;
  /** Since when its present document has it. */
  lentAt: number;
}

/** One page in use. */
export interface PageLease {
  readonly page: OpenPage['page'];
  /** What of it was ended for its memory. */
  readonly ending: () => ProcessEnding | undefined;
  /** What it had at the last look at memory, in bytes. */
  readonly bytes: () => number;
  /** Gives it back; `isFit` is false after anything that went wrong. */
  readonly giveBack: (isFit: boolean) => void;
}

export interface PagePoolOptions {
  readonly renderers: Pick<Renderers, 'open' | 'own' | 'close' | 'endNow' | 'endingOf' | 'bytesOf'>;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** Pages that may be kept for documents without scripts. */
  readonly reused: number;
  /** Fresh contexts that are kept ready for documents with scripts. */
  readonly reserve: number;
  readonly onError: (error: unknown) => void;
  readonly gaveWay: () => void;
}

/**
 * The pages of one browser in two isolations. A document without scripts gets a page that other documents of the same key
 * had before it: no script ever runs there, so nothing can be left behind. Any other gets a context of its own, which
 * is closed afterwards.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  readonly #idle: PooledPage[] = [];
  readonly #reserve: Promise<OpenPage>[] = [];
  readonly #inUse = new Set<PooledPage>();
  /** Documents that wait for a page. */
  readonly #awaiting = new Set<{ readonly account: string }>();
  #isClosed = false;
  #served = 0;

  constructor(options: PagePoolOptions) {
    this.#options = options;
  }

  /** Documents that were given a page. */
  get served(): number {
    return this.#served;
  }

  get inUse(): number {
    return this.#inUse.size;
  }

  /** @throws BrowserExited, CdpRefusal */
  async borrow(isolation: PageIsolation, user: PageUser): Promise<PageLease> {
    const { renderers } = this.#options;
    this.#served++;
    const pooled = await this.#awaited(isolation, user);
    pooled.lentAt = this.#options.now();
    this.#inUse.add(pooled);
    renderers.own(pooled, { account: user.account, use: 'document' });
    const giveBack = (isFit: boolean): void => {
      if (!this.#inUse.delete(pooled)) return;
      if (isFit && isolation === 'static' && this.#mayStay(pooled)) this.#keep(pooled);
      else this.#end(pooled, isFit ? 'gently' : 'atOnce');
      if (isolation === 'full') this.fill();
    };
    const ending = () => renderers.endingOf(pooled);
    return { page: pooled.page, ending, bytes: () => renderers.bytesOf(pooled), giveBack };
  }

  /**
   * Called when the browser does not answer: where several accounts share it, the long documents of the one that has had
   * its pages longest are ended, with GaveWay (rules: Messages of documents).
   */
  makeWay(): void {
    const now = this.#options.now();
    const hadMs = new Map<string, number>();
    for (const { user, lentAt } of this.#inUse) {
      hadMs.set(user.account, (hadMs.get(user.account) ?? 0) + now - lentAt);
    }
    const accounts = new Set([...hadMs.keys(), ...[...this.#awaiting].map(({ account }) => account)]);
    if (accounts.size < 2) return;
    const [most] = [...hadMs].sort(([, one], [, other]) => other - one).map(([account]) => account);
    for (const page of this.#inUse) {
      if (page.user.account !== most || now - page.lentAt < LONG_MS) continue;
      this.#options.renderers.endNow(page, new GaveWay(RETRY_SECONDS));
      this.#options.gaveWay();
    }
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
  }

  async #awaited(isolation: PageIsolation, user: PageUser): Promise<PooledPage> {
    const one = { account: user.account };
    this.#awaiting.add(one);
    try {
      return isolation === 'static' ? await this.#reusedFor(user) : await this.#fresh(user);
    } finally {
      this.#awaiting.delete(one);
    }
  }

  async #reusedFor(user: PageUser): Promise<PooledPage> {
    for (const page of this.#idle.filter(({ page: { isCrashed } }) => isCrashed)) {
      this.#idle.splice(this.#idle.indexOf(page), 1);
      this.#end(page, 'gently');
    }
    const index = this.#idle.findIndex((page) => page.user.key === user.key);
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
    return { ...(await this.#options.renderers.open('static')), documents: 1, lentAt: 0, user };
  }

  async #fresh(user: PageUser): Promise<PooledPage> {
    for (;;) {
      const ready = this.#reserve.shift();
      const open = await (ready ?? this.#options.renderers.open('full'));
      if (!open.page.isCrashed) return { ...open, documents: 1, lentAt: 0, user };
      // Ended in the reserve, for its memory.
      this.#end(open, 'gently');
    }
  }

  #mayStay({ documents, openedAt, pids, page }: PooledPage): boolean {
    if (this.#isClosed || page.isCrashed || documents >= MAX_DOCUMENTS) return false;
    if (this.#options.now() - openedAt > MAX_AGE_MS) return false;
    return kept(pids) <= MAX_KEPT_BYTES;
  }

  #keep(pooled: PooledPage): void {
    this.#idle.push(pooled);
    this.#options.renderers.own(pooled, { account: pooled.user.account, use: 'kept' });
    if (kept(pooled.pids) <= TIDY_BYTES) return;
    // Its next document waits for that, in the page; whether the page has gone is seen then.
    pooled.page.send('HeapProfiler.collectGarbage').catch(() => {});
  }

  #end(page: OpenPage, how: 'gently' | 'atOnce'): void {
    this.#options.renderers.close(page, how).catch(this.#options.onError);
  }
}

/** The most that one of its processes has. */
const kept = (pids: ReadonlySet<number>): number =>
  Math.max(0, ...[...pids].map((pid) => ownMemory(pid) ?? 0));
