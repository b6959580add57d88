import type { BrowserContext } from 'playwright-core';

/** Pages of an account, beside those of the playground. */
export const ACCOUNT_PAGES = [
  '/dashboard',
  '/dashboard/lists',
  '/dashboard/keys',
  '/dashboard/usage',
  '/dashboard/requests',
  '/dashboard/playground/invoice-pdf',
  '/dashboard/billing',
  '/dashboard/settings',
  '/dashboard/nothing-here',
];

/** With the second account of the service. */
export const OPERATOR_PAGES = [
  '/dashboard/operator',
  '/dashboard/operator/accounts/2',
  '/dashboard/operator/health',
  '/dashboard/operator/links',
  '/dashboard/operator/audit',
];

/** A log-in, to be used by other visitors: sign-ups of one network are few an hour. */
export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;
