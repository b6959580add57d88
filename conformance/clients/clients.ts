import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HarnessOptions, type Service, startService } from '../../src/testing/harness.ts';
import { TESTED } from '../../src/testing/operations.ts';
import { PATIENT } from '../patient.ts';
import { type Calls, prepareCalls } from './calls.ts';
import type { ClientResult } from './client-result.ts';
import { furtherVerdicts } from './further-generators.ts';
import { generate, LANGUAGES, type Language, missingNeed, type WorkFolders } from './languages.ts';
import { lintFaults } from './lint.ts';
import { originalFaults, originalMissing } from './original.ts';
import { resultFaults } from './results.ts';

/** Clients that openapi-generator makes from the interface document, against the service it comes from. */

const OPERATIONS = TESTED.filter(({ name }) => name !== 'echo-hash');
/**
 * The real service over real connections; a stand-in prints HTML and answers for places, and the registers are stubs.
 */
const SERVICE: HarnessOptions = {
  operations: OPERATIONS,
  withPrograms: true,
  // Linters require an address that others can reach.
  env: { PUBLIC_URL: 'https://kontor.test', ...PATIENT },
};
/** What is sent besides the first example. */
const ADAPTED: Readonly<Record<string, (members: Record<string, unknown>) => void>> = {
  processPdf: (members) => {
    members.steps = [
      { do: 'rotate', pages: '2-last', degrees: 90 },
      { do: 'stamp', text: '{current} / {total}' },
    ];
  },
};
const MAX_TEXT = 3_000;

/** Generates and compiles clients, and calls every operation with each. */
export async function clientVerdicts(work: string): Promise<readonly ClientResult[]> {
  const folder = join(work, 'clients');
  mkdirSync(folder, { recursive: true });
  const service = await startService(SERVICE);
  try {
    return await verdictsOf(service, folder);
  } finally {
    await service.close();
  }
}

async function verdictsOf(service: Service, folder: string): Promise<readonly ClientResult[]> {
  const address = `http://127.0.0.1:${await service.listen()}`;
  const document = join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${address}/openapi.json`)).text());
  const calls = await prepareCalls(service, OPERATIONS, { folder, address, adapted: ADAPTED });
  const placeOf = ({ generator }: Language): WorkFolders => ({
    client: join(folder, generator),
    calls: calls.file,
    results: join(folder, `${generator}-results`),
  });
  const present = LANGUAGES.filter((language) => {
    const missing = missingNeed(language);
    if (missing !== undefined)
      console.log(`skipped: the client for ${language.name}, ${missing} is not there`);
    return missing === undefined;
  });
  const verdicts: ClientResult[] = [
    ...(await lintFaults(document)),
    ...(await furtherVerdicts(document, folder)),
  ];
  const { code, output } = await generate(present, document, placeOf);
  if (code !== 0) return [...verdicts, { name: 'generated clients', faults: [output.slice(-MAX_TEXT)] }];
  for (const language of present) {
    const faults = await languageFaults(language, placeOf(language), calls);
    verdicts.push({ name: `client for ${language.name}`, faults });
  }
  const missing = await originalMissing();
  if (missing !== undefined) console.log(`skipped: the Java client of the original service, ${missing}`);
  else {
    const faults = await originalFaults(service, OPERATIONS, { work: folder, address });
    verdicts.push({ name: 'the Java client of the original service', faults });
  }
  return verdicts;
}

async function languageFaults(
  { compile, call }: Language,
  place: WorkFolders,
  calls: Calls,
): Promise<readonly string[]> {
  const compiled = await compile(place);
  if (compiled.code !== 0) return [`does not compile: ${compiled.output.slice(0, MAX_TEXT)}`];
  rmSync(place.results, { recursive: true, force: true });
  mkdirSync(place.results);
  const { code, output } = await call(place);
  const ended = code === 0 ? [] : [`ended with ${code}: ${output.slice(-MAX_TEXT)}`];
  return [...ended, ...resultFaults(place.results, calls)];
}
