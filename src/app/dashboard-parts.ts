import type { DashboardDependencies } from '../http/dashboard/dashboard-dependencies.ts';
import type { HttpDependencies } from '../http/http-dependencies.ts';
import type { AccessServices } from './open-access.ts';
import type { LedgerServices } from './open-ledger.ts';

interface DashboardParts
  extends Pick<DashboardDependencies, 'payments' | 'hasMail' | 'backups' | 'serveBatch' | 'startedAt'> {
  readonly ledger: LedgerServices;
  readonly access: AccessServices;
}

/** What the dashboard's API works with: what operations do, and the parts that accounts are run with. */
export const dashboardDependencies = (
  http: HttpDependencies,
  { ledger, access, ...others }: DashboardParts,
): DashboardDependencies => ({
  ...http,
  store: ledger.store,
  accountCache: ledger.accountCache,
  keyService: ledger.keyService,
  grantService: ledger.grantService,
  plans: ledger.plans,
  renewals: ledger.renewals,
  sessions: access.sessions,
  logIn: access.logIn,
  registration: access.registration,
  passwordReset: access.passwordReset,
  invitations: access.invitations,
  accountService: access.accountService,
  linkList: access.linkList,
  keyAudit: access.keyAudit,
  signUpMode: access.signUpMode,
  ...others,
  flush: ledger.flush,
});
