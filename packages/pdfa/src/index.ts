/**
 * PDF to PDF/A: all that other packages and the service may use of it (README.md). The jobs have an entry of their own,
 * `pdf-a-jobs.ts`.
 */

export { convertPdfA } from './convert.ts';
export { PDF_A_LEVELS, type PdfALevel } from './level/pdf-a-level.ts';
export type { PdfAResult } from './model/result.ts';
