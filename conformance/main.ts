/**
 * Judges what the invoice operations, HTML to PDF and PDF to PDF/A make with instruments that are not ours: Mustang (XSD,
 * Schematron of EN 16931, Factur-X and XRechnung), phive with the rules of several years and countries, veraPDF, poppler
 * and qpdf. Run: `npm run conformance`, or
 * `npm run conformance invoices` for the invoices alone, `npm run conformance clients` for the clients that generators make
 * from the interface document, `npm run conformance archive` for PDF to PDF/A, `npm run conformance html` for HTML to PDF, `npm run conformance random 2000 7` for the
 * e-invoices of 2,000 random requests of seed 7. All together run in two processes, as much of it waits for one program.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blindSpots, calibration } from './calibration.ts';
import { clientVerdicts } from './clients/clients.ts';
import { convertedOutputs, invoicesToConvert } from './converted-outputs.ts';
import { differential } from './differential.ts';
import { htmlPrints, htmlVerdicts } from './html.ts';
import { inspected } from './inspect.ts';
import { pdfAFaults } from './pdf-a.ts';
import { type Produced, produceAll } from './produce.ts';
import { missingPrograms } from './programs.ts';
import { readBackFaults } from './read-back.ts';
import { conformanceRequests } from './requests.ts';
import { roundTripFaults } from './round-trip/own-invoices.ts';
import { ruleBlindSpots } from './rules/invalid-invoices.ts';
import { invoiceRuleFaults } from './rules/invoice-rules.ts';
import { needlessRules } from './rules-off/rules-off.ts';
import { twinFaults } from './ubl.ts';
import { ownValidations } from './validations/own-validations.ts';
import { readReport, validate } from './validator.ts';
import { faultsOf } from './validator-faults.ts';
import { vatRecordFaults } from './vat-records.ts';
import { validateWithVeraPdf } from './verapdf/vera-pdf-validation.ts';

/** A folder of its own for each run, so that two may run at once; kept when something failed. */
const WORK = join(fileURLToPath(new URL('.work', import.meta.url)), String(process.pid));
const THREADS = Math.max(1, Math.min(4, availableParallelism()));

/** Several files at once: each is looked at by seven programs, one after the other. */
async function inspectAll(made: readonly Produced[]): Promise<ReadonlyMap<Produced, readonly string[]>> {
  const faults = new Map<Produced, readonly string[]>();
  const waiting = [...made];
  const inspector = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      faults.set(one, await inspected(one));
  };
  await Promise.all(Array.from({ length: THREADS }, inspector));
  return faults;
}

const PARTS: readonly string[] = ['clients', 'invoices', 'random', 'archive', 'html'];

async function main(): Promise<number> {
  const [part, count, seed] = process.argv.slice(2);
  if (part !== undefined && !PARTS.includes(part)) {
    console.error(`no part is called ${part}; there are ${PARTS.join(', ')}`);
    return 64;
  }
  const missing = missingPrograms();
  if (missing.length > 0) {
    for (const sentence of missing) console.error(sentence);
    console.error(
      'The conformance run needs these programs; it installs nothing but the validator, through Maven.',
    );
    return 1;
  }
  mkdirSync(WORK, { recursive: true });
  const tally = new Tally();
  const beside = part === undefined ? alsoRun(['clients', 'archive', 'html', 'random']) : undefined;
  if (part === 'clients') await timed(part, () => judgeClients(tally));
  if (part === undefined || part === 'invoices')
    await timed('invoices', () => judgeInvoices(tally, part === undefined));
  if (part === 'random') await timed(part, () => judgeRandom(tally, count, seed));
  if (part === 'archive') await timed(part, () => judgeArchive(tally));
  if (part === 'html') await timed(part, () => judgeHtml(tally));
  const codes = (await beside) ?? [];
  if (tally.failed === 0) rmSync(WORK, { recursive: true, force: true });
  if (codes.some((code) => code !== 0)) tally.one('clients, archive, html, random', ['failed, see above']);
  console.log(`${tally.all - tally.failed} passed, ${tally.failed} failed`);
  return tally.failed === 0 ? 0 : 1;
}

/** Parts in a process of their own, one after the other; their exit codes. */
async function alsoRun(parts: readonly string[]): Promise<readonly (number | null)[]> {
  const codes: (number | null)[] = [];
  for (const part of parts) {
    const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), part], {
      stdio: 'inherit',
    });
    codes.push(await new Promise((ended) => child.once('close', ended)));
  }
  return codes;
}

/** Reports how long a part took. */
async function timed<Result>(part: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await run();
  console.log(`${part}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return result;
}

/** Counts and reports: one call for each thing judged, or for many judged at once. */
class Tally {
  all = 0;
  failed = 0;

  one(name: string, faults: readonly string[]): void {
    this.all += 1;
    if (faults.length === 0) return;
    this.failed += 1;
    print(name, faults);
  }

  /** Of so many, those with faults are named one by one in `faults`. */
  many(name: string, count: number, faults: readonly string[]): void {
    this.all += count;
    this.failed += faults.length;
    if (faults.length > 0) print(name, faults);
  }
}

function print(name: string, faults: readonly string[]): void {
  console.log(`FAILED ${name}`);
  for (const fault of faults) console.log(`  ${fault}`);
}

/** The invoices, and with them the instruments; `isAll` adds what becomes of them in PDF to PDF/A. */
async function judgeInvoices(tally: Tally, isAll: boolean): Promise<void> {
  const { made, refused } = await timed('  made', () => produceAll(conformanceRequests(), WORK));
  const wrong = await calibration(made, WORK);
  const converted = isAll ? await timed('  converted', () => convertAll(tally, made)) : [];
  const invoices = [...made, ...converted];
  const files = [wrong.xmlFile, wrong.pdfFile, ...invoices.map(({ file }) => file)];
  const [inspections] = await Promise.all([
    timed('  inspected', () => inspectAll(invoices)),
    timed('  validated', () => validate(files, WORK, THREADS)),
  ]);
  const rules = await timed('  judged by rules', () => invoiceRuleFaults(made, THREADS));
  const validations = await timed('  verdicts compared', () =>
    ownValidations(made, join(WORK, 'validations'), THREADS),
  );
  tally.many('verdicts of validation', validations.count, validations.faults);
  const twins = await timed('  compared with UBL', () => twinFaults(made, THREADS));
  for (const [name, faults] of twins) tally.one(name, faults);
  const read = await timed('  read back', () => readBackFaults(made, THREADS));
  for (const [name, faults] of read) tally.one(name, faults);
  for (const [name, faults] of roundTripFaults(made)) tally.one(name, faults);
  await timed('  judged as PDF/UA', () => judgeAccess(tally, made));
  tally.one('instruments', [...(await blindSpots(wrong)), ...(await ruleBlindSpots(made, WORK))]);
  for (const { request, because } of refused) tally.one(request.name, [`gave no file: ${because}`]);
  for (const produced of invoices) {
    tally.one(`${produced.request.name} (${produced.file})`, [
      ...faultsOf(produced, readReport(produced.file)),
      ...(rules.get(produced) ?? []),
      ...(inspections.get(produced) ?? []),
    ]);
  }
}

/** Clients that generators make from the interface document. */
async function judgeClients(tally: Tally): Promise<void> {
  for (const { name, faults } of await clientVerdicts(WORK)) tally.one(name, faults);
}

const RANDOM_COUNT = 300;
const RANDOM_SEED = 20_261_122;

/** E-invoices of random requests with every member; `count` and `seed` as the command line has them. */
async function judgeRandom(tally: Tally, count = '', seed = ''): Promise<void> {
  const folder = join(WORK, 'random');
  const found = await differential(
    Number(count) || RANDOM_COUNT,
    Number(seed) || RANDOM_SEED,
    folder,
    THREADS,
  );
  console.log(`${found.count} random requests, ${found.refused} of them refused with a reason`);
  tally.many('random requests', found.count, found.faults);
}

/** Of every fourth invoice whether it is PDF/UA-1, as all of them claim; level a of PDF/A Mustang judges. */
async function judgeAccess(tally: Tally, made: readonly Produced[]): Promise<void> {
  const files = made.filter((_, index) => index % 4 === 0).map(({ file }) => file);
  for (const { file, isValid, broken, unreadable } of await validateWithVeraPdf(
    files.map((file) => ({ level: 'ua1', file })),
    THREADS,
  )) {
    const rules = broken.map(({ rule, text }) => `${rule}: ${text}`);
    tally.one(`${file} as PDF/UA-1`, isValid ? [] : [unreadable ?? rules.join('; ')]);
  }
}

/** HTML to PDF at the levels of PDF/A, and what it prints through PDF to PDF/A. */
async function judgeHtml(tally: Tally): Promise<void> {
  for (const { name, faults } of await htmlVerdicts(WORK)) tally.one(name, faults);
  const { count, faults } = await convertedOutputs({ invoices: [], prints: htmlPrints(WORK) }, WORK);
  tally.many('prints, converted', count, faults);
}

/** Invoices through PDF to PDF/A; gives those that came out, which stay e-invoices. */
async function convertAll(tally: Tally, made: readonly Produced[]): Promise<readonly Produced[]> {
  const converted = await convertedOutputs({ invoices: invoicesToConvert(made), prints: [] }, WORK);
  tally.many('invoices, converted', converted.count, converted.faults);
  return converted.invoices;
}

/** PDF to PDF/A on documents of its own, and pages of VAT checks. */
async function judgeArchive(tally: Tally): Promise<void> {
  const archive = await pdfAFaults(WORK);
  tally.many('PDF to PDF/A', archive.count, archive.faults);
  const records = await vatRecordFaults(join(WORK, 'vat-records'));
  tally.many('records of VAT checks', records.count, records.faults);
  const needless = await needlessRules(join(WORK, 'rules-off'));
  tally.many('rules of PDF to PDF/A', needless.count, needless.faults);
}

process.exitCode = await main();
