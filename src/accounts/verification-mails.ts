import type { Clock } from '../core/operation.ts';
import type { Account } from '../store/records.ts';
import type { Language } from './letters.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import type { OwnerMails } from './owner-mails.ts';
import type { Visitor } from './sessions.ts';
import { Throttle } from './throttle.ts';

const HOUR_MS = 3_600_000;
/** Mails to one address an hour (rules: Sign-up). */
const MAILS = 3;

interface VerificationMailsOptions {
  readonly clock: Clock;
  readonly links: OneTimeLinks;
  readonly ownerMails: OwnerMails;
}

/** Mails with the link that proves the mailbox of a new account; few to one address, whoever asks for them. */
export class VerificationMails {
  readonly #options: VerificationMailsOptions;
  readonly #addresses: Throttle;

  constructor(options: VerificationMailsOptions) {
    this.#options = options;
    const { clock } = options;
    this.#addresses = new Throttle({ clock, windowMs: HOUR_MS, firstDelayMs: HOUR_MS, free: MAILS });
  }

  /** Whether one more mail may go to the address now; counts it. */
  tryTake(email: string): boolean {
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
    if (email === null || verifiedAt !== null || !this.tryTake(email)) return;
    this.#options.ownerMails.later(() => this.send(id, email, language));
  };
}
