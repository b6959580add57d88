import { InvalidInput } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import type { AttemptCounters } from '../core/attempts.ts';
import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import type { Account } from '../store/records.ts';
import { emailAddress } from './email.ts';
import { Guesses } from './guesses.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Passwords } from './passwords.ts';
import { type LiveSession, type NewSession, type Sessions, sessionId, type Visitor } from './sessions.ts';
import { ownerOf, strangerOf } from './source-of.ts';

interface LogInOptions {
  readonly store: Pick<Store, 'findAccountByEmail' | 'findAccount' | 'setPassword' | 'addAudit'>;
  readonly clock: Clock;
  readonly attempts: AttemptCounters;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  /**
   * The password was right, but the address was never proved: sends the link once more.
   * Undefined where no mail is set up, and nobody has to prove anything.
   */
  readonly askForProof?: ((account: Account, visitor: Visitor) => void) | undefined;
}

/** Who somebody is, by e-mail and password; slow for whoever guesses, and the same for known and unknown addresses. */
export class LogIn {
  readonly #options: LogInOptions;
  readonly #guesses: Guesses;

  constructor(options: LogInOptions) {
    this.#options = options;
    this.#guesses = new Guesses(options.attempts);
  }

  /** @throws InvalidInput `credentialsMustBeValid`; Refusal limited; Unavailable */
  async logIn(
    { email, password }: { readonly email: string; readonly password: string },
    visitor: Visitor,
  ): Promise<NewSession> {
    const address = emailAddress(email);
    // Known or not, an address takes the same steps: also the look-up of its networks, and its counters.
    const found = address === undefined ? null : await this.#options.store.findAccountByEmail(address);
    const account = await this.#guarded({ email: address ?? '', owner: found, visitor }, () =>
      this.#proved(found, password, strangerOf(visitor)),
    );
    const { askForProof } = this.#options;
    if (askForProof !== undefined && account.verifiedAt === null) {
      askForProof(account, visitor);
      throw wrongCredentials();
    }
    return this.#begin(account, visitor, 'log-in');
  }

  /** The password of somebody who is logged in, once more: a new session takes the place of the old one. */
  async enterPassword(live: LiveSession, password: string, visitor: Visitor): Promise<NewSession> {
    const { account: owner, session } = live;
    const account = await this.#guarded(
      { email: owner.email ?? '', owner, visitor, session: sessionId(session) },
      () => this.#proved(owner, password, ownerOf(owner)),
    );
    await this.#options.sessions.end(session);
    return this.#begin(account, visitor, 'password');
  }

  /** Whether the password is the account's. @throws InvalidInput `credentialsMustBeValid`; Refusal limited */
  prove(account: Account, password: string, visitor: Visitor): Promise<Account> {
    return this.#guarded({ email: account.email ?? '', owner: account, visitor }, () =>
      this.#proved(account, password, strangerOf(visitor)),
    );
  }

  /** Network of a guess at something other than a password. @throws Refusal limited, Unavailable */
  countGuess({ addressPrefix }: Visitor): Promise<void> {
    return this.#guesses.takeOfNetwork(addressPrefix);
  }

  /** The guess was right. @throws Unavailable */
  takeBackGuess({ addressPrefix }: Visitor): Promise<void> {
    return this.#guesses.takeBackOfNetwork(addressPrefix);
  }

  /** The account's owner has proved the address: earlier failures are forgotten. @throws Unavailable */
  forgive(email: string, { addressPrefix }: Visitor): Promise<void> {
    return this.#guesses.forgive({ email: email.toLowerCase(), network: addressPrefix });
  }

  async #guarded(
    { email, owner, visitor, session }: Guarded,
    prove: () => Promise<Account>,
  ): Promise<Account> {
    const { knownDevices } = this.#options;
    const network = visitor.addressPrefix;
    const attempt = await this.#guesses.take({
      ...{ email: email.toLowerCase(), network, session },
      device: knownDevices.deviceOf(owner, visitor.device),
      isKnown: await knownDevices.isNetworkKnown(owner?.id, network),
    });
    let account: Account;
    try {
      account = await prove();
    } catch (error) {
      // Nothing was guessed: the store or a place among the hashes was away.
      if (!(error instanceof InvalidInput)) await attempt.takeBack();
      throw error;
    }
    await attempt.succeeded();
    return account;
  }

  /** An account that is not there, or has no password, takes the same work. */
  async #proved(account: Account | null, password: string, source: Source): Promise<Account> {
    const { passwords, store } = this.#options;
    const { isRight, isOutdated } = await passwords.verify(password, account?.password ?? null, source);
    if (account === null || !isRight) throw wrongCredentials();
    if (isOutdated) await store.setPassword(account.id, await passwords.hash(password, source));
    return account;
  }

  async #begin({ id }: Account, visitor: Visitor, action: string): Promise<NewSession> {
    const { store, sessions, clock } = this.#options;
    const begun = await sessions.begin(id, visitor);
    const who = `account:${id}`;
    const network = visitor.addressPrefix;
    await store.addAudit({ account: id, actor: who, action, target: who, network, at: clock.now() });
    return begun;
  }
}

/** Who is asked for a password, and by whom. */
interface Guarded {
  readonly email: string;
  readonly owner: Account | null;
  readonly visitor: Visitor;
  /** A live session of the owner's. */
  readonly session?: string;
}

/** One sentence for all reasons: the reason itself would show whether the address is known. */
export const wrongCredentials = (): InvalidInput =>
  new InvalidInput([
    {
      message: 'message.credentialsMustBeValid',
      description:
        'E-mail or password is wrong, or the address is not confirmed yet; open the link in the mail, or reset the password.',
    },
  ]);
