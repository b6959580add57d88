/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { countText, textKept } from '#compare/text-kept.ts';
export { browserPrint } from './browser-print.ts';
export { classicFile, deflatedText, streamText, TWO_PAGES } from './classic-file.ts';
export { mutated } from './mutate.ts';
export { pageTexts, type ShownText } from './page-text.ts';
export { readAll } from './read-all.ts';
export { type ReadPdf, readPdf } from './read-pdf.ts';
