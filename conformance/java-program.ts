import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringByMaven, ended } from './programs.ts';

/** Source that several programs share. */
const LIST_JUDGE = fileURLToPath(new URL('java/ListJudge.java', import.meta.url));

/**
 * For each virtual machine here: one lives for a minute or two, too short for the second compiler to earn its time. Judging 151 invoices
 * takes Mustang 34 instead of 65 s of processor time, 906 of them 148 instead of 165.
 */
export const SHORT_LIVED: readonly string[] = ['-XX:TieredStopAtLevel=1', '-XX:+UseParallelGC'];

/** The same for the compiler. */
export const SHORT_LIVED_COMPILER: readonly string[] = SHORT_LIVED.map((option) => `-J${option}`);

/** Packages that Maven brings into `target/<version>` beside their POM. */
export interface MavenPackages {
  /** The folder of the POM and of the programs' sources. */
  readonly folder: string;
  /** The POM's property that has the version: `verapdf.version`. */
  readonly versionProperty: string;
  /** How the name of a file begins that must be among them. */
  readonly marker: string;
  /** For messages: `veraPDF`. */
  readonly name: string;
}

function versionOf({ folder, versionProperty }: MavenPackages): string {
  const pom = readFileSync(join(folder, 'pom.xml'), 'utf8');
  const version = new RegExp(`<${RegExp.escape(versionProperty)}>([^<]+)<`).exec(pom)?.[1];
  if (version === undefined) throw new Error(`${folder}/pom.xml has no ${versionProperty}`);
  return version;
}

/** The class path of the packages, fetched by Maven when they are not all there in the version of the POM. */
export async function classPath(packages: MavenPackages): Promise<string> {
  const { folder, marker, name } = packages;
  const target = join(folder, 'target', versionOf(packages));
  const complete = join(target, 'complete');
  if (!existsSync(complete)) {
    const { code, output } = await bringByMaven(join(folder, 'pom.xml'));
    const isThere = existsSync(target) && readdirSync(target).some((file) => file.startsWith(marker));
    if (code !== 0 || !isThere) throw new Error(`Maven could not bring ${name}:\n${output}`);
    // Another process may look while Maven still copies.
    writeFileSync(complete, '');
  }
  return join(target, '*');
}

/** Lines of a list: two fields, such as a level and a path. */
export type Rows = readonly (readonly [string, string])[];

interface JavaProgram {
  readonly packages: MavenPackages;
  /** Its class; the source is beside the POM under the same name. */
  readonly program: string;
  /** For the virtual machine: `-Xmx1g`. */
  readonly options: readonly string[];
}

/** Runs `work` with the program compiled and the list written; both are removed afterwards. */
async function withProgram<Result>(
  { packages, program, options }: JavaProgram,
  rows: Rows,
  work: (run: (...args: readonly string[]) => Promise<void>, list: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const path = await classPath(packages);
  const folder = mkdtempSync(join(tmpdir(), 'conformance-java-'));
  const run = async (command: string, args: readonly string[]): Promise<void> => {
    const { code, output } = await ended(command, args);
    if (code !== 0) throw new Error(`${packages.name} failed:\n${output}`);
  };
  try {
    const list = join(folder, 'list.txt');
    writeFileSync(list, rows.map((row) => row.join('\t')).join('\n'));
    const source = join(packages.folder, `${program}.java`);
    await run('javac', [...SHORT_LIVED_COMPILER, '-cp', path, '-d', folder, LIST_JUDGE, source]);
    const machine = [...options, ...SHORT_LIVED, '-cp', `${folder}:${path}`, program];
    return await work((...args) => run('java', [...machine, ...args]), list, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program that takes the path of a list. @throws Error with its output when it fails */
export const runOnList = (program: JavaProgram, rows: Rows): Promise<void> =>
  withProgram(program, rows, (run, list) => run(list));

/**
 * The answer of a program that judges files by `ListJudge.java`: findings as lines of fields, the first field is the
 * number of the row from 0.
 * @throws Error with its output when it fails
 */
export const runOnXmlList = (
  program: JavaProgram,
  rows: Rows,
  threads: number,
): Promise<readonly (readonly string[])[]> =>
  withProgram(program, rows, async (run, list, folder) => {
    const answer = join(folder, 'answer.txt');
    await run(list, answer, String(threads));
    return readFileSync(answer, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t'));
  });
