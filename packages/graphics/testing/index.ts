/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { SCRIPT_FAMILIES } from '#text/script-families.data.ts';
export { gridFromText } from '#two-color-image/bit-grid.ts';
export type { RawPixels } from '#two-color-image/raw-pixels.ts';
