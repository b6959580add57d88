/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { VAT_FORMATS } from '#vat-format.data.ts';
export { default as VAT_CASES } from './cases.json' with { type: 'json' };
