/**
 * PDF to PDF/A: all that other packages and the service may use of it (README.md).
 */

// Jobs: convert, finish, judge and mark.
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
  PDF_A_LEVELS,
  type PdfALevel,
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
export type { PdfAChange, PdfAFacts, PdfAObstacle, PdfAResult } from './model/result.ts';
// Images of kinds that a level does not allow, as pixels.
export { jpeg2000PagesJob, unpackJpeg2000Job } from './unpack/jpeg-2000.ts';
export { type Validation, type ValidationOrder, validateResultJob } from './validate-result.ts';
