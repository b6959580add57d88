import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyOperation } from '../../src/core/operation.ts';
import type { Service } from '../../src/testing/harness.ts';
import { SHORT_LIVED, SHORT_LIVED_COMPILER } from '../java-program.ts';
import { bringByMaven, ended } from '../programs.ts';
import { prepareCalls } from './calls.ts';
import { resultFaults } from './results.ts';

/** The Java client of the original service, unmodified, against this one (moving over: Keep your clients). */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const JARS = join(HERE, 'target/original');
const JAR = /^apistax-client-.*\.jar$/;

/** What its caller does differently. */
const ADAPTED: Readonly<Record<string, (members: Record<string, unknown>) => void>> = {
  // Its own default is EUR.
  generateHctQrCodeJson: (members) => {
    members.currency = 'HUF';
  },
  // Its library does not read an object of options from JSON: several of its classes would fit.
  generateBarcodeJson: (members) => {
    delete members.options;
  },
};

/** Why the client cannot be tried here. */
export async function originalMissing(): Promise<string | undefined> {
  const isThere = () => existsSync(JARS) && readdirSync(JARS).some((name) => JAR.test(name));
  if (!isThere()) await bringByMaven(join(HERE, 'original-pom.xml'));
  return isThere() ? undefined : "Maven's repository does not have it here";
}

/** Every operation of the original service, once, by the way that this client takes. */
export async function originalFaults(
  service: Service,
  operations: readonly AnyOperation[],
  { work, address }: { readonly work: string; readonly address: string },
): Promise<readonly string[]> {
  const [folder, results, classes] = ['original', 'original-results', 'original-classes'].map((name) =>
    join(work, name),
  ) as [string, string, string];
  for (const one of [folder, results]) mkdirSync(one, { recursive: true });
  // It sends a body wherever one is taken, and lacks the toolbox.
  const taken = operations
    .filter(({ name }) => name !== 'pdf')
    .map((operation) => ({ ...operation, routes: operation.routes.slice(0, 1) }));
  const calls = await prepareCalls(service, taken, { folder, address, adapted: ADAPTED });
  const jars = join(JARS, '*');
  const driver = join(HERE, 'drivers/Original.java');
  const compiled = await ended('javac', [
    ...SHORT_LIVED_COMPILER,
    '--class-path',
    jars,
    '-d',
    classes,
    driver,
  ]);
  if (compiled.code !== 0) return [`the driver does not compile: ${compiled.output}`];
  const { code, output } = await ended('java', [
    ...SHORT_LIVED,
    '-cp',
    `${classes}:${jars}`,
    'Original',
    calls.file,
    results,
  ]);
  return [...(code === 0 ? [] : [`ended with ${code}: ${output}`]), ...resultFaults(results, calls)];
}
