import type { Check } from '#core/health.ts';
import type { AccountService } from '../../accounts/account-service.ts';
import type { Invitations } from '../../accounts/invitations.ts';
import type { KeyAudit } from '../../accounts/key-audit.ts';
import type { LinkList } from '../../accounts/link-list.ts';
import type { LogIn } from '../../accounts/log-in.ts';
import type { PasswordReset } from '../../accounts/password-reset.ts';
import type { Payments } from '../../accounts/payments.ts';
import type { Registration, SignUpMode } from '../../accounts/registration.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { AccountCache } from '../../meter/account-cache.ts';
import type { GrantService } from '../../meter/grant-service.ts';
import type { KeyService } from '../../meter/key-service.ts';
import type { Plans } from '../../meter/plans.ts';
import type { Renewals } from '../../meter/renewals.ts';
import type { Store } from '../../store/port.ts';
import type { BatchServer } from '../batch/batch-endpoint.ts';
import type { HttpDependencies } from '../http-dependencies.ts';

/** Everything that the dashboard's API is built from, beside what the operations use. */
export interface DashboardDependencies extends HttpDependencies {
  readonly store: Store;
  readonly accountCache: AccountCache;
  readonly keyService: KeyService;
  readonly grantService: GrantService;
  readonly plans: Plans;
  readonly renewals: Renewals;
  readonly sessions: Sessions;
  readonly logIn: LogIn;
  readonly registration: Registration;
  readonly passwordReset: PasswordReset;
  readonly invitations: Invitations;
  readonly accountService: AccountService;
  readonly linkList: LinkList;
  readonly keyAudit: KeyAudit;
  readonly signUpMode: SignUpMode;
  /** Where the operator has set up a provider. */
  readonly payments?: Payments | undefined;
  readonly hasMail: boolean;
  readonly serveBatch: BatchServer;
  /** Of the process, Unix ms. */
  readonly startedAt: number;
  /** Where the store is one file. @returns the name of the file, or what failed */
  readonly backups?:
    | { runNow(): Promise<{ readonly file: string } | { readonly problem: Check }> }
    | undefined;
  /** Writes what is counted in memory, so that a report shows it. */
  readonly flush: () => Promise<void>;
}
