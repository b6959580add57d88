import { Refusal } from '@kontor/base';
import { partOfNodes } from '#shares/part-of-nodes.ts';
import type { Caller } from '../../meter/caller.ts';
import type { OpenCalls } from '../../meter/holds.ts';

/** All keys together may have so many times what one may have. */
const ALL_TIMES = 8;
/** One account of these: half. */
const ACCOUNT_TIMES = 4;
/** Of a key's places a batch leaves so much to single calls. */
const LEFT_SHARE = 0.25;
const RETRY_SECONDS = 5;

/** A batch as all of them together are looked after. */
export interface OpenBatch {
  /** Lines that wait for a place or for another attempt. */
  readonly waitingLines: number;
}

interface BatchesOptions {
  /** BATCH_STREAMS: of one key at a time. */
  readonly streams: number;
  readonly concurrency: OpenCalls;
  /** Processes that calls are spread over, this one among them; 1 unless given. */
  readonly liveNodes?: (() => number) | undefined;
}

/** Batches of this process under way, and the places for calls that their lines may take. */
export class Batches {
  readonly #options: BatchesOptions;
  readonly #open = new Map<OpenBatch, Caller>();
  /** Lines that are about to take a place, by key and by account: they are in no count of calls yet. */
  readonly #startingKeys = new Map<number, number>();
  readonly #startingAccounts = new Map<number, number>();

  constructor(options: BatchesOptions) {
    this.#options = options;
  }

  /** Batches under way. */
  get count(): number {
    return this.#open.size;
  }

  /** Lines of all of them that wait. */
  get waitingLines(): number {
    let sum = 0;
    for (const batch of this.#open.keys()) sum += batch.waitingLines;
    return sum;
  }

  /** @throws Refusal busy when the key, its account or all together have too many */
  requireRoom(caller: Caller): void {
    const { streams } = this.#options;
    let ofKey = 0;
    let ofAccount = 0;
    for (const other of this.#open.values()) {
      if (other.keyId === caller.keyId) ofKey += 1;
      if (other.account === caller.account) ofAccount += 1;
    }
    if (ofKey >= streams) throw busy('keyBusy');
    if (ofAccount >= ACCOUNT_TIMES * streams) throw busy('accountBusy');
    if (this.#open.size >= ALL_TIMES * streams) throw busy('load');
  }

  /** @returns takes it out again */
  add(batch: OpenBatch, caller: Caller): () => void {
    this.#open.set(batch, caller);
    return () => void this.#open.delete(batch);
  }

  /**
   * Takes a place for a line that is about to be called; undefined: what is free is left to single calls.
   * @returns gives it back: the call has taken its place itself, or never will
   */
  takePlace(caller: Caller): (() => void) | undefined {
    const { concurrency, liveNodes } = this.#options;
    const nodes = liveNodes?.() ?? 1;
    const { keyId, account, owner } = caller;
    const ofKey = caller.active + (this.#startingKeys.get(keyId) ?? 0);
    const ofAccount = owner.active + (this.#startingAccounts.get(account) ?? 0);
    if (ofKey >= forBatches(partOfNodes(concurrency.ofKey, nodes))) return undefined;
    if (ofAccount >= forBatches(partOfNodes(concurrency.ofAccount(owner.plan), nodes))) return undefined;
    addTo(this.#startingKeys, keyId, 1);
    addTo(this.#startingAccounts, account, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      addTo(this.#startingKeys, keyId, -1);
      addTo(this.#startingAccounts, account, -1);
    };
  }
}

/** Without the last quarter, but at least one. */
const forBatches = (places: number): number => Math.max(1, places - Math.ceil(places * LEFT_SHARE));

function addTo(counts: Map<number, number>, name: number, by: number): void {
  const sum = (counts.get(name) ?? 0) + by;
  if (sum === 0) counts.delete(name);
  else counts.set(name, sum);
}

const busy = (cause: string): Refusal =>
  new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS, reason: 'batch-streams', why: { cause } });
