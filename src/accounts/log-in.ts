import { InvalidInput } from '../core/errors.ts';
import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import type { Account } from '../store/records.ts';
import { emailAddress } from './email.ts';
import type { Passwords } from './passwords.ts';
import type { LiveSession, NewSession, Sessions, Visitor } from './sessions.ts';
import { Throttle } from './throttle.ts';

const WINDOW_MS = 15 * 60_000;
/** Failures without a wait (decisions: Log-in). */
const FREE_OF_ACCOUNT = 5;
const FREE_OF_NETWORK = 20;

interface LogInOptions {
  readonly store: Pick<Store, 'findAccountByEmail' | 'findAccount' | 'setPassword' | 'addAudit'>;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /**
   * The password was right, but the address was never proved: sends the link once more.
   * Undefined where no mail is set up, and nobody has to prove anything.
   */
  readonly askForProof?: ((account: Account, visitor: Visitor) => void) | undefined;
}

/** Who somebody is, by e-mail and password; slow for whoever guesses, and the same for known and unknown addresses. */
export class LogIn {
  readonly #options: LogInOptions;
  readonly #accounts: Throttle;
  readonly #networks: Throttle;

  constructor(options: LogInOptions) {
    this.#options = options;
    const { clock } = options;
    this.#accounts = new Throttle({ clock, free: FREE_OF_ACCOUNT, windowMs: WINDOW_MS });
    this.#networks = new Throttle({ clock, free: FREE_OF_NETWORK, windowMs: WINDOW_MS });
  }

  /** @throws InvalidInput `credentialsMustBeValid`; Refusal limited; Unavailable */
  async logIn(
    { email, password }: { readonly email: string; readonly password: string },
    visitor: Visitor,
  ): Promise<NewSession> {
    const address = emailAddress(email);
    const account = await this.#guarded(address ?? '', visitor, async () => {
      const found = address === undefined ? null : await this.#options.store.findAccountByEmail(address);
      return this.#proved(found, password);
    });
    const { askForProof } = this.#options;
    if (askForProof !== undefined && account.verifiedAt === null) {
      askForProof(account, visitor);
      throw wrongCredentials();
    }
    return this.#begin(account, visitor, 'log-in');
  }

  /** The password of somebody who is logged in, once more: a new session takes the place of the old one. */
  async enterPassword(live: LiveSession, password: string, visitor: Visitor): Promise<NewSession> {
    const account = await this.prove(live.account, password, visitor);
    await this.#options.sessions.end(live.session);
    return this.#begin(account, visitor, 'password');
  }

  /** Whether the password is the account's. @throws InvalidInput `credentialsMustBeValid`; Refusal limited */
  prove(account: Account, password: string, visitor: Visitor): Promise<Account> {
    return this.#guarded(account.email ?? '', visitor, () => this.#proved(account, password));
  }

  /** Network of a guess at something other than a password. @throws Refusal limited */
  countGuess({ addressPrefix }: Visitor): void {
    this.#networks.take(addressPrefix);
  }

  /** The guess was right. */
  takeBackGuess({ addressPrefix }: Visitor): void {
    this.#networks.takeBack(addressPrefix);
  }

  /** The account's owner has proved the address: earlier failures are forgotten. */
  forgive(email: string): void {
    this.#accounts.forgive(sourceOf(email));
  }

  async #guarded(email: string, visitor: Visitor, prove: () => Promise<Account>): Promise<Account> {
    const source = sourceOf(email);
    this.#accounts.take(source);
    this.countGuess(visitor);
    try {
      const account = await prove();
      this.#accounts.forgive(source);
      this.takeBackGuess(visitor);
      return account;
    } catch (error) {
      // Nothing was guessed: the store or a place among the hashes was away.
      if (!(error instanceof InvalidInput)) {
        this.#accounts.takeBack(source);
        this.takeBackGuess(visitor);
      }
      throw error;
    }
  }

  /** An account that is not there, or has no password, takes the same work. */
  async #proved(account: Account | null, password: string): Promise<Account> {
    const { passwords, store } = this.#options;
    const { isRight, isOutdated } = await passwords.verify(password, account?.password ?? null);
    if (account === null || !isRight) throw wrongCredentials();
    if (isOutdated) await store.setPassword(account.id, await passwords.hash(password));
    return account;
  }

  async #begin({ id }: Account, visitor: Visitor, action: string): Promise<NewSession> {
    const { store, sessions, clock } = this.#options;
    const begun = await sessions.begin(id, visitor);
    const who = `account:${id}`;
    await store.addAudit({ account: id, actor: who, action, target: who, at: clock.now() });
    return begun;
  }
}

const sourceOf = (email: string): string => email.toLowerCase();

/** One sentence for all reasons: the reason itself would show whether the address is known. */
export const wrongCredentials = (): InvalidInput =>
  new InvalidInput([
    {
      message: 'message.credentialsMustBeValid',
      description:
        'E-mail or password is wrong, or the address is not confirmed yet; open the link in the mail, or reset the password.',
    },
  ]);
