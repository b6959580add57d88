/** Below this a limit is not divided: with few calls at once all of them may well come to one process. */
const WHOLE_UP_TO = 16;

/**
 * The part of one process of a limit that protects processes, where a balancer spreads calls over several that are alive:
 * equal parts rounded up, but never less than the limit or 16, whichever is smaller.
 */
export const partOfNodes = (limit: number, liveNodes: number): number =>
  Math.max(Math.ceil(limit / liveNodes), Math.min(limit, WHOLE_UP_TO));
