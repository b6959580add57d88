/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { checkPdfA } from '#check-pdf-a.ts';
export { convertPdfA } from '#convert.ts';
export type { UnrepairedResult } from '#convert-unrepaired.ts';
export { markTestPdfA } from '#mark-test.ts';
export { EditablePdf } from '#model/editable-pdf.ts';
export { someLevelsOf } from './case-levels.ts';
export { levelsOf, pdfACases } from './cases.ts';
export type { PdfACase } from './pdf-a-case.ts';
