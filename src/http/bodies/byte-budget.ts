import { Refusal } from '../../core/errors.ts';

/** Bodies end soon: with their last byte, or at their time limit. */
const RETRY_AFTER_SECONDS = 2;

interface BudgetOptions {
  /** Bytes that all bodies together may use. */
  readonly limit: number;
  /** Bytes that the bodies of one key may hold: what is left to the others whatever this key does. */
  readonly keyLimit: number;
}

/** The use of one key. */
interface Holder {
  readonly key: number;
  bytes: number;
  readonly arriving: Set<ByteShare>;
  shares: number;
}

/**
 * One budget of bytes for all bodies under way in the process, fair between keys. When it is used up, the key that
 * uses most gives way: its next chunk is refused, and where others need room before that, its largest unfinished body.
 */
export class ByteBudget {
  readonly #options: BudgetOptions;
  readonly #holders = new Map<number, Holder>();
  #total = 0;

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  /** Bytes in use at the moment. */
  get held(): number {
    return this.#total;
  }

  /**
   * Opens the share of one body; its owner must `release` it in the end.
   * @param give is called when the body must give way to another key's; its share is released already.
   */
  open(key: number, give: (error: Refusal) => void): ByteShare {
    let holder = this.#holders.get(key);
    if (holder === undefined) {
      holder = { key, bytes: 0, arriving: new Set(), shares: 0 };
      this.#holders.set(key, holder);
    }
    holder.shares++;
    const share = new ByteShare({
      change: (by) => this.#change(share, holder, by),
      settled: () => holder.arriving.delete(share),
      released: () => this.#release(share, holder),
      give,
    });
    holder.arriving.add(share);
    return share;
  }

  #change(share: ByteShare, holder: Holder, by: number): void {
    holder.bytes += by;
    this.#total += by;
    if (by <= 0) return;
    const { limit, keyLimit } = this.#options;
    const fits = holder.bytes <= keyLimit && (this.#total <= limit || this.#makeRoom(holder));
    if (fits) return;
    share.release();
    throw refusal();
  }

  /** Takes from keys that hold more than this one, until all fits; false when that is not enough. */
  #makeRoom(forHolder: Holder): boolean {
    const larger = [...this.#holders.values()].filter(({ bytes }) => bytes > forHolder.bytes);
    for (const holder of larger.sort((a, b) => b.bytes - a.bytes)) {
      while (this.#total > this.#options.limit && holder.bytes > forHolder.bytes) {
        const largest = largestOf(holder.arriving);
        if (largest === undefined) break;
        largest.evict(refusal());
      }
    }
    return this.#total <= this.#options.limit;
  }

  #release(share: ByteShare, holder: Holder): void {
    holder.arriving.delete(share);
    holder.shares--;
    if (holder.shares === 0) this.#holders.delete(holder.key);
  }
}

const refusal = (): Refusal =>
  new Refusal('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS, reason: 'body-budget' });

/** Of several as large as each other the latest: those before it are nearer to their end. */
function largestOf(shares: ReadonlySet<ByteShare>): ByteShare | undefined {
  let largest: ByteShare | undefined;
  for (const share of shares) {
    if (share.bytes > 0 && share.bytes >= (largest?.bytes ?? 0)) largest = share;
  }
  return largest;
}

interface ShareOwner {
  readonly change: (by: number) => void;
  readonly settled: () => void;
  readonly released: () => void;
  readonly give: (error: Refusal) => void;
}

/** The use of one body. */
export class ByteShare {
  readonly #owner: ShareOwner;
  #bytes = 0;
  #released = false;

  constructor(owner: ShareOwner) {
    this.#owner = owner;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * States how many bytes the body uses now.
   * @throws Refusal busy when there is no room for more; the share is released then
   */
  resize(bytes: number): void {
    if (this.#released) return;
    const by = bytes - this.#bytes;
    this.#bytes = bytes;
    this.#owner.change(by);
  }

  /** The body is complete: its call is under way and does not give way any more. */
  settle(): void {
    this.#owner.settled();
  }

  /** May come more than once. */
  release(): void {
    if (this.#released) return;
    this.resize(0);
    this.#released = true;
    this.#owner.released();
  }

  evict(error: Refusal): void {
    this.release();
    this.#owner.give(error);
  }
}
