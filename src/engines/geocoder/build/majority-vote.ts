/** Counts votes for values by key, and returns the most frequent value of a key. */
export class MajorityVote<Key, Candidate extends number | string = number | string> {
  readonly #counts = new Map<Key, Map<Candidate, number>>();

  add(key: Key, candidate: Candidate): void {
    const there = this.#counts.get(key);
    if (there === undefined) this.#counts.set(key, new Map([[candidate, 1]]));
    else there.set(candidate, (there.get(candidate) ?? 0) + 1);
  }

  /** Over some keys together; of equals the one that came first. */
  winner(keys: readonly Key[]): Candidate | undefined {
    const sums = new Map<Candidate, number>();
    for (const key of keys) {
      for (const [candidate, count] of this.#counts.get(key) ?? []) {
        sums.set(candidate, (sums.get(candidate) ?? 0) + count);
      }
    }
    let best: Candidate | undefined;
    for (const [candidate, count] of sums) {
      if (best === undefined || count > sums.get(best)!) best = candidate;
    }
    return best;
  }
}
