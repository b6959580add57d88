import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../core/operation.ts';
import type { RandomBytes } from '../meter/key-format.ts';
import type { Store } from '../store/port.ts';
import type { Account } from '../store/records.ts';

const DAY_MS = 86_400_000;
/** rules: Log-in */
const KNOWN_MS = 90 * DAY_MS;
const MAX_NETWORKS = 20;
const DEVICE_BYTES = 16;
/** Nobody's: what is looked up for an address without an account, so that it takes the same time. */
const NOBODY = 0;

/** `v1.<account>.<16 random bytes>.<HMAC-SHA-256>`, base64url. */
const DEVICE = /^v1\.([1-9]\d{0,15})\.([\w-]{22})\.([\w-]{43})$/;

interface KnownDevicesOptions {
  readonly store: Pick<Store, 'noteNetwork' | 'isNetworkKnown'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The installation's, for this purpose alone; 32 bytes. */
  readonly secret: Uint8Array;
}

/**
 * Where an owner logged in before: networks by a keyed hash in the store, browsers by a cookie (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"). Neither opens anything; guesses of strangers are counted apart from theirs.
 */
export class KnownDevices {
  readonly #options: KnownDevicesOptions;

  constructor(options: KnownDevicesOptions) {
    this.#options = options;
  }

  /** The owner has just logged in from there. */
  async noteNetwork(account: number, network: string): Promise<void> {
    const at = this.#options.clock.now();
    const hash = this.#networkHash(account, network);
    await this.#options.store.noteNetwork({ account, hash, at }, MAX_NETWORKS);
  }

  /** Whether the account's owner logged in from the network within 90 days; never for nobody's. */
  isNetworkKnown(account: number | undefined, network: string): Promise<boolean> {
    const at = this.#options.clock.now();
    const id = account ?? NOBODY;
    const hash = this.#networkHash(id, network);
    return this.#options.store.isNetworkKnown({ account: id, hash, at }, at - KNOWN_MS);
  }

  /** The value of a browser's cookie: the one it has, where it is the account's, or a new one. */
  deviceFor(owner: Pick<Account, 'id' | 'password'>, cookie: string | undefined): string {
    if (cookie !== undefined && this.deviceOf(owner, cookie) !== undefined) return cookie;
    const id = Buffer.from(this.#options.random(DEVICE_BYTES)).toString('base64url');
    return `v1.${owner.id}.${id}.${this.#deviceMark(owner, id).toString('base64url')}`;
  }

  /** What distinguishes the browser from others; undefined when the cookie is not the account's, or of another password. */
  deviceOf(owner: Pick<Account, 'id' | 'password'> | null, cookie: string | undefined): string | undefined {
    const [, account, id, mark] = DEVICE.exec(cookie ?? '') ?? [];
    if (id === undefined || mark === undefined) return undefined;
    // Also for nobody: whether there is an account must not show in the time.
    const expected = this.#deviceMark(owner ?? { id: NOBODY, password: null }, id);
    const isRight = timingSafeEqual(Buffer.from(mark, 'base64url'), expected);
    return isRight && owner !== null && account === String(owner.id) ? id : undefined;
  }

  #networkHash(account: number, network: string): Uint8Array {
    return createHmac('sha256', this.#options.secret).update(`network ${account} ${network}`).digest();
  }

  /** Over the stored hash of the password too: a new password ends every cookie before it. */
  #deviceMark({ id: account, password }: Pick<Account, 'id' | 'password'>, id: string): Buffer {
    return createHmac('sha256', this.#options.secret)
      .update(`device ${account} ${id} ${password ?? ''}`)
      .digest();
  }
}
