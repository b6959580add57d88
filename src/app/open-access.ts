import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AccountService } from '../accounts/account-service.ts';
import { commonPasswords } from '../accounts/common-passwords.ts';
import { Invitations } from '../accounts/invitations.ts';
import { KeyAudit } from '../accounts/key-audit.ts';
import { KnownDevices } from '../accounts/known-devices.ts';
import type { Letterhead } from '../accounts/letters.ts';
import { type LinkList, OwnLinkList } from '../accounts/link-list.ts';
import { LogIn } from '../accounts/log-in.ts';
import { OneTimeLinks } from '../accounts/one-time-links.ts';
import { OwnerMails } from '../accounts/owner-mails.ts';
import type { PasswordLinkParts } from '../accounts/password-link-parts.ts';
import { PasswordReset } from '../accounts/password-reset.ts';
import { Passwords } from '../accounts/passwords.ts';
import { Registration, type SignUpMode } from '../accounts/registration.ts';
import { Sessions } from '../accounts/sessions.ts';
import { SharedLinkList } from '../accounts/shared-link-list.ts';
import { VerificationMails } from '../accounts/verification-mails.ts';
import type { Config } from '../config.ts';
import type { MailSender } from '../core/mail.ts';
import type { DataFolder } from './open-data-folder.ts';
import type { LedgerServices } from './open-ledger.ts';
import { attemptCounters } from './shared-parts.ts';
import { signUpRule } from './sign-up-rule.ts';
import type { System } from './system.ts';

const COMMON_PASSWORDS = fileURLToPath(new URL('../../data/passwords/common.txt', import.meta.url));

interface AccessOptions {
  readonly system: Pick<System, 'clock' | 'random' | 'argon2'>;
  readonly config: Config;
  readonly dataFolder: Pick<DataFolder, 'store' | 'secret' | 'shared'>;
  readonly ledger: Pick<LedgerServices, 'accountCache' | 'signUp'>;
  readonly mail: MailSender;
  /** Where the dashboard is, without a slash at the end. */
  readonly publicUrl: () => string;
  /** What must be settled before an account is deleted. @throws Unavailable; then it stays */
  readonly beforeClosing?: ((account: number) => Promise<void>) | undefined;
  readonly onError: (task: string, error: unknown) => void;
}

/** Who may log in and how somebody becomes one of them, over the accounts of the books. */
export interface AccessServices {
  readonly sessions: Sessions;
  readonly logIn: LogIn;
  readonly knownDevices: KnownDevices;
  readonly registration: Registration;
  readonly passwordReset: PasswordReset;
  readonly invitations: Invitations;
  readonly accountService: AccountService;
  readonly linkList: LinkList;
  readonly ownerMails: OwnerMails;
  readonly keyAudit: KeyAudit;
  readonly signUpMode: SignUpMode;
}

/** Who writes the mails. */
export const letterheadOf = ({ PRODUCT_NAME, SUPPORT_URL }: Config): Letterhead => ({
  name: PRODUCT_NAME,
  supportUrl: SUPPORT_URL,
});

/** Joins sessions, log-in, links and mail. */
export function openAccess(options: AccessOptions): AccessServices {
  const { system, config, dataFolder, ledger, mail, publicUrl, beforeClosing, onError } = options;
  const { clock, random, argon2 } = system;
  const { store } = dataFolder;
  const attempts = attemptCounters(dataFolder, clock);
  const { accountCache, signUp } = ledger;
  const isCommon = commonPasswords(() => readFileSync(COMMON_PASSWORDS, 'utf8'));
  const passwords = new Passwords({ random, isCommon, now: () => performance.now(), derive: argon2 });
  const knownDevices = new KnownDevices({ store, clock, random, secret: dataFolder.secret.derive('log-in') });
  const sessions = new Sessions({ store, clock, random, knownDevices });
  const links = new OneTimeLinks({ store, clock, random, publicUrl });
  const linkList = openLinkList(options);
  const reportMail = (error: unknown) => onError('mail', error);
  const letterhead = letterheadOf(config);
  const ownerMails = new OwnerMails({
    ...{ mail, links: linkList, clock, publicUrl, letterhead },
    onError: reportMail,
  });
  const verificationMails = new VerificationMails({ attempts, links, ownerMails });
  const askForProof = mail.isSetUp ? verificationMails.sendAgain : undefined;
  const logIn = new LogIn({ store, clock, attempts, passwords, sessions, knownDevices, askForProof });
  const linked: PasswordLinkParts = { clock, attempts, passwords, sessions, logIn, links, ownerMails };
  const signUpMode = signUpRule(config).mode;
  return {
    sessions,
    logIn,
    knownDevices,
    registration: new Registration({ ...linked, store, mode: signUpMode, signUp, verificationMails }),
    passwordReset: new PasswordReset({ ...linked, store, signUp }),
    invitations: new Invitations({ ...linked, store, signUp }),
    accountService: new AccountService({ ...linked, store, accountCache, beforeClosing }),
    linkList,
    ownerMails,
    keyAudit: new KeyAudit({ store, clock, attempts, ownerMails }),
    signUpMode,
  };
}

function openLinkList({ system, dataFolder, onError }: AccessOptions): LinkList {
  const { shared, secret } = dataFolder;
  if (shared === undefined) return new OwnLinkList();
  return new SharedLinkList({
    links: shared.pendingLinks,
    secret: secret.derive('pending-link'),
    random: system.random,
    onError: (error) => onError('links to pass on', error),
  });
}
