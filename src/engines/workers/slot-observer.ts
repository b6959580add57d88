import type { EngineObserver } from '../engine.ts';
import type { LimiterObserver } from './concurrency-limiter.ts';

/** Reports what happens to the slots of a pool, by its name, which comes from a closed list. */
export const slotObserver = (
  observer: Pick<EngineObserver, 'gaveWay' | 'slotUsed'>,
  pool: string,
): Required<Pick<LimiterObserver, 'gaveWay' | 'used'>> => ({
  gaveWay: () => observer.gaveWay(pool),
  used: (source, ms) => {
    if (source.kind === 'account') observer.slotUsed(source.account, ms);
  },
});
