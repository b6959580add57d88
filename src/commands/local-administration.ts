import type { Invitations } from '../accounts/invitations.ts';
import { DashboardRefusal } from '../accounts/refusal.ts';
import type { SignUp } from '../accounts/sign-up.ts';
import { InvalidInput } from '../core/errors.ts';
import type { Clock } from '../core/operation.ts';
import type { Grants } from '../meter/grants.ts';
import type { KeyLife } from '../meter/key-life.ts';
import type { Plans } from '../meter/plans.ts';
import type { Renewals } from '../meter/renewals.ts';
import type { Store } from '../store/port.ts';
import type { ApiKey, KeySettings } from '../store/records.ts';
import {
  type AccountRow,
  type Administration,
  AdministrationError,
  type InvitationLink,
  type InvitationOrder,
  type KeyRow,
  type NewAccount,
  type NewKey,
} from './administration.ts';

const ACCOUNTS_A_PAGE = 200;
/** Who is named in the books. */
const ACTOR = 'command line';

interface AdministrationOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly signUp: SignUp;
  readonly invitations: Pick<Invitations, 'invite'>;
  readonly keyLife: KeyLife;
  readonly grants: Grants;
  readonly plans: Plans;
  readonly renewals: Renewals;
  readonly backup: (now: number) => Promise<string>;
}

/** Administration over the accounting itself: in the running server, or in the command when none runs. */
export class LocalAdministration implements Administration {
  readonly #options: AdministrationOptions;

  constructor(options: AdministrationOptions) {
    this.#options = options;
  }

  async createAccount(order: {
    readonly email: string;
    readonly credits?: number | 'unlimited';
  }): Promise<NewAccount> {
    const { signUp, keyLife, renewals } = this.#options;
    const { email, credits } = order;
    const free = credits === undefined ? 'now' : 'never';
    const account = await explained(() => signUp.create(email, null, { free }));
    if (account === undefined) throw new AdministrationError('There is an account with this e-mail already.');
    if (credits === 'unlimited') await renewals.assign(account, 'unlimited', ACTOR);
    else if (credits !== undefined && credits > 0) await this.#book(account, credits, 'account create');
    const { text } = await keyLife.create(account, settings('first key'));
    return { accountId: account, apiKey: text };
  }

  async invite(order: InvitationOrder): Promise<InvitationLink> {
    const { account, url, expiresAt } = await explained(() =>
      this.#options.invitations.invite({ ...order, actor: ACTOR }),
    );
    return { accountId: account, url, expiresAt: new Date(expiresAt).toISOString() };
  }

  grant(order: { readonly account: number; readonly amount: number; readonly reason: string }) {
    return this.#book(order.account, order.amount, order.reason);
  }

  async #book(account: number, amount: number, reason: string): Promise<{ readonly credits: number }> {
    const booked = await this.#options.grants.book({ account, amount, reason, actor: ACTOR });
    if (booked.result === 'added') return { credits: booked.credits };
    if (booked.result === 'insufficient')
      throw new AdministrationError('The account has fewer credits than that.');
    throw new AdministrationError(`There is no account ${account}.`);
  }

  async listAccounts({ after }: { readonly after: number }): Promise<readonly AccountRow[]> {
    const accounts = await this.#options.store.listAccounts({ after, limit: ACCOUNTS_A_PAGE });
    return accounts.map((account) => ({
      id: account.id,
      email: account.email ?? '',
      credits: account.unlimited ? 'unlimited' : account.credits,
      plan: account.plan,
      role: account.role,
      createdAt: dayText(account.createdAt),
    }));
  }

  async createKey(order: {
    readonly account: number;
    readonly name: string;
    readonly test: boolean;
  }): Promise<NewKey> {
    const { account, name, test } = order;
    const owner = await this.#options.store.findAccount(account);
    if (owner === null) throw new AdministrationError(`There is no account ${account}.`);
    const maxLive = this.#options.plans.get(owner.plan)?.maxKeys;
    const options = { test, ...(maxLive !== undefined && { maxLive }) };
    const { id, text } = await explained(() =>
      this.#options.keyLife.create(account, settings(name), options),
    );
    return { keyId: id, apiKey: text };
  }

  async revokeKey({ account, key }: { readonly account: number; readonly key: number }) {
    return { revoked: await this.#options.keyLife.revoke(account, key) };
  }

  async listKeys({ account }: { readonly account: number }): Promise<readonly KeyRow[]> {
    const now = this.#options.clock.now();
    const keys = await this.#options.keyLife.list(account);
    return keys.map((key) => ({
      id: key.id,
      name: key.name,
      mark: `${key.head}…${key.tail}`,
      state: stateOf(key, now),
      lastUsedAt: key.lastUsedAt === null ? 'never' : dayText(key.lastUsedAt),
      createdAt: dayText(key.createdAt),
    }));
  }

  audit() {
    return this.#options.store.listImbalances();
  }

  async backup() {
    return { file: await this.#options.backup(this.#options.clock.now()) };
  }
}

const settings = (name: string): KeySettings => ({
  name,
  scopes: null,
  cidrs: null,
  cap: null,
  rate: null,
  expiresAt: null,
});

function stateOf(key: ApiKey, now: number): KeyRow['state'] {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'live';
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** What the accounting refuses, in words for the operator. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DashboardRefusal) throw new AdministrationError('There is no such account.');
    if (!(error instanceof InvalidInput)) throw error;
    throw new AdministrationError(error.violations.map(({ description }) => description).join('; '));
  }
}
