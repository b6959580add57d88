import { AccessDenied, type AccessDeniedKind } from '../../accounts/access-denied.ts';
import type { DashboardError } from '../../dashboard-api-types/wire.ts';
import { type Failure, failure, failureOf } from '../failure.ts';

interface Row {
  readonly message: DashboardError;
  readonly description: string;
}

/** What the dashboard refuses beside what every call may be refused for. Status 403, but for what is not there. */
const ROWS: Readonly<Record<Exclude<AccessDeniedKind, 'absent'>, Row>> = {
  noSession: { message: 'message.sessionMustBeValid', description: 'Nobody is logged in; log in first.' },
  oldPassword: {
    message: 'message.passwordMustBeRecent',
    description: 'The password was entered more than 10 minutes ago; enter it again.',
  },
  foreignOrigin: {
    message: 'message.forbidden',
    description: 'This can only be asked from the dashboard itself; open it at the address of PUBLIC_URL.',
  },
  plainHttp: {
    message: 'message.logInMustBeEncrypted',
    description: 'Log-in needs HTTPS, or a browser on the machine itself.',
  },
  signUpClosed: {
    message: 'message.signUpMustBeOpen',
    description: 'This service does not take sign-ups; ask its operator for an invitation.',
  },
};

/** The translation of errors to answers of the dashboard. */
export function dashboardFailureOf(error: unknown): Failure {
  if (!(error instanceof AccessDenied)) return failureOf(error);
  if (error.kind === 'absent') return failure('unknownPath');
  const { message, description } = ROWS[error.kind];
  return {
    status: 403,
    outcome: 'forbidden',
    violations: [{ message, description: error.description ?? description }],
  };
}
