import { Unavailable } from '@kontor/base';
import { type PendingTask, Thread } from '#threads/thread.ts';
import type { TaskName } from '#threads/thread-messages.ts';
import type { Time } from '../../upstream/time.ts';
import type { FileList, FileReport, GeocoderStart, GeocoderTasks } from './geocoder-tasks.ts';

/** Questions under way and waiting, for each thread: a tenth of a second of simple ones. */
const MAX_WAITING = 256;
/** A thread that stays gives memory back after so long without a question. */
const REST_MS = 60_000;
/** After so long it ends where memory is short, and comes back with the next question. */
const LONG_IDLE_MS = 600_000;
/**
 * A question that nobody waits for ends between two statements. One that has not after this time runs in SQLite without
 * an end, and no thread can be stopped there: it is given up and another one takes its place.
 */
const GRACE_MS = 5_000;
const HEAP_MB = 128;

type GeocoderThread = Thread<GeocoderStart, GeocoderTasks>;

interface Member {
  readonly thread: GeocoderThread;
  waiting: number;
  callOffEnd: () => void;
}

export interface ThreadGroupOptions {
  /** At most so many at once. */
  readonly threads: number;
  readonly time: Time;
  readonly worldSource: string;
  /** One thread stays: the next one would open the files in a third of a second, on a busy machine in several. */
  readonly isWarm: boolean;
  /** After so long without a question any other thread ends, in milliseconds. */
  readonly idleMs: number;
  /** Whether memory is short. */
  readonly mustYield: () => boolean;
}

/** Threads that answer from the same data files: the next one starts when all are busy. */
export class ThreadGroup {
  readonly #options: ThreadGroupOptions;
  #members: Member[] = [];
  #list: FileList = { files: [], world: undefined };
  #isClosed = false;

  constructor(options: ThreadGroupOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#members.length;
  }

  /** All questions from now on are answered from these files. @returns the report of the first thread on them */
  async use(list: FileList): Promise<readonly FileReport[]> {
    this.#list = list;
    if (list.files.length === 0 && list.world === undefined) return [];
    // A thread that starts only now opens them as well; it is asked so that they are reported.
    const first = this.#members.length === 0 ? [this.#started()] : this.#members;
    const answers = first.map((member) => this.#ask(member, 'use', list).answer);
    // One that fails is gone, and the one that takes its place opens the same files.
    await Promise.allSettled(answers);
    return Promise.any(answers);
  }

  /** @throws Unavailable, the signal's reason */
  async ask<Name extends 'search' | 'reverse'>(
    task: Name,
    input: GeocoderTasks[Name]['input'],
    signal: AbortSignal,
  ): Promise<GeocoderTasks[Name]['result']> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new Unavailable('the geocoder is closed', { why: { cause: 'stopping' } });
    const member = this.#leastBusy();
    if (member.waiting >= MAX_WAITING)
      throw new Unavailable('geocoder: too many questions', {
        retryAfterSeconds: 1,
        description: 'The geocoder is busy; try again.',
        why: { cause: 'registerBusy', subject: 'geocoder' },
      });
    const { answer, cancel } = this.#ask(member, task, input);
    const onAbort = () => cancel(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await answer;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const members = this.#members;
    this.#members = [];
    for (const { callOffEnd } of members) callOffEnd();
    await Promise.all(members.map(({ thread }) => thread.closeSoon()));
  }

  #ask<Name extends TaskName<GeocoderTasks>>(
    member: Member,
    task: Name,
    input: GeocoderTasks[Name]['input'],
  ): PendingTask<GeocoderTasks[Name]['result']> {
    member.callOffEnd();
    member.waiting++;
    const asked = member.thread.ask(task, input);
    const settled = () => {
      member.waiting--;
      if (member.waiting === 0) this.#idle(member);
    };
    asked.answer.then(settled, settled);
    return asked;
  }

  #leastBusy(): Member {
    this.#members = this.#members.filter(({ thread }) => !thread.hasEnded);
    const [first] = [...this.#members].sort((a, b) => a.waiting - b.waiting);
    if (first === undefined) return this.#started();
    const isFull = this.#members.length >= this.#options.threads;
    return first.waiting === 0 || isFull ? first : this.#started();
  }

  #started(): Member {
    const thread: GeocoderThread = new Thread({
      entry: new URL('./geocoder-entry.ts', import.meta.url),
      start: { worldSource: this.#options.worldSource, list: this.#list },
      limits: { maxOldGenerationSizeMb: HEAP_MB },
      graceMs: GRACE_MS,
      lost: () =>
        new Unavailable('geocoder: a thread has ended', {
          retryAfterSeconds: 1,
          description: 'The geocoder was restarted; try again.',
          why: { cause: 'starting' },
        }),
    });
    const member: Member = { thread, waiting: 0, callOffEnd: () => {} };
    this.#members.push(member);
    return member;
  }

  #idle(member: Member): void {
    if (this.#isClosed) return;
    const { time, idleMs, isWarm } = this.#options;
    member.callOffEnd =
      isWarm && this.#members[0] === member
        ? time.after(REST_MS, () => this.#rest(member))
        : time.after(idleMs, () => this.#end(member));
  }

  /** The thread that stays: no answer is awaited, and a fault shows at the next question. */
  #rest(member: Member): void {
    member.thread.ask('rest', undefined).answer.catch(() => {});
    this.#endWhenShort(member);
  }

  #endWhenShort(member: Member): void {
    const { time, mustYield } = this.#options;
    member.callOffEnd = time.after(LONG_IDLE_MS - REST_MS, () => {
      if (mustYield()) this.#end(member);
      else this.#endWhenShort(member);
    });
  }

  #end(member: Member): void {
    this.#members = this.#members.filter((one) => one !== member);
    // What it is asked no more it need not answer; a thread that has crashed has ended already.
    member.thread.closeSoon().catch(() => {});
  }
}
