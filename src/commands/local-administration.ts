import { InvalidInput } from '@kontor/base';
import { requesterNumber } from '@kontor/vat';
import { AccessDenied } from '../accounts/access-denied.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { Invitations } from '../accounts/invitations.ts';
import type { SignUp } from '../accounts/sign-up.ts';
import type { Clock } from '../core/operation.ts';
import type { EvidenceKeys } from '../evidence/evidence-keys.ts';
import type { AccountCache } from '../meter/account-cache.ts';
import type { GrantService } from '../meter/grant-service.ts';
import type { KeyService } from '../meter/key-service.ts';
import type { Plans } from '../meter/plans.ts';
import type { Renewals } from '../meter/renewals.ts';
import { BackupFailed } from '../store/backup/backup-failure.ts';
import type { Store } from '../store/port.ts';
import type { Account, ApiKey, KeySettings } from '../store/records.ts';
import {
  type AccountDetails,
  type AccountRow,
  type Administration,
  AdministrationError,
  type InvitationLink,
  type InvitationOrder,
  type KeyOrder,
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
  readonly accountService: Pick<AccountService, 'close'>;
  readonly keyService: KeyService;
  readonly grantService: GrantService;
  readonly plans: Plans;
  readonly renewals: Renewals;
  readonly accountCache: Pick<AccountCache, 'expireAccount'>;
  readonly evidenceKeys: Pick<EvidenceKeys, 'keySet' | 'rotate'>;
  readonly backup: (to?: string) => Promise<string>;
}

/** What is wrong with a folder that the operator names. */
const PLACE_FAULTS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'];

/** Administration over the ledger itself: in the running server, or in the command when none runs. */
export class LocalAdministration implements Administration {
  readonly #options: AdministrationOptions;

  constructor(options: AdministrationOptions) {
    this.#options = options;
  }

  async createAccount(order: {
    readonly email: string;
    readonly credits?: number | 'unlimited';
    readonly plan?: string;
  }): Promise<NewAccount> {
    const { signUp, keyService, renewals, store } = this.#options;
    const { email, credits, plan } = order;
    if (plan !== undefined) this.#requirePlan(plan);
    const free = credits === undefined ? 'now' : 'never';
    const account = await explained(() => signUp.create(email, null, { free }));
    if (account === undefined) throw new AdministrationError('There is an account with this e-mail already.');
    if (credits === 'unlimited') await renewals.assign(account, 'unlimited', ACTOR);
    else if (credits !== undefined && credits > 0) await this.#book(account, credits, 'account create');
    const created = await store.findAccount(account);
    const hadFreeCredits = free === 'now' && signUp.freeCredits > 0 && created?.credits === 0;
    if (plan !== undefined) await renewals.assign(account, plan, ACTOR);
    const { text } = await keyService.create(account, settings({ name: 'first key' }));
    const row = await this.#row(account);
    return { accountId: account, apiKey: text, credits: row.credits, hadFreeCredits };
  }

  async showAccount({ account }: { readonly account: number }): Promise<AccountDetails> {
    const owner = await this.#owner(account);
    const now = this.#options.clock.now();
    const keys = await this.#options.keyService.list(account);
    return {
      ...rowOf(owner),
      state: accountState(owner),
      renewsAt: timeText(owner.renewsAt),
      isVerified: owner.verifiedAt !== null,
      hasPassword: owner.password !== null,
      liveKeys: keys.filter((key) => stateOf(key, now) === 'live').length,
      vatRequester: owner.vatRequester,
    };
  }

  async setPlan({ account, plan }: { readonly account: number; readonly plan: string }) {
    this.#requirePlan(plan);
    requireOpen(await this.#owner(account));
    await this.#options.renewals.assign(account, plan, ACTOR);
    return this.showAccount({ account });
  }

  async setVatRequester({ account, vatId }: { readonly account: number; readonly vatId: string | null }) {
    requireOpen(await this.#owner(account));
    const { store, accountCache } = this.#options;
    const vatRequester = vatId === null ? null : requesterNumber(vatId)?.id;
    if (vatRequester === undefined)
      throw new AdministrationError(
        `not a VAT ID under which registers can be asked: ${vatId?.slice(0, 64)}; it must be of an EU state, XI or GB, ` +
          'with its prefix and right check digits',
      );
    await store.setVatRequester(account, vatRequester);
    accountCache.expireAccount(account);
    return { vatRequester };
  }

  async rotateEvidenceKey() {
    const { kid } = await this.#options.evidenceKeys.rotate();
    return { kid };
  }

  evidenceKeys() {
    return this.#options.evidenceKeys.keySet();
  }

  async closeAccount({ account }: { readonly account: number }) {
    const owner = await this.#owner(account);
    requireOpen(owner);
    await explained(() => this.#options.accountService.close(owner));
    return { closed: true };
  }

  #requirePlan(id: string): void {
    const { plans } = this.#options;
    if (plans.has(id)) return;
    throw new AdministrationError(
      `unknown plan: ${id.slice(0, 40)}; the plans are ${[...plans.keys()].join(', ')}`,
    );
  }

  /** @throws AdministrationError when there is no such account */
  async #owner(account: number): Promise<Account> {
    const owner = await this.#options.store.findAccount(account);
    if (owner === null) throw new AdministrationError(`There is no account ${account}.`);
    return owner;
  }

  async #row(account: number): Promise<AccountRow> {
    return rowOf(await this.#owner(account));
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
    const booked = await this.#options.grantService.book({ account, amount, reason, actor: ACTOR });
    if (booked.result === 'added') return { credits: booked.credits };
    if (booked.result === 'insufficient')
      throw new AdministrationError('The account has fewer credits than that.');
    throw new AdministrationError(`There is no account ${account}.`);
  }

  async listAccounts({ after }: { readonly after: number }): Promise<readonly AccountRow[]> {
    const accounts = await this.#options.store.listAccounts({ after, limit: ACCOUNTS_A_PAGE });
    return accounts.map(rowOf);
  }

  async createKey(order: KeyOrder): Promise<NewKey> {
    const { account, test } = order;
    const owner = await this.#owner(account);
    requireOpen(owner);
    const maxLive = this.#options.plans.get(owner.plan)?.maxKeys;
    const options = { test, ...(maxLive !== undefined && { maxLive }) };
    const { id, text } = await explained(
      () => this.#options.keyService.create(account, settings(order), options),
      asOption,
    );
    return { keyId: id, apiKey: text };
  }

  async revokeKey({ account, key }: { readonly account: number; readonly key: number }) {
    return { revoked: await this.#options.keyService.revoke(account, key) };
  }

  async listKeys({ account }: { readonly account: number }): Promise<readonly KeyRow[]> {
    const now = this.#options.clock.now();
    const keys = await this.#options.keyService.list(account);
    return keys.map((key) => ({
      id: key.id,
      name: key.name,
      mark: `${key.head}…${key.tail}`,
      state: stateOf(key, now),
      test: key.test,
      scopes: key.scopes,
      addresses: key.cidrs,
      cap: key.cap,
      rate: key.rate,
      expiresAt: timeText(key.expiresAt),
      lastUsedAt: key.lastUsedAt === null ? 'never' : dayText(key.lastUsedAt),
      createdAt: dayText(key.createdAt),
    }));
  }

  audit() {
    return this.#options.store.listImbalances();
  }

  async backup(order: { readonly to?: string }) {
    // The first account that was ever made keeps its row, also when it was closed.
    if ((await this.#options.store.findAccount(1)) === null)
      throw new AdministrationError(
        'The database has no account, so there is nothing to back up. Check DATA_DIR.',
      );
    try {
      return { file: await this.#options.backup(order.to) };
    } catch (error) {
      if (!(error instanceof BackupFailed)) throw error;
      const isPlace = order.to !== undefined && PLACE_FAULTS.includes(error.code);
      throw new AdministrationError(
        isPlace ? `${order.to} cannot be written by the service (${error.code}).` : error.message,
      );
    }
  }
}

const settings = (order: Pick<KeyOrder, 'name'> & Partial<KeyOrder>): KeySettings => ({
  name: order.name,
  scopes: order.scopes ?? null,
  cidrs: order.addresses ?? null,
  cap: order.cap ?? null,
  rate: order.rate ?? null,
  expiresAt: order.expiresAt ?? null,
});

const rowOf = (account: Account): AccountRow => ({
  id: account.id,
  email: account.email ?? '',
  credits: account.unlimited ? 'unlimited' : account.credits,
  plan: account.plan,
  role: account.role,
  createdAt: dayText(account.createdAt),
});

function requireOpen({ id, closedAt }: Account): void {
  if (closedAt !== null) throw new AdministrationError(`Account ${id} is closed.`);
}

function stateOf(key: ApiKey, now: number): KeyRow['state'] {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'live';
}

function accountState({ closedAt, suspendedAt }: Account): AccountDetails['state'] {
  if (closedAt !== null) return 'closed';
  return suspendedAt === null ? 'active' : 'suspended';
}

const timeText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Options of `key create` whose names differ from those of the fields. */
const OPTION_OF: Readonly<Record<string, string>> = { cidrs: 'addresses', expiresAt: 'expires' };

/** `cidrs[0]: …` as `--addresses: …`. */
const asOption = (description: string): string =>
  description.replace(/^(\w+)(\[\d+\])?:/, (_, field: string) => `--${OPTION_OF[field] ?? field}:`);

/** What the ledger refuses, in words for the operator; `named` puts the operator's names in the place of ours. */
async function explained<Result>(
  work: () => Promise<Result>,
  named = (description: string): string => description,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AccessDenied) throw new AdministrationError('There is no such account.');
    if (!(error instanceof InvalidInput)) throw error;
    throw new AdministrationError(error.violations.map(({ description }) => named(description)).join('; '));
  }
}
