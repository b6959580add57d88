import { createHash } from 'node:crypto';
import { InvalidInput } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import type { RandomBytes } from '../meter/key-format.ts';
import type { SessionQueries } from '../store/port.ts';
import type { OneTime, Purpose } from '../store/records.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const MINUTE_MS = 60_000;

/** rules: One-time links */
const LIFE_MS: Readonly<Record<Purpose, number>> = {
  verify: 24 * 60 * MINUTE_MS,
  reset: 30 * MINUTE_MS,
  invite: 24 * 60 * MINUTE_MS,
  'email-change': 24 * 60 * MINUTE_MS,
};

/** Pages of the dashboard that take a token from behind the `#`, which no server and no log sees. */
const PAGES: Readonly<Record<Purpose, string>> = {
  verify: 'verification',
  reset: 'reset',
  invite: 'invitation',
  'email-change': 'email-change',
};

interface OneTimeLinksOptions {
  readonly store: Pick<SessionQueries, 'createOneTime' | 'findOneTime' | 'takeOneTime'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Where the dashboard is, without a slash at the end. */
  readonly publicUrl: () => string;
}

export interface Link {
  readonly account: number;
  readonly purpose: Purpose;
  readonly url: string;
  readonly expiresAt: number;
}

/** Links that prove something once: that a mailbox is somebody's, that an operator meant them. Only hashes are stored. */
export class OneTimeLinks {
  readonly #options: OneTimeLinksOptions;

  constructor(options: OneTimeLinksOptions) {
    this.#options = options;
  }

  /** @param email the address that the link proves, where it is not the account's own */
  async issue(account: number, purpose: Purpose, email: string | null = null): Promise<Link> {
    const { store, clock, random, publicUrl } = this.#options;
    const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url');
    const expiresAt = clock.now() + LIFE_MS[purpose];
    await store.createOneTime({ hash: tokenHash(token), account, purpose, expiresAt, email });
    return { account, purpose, url: `${publicUrl()}/dashboard/${PAGES[purpose]}#${token}`, expiresAt };
  }

  /** What the link is for, without using it. @throws InvalidInput when it is over, used or wrong */
  async preview(token: string, purpose: Purpose): Promise<OneTime> {
    const { store, clock } = this.#options;
    const found = TOKEN.test(token) ? await store.findOneTime(tokenHash(token), purpose, clock.now()) : null;
    if (found === null || isFromLater(found, clock.now())) throw voidToken();
    return found;
  }

  /** Uses the link; others of its kind die with it. @throws InvalidInput when it is over, used or wrong */
  async take(token: string, purpose: Purpose): Promise<OneTime> {
    const { store, clock } = this.#options;
    const found = TOKEN.test(token) ? await store.takeOneTime(tokenHash(token), purpose, clock.now()) : null;
    if (found === null || isFromLater(found, clock.now())) throw voidToken();
    return found;
  }
}

/** Made while the clock was ahead by more than its life: it would live until then. */
const isFromLater = ({ purpose, expiresAt }: OneTime, now: number): boolean =>
  expiresAt - now > 2 * LIFE_MS[purpose];

/** What the store has of a token. */
export const tokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest();

const voidToken = (): InvalidInput =>
  new InvalidInput([
    {
      message: 'message.tokenMustBeValid',
      description: 'The link was used before, is over or is not complete.',
    },
  ]);
