import { InvalidInput } from '@kontor/base';
import type { AccountCache } from '../meter/account-cache.ts';
import type { Store } from '../store/port.ts';
import type { Account } from '../store/records.ts';
import { emailTaken } from './invitations.ts';
import type { Language } from './letters.ts';
import type { PasswordLinkParts } from './password-link-parts.ts';
import { checkedAddress } from './registration.ts';
import type { NewSession, Visitor } from './sessions.ts';
import { ownerOf } from './source-of.ts';

interface AccountServiceOptions extends PasswordLinkParts {
  readonly store: Store;
  readonly accountCache: AccountCache;
  /** What must be settled before an account is deleted. @throws Unavailable; then it stays */
  readonly beforeClosing?: ((account: number) => Promise<void>) | undefined;
}

/** What the owner of an account does to it; the password was entered a short while ago. */
export class AccountService {
  readonly #options: AccountServiceOptions;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
  }

  /** Every session ends, and the one that asked goes on under a new token. @throws InvalidInput */
  async changePassword(account: Account, password: string, visitor: Visitor): Promise<NewSession> {
    const { id, email } = account;
    const { store, passwords, sessions, ownerMails } = this.#options;
    const violations = passwords.violations(password, email ?? '');
    if (violations.length > 0) throw new InvalidInput(violations);
    await store.setPassword(id, await passwords.hash(password, ownerOf(account)));
    await this.#note(id, 'password.change', visitor);
    if (email !== null)
      ownerMails.later(() => ownerMails.notify(email, 'password-changed', visitor.language));
    await sessions.endAll(id);
    return sessions.begin(id, visitor);
  }

  /**
   * With mail the new mailbox gets a link, also when the address has an account; the mail then explains that. Without
   * mail the address is changed at once, and what is returned takes the place of the session.
   * @throws InvalidInput
   */
  async changeEmail(
    account: Account,
    { email, language: wished }: { readonly email: string; readonly language?: Language | undefined },
    visitor: Visitor,
  ): Promise<NewSession | undefined> {
    const { store, ownerMails, links, sessions } = this.#options;
    const address = checkedAddress(email);
    const language = wished ?? visitor.language;
    const { id } = account;
    if (!ownerMails.isSetUp) {
      if (!(await store.setEmail(id, address))) throw emailTaken();
      await this.#note(id, 'email.change', visitor);
      await sessions.endAll(id);
      return sessions.begin(id, visitor);
    }
    const existing = await store.findAccountByEmail(address);
    ownerMails.later(async () => {
      if (existing === null || existing.id === id) {
        await ownerMails.deliver(await links.issue(id, 'email-change', address), address, language);
      } else {
        await ownerMails.notify(address, 'known-address', language);
      }
    });
    return undefined;
  }

  /** The link of the new mailbox. Every session ends. @throws InvalidInput `tokenMustBeValid` */
  async confirmEmail(token: string, visitor: Visitor): Promise<void> {
    const { store, links, sessions, logIn, clock, ownerMails } = this.#options;
    await logIn.countGuess(visitor);
    const { account, email } = await links.take(token, 'email-change');
    await logIn.takeBackGuess(visitor);
    const old = (await store.findAccount(account))?.email;
    if (email === null || !(await store.setEmail(account, email))) throw emailTaken();
    if (old != null) ownerMails.later(() => ownerMails.notify(old, 'email-changed', visitor.language));
    await store.setVerified(account, clock.now());
    await this.#note(account, 'email.change', visitor);
    await sessions.endAll(account);
  }

  /** Erases all but the books. @throws InvalidInput for the last operator: nobody could administer the service */
  async close({ id, role }: Account): Promise<void> {
    const { store, clock, accountCache, beforeClosing } = this.#options;
    if (role === 'operator' && (await store.countOperators()) < 2) {
      throw new InvalidInput([
        {
          message: 'message.accountMustBeValid',
          description: 'The last operator cannot be deleted; invite another one first.',
        },
      ]);
    }
    await beforeClosing?.(id);
    const at = clock.now();
    await store.closeAccount(id, at);
    accountCache.expireAccount(id);
    // Under nobody's account: the lines of this one are gone.
    await store.addAudit({
      account: null,
      actor: `account:${id}`,
      action: 'account.close',
      target: `account:${id}`,
      at,
    });
  }

  #note(account: number, action: string, { addressPrefix: network }: Visitor): Promise<void> {
    const who = `account:${account}`;
    return this.#options.store.addAudit({
      account,
      actor: who,
      action,
      target: who,
      network,
      at: this.#options.clock.now(),
    });
  }
}
