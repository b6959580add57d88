/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { lzmaBytes } from '#lzma/lzma.ts';
export type { PayBySquareDocument } from '#pay-by-square/document.ts';
export { fieldText } from '#pay-by-square/field-text.ts';
export { payBySquarePayload } from '#pay-by-square/pay-by-square.ts';
export { swissPayload, swissSymbol } from '#swiss-bill/bill/payload.ts';
export { MM } from '#swiss-bill/layout/slip-measures.ts';
export { textLeft, textWidth } from '#swiss-bill/layout/type-metrics.ts';
export { extremeBills } from './extreme-bills.ts';
export { randomDocument } from './random-document.ts';
export { SAMPLE } from './sample-bill.ts';
