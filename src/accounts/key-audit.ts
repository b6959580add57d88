import { InvalidInput } from '@kontor/base';
import type { AttemptCounters, AttemptRule } from '../core/attempts.ts';
import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import type { Account } from '../store/records.ts';
import type { OwnerMails } from './owner-mails.ts';
import type { Visitor } from './sessions.ts';
import { Throttle } from './throttle.ts';

const HOUR_MS = 3_600_000;
/** Mails about keys to one owner in an hour: whoever gets so many has been warned. */
const MAILS: AttemptRule = { kind: 'key-mail', free: 20, windowMs: HOUR_MS, firstDelayMs: HOUR_MS };

export type KeyDeed = 'key.create' | 'key.rotate' | 'key.change' | 'key.widen' | 'key.revoke';

/** Which changes of a key are reported: a secret that outlives the session that made it, or one that may more than before. */
const LETTER_OF = {
  'key.create': 'key-created',
  'key.rotate': 'key-rotated',
  'key.widen': 'key-widened',
} as const;

/** Refusals that the log of deeds names: other mistakes are slips of a form. */
const NOTED = new Set(['message.keysMustBeValid', 'message.keyMustBeValid', 'message.expiresAtMustBeValid']);

interface KeyAuditOptions {
  readonly store: Pick<Store, 'addAudit'>;
  readonly clock: Clock;
  readonly attempts: AttemptCounters;
  readonly ownerMails: OwnerMails;
}

/** What somebody is about to do to a key. */
interface KeyAttempt {
  readonly account: number;
  /** Absent where it does not exist yet. */
  readonly key?: number | undefined;
  readonly deed: KeyDeed;
  readonly visitor: Visitor;
}

/** Who did what to the keys of an account: the audit log, and mails to the owner (rules: Keys and old sessions). */
export class KeyAudit {
  readonly #options: KeyAuditOptions;
  readonly #mails: Throttle;

  constructor(options: KeyAuditOptions) {
    this.#options = options;
    this.#mails = new Throttle(options.attempts, MAILS);
  }

  /** Nobody waits for the mail. */
  async done({ id, email }: Account, key: number, deed: KeyDeed, visitor: Visitor): Promise<void> {
    await this.#audit(id, { action: deed, target: `key:${key}` }, visitor);
    if (email === null || deed === 'key.change' || deed === 'key.revoke') return;
    const { ownerMails } = this.#options;
    if (!ownerMails.isSetUp) return;
    ownerMails.later(async () => {
      if (await this.#mails.tryTake(String(id)))
        await ownerMails.notify(email, LETTER_OF[deed], visitor.language);
    });
  }

  refused({ account, key, deed, visitor }: KeyAttempt): Promise<void> {
    const target = key === undefined ? `account:${account}` : `key:${key}`;
    return this.#audit(account, { action: `${deed}.refused`, target }, visitor);
  }

  /** Does the work; notes it where it is refused for what an old session or a rotation may not do. */
  async watched<Result>(attempt: KeyAttempt, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const isNoted =
        error instanceof InvalidInput && error.violations.some(({ message }) => NOTED.has(message));
      if (isNoted) await this.refused(attempt);
      throw error;
    }
  }

  #audit(
    account: number,
    what: { readonly action: string; readonly target: string },
    { addressPrefix: network }: Visitor,
  ): Promise<void> {
    const at = this.#options.clock.now();
    return this.#options.store.addAudit({ account, actor: `account:${account}`, ...what, network, at });
  }
}
