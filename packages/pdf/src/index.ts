/**
 * Writing, reading and changing PDF files: all that other packages and the service may use of it (README.md).
 */

// Does a file look as before?
export {
  type Comparison,
  comparePageJob,
  comparePairsJob,
  comparePdfJob,
} from './compare/compare-job.ts';
export { type Picture, ppmPictures } from './compare/ppm.ts';
export {
  MAX_COMPARED_PAGES,
  type PageSize,
  pixelsOf,
  type RenderRun,
  renderPlan,
} from './compare/render-plan.ts';
// Objects, the writer, surfaces, structure and metadata.
export { contourSteps } from './contour-steps.ts';
export { EmbeddedFont } from './embedded-font.ts';
// Filters of streams.
export { lzwDecoded } from './filter/lzw.ts';
// What a browser printed, finished.
export { type FinishedPdf, type FinishOrder, finishPrintJob } from './finish/finish-print.ts';
export { ObjectImporter } from './finish/object-import.ts';
export { draftsOf } from './finish/page-draft.ts';
export { stampPages } from './finish/stamp-pages.ts';
export { subsetTag } from './font-parts.ts';
export { srgbProfile } from './icc.ts';
export { description, type IccTag, iccProfile, plainText, WHITE, xyz } from './icc-profile.ts';
export type { PdfImage } from './image.ts';
export { type LogoPicture, logoPicture } from './logo-picture.ts';
export {
  byteString,
  dict,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  name,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  type PdfString,
  raw,
  ref,
  textString,
} from './object.ts';
export { writeOutputIntent } from './output-intent.ts';
export { PdfDocument, type PdfFinish } from './pdf-document.ts';
export { pictureKind } from './picture-kind.ts';
// Reading.
export { mediaBoxOf, pagesOf } from './read/page-tree.ts';
export { openPdf, PdfFile } from './read/pdf-file.ts';
export { FOREIGN_STYLE, pdfNumber, type SerializeStyle, serialized } from './serialize.ts';
export { child, type StructureElement, structureRoot, writeStructure } from './structure.ts';
export { type Box, type ImageResource, type PathStep, type Stroke, Surface } from './surface.ts';
// Drawings (SVG).
export { drawingRefused } from './svg/drawing-refused.ts';
// Tokens.
export { isSpace } from './syntax/character-class.ts';
export { isKeyword, Lexer, type Token } from './syntax/lexer.ts';
export { drawTestMark } from './test-mark.ts';
// Changing what is there.
export { equalStreams } from './update/equal-streams.ts';
export { PdfChanges } from './update/pdf-changes.ts';
export { type CopyOptions, reachableCopy } from './update/reachable-copy.ts';
export { encodedStream, PdfWriter } from './writer.ts';
export { type FacturXMetadata, type PdfAClaim, PRODUCER, xmpPacket } from './xmp.ts';
