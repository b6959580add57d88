import { timingSafeEqual } from 'node:crypto';
import { Lru, Refusal } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import type { KeyQueries } from '../store/port.ts';
import type { KeyOwner } from '../store/records.ts';
import type { AccountCache } from './account-cache.ts';
import type { Caller, KeyDenial, KeyUse } from './caller.ts';
import { keyForm } from './key-format.ts';
import { RecentHashes } from './recent-hashes.ts';

/** How long an answer of the store is believed (rules: Checking a key): a key revoked elsewhere works no longer. */
const KNOWN_MS = 10_000;
const UNKNOWN_MS = 2_000;
const MAX_UNKNOWN = 10_000;
const TOKEN = /^[!-~]{1,128}$/;

interface KeysOptions {
  readonly store: Pick<KeyQueries, 'findKey' | 'findKeyById'>;
  readonly clock: Clock;
  readonly accountCache: AccountCache;
  /** KEY_PREFIX: tokens that start with it must have a right checksum. */
  readonly prefix: string;
}

/** A key as its own account names it. */
interface KeyNumber {
  readonly account: number;
  readonly keyId: number;
}

/** A known key may not be used so. For the caller as any other refusal: what is more is private, and in no log line. */
export class KeyDenied extends Refusal {
  readonly #caller: Caller;
  readonly #denial: KeyDenial;

  constructor(caller: Caller, denial: KeyDenial) {
    super('forbidden');
    this.#caller = caller;
    this.#denial = denial;
  }

  get caller(): Caller {
    return this.#caller;
  }

  get denial(): KeyDenial {
    return this.#denial;
  }
}

/** Checks API keys. Every failure is the same `Refusal` forbidden: which of them it was is nobody's business. */
export class Keys {
  readonly #options: KeysOptions;
  /** Apart from the known ones, which nobody can push out with made-up keys. Value: until when. */
  readonly #unknown = new Lru<number>(MAX_UNKNOWN);
  readonly #loading = new Map<string, Promise<Caller>>();
  readonly #hashes: RecentHashes;

  constructor(options: KeysOptions) {
    this.#options = options;
    this.#hashes = new RecentHashes(options.clock);
  }

  /**
   * Who calls with this token. Answers at once for a key in use, else asks the store.
   * @throws Refusal forbidden
   * @throws Unavailable when the store is away
   */
  check(token: string, use: KeyUse): Caller | Promise<Caller> {
    const { clock, accountCache, prefix } = this.#options;
    if (!TOKEN.test(token)) throw new Refusal('forbidden');
    const hashed = this.#hashes.of(token);
    const { hash, name } = hashed;
    const now = clock.now();
    const cached = accountCache.callers.get(name);
    if (cached !== undefined && isFresh(cached, now)) {
      const caller = admitted(cached, hash, use, now);
      this.#hashes.keep(token, hashed);
      return caller;
    }
    if (keyForm(token, prefix) === 'broken') throw new Refusal('forbidden');
    const unknownUntil = this.#unknown.get(name);
    if (unknownUntil !== undefined && now < unknownUntil && now >= unknownUntil - UNKNOWN_MS) {
      throw new Refusal('forbidden');
    }
    return this.#load(name, hash).then((caller) => admitted(caller, hash, use, now));
  }

  /**
   * The same without the secret: whoever has proved otherwise that the account is theirs names one of its keys by
   * number (a session, the command line). The call is then the key's in every respect: scope, cap, holds, charge.
   * @throws Refusal forbidden, also for a key of another account
   * @throws Unavailable when the store is away
   */
  async callerOf({ account, keyId }: KeyNumber, use: KeyUse): Promise<Caller> {
    const { store, accountCache, clock } = this.#options;
    const query = { loadedAt: clock.now(), countAtStart: accountCache.count };
    const found = await store.findKeyById(account, keyId);
    if (found === null) throw new Refusal('forbidden');
    return allowed(accountCache.remember(nameOf(found), found, query), use, query.loadedAt);
  }

  /** A key was made elsewhere: those that were unknown may be known now. */
  forgetUnknown(): void {
    this.#unknown.clear();
  }

  /** Callers of one key that come together ask the store once. */
  #load(name: string, hash: Uint8Array): Promise<Caller> {
    const underWay = this.#loading.get(name);
    if (underWay !== undefined) return underWay;
    const loading = this.#ask(name, hash).finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }

  async #ask(name: string, hash: Uint8Array): Promise<Caller> {
    const { store, accountCache, clock } = this.#options;
    const query = { loadedAt: clock.now(), countAtStart: accountCache.count };
    const found = await store.findKey(hash);
    if (found !== null) return accountCache.remember(name, found, query);
    accountCache.forget(name);
    this.#unknown.set(name, query.loadedAt + UNKNOWN_MS);
    throw new Refusal('forbidden');
  }
}

const nameOf = (found: KeyOwner): string => Buffer.from(found.key.hash).toString('latin1');

/** A clock that went back must not make an answer last longer. */
function isFresh(caller: Caller, now: number): boolean {
  const age = now - caller.loadedAt;
  return age >= 0 && age < KNOWN_MS;
}

/** The map was asked by the hash, so the last word has a comparison that takes the same time for every key. */
function admitted(caller: Caller, hash: Uint8Array, use: KeyUse, now: number): Caller {
  if (!timingSafeEqual(caller.key.hash, hash)) throw new Refusal('forbidden');
  return allowed(caller, use, now);
}

function allowed(caller: Caller, use: KeyUse, now: number): Caller {
  const denial = caller.denialOf(use, now);
  if (denial !== undefined) throw new KeyDenied(caller, denial);
  return caller;
}
