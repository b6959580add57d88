import { Refusal } from '@kontor/base';
import { type GroupName, groupOf, type MemberName, memberOf, type Source, weightOf } from '#shares/source.ts';
import { ByteShare } from './byte-share.ts';

/** Bodies end soon: with their last byte, or at their time limit. */
const RETRY_AFTER_SECONDS = 2;
const LOAD = { cause: 'load' };

interface BudgetOptions {
  /** Bytes that all bodies together may use. */
  readonly limit: number;
  /** Bytes that the bodies of one account may hold: what is left to the others whatever this account does. */
  readonly accountLimit: number;
  /** Bytes that the bodies of all callers without a checked key may have together. */
  readonly networksLimit: number;
  /** Memory is short: small bodies alone are taken. Default: never. */
  readonly isShort?: () => boolean;
}

/** A body up to here is taken also while memory is short. */
const SMALL_BYTES = 64 * 1024;

/** The use of one key, or one network. */
interface MemberUse {
  readonly name: MemberName;
  readonly group: GroupUse;
  bytes: number;
  readonly arriving: Set<ByteShare>;
  shares: number;
}

/** The use of one account, or of all networks together. */
interface GroupUse {
  readonly name: GroupName;
  readonly limit: number;
  readonly weight: number;
  bytes: number;
  readonly members: Map<MemberName, MemberUse>;
}

/**
 * One budget of bytes for all bodies under way in the process, fair by account, then by key. When it is used up, the
 * account that uses most gives way, and in it the key that uses most: its next chunk is refused, and where others need
 * room before that, its largest unfinished body.
 */
export class ByteBudget {
  readonly #options: BudgetOptions;
  readonly #groups = new Map<GroupName, GroupUse>();
  #total = 0;

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  /** Bytes in use at the moment. */
  get usedBytes(): number {
    return this.#total;
  }

  /**
   * Opens the share of one body; its owner must `release` it in the end.
   * @param give is called when the body must give way to another one; its share is released already.
   */
  open(source: Source, give: (error: Refusal) => void): ByteShare {
    const member = this.#memberUseOf(source);
    member.shares++;
    const share = new ByteShare({
      change: (by) => this.#change(share, member, by),
      settled: () => member.arriving.delete(share),
      released: () => this.#release(share, member),
      give,
    });
    member.arriving.add(share);
    return share;
  }

  #memberUseOf(source: Source): MemberUse {
    const name = groupOf(source);
    let group = this.#groups.get(name);
    if (group === undefined) {
      const { accountLimit, networksLimit } = this.#options;
      const limit = source.kind === 'account' ? accountLimit : networksLimit;
      group = { name, limit, weight: weightOf(source), bytes: 0, members: new Map() };
      this.#groups.set(name, group);
    }
    let member = group.members.get(memberOf(source));
    if (member === undefined) {
      member = { name: memberOf(source), group, bytes: 0, arriving: new Set(), shares: 0 };
      group.members.set(member.name, member);
    }
    return member;
  }

  #change(share: ByteShare, member: MemberUse, by: number): void {
    const { group } = member;
    member.bytes += by;
    group.bytes += by;
    this.#total += by;
    if (by <= 0) return;
    if (share.bytes > SMALL_BYTES && this.#options.isShort?.()) {
      share.release();
      throw new Refusal('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS, reason: 'memory', why: LOAD });
    }
    const isInLimit = () => group.bytes <= group.limit;
    const isInBudget = () => this.#total <= this.#options.limit;
    const fits =
      (isInLimit() || takeFromKeys(member, isInLimit)) &&
      (isInBudget() || this.#takeFromGroups(group, isInBudget) || takeFromKeys(member, isInBudget));
    if (fits) return;
    share.release();
    throw refusal();
  }

  /** Takes from accounts that hold more than this one, until that is enough; false when it never is. */
  #takeFromGroups(forGroup: GroupUse, isEnough: () => boolean): boolean {
    const larger = [...this.#groups.values()].filter((group) => shareOf(group) > shareOf(forGroup));
    for (const group of larger.sort((a, b) => shareOf(b) - shareOf(a))) {
      while (!isEnough() && shareOf(group) > shareOf(forGroup)) {
        const largest = largestOf([...group.members.values()].sort((a, b) => b.bytes - a.bytes));
        if (largest === undefined) break;
        largest.evict(refusal());
      }
    }
    return isEnough();
  }

  #release(share: ByteShare, member: MemberUse): void {
    const { group } = member;
    member.arriving.delete(share);
    member.shares--;
    if (member.shares === 0) group.members.delete(member.name);
    if (group.members.size === 0) this.#groups.delete(group.name);
  }
}

const shareOf = ({ bytes, weight }: GroupUse): number => bytes / weight;

/** Takes from keys of the same account that hold more than this one, until that is enough; false when it never is. */
function takeFromKeys(forMember: MemberUse, isEnough: () => boolean): boolean {
  const larger = [...forMember.group.members.values()].filter(({ bytes }) => bytes > forMember.bytes);
  for (const member of larger.sort((a, b) => b.bytes - a.bytes)) {
    while (!isEnough() && member.bytes > forMember.bytes) {
      const largest = largestOf([member]);
      if (largest === undefined) break;
      largest.evict(refusal());
    }
  }
  return isEnough();
}

const refusal = (): Refusal =>
  new Refusal('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS, reason: 'body-budget', why: LOAD });

/**
 * The largest unfinished body of the first member that has any; of several as large as each other the latest: those
 * before it are nearer to their end.
 */
function largestOf(members: readonly MemberUse[]): ByteShare | undefined {
  for (const { arriving } of members) {
    let largest: ByteShare | undefined;
    for (const share of arriving) {
      if (share.bytes > 0 && share.bytes >= (largest?.bytes ?? 0)) largest = share;
    }
    if (largest !== undefined) return largest;
  }
  return undefined;
}
