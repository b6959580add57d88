/** A note on a state, by its identifier (`HEALTH_NOTES`). */
export interface CheckNote {
  readonly id: string;
  readonly values?: readonly string[];
}

/** State of one thing that operations need. `away` names what to do about it. */
export interface Check {
  readonly state: 'ok' | 'away';
  readonly note?: string;
  /** The same by identifiers, without what only programs have (versions); absent: there is only the text. */
  readonly notes?: readonly CheckNote[];
}

/** States by the names under which `/ready` shows them. */
export type Checks = Readonly<Record<string, Check>>;

/** A program that operations call. */
export interface ProgramReport {
  readonly name: string;
  /** Empty where it was not found, or has not run yet. */
  readonly version: string;
  readonly path: string;
  readonly check: Check;
}

/** A service of somebody else that is asked for each call. Of its last hundred attempts at most. */
export interface RegisterReport {
  readonly name: string;
  /** Without it the register is never asked. */
  readonly isSetUp: boolean;
  readonly check: Check;
  /** Time since its last answer, in ms; absent: none yet. */
  readonly answeredAgoMs?: number;
  readonly attempts: number;
  readonly failures: number;
  /** Of attempts that were answered; absent: none yet. */
  readonly medianMs?: number;
}

/** Data of one publisher that is fetched from time to time. */
export interface SeriesReport {
  readonly publisher: string;
  readonly count: number;
  /** Series of which nothing is stored. */
  readonly missing: number;
  /** Series whose fresh values could not be fetched, or were not taken. */
  readonly failing: number;
  /** Series that the publisher does not continue any more. */
  readonly discontinued: number;
  /** Series that came with the program and were never fetched. */
  readonly starters: number;
  /** `2026-10` or `2026`: of the newest of them. */
  readonly newest?: string;
  /** Of the one that was fetched the longest ago, Unix ms; of starters the day of their snapshot. */
  readonly oldestAt?: number;
  /** Series that were fetched so long ago that refreshes must have failed since, or that never were. */
  readonly old: number;
}

/** Slots for work, and who waits for one. */
export interface QueueReport {
  readonly name: string;
  readonly busy: number;
  readonly waiting: number;
}

/** What an engine has for the operator's page of health; from memory, without cost. */
export interface EngineReport {
  readonly programs?: readonly ProgramReport[];
  readonly registers?: readonly RegisterReport[];
  readonly series?: readonly SeriesReport[];
  readonly queues?: readonly QueueReport[];
}
