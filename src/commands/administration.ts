import type { EvidenceKeySet } from '@kontor/vat';

/** What an operator can do from the command line. Arguments and results are plain JSON: they may cross the socket. */
export interface Administration {
  createAccount(order: {
    readonly email: string;
    readonly credits?: number | 'unlimited';
    /** Id of a plan; its first period is booked at once. */
    readonly plan?: string;
  }): Promise<NewAccount>;
  showAccount(order: { readonly account: number }): Promise<AccountDetails>;
  /** Puts an account on a plan from now on and books the first period's credits. */
  setPlan(order: { readonly account: number; readonly plan: string }): Promise<AccountDetails>;
  /** The VAT ID under which an account asks registers; `null`: none of its own. */
  setVatRequester(order: {
    readonly account: number;
    readonly vatId: string | null;
  }): Promise<{ readonly vatRequester: string | null }>;
  /** A new key for signed records; public parts of earlier ones stay listed. */
  rotateEvidenceKey(order: Record<string, never>): Promise<{ readonly kid: string }>;
  /** Public keys of signed records, as a JWK set. */
  evidenceKeys(order: Record<string, never>): Promise<EvidenceKeySet>;
  /** Erases all of an account but its books; its keys get 403 from now on. */
  closeAccount(order: { readonly account: number }): Promise<{ readonly closed: boolean }>;
  /** A link by which somebody sets e-mail and password of an account, once, within a day. */
  invite(order: InvitationOrder): Promise<InvitationLink>;
  /** Adds credits; a negative amount takes them back, at most to zero. */
  grant(order: {
    readonly account: number;
    readonly amount: number;
    readonly reason: string;
  }): Promise<{ readonly credits: number }>;
  listAccounts(order: { readonly after: number }): Promise<readonly AccountRow[]>;
  createKey(order: KeyOrder): Promise<NewKey>;
  revokeKey(order: {
    readonly account: number;
    readonly key: number;
  }): Promise<{ readonly revoked: boolean }>;
  listKeys(order: { readonly account: number }): Promise<readonly KeyRow[]>;
  /** Accounts whose balance does not equal entries minus charges; empty when all is right. */
  audit(order: Record<string, never>): Promise<readonly ImbalanceRow[]>;
  /** `to`: an absolute folder; default `backups` of the data folder. */
  backup(order: { readonly to?: string }): Promise<{ readonly file: string }>;
}

export interface NewAccount {
  readonly accountId: number;
  readonly apiKey: string;
  readonly credits: number | 'unlimited';
  /** This mailbox had its free credits before, so the account starts without them. */
  readonly hadFreeCredits: boolean;
}

export interface KeyOrder {
  readonly account: number;
  readonly name: string;
  readonly test: boolean;
  /** Operations that the key may call; absent: all. */
  readonly scopes?: readonly string[];
  /** Addresses and CIDR ranges that may use it; absent: any. */
  readonly addresses?: readonly string[];
  /** Credits a calendar month (UTC); absent: no cap. */
  readonly cap?: number;
  /** Calls a minute; absent: the service's own limit. */
  readonly rate?: number;
  /** Unix milliseconds; absent: never. */
  readonly expiresAt?: number;
}

export interface InvitationOrder {
  /** One that is there; absent: a new one. */
  readonly account?: number;
  /** Of a new account; absent: whoever opens the link chooses. */
  readonly email?: string;
  readonly role?: 'user' | 'operator';
}

export interface InvitationLink {
  readonly accountId: number;
  readonly url: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}

export interface NewKey {
  readonly keyId: number;
  readonly apiKey: string;
}

export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly credits: number | 'unlimited';
  readonly plan: string;
  readonly role: string;
  readonly createdAt: string;
}

export interface AccountDetails extends AccountRow {
  readonly state: 'active' | 'suspended' | 'closed';
  /** ISO 8601; null: nothing renews. */
  readonly renewsAt: string | null;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly liveKeys: number;
  /** The VAT ID under which it asks registers. */
  readonly vatRequester: string | null;
}

export interface KeyRow {
  readonly id: number;
  readonly name: string;
  /** First and last characters: `4fK9…hOA0`. */
  readonly mark: string;
  readonly state: 'live' | 'revoked' | 'expired';
  readonly test: boolean;
  /** null: all operations, any address, no cap, the service's own rate, no end. */
  readonly scopes: readonly string[] | null;
  readonly addresses: readonly string[] | null;
  readonly cap: number | null;
  readonly rate: number | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string;
  readonly createdAt: string;
}

export interface ImbalanceRow {
  readonly account: number;
  readonly credits: number;
  readonly expected: number;
}

/** The methods, as the socket may call them. */
export const ADMINISTRATION_METHODS = [
  'createAccount',
  'showAccount',
  'setPlan',
  'setVatRequester',
  'rotateEvidenceKey',
  'evidenceKeys',
  'closeAccount',
  'invite',
  'grant',
  'listAccounts',
  'createKey',
  'revokeKey',
  'listKeys',
  'audit',
  'backup',
] as const satisfies readonly (keyof Administration)[];

/** Refused for a reason that the operator should read, e.g. an e-mail that is taken. */
export class AdministrationError extends Error {}
