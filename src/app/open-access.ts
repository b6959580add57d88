import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AccountChanges } from '../accounts/account-changes.ts';
import { commonPasswords } from '../accounts/common-passwords.ts';
import { Familiarity } from '../accounts/familiarity.ts';
import { Invitations } from '../accounts/invitations.ts';
import { KeyNotes } from '../accounts/key-notes.ts';
import { LinkList } from '../accounts/link-list.ts';
import { LinkPost } from '../accounts/link-post.ts';
import { LogIn } from '../accounts/log-in.ts';
import { OneTimeLinks } from '../accounts/one-time-links.ts';
import { PasswordReset } from '../accounts/password-reset.ts';
import { Passwords } from '../accounts/passwords.ts';
import { Registration, type SignUpMode } from '../accounts/registration.ts';
import { Sessions } from '../accounts/sessions.ts';
import type { SignUp } from '../accounts/sign-up.ts';
import type { Config } from '../config.ts';
import type { MailSender } from '../core/mail.ts';
import type { AccountCache } from '../meter/account-cache.ts';
import type { Store } from '../store/port.ts';
import type { InstallSecret } from '../store/secret.ts';
import type { System } from './system.ts';

const COMMON_PASSWORDS = fileURLToPath(new URL('../../data/passwords/common.txt', import.meta.url));
/** Hosts that only this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

interface AccessOptions extends Pick<System, 'clock' | 'random'> {
  readonly config: Config;
  readonly store: Store;
  readonly secret: InstallSecret;
  readonly accountCache: AccountCache;
  readonly signUp: SignUp;
  readonly mail: MailSender;
  /** Where the dashboard is, without a slash at the end. */
  readonly publicUrl: () => string;
  /** What must be settled before an account is deleted. @throws Unavailable; then it stays */
  readonly beforeClosing?: (account: number) => Promise<void>;
  readonly onError: (task: string, error: unknown) => void;
}

/** Who may log in and how somebody becomes one of them, over the accounts of the books. */
export interface AccessServices {
  readonly sessions: Sessions;
  readonly logIn: LogIn;
  readonly familiarity: Familiarity;
  readonly registration: Registration;
  readonly passwordReset: PasswordReset;
  readonly invitations: Invitations;
  readonly accountChanges: AccountChanges;
  readonly linkList: LinkList;
  readonly post: LinkPost;
  readonly keyNotes: KeyNotes;
  readonly signUpMode: SignUpMode;
}

/**
 * SIGNUP, or what is safe where it is not set: on an address that others reach strangers would take free credits.
 * `reason` is for the operator.
 */
export function signUpRule({ SIGNUP, HOST, PUBLIC_URL }: Pick<Config, 'SIGNUP' | 'HOST' | 'PUBLIC_URL'>): {
  readonly mode: SignUpMode;
  readonly reason: string;
  readonly isReached: boolean;
} {
  const isProxied = PUBLIC_URL !== undefined && !LOOPBACK.test(hostOf(PUBLIC_URL));
  const isReached = isProxied || !LOOPBACK.test(HOST);
  if (SIGNUP !== undefined) return { mode: SIGNUP, reason: 'SIGNUP is set', isReached };
  const reason = isProxied ? `PUBLIC_URL is ${PUBLIC_URL}` : `HOST is ${HOST}`;
  return { mode: isReached ? 'invite' : 'open', reason, isReached };
}

const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');

/** Joins sessions, log-in, links and mail. */
export function openAccess(options: AccessOptions): AccessServices {
  const { config, mail, onError } = options;
  const isCommon = commonPasswords(() => readFileSync(COMMON_PASSWORDS, 'utf8'));
  const passwords = new Passwords({ random: options.random, isCommon, now: () => performance.now() });
  const familiarity = new Familiarity({ ...options, secret: options.secret.derive('log-in') });
  const sessions = new Sessions({ ...options, familiarity });
  const links = new OneTimeLinks(options);
  const linkList = new LinkList();
  const post = new LinkPost({ ...options, links: linkList, onError: (error) => onError('mail', error) });
  const logIn = new LogIn({
    ...{ ...options, passwords, sessions, familiarity },
    ...(mail.isSetUp && { askForProof: (account, visitor) => registration.sendAgain(account, visitor) }),
  });
  const signUpMode = signUpRule(config).mode;
  const shared = { ...options, passwords, sessions, links, post, logIn };
  const registration = new Registration({ ...shared, mode: signUpMode });
  return {
    sessions,
    logIn,
    familiarity,
    registration,
    passwordReset: new PasswordReset(shared),
    invitations: new Invitations(shared),
    accountChanges: new AccountChanges(shared),
    linkList,
    post,
    keyNotes: new KeyNotes(shared),
    signUpMode,
  };
}
