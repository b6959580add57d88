import { createHmac } from 'node:crypto';
import { InvalidInput, violation } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import type { NewAccount, Store } from '../store/port.ts';
import { emailAddress, mailboxOf } from './email.ts';

interface SignUpOptions {
  readonly store: Pick<Store, 'createAccount' | 'setVerified' | 'findAccount' | 'listEntries'>;
  readonly clock: Clock;
  /** FREE_CREDITS */
  readonly freeCredits: number;
  /** Install secret for this purpose: the books remember who had a grant without naming anybody. */
  readonly grantSecret: Uint8Array;
  /** Without mail there is no verification to wait for: the free credits come at sign-up. */
  readonly grantAt: 'sign-up' | 'verification';
}

/** New accounts and their free credits, once a person (rules: Free credits). */
export class SignUp {
  readonly #options: SignUpOptions;

  constructor(options: SignUpOptions) {
    this.#options = options;
  }

  /** FREE_CREDITS: what each mailbox gets once. */
  get freeCredits(): number {
    return this.#options.freeCredits;
  }

  /**
   * The new account's id; `undefined` when the e-mail is taken. `password` is a PHC string. An operator who vouches for
   * the address waits for no proof of it: the free credits come `now`, or `never` where other credits are named.
   * @throws InvalidInput when it is no e-mail address
   */
  async create(
    email: string,
    password: string | null,
    { free = 'usual' }: { readonly free?: 'usual' | 'now' | 'never' } = {},
  ): Promise<number | undefined> {
    const { store, clock, grantAt } = this.#options;
    const address = emailAddress(email);
    if (address === undefined) {
      throw new InvalidInput([violation(['email'], { kind: 'valid' }, 'must be an e-mail address')]);
    }
    const isNow = free === 'now' || (free === 'usual' && grantAt === 'sign-up');
    const grant = isNow ? this.#grant(address) : undefined;
    const id = await store.createAccount({
      email: address,
      password,
      plan: 'free',
      unlimited: false,
      role: 'user',
      at: clock.now(),
      ...(grant !== undefined && { grant }),
    });
    return id ?? undefined;
  }

  /**
   * The e-mail was proved: notes it and books the free credits, unless this mailbox had them before, or the account has
   * other credits.
   */
  async verify(account: number, email: string): Promise<void> {
    const { store, clock } = this.#options;
    const [owner, entries] = await Promise.all([
      store.findAccount(account),
      store.listEntries(account, { limit: 1 }),
    ]);
    const isNew = owner?.unlimited === false && entries.length === 0;
    await store.setVerified(account, clock.now(), isNew ? this.#grant(email) : undefined);
  }

  #grant(email: string): NewAccount['grant'] {
    const { freeCredits, grantSecret } = this.#options;
    if (freeCredits === 0) return undefined;
    const mailbox = createHmac('sha256', grantSecret).update(mailboxOf(email)).digest('hex');
    return {
      kind: 'signup',
      amount: freeCredits,
      reference: `signup:${mailbox}`,
      note: null,
      actor: 'sign-up',
    };
  }
}
