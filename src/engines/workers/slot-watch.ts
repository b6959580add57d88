import type { EngineObserver } from '../engine.ts';
import type { LimiterWatch } from './concurrency-limiter.ts';

/** Reports what happens to the slots of a pool, by its name, which comes from a closed list. */
export const slotWatch = (
  observer: Pick<EngineObserver, 'gaveWay' | 'slotUsed'>,
  pool: string,
): Required<Pick<LimiterWatch, 'gaveWay' | 'used'>> => ({
  gaveWay: () => observer.gaveWay(pool),
  used: (source, ms) => {
    if (source.kind === 'account') observer.slotUsed(source.account, ms);
  },
});
