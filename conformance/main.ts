/**
 * Judges what the invoice operations, HTML to PDF and PDF to PDF/A make with instruments that are not ours: Mustang (XSD,
 * Schematron of EN 16931, Factur-X and XRechnung), veraPDF, poppler and qpdf. Run: `npm run conformance`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blindSpots, calibration } from './calibration.ts';
import { convertedOutputs, invoicesToConvert } from './converted.ts';
import { htmlPrints, htmlVerdicts } from './html.ts';
import { inspected } from './inspect.ts';
import { pdfAFaults } from './pdf-a.ts';
import { type Produced, produceAll } from './produce.ts';
import { missingPrograms } from './programs.ts';
import { conformanceRequests } from './requests.ts';
import { needlessRules } from './rules-off/rules-off.ts';
import { readReport, validate } from './validator.ts';
import { faultsOf } from './verdict.ts';

/** A folder of its own for each run, so that two may run at once; kept when something failed. */
const WORK = join(fileURLToPath(new URL('.work', import.meta.url)), String(process.pid));
const THREADS = Math.max(1, Math.min(4, availableParallelism()));

async function inspectAll(made: readonly Produced[]): Promise<ReadonlyMap<Produced, readonly string[]>> {
  const faults = new Map<Produced, readonly string[]>();
  for (const produced of made) faults.set(produced, await inspected(produced));
  return faults;
}

function report(name: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  console.log(`FAILED ${name}`);
  for (const fault of faults) console.log(`  ${fault}`);
}

async function main(): Promise<number> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    for (const sentence of missing) console.error(sentence);
    console.error(
      'The conformance run needs these programs; it installs nothing but the validator, through Maven.',
    );
    return 1;
  }
  mkdirSync(WORK, { recursive: true });
  const { made, refused } = await produceAll(conformanceRequests(), WORK);
  const wrong = await calibration(made, WORK);
  const documents = await htmlVerdicts(WORK);
  const sources = { invoices: invoicesToConvert(made), prints: htmlPrints(WORK) };
  const converted = await convertedOutputs(sources, WORK);
  const invoices = [...made, ...converted.invoices];
  const files = [wrong.xmlFile, wrong.pdfFile, ...invoices.map(({ file }) => file)];
  const [inspections] = await Promise.all([inspectAll(invoices), validate(files, WORK, THREADS)]);
  const blind = await blindSpots(wrong);
  report('instruments', blind);
  let failed = refused.length + (blind.length > 0 ? 1 : 0);
  for (const { request, because } of refused) report(request.name, [`gave no file: ${because}`]);
  for (const produced of invoices) {
    const faults = [...faultsOf(produced, readReport(produced.file)), ...(inspections.get(produced) ?? [])];
    report(`${produced.request.name} (${produced.file})`, faults);
    if (faults.length > 0) failed += 1;
  }
  for (const { name, faults } of documents) {
    report(name, faults);
    if (faults.length > 0) failed += 1;
  }
  report('documents of other operations, converted', converted.faults);
  failed += converted.faults.length;
  const archive = await pdfAFaults(WORK);
  report('PDF to PDF/A', archive.faults);
  failed += archive.faults.length;
  const rules = await needlessRules(join(WORK, 'rules-off'));
  report('rules of PDF to PDF/A', rules.faults);
  failed += rules.faults.length;
  if (failed === 0) rmSync(WORK, { recursive: true, force: true });
  const all =
    1 + invoices.length + refused.length + documents.length + converted.count + archive.count + rules.count;
  console.log(`${all - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
