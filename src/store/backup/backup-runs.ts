import { basename } from 'node:path';
import type { Check } from '../../core/health.ts';
import { noted } from '../../core/health-notes.ts';
import type { Clock } from '../../core/operation.ts';
import type { Store } from '../port.ts';
import { Turns } from '../turns.ts';
import { BackupFailed, type BackupStep, inStep, StepRefused } from './backup-failure.ts';
import { STEP_WORDS, sizeText, timeText } from './backup-words.ts';
import { copiesIn, copyName } from './copy-names.ts';
import { type CopyPlace, type MadeCopy, makeCopy, pruneCopies } from './make-copy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rounds are ten minutes apart: six failures in a row, and the last good copy is older than this. */
export const OLD_MS = 30 * HOUR_MS;
/** For copies that have lain there; a new one is verified when it is made. */
const LOOKED_AGAIN_MS = 7 * DAY_MS;
/** A copy elsewhere is fetched for it. */
const REMOTE_VERIFIED_AGAIN_MS = 30 * DAY_MS;
/** A first start has other things to do. */
const FIRST_COPY_MS = 5 * 60_000;

/** Names of what is kept in the database. */
const KEPT = {
  since: 'backup.since',
  good: 'backup.at',
  last: 'backup.last',
  verified: 'backup.verified',
  looked: 'backup.looked',
  remoteVerified: 'backup.remoteVerified',
  failure: 'backup.failure',
};

/** Names of settings that have to do with backups begin so. */
export const KEPT_OF_BACKUPS = 'backup.';

interface GoodCopy {
  /** Unix ms. */
  readonly at: number;
  readonly bytes: number;
  readonly ms: number;
}

/** What an order for a copy has come to: the name of the file, or what failed and what to do, without a path. */
export type CopyOutcome = { readonly file: string } | { readonly problem: Check };

export interface BackupObserver {
  readonly made: (copy: GoodCopy) => void;
  readonly failed: (failure: BackupFailed) => void;
}

/** A step that takes a copy away from this machine. */
export interface LeavingStep {
  readonly step: 'remote' | 'hook';
  /** Unix ms of the copy. @throws StepRefused */
  readonly run: (copy: MadeCopy, at: number) => Promise<void>;
}

/** A second place for copies. */
export interface RemotePlace {
  /** Of the daily copies there the newest stay. @throws StepRefused */
  prune(keep: number): Promise<void>;
  /** Fetches the newest copy and judges it. @throws BackupFailed of `verify` when it is not what was sent, StepRefused */
  verifyNewest(): Promise<void>;
}

interface BackupRunsOptions {
  readonly store: Pick<Store, 'backup' | 'verifyCopy' | 'getSetting' | 'setSetting'>;
  readonly place: CopyPlace;
  /** Daily copies that stay. */
  readonly keep: number;
  /** What is done with each copy, in this order. */
  readonly leaving?: readonly LeavingStep[];
  readonly remote?: RemotePlace | undefined;
  readonly clock: Clock;
  readonly observer: BackupObserver;
  /**
   * Where several processes make copies of one database: one after the other. What has become of them is in the database then,
   * and read again at each turn.
   */
  readonly turns?: Pick<Turns, 'take'> | undefined;
}

interface UnfinishedCopy {
  readonly copy: MadeCopy;
  readonly at: number;
  readonly ms: number;
  /** Steps that it still has to go through. */
  readonly left: readonly LeavingStep[];
}

interface Failure {
  readonly step: BackupStep;
  readonly reason: string;
  readonly remedy: string;
  readonly at: number;
}

/** Daily copies of the database, each verified, and what is known of them. A failure never ends a start and never stays silent. */
export class BackupRuns {
  readonly #options: BackupRunsOptions;
  #isLoaded = false;
  /** When this database was first looked at. */
  #since = 0;
  #good: GoodCopy | undefined;
  #verifiedAt: number | undefined;
  /** When copies that have lain there were last looked through. */
  #lookedAt: number | undefined;
  #failure: Failure | undefined;
  #remoteVerifiedAt: number | undefined;
  /** A copy that a step has failed with: that step is tried again alone. */
  #unfinished: UnfinishedCopy | undefined;
  /** Two copies at once would take each other for the rest of a crash. */
  readonly #turns = new Turns();
  #isAtWork = false;

  constructor(options: BackupRunsOptions) {
    this.#options = options;
  }

  #take<Result>(work: () => Promise<Result>): Promise<Result> {
    const { turns, store } = this.#options;
    if (turns === undefined) return this.#turns.take(work);
    return this.#turns.take(() =>
      turns.take(async () => {
        this.#isAtWork = true;
        try {
          await this.#readAgain();
          const before = failureText(this.#failure);
          try {
            return await work();
          } finally {
            const after = failureText(this.#failure);
            if (after !== before) await store.setSetting(KEPT.failure, after);
          }
        } finally {
          this.#isAtWork = false;
        }
      }),
    );
  }

  /** What another process has done counts here as well. Never fails: what is known stays when it cannot be read. */
  async follow(): Promise<void> {
    if (this.#isAtWork) return;
    await this.#readAgain().catch(() => {});
  }

  async #readAgain(): Promise<void> {
    const { store, clock } = this.#options;
    await this.#read(clock.now());
    const failure = await store.getSetting(KEPT.failure);
    this.#failure = failure === null || failure === '' ? undefined : (JSON.parse(failure) as Failure);
    if (this.#failure?.step === 'verify') this.#good = undefined;
  }

  /** Makes the copy that is due, or goes on with one; looks through the newest ones again from time to time. Never fails. */
  round(): Promise<void> {
    return this.#take(() => this.#round());
  }

  async #round(): Promise<void> {
    const now = this.#options.clock.now();
    try {
      await this.#load(now);
      const unfinished = this.#unfinished;
      // What fails for days must not keep the next copies from being made.
      if (unfinished !== undefined && !isAgo(now, unfinished.at, DAY_MS)) await this.#finish(unfinished);
      else if (this.#isDue(now)) await this.#run(now);
      else {
        if (isAgo(now, this.#lookedAt ?? this.#since, LOOKED_AGAIN_MS)) await this.#verifyAgain(now);
        if (this.#isRemoteDue(now)) await this.#verifyRemote(now);
      }
    } catch (error) {
      this.#failed(error, now);
    }
  }

  /** Looks through the newest copy and the oldest one now. Never fails. */
  verifyNewest(): Promise<void> {
    return this.#take(() => this.#noted((now) => this.#verifyAgain(now)));
  }

  /**
   * A copy right now: the one that is due or has failed, else one more beside the daily ones, which stays until somebody
   * removes it. Never fails.
   */
  runNow(): Promise<CopyOutcome> {
    return this.#take(async () => {
      const now = this.#options.clock.now();
      if (this.#unfinished === undefined && this.#isLoaded && !this.#isDue(now)) return this.#oneMore(now);
      await this.#round();
      const good = this.#good;
      return this.#failure === undefined && good !== undefined
        ? { file: copyName('daily', good.at) }
        : { problem: this.check() };
    });
  }

  /** If it fails, the daily copies count as before: those that are there are still good. */
  async #oneMore(now: number): Promise<CopyOutcome> {
    try {
      return { file: basename((await this.#byHand()).file) };
    } catch (error) {
      const failure = failureOf(error);
      this.#options.observer.failed(failure);
      const { step, reason, remedy } = failure;
      return { problem: noted('away', 'copyFailed', STEP_WORDS[step], timeText(now), reason, remedy) };
    }
  }

  async #noted(work: (now: number) => Promise<void>): Promise<void> {
    const now = this.#options.clock.now();
    try {
      await work(now);
    } catch (error) {
      this.#failed(error, now);
    }
  }

  /**
   * A copy by command, verified; not one of those that are due. @param to another folder, which is made
   * @returns its path
   * @throws BackupFailed
   */
  async byHand(to?: string): Promise<string> {
    const { file } = await this.#take(() => this.#byHand(to));
    return file;
  }

  async #byHand(to?: string): Promise<MadeCopy> {
    const { store, place, clock } = this.#options;
    const order = to === undefined ? place : { folder: to, isNamed: false };
    const now = clock.now();
    const copy = await makeCopy({ store, ...order, kind: 'manual' }, now);
    for (const { step, run } of this.#options.leaving ?? []) await inStep(step, () => run(copy, now));
    return copy;
  }

  async #load(now: number): Promise<void> {
    if (!this.#isLoaded) await this.#read(now);
  }

  async #read(now: number): Promise<void> {
    const { store } = this.#options;
    const since = await store.getSetting(KEPT.since);
    this.#since = since === null ? now : Number(since);
    if (since === null) await store.setSetting(KEPT.since, String(now));
    const last = await store.getSetting(KEPT.last);
    // Versions before this one noted the time alone.
    const at = await store.getSetting(KEPT.good);
    if (last !== null) this.#good = JSON.parse(last) as GoodCopy;
    else this.#good = at === null ? undefined : { at: Number(at), bytes: 0, ms: 0 };
    const verified = await store.getSetting(KEPT.verified);
    this.#verifiedAt = verified === null ? undefined : Number(verified);
    const looked = await store.getSetting(KEPT.looked);
    this.#lookedAt = looked === null ? undefined : Number(looked);
    const remote = await store.getSetting(KEPT.remoteVerified);
    this.#remoteVerifiedAt = remote === null ? undefined : Number(remote);
    this.#isLoaded = true;
  }

  /** A last copy in the future means that the clock went back: one too many rather than none. */
  #isDue(now: number): boolean {
    return this.#good === undefined || isAgo(now, this.#good.at, DAY_MS);
  }

  async #run(now: number): Promise<void> {
    const { store, place, leaving = [] } = this.#options;
    const began = performance.now();
    const copy = await makeCopy({ store, ...place, kind: 'daily' }, now);
    await this.#noteVerified(now);
    await this.#finish({ copy, at: now, ms: performance.now() - began, left: leaving });
  }

  async #finish({ copy, at, ms, left }: UnfinishedCopy): Promise<void> {
    const { store, place, keep, remote, observer } = this.#options;
    for (const [index, { step, run }] of left.entries()) {
      this.#unfinished = { copy, at, ms, left: left.slice(index) };
      await inStep(step, () => run(copy, at));
    }
    this.#unfinished = { copy, at, ms, left: [] };
    await pruneCopies(place.folder, keep);
    await inStep('prune', () => remote?.prune(keep));
    this.#unfinished = undefined;
    const good = { at, bytes: copy.report.bytes, ms: Math.round(ms) };
    await store.setSetting(KEPT.good, String(at));
    await store.setSetting(KEPT.last, JSON.stringify(good));
    this.#good = good;
    this.#failure = undefined;
    observer.made(good);
  }

  /** Disks rot: what was good when it was written is looked through again, the newest copy and the one that has lain longest. */
  async #verifyAgain(now: number): Promise<void> {
    const { store, place } = this.#options;
    await inStep('verify', async () => {
      const daily = copiesIn(place.folder).filter(({ kind }) => kind === 'daily');
      const [newest, oldest] = [daily[0], daily.length > 1 ? daily.at(-1) : undefined];
      if (newest === undefined) throw new StepRefused('the last copy is gone');
      const last = await store.verifyCopy(newest.file);
      if (!last.ok) throw new StepRefused(`the last copy is not sound any more: ${last.reason}`);
      const first = oldest && (await store.verifyCopy(oldest.file));
      if (oldest !== undefined && first?.ok === false) {
        const made = timeText(oldest.createdAt);
        throw new StepRefused(`the copy of ${made} is not sound any more: ${first.reason}`);
      }
    });
    await this.#noteVerified(now);
    this.#lookedAt = now;
    await store.setSetting(KEPT.looked, String(now));
    if (this.#failure?.step === 'verify') this.#failure = undefined;
  }

  /** The first copy there is judged after a month: until then each one has just been sent. */
  #isRemoteDue(now: number): boolean {
    if (this.#options.remote === undefined) return false;
    return isAgo(now, this.#remoteVerifiedAt ?? this.#since, REMOTE_VERIFIED_AGAIN_MS);
  }

  async #verifyRemote(now: number): Promise<void> {
    await inStep('remote', () => this.#options.remote?.verifyNewest());
    this.#remoteVerifiedAt = now;
    await this.#options.store.setSetting(KEPT.remoteVerified, String(now));
    if (this.#failure?.step === 'verify' || this.#failure?.step === 'remote') this.#failure = undefined;
  }

  async #noteVerified(now: number): Promise<void> {
    this.#verifiedAt = now;
    await this.#options.store.setSetting(KEPT.verified, String(now));
  }

  #failed(error: unknown, at: number): void {
    const failure = failureOf(error);
    const { step, reason, remedy } = failure;
    this.#failure = { step, reason, remedy, at };
    // A copy that has rotted is no last good copy: the next round makes another one.
    if (step === 'verify') this.#good = undefined;
    this.#options.observer.failed(failure);
  }

  /** For `/ready`, without a path. */
  check(): Check {
    const now = this.#options.clock.now();
    const last = this.#good === undefined ? 'none yet' : timeText(this.#good.at);
    const failure = this.#failure;
    if (failure !== undefined) {
      const { step, reason, remedy, at } = failure;
      return noted('away', 'backupFailed', STEP_WORDS[step], timeText(at), reason, last, remedy);
    }
    if (this.#good === undefined) {
      if (now - this.#since < FIRST_COPY_MS || !this.#isLoaded) return noted('ok', 'firstCopy');
      return noted('away', 'noCopy');
    }
    if (now - this.#good.at >= OLD_MS) return noted('away', 'oldCopy', last);
    const { bytes } = this.#good;
    return bytes === 0 ? noted('ok', 'lastCopy', last) : noted('ok', 'lastCopyOf', last, sizeText(bytes));
  }

  /** Since the last good copy; before the first, since this database was first looked at. */
  get ageSeconds(): number {
    return this.#secondsSince(this.#good?.at ?? this.#since);
  }

  /** Since the newest copy of each place was last looked through. */
  get verifiedAges(): ReadonlyMap<'folder' | 's3', number> {
    const folder = ['folder', this.#secondsSince(this.#verifiedAt ?? this.#since)] as const;
    if (this.#options.remote === undefined) return new Map([folder]);
    return new Map([folder, ['s3', this.#secondsSince(this.#remoteVerifiedAt ?? this.#since)]]);
  }

  #secondsSince(at: number): number {
    return this.#isLoaded ? Math.max(0, (this.#options.clock.now() - at) / 1000) : 0;
  }

  /** Of the last good copy. */
  get lastBytes(): number {
    return this.#good?.bytes ?? 0;
  }

  get lastSeconds(): number {
    return (this.#good?.ms ?? 0) / 1000;
  }
}

/** Whether something is due again; a time in the future means that the clock went back. */
const isAgo = (now: number, at: number, ms: number): boolean => now - at >= ms || now < at;

const failureText = (failure: Failure | undefined): string =>
  failure === undefined ? '' : JSON.stringify(failure);

const failureOf = (error: unknown): BackupFailed =>
  error instanceof BackupFailed ? error : new BackupFailed('copy', error);
