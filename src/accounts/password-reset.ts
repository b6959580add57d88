import { InvalidInput } from '@kontor/base';
import type { AttemptRule } from '../core/attempts.ts';
import type { Store } from '../store/port.ts';
import type { Language } from './letters.ts';
import { wrongCredentials } from './log-in.ts';
import type { PasswordLinkParts } from './password-link-parts.ts';
import { checkedAddress } from './registration.ts';
import type { NewSession, Visitor } from './sessions.ts';
import type { SignUp } from './sign-up.ts';
import { strangerOf } from './source-of.ts';
import { Throttle } from './throttle.ts';

const HOUR_MS = 3_600_000;
const HOURLY = { windowMs: HOUR_MS, firstDelayMs: HOUR_MS };
/** Of one network, and to one address, an hour (rules: Password reset). */
const REQUESTS: AttemptRule = { ...HOURLY, kind: 'reset', free: 10 };
const MAILS: AttemptRule = { ...HOURLY, kind: 'reset-mail', free: 3 };

interface PasswordResetOptions extends PasswordLinkParts {
  readonly store: Pick<Store, 'findAccountByEmail' | 'findAccount' | 'setPassword' | 'addAudit'>;
  readonly signUp: SignUp;
}

/** A new password for who proves the mailbox. */
export class PasswordReset {
  readonly #options: PasswordResetOptions;
  readonly #networks: Throttle;
  readonly #addresses: Throttle;

  constructor(options: PasswordResetOptions) {
    this.#options = options;
    this.#networks = new Throttle(options.attempts, REQUESTS);
    this.#addresses = new Throttle(options.attempts, MAILS);
  }

  /**
   * Sends a link to the mailbox if the address is known; who asks does not learn whether it is.
   * @throws InvalidInput, Refusal limited, Unavailable
   */
  async request(email: string, visitor: Visitor, language: Language = visitor.language): Promise<void> {
    const { store, ownerMails, links } = this.#options;
    const address = checkedAddress(email);
    await this.#networks.take(visitor.addressPrefix);
    const account = await store.findAccountByEmail(address);
    ownerMails.later(async () => {
      if (account === null || !(await this.#addresses.tryTake(address.toLowerCase()))) return;
      await ownerMails.deliver(await links.issue(account.id, 'reset'), address, language);
    });
  }

  /**
   * Sets the password; the link has proved the mailbox as well. Every session before it ends.
   * @throws InvalidInput `tokenMustBeValid` or what is wrong with the password: the link can then be used again
   */
  async reset(token: string, password: string, visitor: Visitor): Promise<NewSession> {
    const { store, links, passwords, sessions, signUp, logIn, clock, ownerMails } = this.#options;
    await logIn.countGuess(visitor);
    const { account: id } = await links.preview(token, 'reset');
    await logIn.takeBackGuess(visitor);
    const email = (await store.findAccount(id))?.email;
    if (email == null) throw wrongCredentials();
    const violations = passwords.violations(password, email);
    if (violations.length > 0) throw new InvalidInput(violations);
    const hash = await passwords.hash(password, strangerOf(visitor));
    await links.take(token, 'reset');
    await store.setPassword(id, hash);
    await sessions.endAll(id);
    await signUp.verify(id, email);
    await logIn.forgive(email, visitor);
    ownerMails.later(() => ownerMails.notify(email, 'password-changed', visitor.language));
    const who = `account:${id}`;
    const deed = { action: 'password.reset', network: visitor.addressPrefix };
    await store.addAudit({ account: id, actor: who, ...deed, target: who, at: clock.now() });
    return sessions.begin(id, visitor);
  }
}
