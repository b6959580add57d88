import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AccountChanges } from '../accounts/account-changes.ts';
import { commonPasswords } from '../accounts/common-passwords.ts';
import { Familiarity } from '../accounts/familiarity.ts';
import { Invitations } from '../accounts/invitations.ts';
import { KeyNotes } from '../accounts/key-notes.ts';
import { LinkList } from '../accounts/link-list.ts';
import { LinkPost } from '../accounts/link-post.ts';
import type { LinkedPasswords } from '../accounts/linked-passwords.ts';
import { LogIn } from '../accounts/log-in.ts';
import { OneTimeLinks } from '../accounts/one-time-links.ts';
import { PasswordReset } from '../accounts/password-reset.ts';
import { Passwords } from '../accounts/passwords.ts';
import { Registration, type SignUpMode } from '../accounts/registration.ts';
import { Sessions } from '../accounts/sessions.ts';
import { VerificationMails } from '../accounts/verification-mails.ts';
import type { Config } from '../config.ts';
import type { MailSender } from '../core/mail.ts';
import type { DataFolder } from './open-data-folder.ts';
import type { LedgerServices } from './open-ledger.ts';
import { signUpRule } from './sign-up-rule.ts';
import type { System } from './system.ts';

const COMMON_PASSWORDS = fileURLToPath(new URL('../../data/passwords/common.txt', import.meta.url));

interface AccessOptions {
  readonly system: Pick<System, 'clock' | 'random'>;
  readonly config: Config;
  readonly dataFolder: Pick<DataFolder, 'store' | 'secret'>;
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

/** Joins sessions, log-in, links and mail. */
export function openAccess(options: AccessOptions): AccessServices {
  const { system, config, dataFolder, ledger, mail, publicUrl, beforeClosing, onError } = options;
  const { clock, random } = system;
  const { store } = dataFolder;
  const { accountCache, signUp } = ledger;
  const isCommon = commonPasswords(() => readFileSync(COMMON_PASSWORDS, 'utf8'));
  const passwords = new Passwords({ random, isCommon, now: () => performance.now() });
  const familiarity = new Familiarity({ store, clock, random, secret: dataFolder.secret.derive('log-in') });
  const sessions = new Sessions({ store, clock, random, familiarity });
  const links = new OneTimeLinks({ store, clock, random, publicUrl });
  const linkList = new LinkList();
  const reportMail = (error: unknown) => onError('mail', error);
  const post = new LinkPost({ mail, links: linkList, clock, publicUrl, onError: reportMail });
  const verificationMails = new VerificationMails({ clock, links, post });
  const askForProof = mail.isSetUp ? verificationMails.sendAgain : undefined;
  const logIn = new LogIn({ store, clock, passwords, sessions, familiarity, askForProof });
  const linked: LinkedPasswords = { clock, passwords, sessions, logIn, links, post };
  const signUpMode = signUpRule(config).mode;
  return {
    sessions,
    logIn,
    familiarity,
    registration: new Registration({ ...linked, store, mode: signUpMode, signUp, verificationMails }),
    passwordReset: new PasswordReset({ ...linked, store, signUp }),
    invitations: new Invitations({ ...linked, store, signUp }),
    accountChanges: new AccountChanges({ ...linked, store, accountCache, beforeClosing }),
    linkList,
    post,
    keyNotes: new KeyNotes({ store, clock, post }),
    signUpMode,
  };
}
