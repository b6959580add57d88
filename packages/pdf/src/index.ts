/**
 * Writing, reading and changing PDF files: all that other packages and the service may use of it (README.md).
 */

// Objects, the writer, surfaces, structure and metadata.
export { type Attachment, writeAttachment } from './attachment.ts';
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
export { fillColor, showRun } from './content.ts';
export { contourSteps } from './contour-steps.ts';
// Filters of streams.
export { deflatedOnce } from './deflate.ts';
export { EmbeddedFont } from './embedded-font.ts';
export { decodeStream } from './filter/decode-stream.ts';
export { lzwDecoded } from './filter/lzw.ts';
// What a browser printed, finished.
export { type FinishedPdf, type FinishOrder, finishPrintJob } from './finish/finish-print.ts';
export { ObjectImporter } from './finish/object-import.ts';
export { stampPages } from './finish/stamp-pages.ts';
export { subsetTag } from './font-parts.ts';
export { srgbProfile } from './icc.ts';
export { description, type IccTag, iccProfile, plainText, WHITE, xyz } from './icc-profile.ts';
export { type PdfImage, predictor, writeImage } from './image.ts';
export { type LogoPicture, logoPicture } from './logo-picture.ts';
export {
  byteString,
  dateString,
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
export { draftsOf } from './print/page-draft.ts';
export { textOf } from './print/text-string.ts';
// Reading.
export { mediaBoxOf, type PdfPage, pagesOf, type Rectangle, rectangleOf } from './read/page-tree.ts';
export { openPdf, PdfFile } from './read/pdf-file.ts';
export { treeLeaves } from './read/tree-leaves.ts';
export { FOREIGN_STYLE, pdfNumber, type SerializeStyle, serialized } from './serialize.ts';
export type { SmallerOrder, SmallerPicture } from './smaller-picture.ts';
export type { StampPicture } from './stamp-picture.ts';
export { child, type StructureElement, structureRoot, writeStructure } from './structure.ts';
export {
  type Box,
  type ImageResource,
  type Link,
  type PathStep,
  type Stroke,
  Surface,
} from './surface.ts';
// Drawings (SVG).
export { drawingRefused } from './svg/drawing-refused.ts';
// Tokens.
export { isSpace } from './syntax/character-class.ts';
export { isKeyword, Lexer, type Token } from './syntax/lexer.ts';
export { SyntaxBytes } from './syntax-bytes.ts';
export { scanOperators } from './tags/operator-scan.ts';
export { drawTestMark } from './test-mark.ts';
export { canContinue, continuedUpdate } from './update/continued-update.ts';
// Changing what is there.
export { equalStreams } from './update/equal-streams.ts';
export { PdfChanges } from './update/pdf-changes.ts';
export { type CopyOptions, reachableCopy } from './update/reachable-copy.ts';
export { separatePages } from './update/separate-pages.ts';
export {
  type AddOptions,
  encodedStream,
  type FileCipher,
  type ObjectSink,
  PdfWriter,
  type StreamOptions,
} from './writer.ts';
export {
  type FacturXMetadata,
  FX_NAMESPACE,
  facturXDescription,
  type PdfAClaim,
  PRODUCER,
  xmpPacket,
} from './xmp.ts';
