/**
 * Addresses of the dashboard's pages: one HTML document, drawn by its scripts. `{name}` means one part of a path.
 */
export const DASHBOARD_PATHS = [
  '/dashboard',
  '/dashboard/log-in',
  '/dashboard/sign-up',
  '/dashboard/reset',
  '/dashboard/verification',
  '/dashboard/invitation',
  '/dashboard/email-change',
  '/dashboard/keys',
  '/dashboard/keys/{id}',
  '/dashboard/usage',
  '/dashboard/requests',
  '/dashboard/requests/{id}',
  '/dashboard/playground',
  '/dashboard/playground/{operation}',
  '/dashboard/billing',
  '/dashboard/settings',
  '/dashboard/operator',
  '/dashboard/operator/accounts/{id}',
  '/dashboard/operator/health',
  '/dashboard/operator/links',
  '/dashboard/operator/audit',
] as const;

/** What pages may load and show (rules: Dashboard): nothing of other hosts, nothing inline. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  'frame-src blob:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
