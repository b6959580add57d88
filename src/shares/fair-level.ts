/**
 * The level up to which everybody may have what they ask for when there is only `capacity` to share ("max-min
 * fairness"): whoever asks for less gets it all, the others share the rest. Infinity when there is enough for all.
 * @example fairLevel([1, 10, 10], 11) // 5
 */
export function fairLevel(demands: readonly number[], capacity: number): number {
  let left = capacity;
  let sharers = demands.length;
  for (const demand of [...demands].sort((a, b) => a - b)) {
    const share = left / sharers;
    if (demand > share) return share;
    left -= demand;
    sharers--;
  }
  return Number.POSITIVE_INFINITY;
}
