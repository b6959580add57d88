/**
 * PDF to PDF/A: all that other packages and the service may use of it (README.md).
 */

// Jobs: convert, finish, check and mark.
export { checkPdfAJob } from './check-pdf-a.ts';
export { convertPdfA, convertPdfAJob } from './convert.ts';
export { convertUnrepairedJob } from './convert-unrepaired.ts';
export { finishDistilledJob } from './finish-distilled.ts';
// Transparency, drawn flat.
export { flattenJob, transparentPagesJob } from './flatten/flatten.ts';
export { PICTURE_DPI } from './flatten/pictured-area.ts';
// Levels: their names, spellings and claims.
export {
  claimOfLevel,
  needsTags,
  needsUnicode,
  PDF_A_LEVELS as ALL_PDF_A_LEVELS,
  type PdfALevel as AnyPdfALevel,
  type PdfAPart,
  partOf,
  pdfALevel,
  shortLevel,
  takesAnyAttachment,
  withoutTags,
  withoutUnicode,
} from './level/pdf-a-level.ts';
export { markTestPdfAJob } from './mark-test.ts';
// What a conversion is asked for, and its result.
export { PDF_A_LEVELS, type PdfALevel } from './model/pdf-a-level.ts';
export type { PdfAChange, PdfAFacts, PdfAObstacle, PdfAResult } from './model/result.ts';
