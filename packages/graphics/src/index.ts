/**
 * Fonts, texts and pictures: all that other packages and the service may use of it (README.md).
 */

// Colours and their contrast.
export {
  type Color,
  color,
  contrasting,
  contrastRatio,
  darkenedFor,
  hexOf,
  isLowContrast,
  mixed,
} from './color/color.ts';
export { inTestColours, TEST_INK } from './color/test-colours.ts';

// Font programs: reading and subsetting.
export { type FontLibrary, requiredFace, type SymbolSet } from './font/font-library.ts';
export type { FontTools } from './font/font-tools.ts';
export { LATIN_END } from './font/latin-table.ts';
export { ParsedFont } from './font/parsed-font.ts';
export { int16, tagAt, uint16, uint32 } from './font/sfnt.ts';
export { type NewTable, sfntFile, subsetFont } from './font/subset.ts';
export { toUnicodeMap } from './font/to-unicode.ts';
// Pictures of many tones.
export { ToneCanvas } from './four-tone-image/tone-canvas.ts';
export { tonePng } from './four-tone-image/tone-png.ts';
export { NEAREST, PIXELS_OF_BYTE, STEADY, type ToneStamp, toneStamp } from './four-tone-image/tone-stamp.ts';
// Outlines.
export { type Contour, mapped, type Piece, placed } from './outline/contour.ts';
export { svgContours } from './outline/svg-contours.ts';
// Outlines to pixels.
export { coverage } from './rasterizer/coverage.ts';
export { fillGrid } from './rasterizer/fill-grid.ts';
export { stampOf } from './rasterizer/stamp.ts';
// Shaping, measuring and breaking of texts.
export { type ComplexShaper, loadComplexShaper } from './text/complex-shaper.ts';
export type { GlyphCluster, GlyphRun, LatinText, ShapedText } from './text/glyph-run.ts';
export { CAP_HEIGHT, isLabelText, type LabelOutline, labelOutline } from './text/label-outline.ts';
export { breakLines, shortened } from './text/line-break.ts';
export { needsShaping } from './text/needs-shaping.ts';
export { type GlyphLine, glyphLine, type LinePlacement, lineContours } from './text/text-contours.ts';
export { MM_PER_POINT, type TextStyle, Typesetter } from './text/typesetter.ts';

// Pictures of two colours, in every format.
export type { Bands } from './two-color-image/bands.ts';
export {
  type BitGrid,
  bitGrid,
  gridFromRuns,
  isDark,
  setDark,
  setDarkBox,
} from './two-color-image/bit-grid.ts';
export { crcOf } from './two-color-image/crc.ts';
export { gifBytes } from './two-color-image/gif.ts';
export { type Box, gridBoxes } from './two-color-image/grid-boxes.ts';
export { gridPdf } from './two-color-image/grid-pdf.ts';
export { channels, type Picture } from './two-color-image/picture.ts';
export { pngBytes, pngOfBands, tonedPngBytes } from './two-color-image/png.ts';
export { type RawPixels, rawPixels } from './two-color-image/raw-pixels.ts';
export { rotateGrid } from './two-color-image/rotate-grid.ts';
export { rowRuns, runCapacity } from './two-color-image/row-runs.ts';
export { hexColour, svgPath, svgText } from './two-color-image/svg.ts';
export { tiffBytes, tonedTiffBytes } from './two-color-image/tiff.ts';
export { type ShareField, type TonedPicture, tonedRawPixels } from './two-color-image/tones.ts';
export { webpBytes } from './two-color-image/webp.ts';
