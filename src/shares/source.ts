/** Who pays for what a caller uses (rules: Queues and fairness). */
export type Source = AccountSource | NetworkSource;

/** The account of a checked key or of a session. */
export interface AccountSource {
  readonly kind: 'account';
  readonly account: number;
  /** 0 for sessions, which have no key. */
  readonly key: number;
  /** 1 to 100: what the account uses counts divided by this. */
  readonly weight: number;
}

/** A caller without a checked key: /24 of IPv4, /48 of IPv6. */
export interface NetworkSource {
  readonly kind: 'network';
  /** Never in a log, a metric or the database. */
  readonly network: string;
}

export const networkSource = (network: string): NetworkSource => ({ kind: 'network', network });

/** An account by its number, or all networks together. */
export type GroupName = number | 'networks';
/** A key within its account by its number, or a network. Nobody else's in another group. */
export type MemberName = number | string;

/** All networks together have a third of what an account has: a quarter of all beside a single account. */
const NETWORKS_WEIGHT = 1 / 3;

/** The account, or the class of all networks. */
export const groupOf = (source: Source): GroupName =>
  source.kind === 'account' ? source.account : 'networks';

/** The key within the account, or the network. */
export const memberOf = (source: Source): MemberName =>
  source.kind === 'account' ? source.key : source.network;

/** What the group uses counts divided by this. */
export const weightOf = (source: Source): number =>
  source.kind === 'account' ? source.weight : NETWORKS_WEIGHT;

/** Both are keys of one account, or both networks. */
export const isSameGroup = (one: Source, other: Source): boolean => groupOf(one) === groupOf(other);

/** Both are the same key, or the same network. */
export const isSameSource = (one: Source, other: Source): boolean =>
  one === other || (isSameGroup(one, other) && memberOf(one) === memberOf(other));

/** What sources use, in any unit. */
export interface SourceShares {
  /** What the source's account (or all networks together) uses, divided by its weight. */
  readonly shareOf: (source: Source) => number;
  /** What the source itself uses. */
  readonly partOf: (source: Source) => number;
}
