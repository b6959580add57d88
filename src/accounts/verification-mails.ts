import type { AttemptCounters, AttemptRule } from '../core/attempts.ts';
import type { Account } from '../store/records.ts';
import type { Language } from './letters.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import type { OwnerMails } from './owner-mails.ts';
import type { Visitor } from './sessions.ts';
import { Throttle } from './throttle.ts';

const HOUR_MS = 3_600_000;
/** Mails to one address an hour (rules: Sign-up). */
const MAILS: AttemptRule = { kind: 'verification-mail', free: 3, windowMs: HOUR_MS, firstDelayMs: HOUR_MS };

interface VerificationMailsOptions {
  readonly attempts: AttemptCounters;
  readonly links: OneTimeLinks;
  readonly ownerMails: OwnerMails;
}

/** Mails with the link that proves the mailbox of a new account; few to one address, whoever asks for them. */
export class VerificationMails {
  readonly #options: VerificationMailsOptions;
  readonly #addresses: Throttle;

  constructor(options: VerificationMailsOptions) {
    this.#options = options;
    this.#addresses = new Throttle(options.attempts, MAILS);
  }

  /** Whether one more mail may go to the address now; counts it. @throws Unavailable */
  tryTake(email: string): Promise<boolean> {
    return this.#addresses.tryTake(email.toLowerCase());
  }

  /** Issues a link and sends it, or lists it for the operator. */
  async send(account: number, email: string, language: Language): Promise<void> {
    const { links, ownerMails } = this.#options;
    await ownerMails.deliver(await links.issue(account, 'verify'), email, language);
  }

  /** A further mail for an address that is not proved yet; nothing when there were too many. */
  readonly sendAgain = (
    { id, email, verifiedAt }: Account,
    { language }: Pick<Visitor, 'language'>,
  ): void => {
    if (email === null || verifiedAt !== null) return;
    this.#options.ownerMails.later(async () => {
      if (await this.tryTake(email)) await this.send(id, email, language);
    });
  };
}
