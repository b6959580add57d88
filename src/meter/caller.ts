import type { AccountSource } from '#shares/source.ts';
import type { AccountSettings } from '../core/operation.ts';
import type { Account, ApiKey, KeyOwner, TestUse } from '../store/records.ts';
import { AddressList } from './address-list.ts';

/** The weight of a plan by its id. */
export type WeightOf = (plan: string) => number;

/**
 * What is remembered of an account while a key of it is in use. Balance and holds are the meter's: nobody else
 * writes them.
 */
export class AccountState {
  readonly id: number;
  credits: number;
  unlimited: boolean;
  plan: string;
  suspended: boolean;
  settings: AccountSettings;
  /** Credits set aside for calls under way. */
  held = 0;
  /** When, in the cache's own count, a charge last changed the balance. */
  changed = 0;
  /** Calls under way, of all its keys. */
  active = 0;
  /** Remembered keys of the account: it is forgotten with the last. */
  keys = 0;
  readonly #weightOf: WeightOf;

  constructor(account: Account, weightOf: WeightOf) {
    this.#weightOf = weightOf;
    this.id = account.id;
    this.credits = account.credits;
    this.unlimited = account.unlimited;
    this.plan = account.plan;
    this.suspended = account.suspendedAt !== null;
    this.settings = settingsOf(account);
  }

  /** 1 to 100: what the account uses counts divided by it. */
  get weight(): number {
    return this.#weightOf(this.plan);
  }

  /** Takes over the store's answer. The balance only when no charge has changed it since the question. */
  refresh(account: Account, options: { readonly countAtStart: number }): void {
    this.plan = account.plan;
    this.suspended = account.suspendedAt !== null;
    this.settings = settingsOf(account);
    if (this.changed > options.countAtStart) return;
    this.credits = account.credits;
    this.unlimited = account.unlimited;
  }
}

const settingsOf = ({ vatRequester }: Account): AccountSettings =>
  vatRequester === null ? {} : { vatRequester };

/** A checked key: whoever calls with it. */
export class Caller {
  readonly keyId: number;
  readonly owner: AccountState;
  key: ApiKey;
  /** Unix ms at which the store was asked; −Infinity = must be asked again. */
  loadedAt: number;
  /** Calls under way. */
  active = 0;
  capHeld = 0;
  capUsed: number;
  capMonth: number;
  changed = 0;
  lastUsedAt: number;
  /** Of test keys: what the store had of the account's calls with them. */
  testUse: TestUse | undefined;
  #addresses: AddressList | undefined;
  #source: AccountSource;

  constructor({ key, testUse }: KeyOwner, owner: AccountState, loadedAt: number) {
    this.testUse = testUse;
    this.keyId = key.id;
    this.owner = owner;
    this.key = key;
    this.loadedAt = loadedAt;
    this.capUsed = key.capUsed;
    this.capMonth = key.capMonth;
    this.lastUsedAt = key.lastUsedAt ?? 0;
    this.#addresses = key.cidrs === null ? undefined : new AddressList(key.cidrs);
    this.#source = { kind: 'account', account: owner.id, key: key.id, weight: owner.weight };
  }

  get account(): number {
    return this.owner.id;
  }

  /** Whose share of the service a call takes. */
  get source(): AccountSource {
    const { weight } = this.owner;
    if (weight !== this.#source.weight) this.#source = { ...this.#source, weight };
    return this.#source;
  }

  get test(): boolean {
    return this.key.test;
  }

  /** Calls a minute that the key's owner allows it; `null` = the service's own limit. */
  get rate(): number | null {
    return this.key.rate;
  }

  refresh(
    { key, testUse }: KeyOwner,
    options: { readonly loadedAt: number; readonly countAtStart: number },
  ): void {
    this.testUse = testUse;
    this.key = key;
    this.loadedAt = options.loadedAt;
    this.lastUsedAt = Math.max(this.lastUsedAt, key.lastUsedAt ?? 0);
    this.#addresses = key.cidrs === null ? undefined : new AddressList(key.cidrs);
    if (this.changed > options.countAtStart) return;
    this.capUsed = key.capUsed;
    this.capMonth = key.capMonth;
  }

  /** Why the key may not be used so; `undefined`: it may. */
  denialOf({ operation, address }: KeyUse, now: number): KeyDenial | undefined {
    const { revokedAt, expiresAt, scopes } = this.key;
    if (revokedAt !== null) return 'keyRevoked';
    if (expiresAt !== null && expiresAt <= now) return 'keyExpired';
    if (this.owner.suspended) return 'suspended';
    if (operation !== undefined && scopes !== null && !scopes.includes(operation)) return 'keyScope';
    if (this.#addresses === undefined || (address !== undefined && this.#addresses.has(address)))
      return undefined;
    return 'keyAddress';
  }

  /** Credits of the cap used in this month; a month that seems past means that the clock went back. */
  capUsedIn(month: number): number {
    return this.capMonth >= month ? this.capUsed : 0;
  }
}

/** The same for the caller (rules: Checking a key); the owner of the key sees which in the dashboard. */
export type KeyDenial = 'keyRevoked' | 'keyExpired' | 'keyScope' | 'keyAddress' | 'suspended';

/** What a key is to be used for. Without operation: any scope will do (`/v1/account`). */
export interface KeyUse {
  readonly operation?: string | undefined;
  readonly address?: string | undefined;
}
