/** Deadlines of a service beside which another part of the suite keeps the processors busy; speed is not judged here. */
export const PATIENT = {
  HTML_TIMEOUT_MS: '120000',
  PDFA_TIMEOUT_MS: '300000',
  PDF_TIMEOUT_MS: '300000',
} as const;
