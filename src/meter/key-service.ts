import { InvalidInput, violation } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import type { KeyChangeResult, KeyQueries } from '../store/port.ts';
import type { ApiKey, KeySettings } from '../store/records.ts';
import type { AccountCache } from './account-cache.ts';
import { DAY_MS } from './calendar.ts';
import { generateKey, keyForm, keyMark, type RandomBytes } from './key-format.ts';
import { keySettingsViolations } from './key-settings.ts';

/** Revoked keys stay listed for so long. */
const LISTED_MS = 90 * DAY_MS;
const LONGEST_GRACE_MS = 7 * DAY_MS;
const USUAL_GRACE_MS = DAY_MS;
/** A shorter token of somebody else's form would be half shown by its first and last four characters. */
const SHORTEST_IMPORT = 24;

interface KeyServiceOptions {
  readonly store: KeyQueries;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly accountCache: AccountCache;
  readonly prefix: string;
  /** Names of the operations: the scopes there are. */
  readonly operations: readonly string[];
}

/** The only moment at which the key's text exists outside its owner's hands. */
export interface NewKeyText {
  readonly id: number;
  readonly text: string;
}

/** Creates, rotates, changes and revokes keys on behalf of their account. */
export class KeyService {
  readonly #options: KeyServiceOptions;

  constructor(options: KeyServiceOptions) {
    this.#options = options;
  }

  /** @throws InvalidInput also when the account has `maxLive` live keys already (rules: Life of a key) */
  async create(
    account: number,
    settings: KeySettings,
    { test = false, maxLive = 100 }: { readonly test?: boolean; readonly maxLive?: number } = {},
  ): Promise<NewKeyText> {
    const { prefix, random } = this.#options;
    return this.#add(account, settings, generateKey(prefix, random, { test }), maxLive);
  }

  /**
   * Takes over a key of another service, so that its holder need not change it.
   * @throws InvalidInput when it is too short to be a secret, or looks like a key of ours
   */
  async import(account: number, settings: KeySettings, text: string, maxLive = 100): Promise<NewKeyText> {
    const isForeign = keyForm(text, this.#options.prefix) === 'foreign';
    if (!isForeign || text.length < SHORTEST_IMPORT || !/^[!-~]{1,128}$/.test(text)) {
      const description = `takes ${SHORTEST_IMPORT} to 128 printable characters, not our own prefix`;
      throw new InvalidInput([violation(['key'], { kind: 'valid' }, description)]);
    }
    return this.#add(account, settings, text, maxLive);
  }

  async #add(account: number, settings: KeySettings, text: string, maxLive: number): Promise<NewKeyText> {
    const { store, clock, prefix } = this.#options;
    this.demandValid(settings);
    const id = await store.createKey({
      account,
      settings,
      mark: keyMark(text, prefix),
      at: clock.now(),
      maxLive,
    });
    if (id === null) throw tooMany(maxLive);
    return { id, text };
  }

  /** `kept`: when a key that is changed expires already. @throws InvalidInput with all that is wrong */
  demandValid(settings: KeySettings, kept?: number | null): void {
    const { operations, clock } = this.#options;
    const found = keySettingsViolations(settings, {
      ...{ operations, now: clock.now() },
      ...(kept !== undefined && { kept }),
    });
    if (found.length > 0) throw new InvalidInput(found);
  }

  /**
   * A successor with the same settings; the old key works for `graceMs` more, 0 to 7 days, default: a day.
   * `undefined` when the account has no such live key.
   * @throws InvalidInput also when the key has a successor, or both would be more than `maxLive` live keys
   */
  async rotate(
    account: number,
    key: ApiKey,
    {
      graceMs = USUAL_GRACE_MS,
      maxLive = 100,
    }: { readonly graceMs?: number; readonly maxLive?: number } = {},
  ): Promise<NewKeyText | undefined> {
    if (!(graceMs >= 0 && graceMs <= LONGEST_GRACE_MS)) {
      throw new InvalidInput([violation(['grace'], { kind: 'valid' }, 'must be 0 to 7 days')]);
    }
    const { store, clock, random, accountCache, prefix } = this.#options;
    const text = generateKey(prefix, random, { test: key.test });
    const at = clock.now();
    const rotated = await store.rotateKey({
      ...{ account, key: key.id, mark: keyMark(text, prefix), at, maxLive },
      oldExpiresAt: at + Math.round(graceMs),
    });
    accountCache.expireKey(key.id);
    if (rotated.result === 'rotated') return { id: rotated.id, text };
    if (rotated.result === 'too-many') throw tooMany(maxLive);
    if (rotated.result === 'replaced') {
      throw new InvalidInput([violation(['key'], { kind: 'valid' }, 'has a successor; rotate that one')]);
    }
    return undefined;
  }

  /**
   * Nothing happens when the key is not as `from` any more: whoever compared the two has compared something else.
   * @throws InvalidInput also when an expired key would live again beside `maxLive` live ones
   */
  async change(
    from: ApiKey,
    settings: KeySettings,
    maxLive = 100,
  ): Promise<Exclude<KeyChangeResult, 'too-many'>> {
    this.demandValid(settings, from.expiresAt);
    const { store, clock, accountCache } = this.#options;
    const { account, id: key } = from;
    const result = await store.changeKey({ account, key, settings, from, at: clock.now(), maxLive });
    accountCache.expireKey(key);
    if (result === 'too-many') throw tooMany(maxLive);
    return result;
  }

  /** The key works no longer, here at once, on other nodes within the time that answers are believed. */
  async revoke(account: number, key: number): Promise<boolean> {
    const revoked = await this.#options.store.revokeKey(account, key, this.#options.clock.now());
    this.#options.accountCache.expireKey(key);
    return revoked;
  }

  /** Newest first, with those that were revoked within 90 days. */
  list(account: number): Promise<ApiKey[]> {
    return this.#options.store.listKeys(account, this.#options.clock.now() - LISTED_MS);
  }
}

const tooMany = (maxLive: number): InvalidInput =>
  new InvalidInput([violation(['keys'], { kind: 'valid' }, `at most ${maxLive} live keys`)]);
