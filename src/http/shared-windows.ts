import type { PermitBatch, TakePermits } from '../core/permits.ts';
import type { Limit } from './limit.ts';
import type { RateWindows, WindowUse } from './rate-windows.ts';

/** A process takes a twentieth of its share of a quota at once: few questions, and little is left over. */
const SHARES = 20;

interface SharedWindowsOptions {
  readonly takePermits: TakePermits;
  /** Processes that share the windows, this one among them. */
  readonly liveNodes: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly monotonic: () => number;
}

/** What this process has of a key's window. */
interface Share {
  readonly limit: Limit;
  /** Permits that were taken and not used. */
  permits: number;
  /** Of the quota at the last batch. */
  left: number;
  /** By the clock of this process. */
  endsAt: number;
  asking: Promise<void> | undefined;
  waiting: number;
}

/**
 * Windows that several processes share: each takes permits in batches before it uses them, so that together they never
 * serve more than the quota. What one has left over at the end of a window is lost.
 */
export class SharedWindows implements RateWindows {
  readonly #options: SharedWindowsOptions;
  readonly #shares = new Map<number, Share>();

  constructor(options: SharedWindowsOptions) {
    this.#options = options;
  }

  take(key: number, limit: Limit): WindowUse | Promise<WindowUse> {
    const share = this.#shareOf(key, limit);
    return this.#use(share) ?? this.#useNext(key, share);
  }

  /** One whose limit was changed begins again; the database has what was used. */
  #shareOf(key: number, limit: Limit): Share {
    const share = this.#shares.get(key);
    if (share !== undefined && share.limit.quota === limit.quota && share.limit.seconds === limit.seconds)
      return share;
    const fresh = { limit, permits: 0, left: 0, endsAt: 0, asking: undefined, waiting: 0 };
    this.#shares.set(key, fresh);
    return fresh;
  }

  /** `undefined`: the database must be asked. */
  #use(share: Share): WindowUse | undefined {
    const endsInMs = share.endsAt - this.#options.monotonic();
    if (endsInMs <= 0) return undefined;
    const isTaken = share.permits > 0;
    if (!isTaken && share.left > 0) return undefined;
    if (isTaken) share.permits--;
    return { isTaken, left: share.left + share.permits, endsInMs };
  }

  /** One question at a time a key; calls that come meanwhile are in the next one. */
  async #useNext(key: number, share: Share): Promise<WindowUse> {
    share.waiting++;
    try {
      for (;;) {
        share.asking ??= this.#ask(key, share).finally(() => {
          share.asking = undefined;
        });
        await share.asking;
        const use = this.#use(share);
        if (use !== undefined) return use;
      }
    } finally {
      share.waiting--;
    }
  }

  async #ask(key: number, share: Share): Promise<void> {
    const { takePermits, liveNodes, monotonic } = this.#options;
    const { quota, seconds } = share.limit;
    const batch = Math.max(1, Math.floor(quota / (SHARES * liveNodes())));
    const sentAt = monotonic();
    const requested = Math.max(batch, share.waiting);
    this.#add(share, await takePermits({ key, quota, windowMs: seconds * 1000, requested }), sentAt);
  }

  /** The window ends no later than counted from the question: no permit is used in the one after it. */
  #add(share: Share, { granted, left, endsInMs }: PermitBatch, sentAt: number): void {
    share.permits = granted;
    share.left = left;
    share.endsAt = sentAt + endsInMs;
  }
}
