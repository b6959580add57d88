import { InvalidInput, type Violation, violation } from '@kontor/base';
import type { AttemptRule } from '../core/attempts.ts';
import type { Store } from '../store/port.ts';
import type { Account } from '../store/records.ts';
import { AccessDenied } from './access-denied.ts';
import { emailAddress } from './email.ts';
import type { Language } from './letters.ts';
import { wrongCredentials } from './log-in.ts';
import type { PasswordLinkParts } from './password-link-parts.ts';
import type { NewSession, Visitor } from './sessions.ts';
import type { SignUp } from './sign-up.ts';
import { strangerOf } from './source-of.ts';
import { Throttle } from './throttle.ts';
import type { VerificationMails } from './verification-mails.ts';

const HOUR_MS = 3_600_000;
/** New accounts of one network an hour (rules: Sign-up). */
const SIGN_UPS: AttemptRule = { kind: 'sign-up', free: 5, windowMs: HOUR_MS, firstDelayMs: HOUR_MS };

export type SignUpMode = 'open' | 'invite' | 'closed';

interface RegistrationOptions extends PasswordLinkParts {
  readonly store: Pick<Store, 'findAccountByEmail' | 'findAccount' | 'setPassword'>;
  readonly mode: SignUpMode;
  readonly signUp: SignUp;
  readonly verificationMails: VerificationMails;
}

/** The data of a sign-up. */
interface Wish {
  readonly email: string;
  readonly password: string;
  readonly language?: Language | undefined;
}

/** Accounts that people open themselves. */
export class Registration {
  readonly #options: RegistrationOptions;
  readonly #networks: Throttle;

  constructor(options: RegistrationOptions) {
    this.#options = options;
    this.#networks = new Throttle(options.attempts, SIGN_UPS);
  }

  /**
   * The same answer in the same time whether the address is known or not: with mail, only its mailbox learns more.
   * @throws InvalidInput, AccessDenied signUpClosed, Refusal limited, Unavailable
   */
  async signUp({ email, password, language }: Wish, visitor: Visitor): Promise<'mail' | 'log-in'> {
    const { mode, passwords, ownerMails, signUp, store } = this.#options;
    if (mode !== 'open') throw new AccessDenied('signUpClosed');
    const address = checkedAddress(email, passwords.violations(password, email));
    await this.#networks.take(visitor.addressPrefix);
    const hash = await passwords.hash(password, strangerOf(visitor));
    if (!ownerMails.isSetUp) {
      await signUp.create(address, hash);
      return 'log-in';
    }
    const existing = await store.findAccountByEmail(address);
    const order = { address, hash, language: language ?? visitor.language };
    ownerMails.later(() => this.#answerByMail(existing, order));
    return 'mail';
  }

  async #answerByMail(
    existing: Account | null,
    { address, hash, language }: { address: string; hash: string; language: Language },
  ): Promise<void> {
    const { signUp, store, ownerMails, verificationMails } = this.#options;
    if (!(await verificationMails.tryTake(address))) return;
    if (existing !== null && (existing.verifiedAt !== null || existing.password === null)) {
      await ownerMails.notify(address, 'known-address', language);
      return;
    }
    const id = existing?.id ?? (await signUp.create(address, hash));
    if (id === undefined) return;
    // Nobody has proved the address so far: the last request wins, and the mailbox decides.
    if (existing !== null) await store.setPassword(id, hash);
    await verificationMails.send(id, address, language);
  }

  /** A further mail for an address that is not proved yet; nothing when there were too many. */
  sendAgain(account: Account, visitor: Pick<Visitor, 'language'>): void {
    this.#options.verificationMails.sendAgain(account, visitor);
  }

  /**
   * The link proves the mailbox and the password that it was the mailbox's owner who signed up: either alone would let
   * somebody open an account in another's name. Every session before it ends.
   * @throws InvalidInput `tokenMustBeValid`, `credentialsMustBeValid`; Refusal limited
   */
  async verify(token: string, password: string, visitor: Visitor): Promise<NewSession> {
    const { store, links, logIn, sessions, signUp } = this.#options;
    await logIn.countGuess(visitor);
    const { account: id } = await links.preview(token, 'verify');
    await logIn.takeBackGuess(visitor);
    const account = await store.findAccount(id);
    if (account?.email == null) throw wrongCredentials();
    await logIn.prove(account, password, visitor);
    await links.take(token, 'verify');
    await signUp.verify(id, account.email);
    await sessions.endAll(id);
    return sessions.begin(id, visitor);
  }
}

/** @throws InvalidInput with all that is wrong: the address, and what is known of the other members */
export function checkedAddress(email: string, others: readonly Violation[] = []): string {
  const address = emailAddress(email);
  const found =
    address === undefined ? [violation(['email'], { kind: 'valid' }, 'must be an e-mail address')] : [];
  if (address === undefined || others.length > 0) throw new InvalidInput([...found, ...others]);
  return address;
}
