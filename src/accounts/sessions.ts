import { createHash } from 'node:crypto';
import type { Clock } from '../core/operation.ts';
import type { RandomBytes } from '../meter/key-format.ts';
import type { Store } from '../store/port.ts';
import type { Account, Session } from '../store/records.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Language } from './letters.ts';

const TOKEN_BYTES = 32;
/** rules: Sessions */
export const IDLE_MS = 12 * 3_600_000;
const LONGEST_MS = 30 * 86_400_000;
export const RECENT_MS = 600_000;
/** `seen_at` is written at most this often. */
const TOUCH_EVERY_MS = 60_000;
/** Of one account; the one that was seen longest ago ends. */
const MAX_SESSIONS = 50;
const TOKEN = /^[\w-]{43}$/;

/** Who asks: words of closed lists, never an address or a header. */
export interface Visitor {
  /** What the browser asks for, for mails. */
  readonly language: Language;
  /** `Firefox on Linux` */
  readonly agentFamily: string;
  /** `192.0.2.0/24` */
  readonly addressPrefix: string;
  /** The value of the device cookie, as the browser sent it. */
  readonly device?: string | undefined;
}

interface SessionsOptions {
  readonly store: Pick<
    Store,
    | 'createSession'
    | 'findSession'
    | 'touchSession'
    | 'deleteSession'
    | 'deleteSessions'
    | 'listSessions'
    | 'findAccount'
  >;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly knownDevices: KnownDevices;
}

/** Somebody who is logged in. */
export interface LiveSession {
  readonly session: Session;
  readonly account: Account;
}

/** A session that has just begun: the only moment at which its token is known here. */
export interface NewSession extends LiveSession {
  readonly token: string;
  /** Of the device cookie: not new where the browser has one of this account. */
  readonly device: string;
}

/** Sessions of the dashboard: a random token with the browser, its SHA-256 in the store. */
export class Sessions {
  readonly #options: SessionsOptions;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  /** Whose password was right just now gets a session with a token of its own, never one that was there before. */
  async begin(account: number, visitor: Visitor): Promise<NewSession> {
    const { store, clock, random, knownDevices } = this.#options;
    const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url');
    const now = clock.now();
    const session: Session = {
      hash: hashOf(token),
      account,
      createdAt: now,
      seenAt: now,
      expiresAt: now + LONGEST_MS,
      agentFamily: visitor.agentFamily,
      addressPrefix: visitor.addressPrefix,
    };
    await store.createSession(session);
    for (const { hash } of (await store.listSessions(account)).slice(MAX_SESSIONS)) {
      await store.deleteSession(hash);
    }
    const owner = await store.findAccount(account);
    if (owner === null) throw new Error('a session began for an account that is not there');
    await knownDevices.noteNetwork(account, visitor.addressPrefix);
    return { token, session, account: owner, device: knownDevices.deviceFor(owner, visitor.device) };
  }

  /** Whom the token belongs to; `undefined` when it is wrong or over. */
  async find(token: string): Promise<LiveSession | undefined> {
    const { store, clock } = this.#options;
    if (!TOKEN.test(token)) return undefined;
    const session = await store.findSession(hashOf(token));
    const now = clock.now();
    if (session === null || !isLive(session, now)) return undefined;
    const account = await store.findAccount(session.account);
    if (account === null || account.closedAt !== null) return undefined;
    if (now - session.seenAt >= TOUCH_EVERY_MS) await store.touchSession(session.hash, now);
    return { session, account };
  }

  /** Those that are live, the one that was seen last first. */
  async list(account: number): Promise<readonly Session[]> {
    const now = this.#options.clock.now();
    return (await this.#options.store.listSessions(account)).filter((session) => isLive(session, now));
  }

  end(session: Session): Promise<void> {
    return this.#options.store.deleteSession(session.hash);
  }

  /** All of the account. */
  endAll(account: number): Promise<void> {
    return this.#options.store.deleteSessions(account);
  }

  /** The password was entered a short while ago: each entry begins a session. A clock that went back asks again. */
  isRecent(session: Session): boolean {
    const age = this.#options.clock.now() - session.createdAt;
    return age >= 0 && age < RECENT_MS;
  }
}

/** How a list names a session: enough of its hash to distinguish it from others, nothing that opens it. */
export const sessionId = ({ hash }: Pick<Session, 'hash'>): string =>
  Buffer.from(hash.subarray(0, 9)).toString('base64url');

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/**
 * A clock that went back ends nobody's session, unless by more than a session may be idle: then it was ahead when the
 * session was seen, which would last until then.
 */
const isLive = ({ seenAt, expiresAt }: Session, now: number): boolean =>
  now < expiresAt && expiresAt - now < LONGEST_MS + IDLE_MS && Math.abs(now - seenAt) < IDLE_MS;
