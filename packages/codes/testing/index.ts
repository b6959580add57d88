/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { aztecGrid } from '#aztec/aztec.ts';
export type { BarcodeOptions } from '#barcode/format/options.ts';
export { symbolGrid } from '#barcode/symbol-grid.ts';
export { encode } from '#character-set/encode.ts';
export { dataMatrixGrid } from '#data-matrix/data-matrix.ts';
export { sizesOf } from '#data-matrix/size.ts';
export { databarBars } from '#databar/databar.ts';
export { databarExpandedBars } from '#databar/databar-expanded.ts';
export { dotCodeDots } from '#dot-code/dot-code.ts';
export { intelligentMailGrid } from '#four-state/intelligent-mail.ts';
export { royalMailGrid } from '#four-state/royal-mail.ts';
export { elementString, gs1Elements } from '#gs1/element-string.ts';
export { type FormatPart, formatOf } from '#gs1/format.ts';
export { valueRules } from '#gs1/value-rules.ts';
export { hanXinGrid } from '#han-xin/han-xin.ts';
export { dataWordsOf, type HanXinLevel, VERSIONS } from '#han-xin/size.ts';
export { codabarBars } from '#linear/codabar.ts';
export { code39Bars } from '#linear/code39.ts';
export { code93Bars } from '#linear/code93.ts';
export { code128Bars } from '#linear/code128.ts';
export { ean13Bars } from '#linear/ean.ts';
export { itfBars } from '#linear/itf.ts';
export { pharmacodeBars } from '#linear/pharmacode.ts';
export { hexagonsGrid } from '#maxicode/hexagons.ts';
export { maxiCodeGrid } from '#maxicode/maxicode.ts';
export { microQrGrid } from '#micro-qr/micro-qr.ts';
export { qrPicture } from '#payment-picture/qr-picture.ts';
export { pdf417Grid } from '#pdf417/pdf417.ts';
export { QR_LEVELS } from '#qr/level.ts';
export { qrBlocks } from '#qr/qr-dimensions.ts';
export { qrMatrix } from '#qr/qr-matrix.ts';
export { segmentBits } from '#qr/segment.ts';
export { decodeGrid } from './decode.ts';
export { decodeFile, filePixels } from './decode-file.ts';
export { readDotCode } from './read-dot-code.ts';
export { readHanXin } from './read-han-xin.ts';
export { addedSamples, originalSamples, request } from './samples.ts';
