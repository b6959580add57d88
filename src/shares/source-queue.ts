import {
  type GroupName,
  groupOf,
  isSameGroup,
  type MemberName,
  memberOf,
  type Source,
  type SourceShares,
} from './source.ts';

interface MemberLine<Entry> {
  readonly source: Source;
  readonly entries: Entry[];
}

interface GroupLine<Entry> {
  /** One of the group. */
  readonly source: Source;
  readonly members: Map<MemberName, MemberLine<Entry>>;
  size: number;
}

/**
 * A waiting line that is fair by what has been used: first between accounts, then inside an account between its keys
 * (rules: Queues and fairness). The next entry is that of the account with the least share, however many entries
 * and keys another one has; all networks together count as one account of a third of the weight.
 */
export class SourceQueue<Entry> {
  /** In the order in which the groups came. */
  readonly #groups = new Map<GroupName, GroupLine<Entry>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** One source of each account that waits, and of the networks, with the oldest entry of each of its keys. */
  groups(): readonly { readonly source: Source; readonly oldest: readonly Entry[] }[] {
    return [...this.#groups.values()].map(({ source, members }) => ({
      source,
      oldest: [...members.values()].map(({ entries }) => entries[0]!),
    }));
  }

  /** Entries of the source's account. */
  waitingOfGroup(source: Source): number {
    return this.#groups.get(groupOf(source))?.size ?? 0;
  }

  /** Entries of the source itself. */
  waitingOf(source: Source): number {
    return this.#groups.get(groupOf(source))?.members.get(memberOf(source))?.entries.length ?? 0;
  }

  /** An account other than this one's waits. */
  hasOthersThan(source: Source): boolean {
    return this.#groups.size > (this.#groups.has(groupOf(source)) ? 1 : 0);
  }

  push(source: Source, entry: Entry): void {
    let group = this.#groups.get(groupOf(source));
    if (group === undefined) {
      group = { source, members: new Map(), size: 0 };
      this.#groups.set(groupOf(source), group);
    }
    const line = group.members.get(memberOf(source));
    if (line === undefined) group.members.set(memberOf(source), { source, entries: [entry] });
    else line.entries.push(entry);
    group.size += 1;
    this.#size += 1;
  }

  /**
   * The oldest entry of the key with the least part in the account with the least share, of several the one that came
   * first.
   * @param isAllowed accounts for which it is false are passed over; it gets one source of each
   */
  shift(shares: SourceShares, isAllowed?: (source: Source) => boolean): Entry | undefined {
    const group = leastOf(this.#groups.values(), shares.shareOf, isAllowed);
    if (group === undefined) return undefined;
    const line = leastOf(group.members.values(), shares.partOf)!;
    const entry = line.entries.shift();
    this.#shrink(group, line);
    // Who had a turn comes after those that came meanwhile.
    moveToEnd(group.members, memberOf(line.source));
    moveToEnd(this.#groups, groupOf(group.source));
    return entry;
  }

  /** False when the entry does not wait any more. */
  remove(source: Source, entry: Entry): boolean {
    const group = this.#groups.get(groupOf(source));
    const line = group?.members.get(memberOf(source));
    const index = line?.entries.indexOf(entry) ?? -1;
    if (group === undefined || line === undefined || index < 0) return false;
    line.entries.splice(index, 1);
    this.#shrink(group, line);
    return true;
  }

  /**
   * Makes room for one entry of a source: takes out the newest entry of the key that counts most in the account that
   * counts most, their waiting entries included. Undefined when that is no more than the newcomer counts, `own`: then
   * it is the newcomer's turn to be refused.
   */
  displaceFor(
    source: Source,
    own: { readonly share: number; readonly part: number },
    shares: SourceShares,
  ): Entry | undefined {
    const group = leastOf(this.#groups.values(), (other) => -shares.shareOf(other));
    const line = group && leastOf(group.members.values(), (other) => -shares.partOf(other));
    if (group === undefined || line === undefined) return undefined;
    const counts = isSameGroup(group.source, source)
      ? shares.partOf(line.source) > own.part
      : shares.shareOf(group.source) > own.share;
    if (!counts) return undefined;
    const entry = line.entries.pop();
    this.#shrink(group, line);
    return entry;
  }

  /** Takes out all entries. */
  clear(): readonly Entry[] {
    const entries = [...this.#groups.values()].flatMap(({ members }) =>
      [...members.values()].flatMap((line) => line.entries),
    );
    this.#groups.clear();
    this.#size = 0;
    return entries;
  }

  /** One entry of the line has been taken out. */
  #shrink(group: GroupLine<Entry>, line: MemberLine<Entry>): void {
    group.size -= 1;
    this.#size -= 1;
    if (line.entries.length === 0) group.members.delete(memberOf(line.source));
    if (group.size === 0) this.#groups.delete(groupOf(group.source));
  }
}

/** The line with the smallest amount, of several the first. */
function leastOf<Line extends { readonly source: Source }>(
  lines: Iterable<Line>,
  amountOf: (source: Source) => number,
  isAllowed: (source: Source) => boolean = () => true,
): Line | undefined {
  let best: Line | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (!isAllowed(line.source)) continue;
    const amount = amountOf(line.source);
    if (best !== undefined && amount >= least) continue;
    best = line;
    least = amount;
  }
  return best;
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
