/**
 * Addresses of the dashboard's and the docs' pages: one HTML document each, drawn by its scripts. `{name}` means one
 * part of a path.
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

/** Guides, by the names of their addresses; `web/docs/guides.data.ts` has the same, which a test compares. */
export const GUIDE_NAMES = [
  'first-steps',
  'credits',
  'errors',
  'mcp',
  'moving-over',
  'contract',
  'e-invoices',
  'invoice-templates',
  'payment-codes',
  'barcodes',
  'html-to-pdf',
  'pdf-to-pdf-a',
  'pdf-tools',
  'geocoding',
  'price-indexes',
  'self-hosting',
  'payments',
  'operating',
  'many-nodes',
  'consistency',
  'changelog',
] as const;

/** Pages of the reference are below: one for each operation, and for each other route of the interface. */
export const REFERENCE_PATH = '/docs/reference';

export const DOCS_PATHS = ['/docs', ...GUIDE_NAMES.map((name) => `/docs/${name}`)] as const;

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
