import { InvalidInput, violation } from '@kontor/base';
import type { Store } from '../store/port.ts';
import type { Role } from '../store/records.ts';
import { AccessDenied } from './access-denied.ts';
import type { Language } from './letters.ts';
import type { Link } from './one-time-links.ts';
import type { PasswordLinkParts } from './password-link-parts.ts';
import { checkedAddress } from './registration.ts';
import type { NewSession, Visitor } from './sessions.ts';
import type { SignUp } from './sign-up.ts';
import { strangerOf } from './source-of.ts';

interface InvitationsOptions extends PasswordLinkParts {
  readonly store: Pick<
    Store,
    'createAccount' | 'findAccount' | 'findAccountByEmail' | 'setPassword' | 'setEmail' | 'addAudit'
  >;
  readonly signUp: SignUp;
}

export interface InvitationOrder {
  /** An account that is there; absent: a new one. */
  readonly account?: number | undefined;
  /** Of a new account; absent: whoever opens the link chooses. */
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
  readonly language?: Language | undefined;
  /** Who invites: written to the audit list. */
  readonly actor: string;
  /** From where: written there too. */
  readonly network?: string | undefined;
}

/** What a link is for, before anything is typed. */
interface InvitationView {
  readonly email: string | null;
  readonly role: Role;
  readonly expiresAt: number;
}

/** Links of an operator's that let somebody choose e-mail and password of an account. */
export class Invitations {
  readonly #options: InvitationsOptions;

  constructor(options: InvitationsOptions) {
    this.#options = options;
  }

  /**
   * Makes the link, and mails it where an address is known and mail is set up.
   * @throws AccessDenied absent when there is no such account; InvalidInput when the e-mail is none or taken
   */
  async invite(order: InvitationOrder): Promise<Link> {
    const { store, links, ownerMails, clock } = this.#options;
    const account = order.account ?? (await this.#create(order));
    const owner = await store.findAccount(account);
    if (owner === null || owner.closedAt !== null) throw new AccessDenied('absent');
    const link = await links.issue(account, 'invite');
    const target = `account:${account}`;
    const { actor, network = null } = order;
    await store.addAudit({ account, actor, action: 'account.invite', target, network, at: clock.now() });
    const { email } = owner;
    if (email !== null && ownerMails.isSetUp)
      ownerMails.later(() => ownerMails.deliver(link, email, order.language ?? 'en'));
    return link;
  }

  async #create({ email, role = 'user' }: InvitationOrder): Promise<number> {
    const { store, clock } = this.#options;
    const address = email === undefined ? null : checkedAddress(email);
    const unlimited = role === 'operator';
    const id = await store.createAccount({
      email: address,
      password: null,
      plan: unlimited ? 'unlimited' : 'free',
      unlimited,
      role,
      at: clock.now(),
    });
    if (id === null) throw emailTaken();
    return id;
  }

  /** @throws InvalidInput `tokenMustBeValid`; Refusal limited */
  async preview(token: string, visitor: Visitor): Promise<InvitationView> {
    const { store, links, logIn } = this.#options;
    await logIn.countGuess(visitor);
    const { account, expiresAt } = await links.preview(token, 'invite');
    await logIn.takeBackGuess(visitor);
    const owner = await store.findAccount(account);
    if (owner === null) throw new AccessDenied('absent');
    return { email: owner.email, role: owner.role, expiresAt };
  }

  /**
   * Sets e-mail (where none is set) and password; whoever invited vouches for the address.
   * @throws InvalidInput: the link can then be used again
   */
  async accept(
    {
      token,
      email,
      password,
    }: { readonly token: string; readonly email?: string | undefined; readonly password: string },
    visitor: Visitor,
  ): Promise<NewSession> {
    const { store, links, passwords, sessions, signUp, logIn, clock } = this.#options;
    const { email: known } = await this.preview(token, visitor);
    const wished = known ?? email ?? '';
    const address = checkedAddress(wished, passwords.violations(password, wished));
    if (known === null && (await store.findAccountByEmail(address)) !== null) throw emailTaken();
    const hash = await passwords.hash(password, strangerOf(visitor));
    const { account } = await links.take(token, 'invite');
    if (known === null && !(await store.setEmail(account, address))) throw emailTaken();
    await store.setPassword(account, hash);
    await sessions.endAll(account);
    await signUp.verify(account, address);
    await logIn.forgive(address, visitor);
    const who = `account:${account}`;
    const deed = { action: 'invitation.accept', network: visitor.addressPrefix };
    await store.addAudit({ account, actor: who, ...deed, target: who, at: clock.now() });
    return sessions.begin(account, visitor);
  }
}

/** Shown only to those whom an operator has invited, or who changes the address of an account without mail. */
export const emailTaken = (): InvalidInput =>
  new InvalidInput([
    violation(['email'], { kind: 'valid' }, 'there is an account with this address already'),
  ]);
