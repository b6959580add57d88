import type { AttemptCounters } from '../core/attempts.ts';
import type { Clock } from '../core/operation.ts';
import type { LogIn } from './log-in.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import type { OwnerMails } from './owner-mails.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** The parts for mailing a link to an owner, and for setting a password. */
export interface PasswordLinkParts {
  readonly clock: Clock;
  readonly attempts: AttemptCounters;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly logIn: LogIn;
  readonly links: OneTimeLinks;
  readonly ownerMails: OwnerMails;
}
