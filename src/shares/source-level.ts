import { fairLevel } from './fair-level.ts';
import { type GroupName, groupOf, type Source } from './source.ts';
import type { GroupUse } from './source-tally.ts';

/** Of what there is while accounts ask for some, all networks together have at most so much. */
const NETWORKS_PART = 0.25;

export interface SourceLevels {
  /** Up to how much the key or network may have; infinity: whatever it asks for. */
  readonly of: (source: Source) => number;
  /** Some account or network gets all it asks for. */
  readonly isAnyBelow: boolean;
}

/**
 * The levels up to which all may have what they ask for when there is only `capacity` to share ("max-min fairness"):
 * first between accounts by their weights, then inside an account between its keys. Keys of one account have together
 * what one key would have; all networks are one class beside the accounts.
 * @param asked each group once
 */
export function sourceLevels(asked: readonly GroupUse[], capacity: number): SourceLevels {
  const networks = asked.find(({ group }) => group === 'networks');
  const accounts = asked.filter(({ group }) => group !== 'networks');
  const most = accounts.length === 0 ? capacity : capacity * NETWORKS_PART;
  const capped = networks === undefined ? 0 : Math.min(networks.total, most);
  const bound = weightedLevel(
    [
      ...accounts.map(({ total, weight }) => ({ total, weight })),
      ...(networks === undefined ? [] : [{ total: capped, weight: networks.weight }]),
    ],
    capacity,
  );
  const levels = new Map<GroupName, number>();
  for (const { group, total, weight, members } of asked) {
    const own = group === 'networks' ? Math.min(most, bound * weight) : bound * weight;
    if (total > own) levels.set(group, fairLevel([...members.values()], own));
  }
  const isAnyBelow = asked.some(({ group, members }) => {
    const level = levels.get(group) ?? Number.POSITIVE_INFINITY;
    return members.values().some((amount) => amount <= level);
  });
  return { of: (source) => levels.get(groupOf(source)) ?? Number.POSITIVE_INFINITY, isAnyBelow };
}

/** As `fairLevel`, of weights: whoever has the weight w may have w times the level. */
function weightedLevel(
  demands: readonly { readonly total: number; readonly weight: number }[],
  capacity: number,
): number {
  let left = capacity;
  let weights = demands.reduce((sum, { weight }) => sum + weight, 0);
  for (const { total, weight } of demands.toSorted((a, b) => a.total / a.weight - b.total / b.weight)) {
    const level = left / weights;
    if (total > level * weight) return level;
    left -= total;
    weights -= weight;
  }
  return Number.POSITIVE_INFINITY;
}
