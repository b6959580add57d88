import { type GroupName, groupOf, isSameGroup, type Source, type SourceShares } from '#shares/source.ts';

/** So long one account may have every slot, or several, while another has none; then one more opens for that one. */
const CROWD_MS = 250;
/** A job that has its slot for longer is long. */
const LONG_MS = 5_000;
/** So long another account waits for the slot of a long job. */
const PATIENCE_MS = 1_000;
/** At the latest after this time the rules are asked again: shares change while jobs run. */
const LOOK_MS = 250;
/** Slots that may be open at once, as a multiple of the usual ones. */
const MOST_OPEN = 2;

/** A slot in use; times in milliseconds from any start. */
export interface OccupiedSlot {
  readonly source: Source;
  readonly entered: number;
}

/** An account that waits. */
export interface WaitingGroup {
  readonly source: Source;
  /** When the oldest of what it waits for came. */
  readonly since: number;
}

/** All slots are in use and somebody waits. */
export interface CrowdedSlots<Holder extends OccupiedSlot> {
  readonly now: number;
  /** The usual number. */
  readonly slots: number;
  readonly holders: readonly Holder[];
  readonly waiting: readonly WaitingGroup[];
  readonly shares: SourceShares;
  /** There is memory for one more slot. */
  readonly mayOpenMore: boolean;
  /** A job is being ended already: its slot goes to one of those that wait. */
  readonly isEnding: boolean;
}

type Ruling<Holder> =
  /** One more slot opens, for one of these accounts. */
  | { readonly kind: 'open'; readonly mayEnter: (source: Source) => boolean }
  /** This job is ended. */
  | { readonly kind: 'end'; readonly holder: Holder }
  /** To be asked again after this time. */
  | { readonly kind: 'wait'; readonly ms: number };

/**
 * What happens when all slots are in use (rules: Queues and fairness). Long jobs must not add up: one more slot
 * opens for an account that has none beside one that has several, and where a job is long while another account which has
 * used less waits (for an account that has a slot: one for each long job); when none is left to open, the longest job of the account that has used most is ended.
 */
export function ruleOn<Holder extends OccupiedSlot>(crowded: CrowdedSlots<Holder>): Ruling<Holder> {
  const { slots, holders, mayOpenMore, isEnding } = crowded;
  const canOpen = mayOpenMore && holders.length < MOST_OPEN * slots;
  if (canOpen) {
    const without = withoutSlot(crowded);
    if (without.size > 0) return { kind: 'open', mayEnter: (source) => without.has(groupOf(source)) };
  }
  const long = holders.filter(({ entered }) => crowded.now - entered >= LONG_MS);
  const wronged = new Set(wrongedBy(long, crowded).map(({ source }) => groupOf(source)));
  if (wronged.size > 0) {
    const empty = wronged.difference(groupsOf(holders));
    const isCompensated = holders.length >= slots + long.length;
    if (canOpen && (empty.size > 0 || !isCompensated)) {
      const allowed = empty.size > 0 ? empty : wronged;
      return { kind: 'open', mayEnter: (source) => allowed.has(groupOf(source)) };
    }
    if (!canOpen && !isEnding) return { kind: 'end', holder: mostCostly(long, crowded.shares) };
  }
  return { kind: 'wait', ms: nextLook(crowded) };
}

/** The accounts of slots in use. */
export const groupsOf = (holders: readonly OccupiedSlot[]): ReadonlySet<GroupName> =>
  new Set(holders.map(({ source }) => groupOf(source)));

/** Accounts that wait without a slot, where another has several or all. */
function withoutSlot({ now, slots, holders, waiting }: CrowdedSlots<OccupiedSlot>): ReadonlySet<GroupName> {
  const held = new Map<GroupName, number>();
  for (const { source, entered } of holders) {
    const isSettled = now - entered >= CROWD_MS;
    held.set(groupOf(source), (held.get(groupOf(source)) ?? 0) + (isSettled ? 1 : 0));
  }
  const isCrowded = held.values().some((count) => count >= Math.min(2, slots));
  if (!isCrowded) return new Set();
  return new Set(waiting.map(({ source }) => groupOf(source)).filter((group) => !held.has(group)));
}

/** Accounts that wait for long and have used less than one that has a long job. */
function wrongedBy(
  long: readonly OccupiedSlot[],
  { now, waiting, shares }: CrowdedSlots<OccupiedSlot>,
): readonly WaitingGroup[] {
  return waiting.filter(({ source, since }) => {
    if (now - since < PATIENCE_MS) return false;
    const share = shares.shareOf(source);
    return long.some((held) => !isSameGroup(held.source, source) && shares.shareOf(held.source) > share);
  });
}

/** The longest job of the account that has used most. @param long at least one */
function mostCostly<Holder extends OccupiedSlot>(long: readonly Holder[], { shareOf }: SourceShares): Holder {
  return long.reduce((worst, one) => {
    const by = shareOf(one.source) - shareOf(worst.source);
    return by > 0 || (by === 0 && one.entered < worst.entered) ? one : worst;
  });
}

function nextLook({ now, holders, waiting }: CrowdedSlots<OccupiedSlot>): number {
  const moments = [
    ...holders.flatMap(({ entered }) => [entered + CROWD_MS, entered + LONG_MS]),
    ...waiting.map(({ since }) => since + PATIENCE_MS),
  ];
  return Math.min(LOOK_MS, ...moments.map((moment) => moment - now).filter((ms) => ms > 0));
}
