/** What an operator can do from the command line. Arguments and results are plain JSON: they may cross the socket. */
export interface Administration {
  createAccount(order: {
    readonly email: string;
    readonly credits?: number | 'unlimited';
  }): Promise<NewAccount>;
  /** A link by which somebody sets e-mail and password of an account, once, within a day. */
  invite(order: InvitationOrder): Promise<InvitationLink>;
  /** Adds credits; a negative amount takes them back, at most to zero. */
  grant(order: {
    readonly account: number;
    readonly amount: number;
    readonly reason: string;
  }): Promise<{ readonly credits: number }>;
  listAccounts(order: { readonly after: number }): Promise<readonly AccountRow[]>;
  createKey(order: {
    readonly account: number;
    readonly name: string;
    readonly test: boolean;
  }): Promise<NewKey>;
  revokeKey(order: {
    readonly account: number;
    readonly key: number;
  }): Promise<{ readonly revoked: boolean }>;
  listKeys(order: { readonly account: number }): Promise<readonly KeyRow[]>;
  /** Accounts whose balance is not what entries and charges say; empty when all is right. */
  audit(order: Record<string, never>): Promise<readonly ImbalanceRow[]>;
  backup(order: Record<string, never>): Promise<{ readonly file: string }>;
}

export interface NewAccount {
  readonly accountId: number;
  readonly apiKey: string;
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

export interface KeyRow {
  readonly id: number;
  readonly name: string;
  /** First and last characters: `4fK9…hOA0`. */
  readonly mark: string;
  readonly state: 'live' | 'revoked' | 'expired';
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
