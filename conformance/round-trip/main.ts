/**
 * Public invoices there and back: each XML file and hybrid PDF of the folders is read into the terms of EN 16931-1, stated as a
 * request of `POST /v2/invoice-pdf`, written by the service, read again and compared term by term.
 * Run: `node conformance/round-trip/main.ts FOLDER…`; `--details` lists every loss, `--rules` checks what is written by the
 * published rules, too.
 */
import { details, outcomeOf, summary } from './loss-report.ts';
import { type RoundTrip, roundTrip } from './round-trip.ts';
import { resultErrors, sourceErrors } from './rule-errors.ts';
import { sourceFiles } from './source-files.ts';

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  const folders = words.filter((word) => !word.startsWith('--'));
  if (folders.length === 0) {
    console.error('node conformance/round-trip/main.ts [--details] [--rules] FOLDER…');
    return 1;
  }
  const trips: RoundTrip[] = [];
  const faults: string[] = [];
  for (const folder of folders) {
    for (const { name, bytes } of await sourceFiles(folder)) {
      try {
        const trip = roundTrip(name, bytes);
        if (trip !== undefined) trips.push(trip);
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
  const rules = words.includes('--rules')
    ? await sourceErrors(trips)
    : new Map<RoundTrip, readonly string[]>();
  const outcomes = trips.map((trip) => outcomeOf(trip, rules.get(trip)));
  if (words.includes('--details')) {
    const lossy = outcomes.filter(({ trip, losses }) => trip.result === undefined || losses.length > 0);
    for (const line of lossy.flatMap(details)) console.log(line);
  }
  for (const line of summary(outcomes)) console.log(line);
  if (words.includes('--rules')) faults.push(...(await resultErrors(trips)));
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(`${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await main();
