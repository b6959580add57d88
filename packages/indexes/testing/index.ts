/**
 * What tests and suites of other folders use of this package: readers and samples of its own tests, and inner parts that
 * foreign instruments judge one by one. Never part of what is packed.
 */
export { CHAIN_LINKS } from '#chain-links.data.ts';
export { contentLines } from '#csv-rows.ts';
export { kontorCsvSeries } from '#kontor-csv.ts';
export { sdmxCsvSeries } from '#sdmx-csv.ts';
export { type StarterSeries, starterText } from '#starter-snapshot.ts';
export { bundesbankCsv, genesisCsv, jsonStat, ogdCsv, rising, zip } from './series-documents.ts';
