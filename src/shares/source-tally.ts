import { type GroupName, groupOf, type MemberName, memberOf, type Source, weightOf } from './source.ts';

/** What an account, or all networks together, uses. */
export interface GroupUse {
  readonly group: GroupName;
  readonly weight: number;
  readonly total: number;
  readonly members: ReadonlyMap<MemberName, number>;
}

interface Group {
  readonly group: GroupName;
  weight: number;
  total: number;
  readonly members: Map<MemberName, number>;
}

/** More are forgotten, those with the smallest amounts first: whoever invents sources takes no memory by it. */
const MOST = 4096;

/** Amounts by account and key. What falls to zero is forgotten. */
export class SourceTally {
  readonly #groups = new Map<GroupName, Group>();
  readonly #most: number;
  #members = 0;

  /** @param most members and groups that are remembered, each */
  constructor(most = MOST) {
    this.#most = most;
  }

  /** @param amount negative to take back what was added */
  add(source: Source, amount: number): void {
    const name = groupOf(source);
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = { group: name, weight: 1, total: 0, members: new Map() };
      this.#groups.set(name, group);
    }
    group.weight = weightOf(source);
    group.total += amount;
    this.#set(group, memberOf(source), (group.members.get(memberOf(source)) ?? 0) + amount);
    if (group.total <= 0 && group.members.size === 0) this.#groups.delete(name);
    if (this.#members > this.#most || this.#groups.size > this.#most) this.#forgetHalf();
  }

  /** What the source's group uses, not divided by its weight. */
  totalOf(source: Source): number {
    return this.#groups.get(groupOf(source))?.total ?? 0;
  }

  partOf(source: Source): number {
    return this.#groups.get(groupOf(source))?.members.get(memberOf(source)) ?? 0;
  }

  groups(): readonly GroupUse[] {
    return [...this.#groups.values()];
  }

  /** Divides all amounts by `by` and forgets those that are not above `least` then. */
  setBack(by: number, least: number): void {
    for (const [name, group] of this.#groups) {
      group.total /= by;
      for (const [member, amount] of group.members) {
        const left = amount / by;
        this.#set(group, member, left > least ? left : 0);
      }
      if (group.total <= least && group.members.size === 0) this.#groups.delete(name);
    }
  }

  #set({ members }: Group, member: MemberName, amount: number): void {
    const before = members.size;
    if (amount > 0) members.set(member, amount);
    else members.delete(member);
    this.#members += members.size - before;
  }

  /** The totals of groups stay as long as the group does: many small members do not make a group small. */
  #forgetHalf(): void {
    if (this.#members > this.#most) {
      const amounts = this.groups().flatMap(({ members }) => [...members.values()]);
      const least = medianOf(amounts);
      for (const group of this.#groups.values()) {
        for (const [member, amount] of group.members) {
          if (amount <= least) this.#set(group, member, 0);
        }
      }
    }
    if (this.#groups.size <= this.#most) return;
    const least = medianOf(this.groups().map(({ total }) => total));
    for (const [name, { total, members }] of this.#groups) {
      if (total > least) continue;
      this.#members -= members.size;
      this.#groups.delete(name);
    }
  }
}

/** @param amounts at least one */
function medianOf(amounts: readonly number[]): number {
  return Float64Array.from(amounts).sort()[Math.floor(amounts.length / 2)]!;
}
