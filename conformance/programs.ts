import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs that the suite judges with, and the package that has each. */
const NEEDED: Readonly<Record<string, { readonly probe: readonly string[]; readonly from: string }>> = {
  flock: { probe: ['--version'], from: 'util-linux' },
  java: { probe: ['-version'], from: 'a JDK, version 17 or later' },
  mvn: { probe: ['-version'], from: 'Maven' },
  pdfdetach: { probe: ['-v'], from: 'poppler' },
  pdffonts: { probe: ['-v'], from: 'poppler' },
  pdftoppm: { probe: ['-v'], from: 'poppler' },
  pdftotext: { probe: ['-v'], from: 'poppler' },
  qpdf: { probe: ['--version'], from: 'qpdf' },
};

/** One sentence for each program that is not installed. */
export function missingPrograms(): readonly string[] {
  return Object.entries(NEEDED)
    .filter(([name, { probe }]) => spawnSync(name, probe).error !== undefined)
    .map(([name, { from }]) => `${name} is not installed: it comes with ${from}`);
}

/** What a program wrote and how it ended; a non-zero exit is a result, not an exception. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end; only a program that cannot be started throws. */
export async function ended(program: string, options: readonly string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await run(program, options, { maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { code, output: `${stdout ?? ''}${stderr ?? ''}` };
  }
}

const MAVEN_LOCK = fileURLToPath(new URL('pom.xml', import.meta.url));

/** Runs Maven for a POM, one at a time of all processes of a run: they share its repository. */
export const bringByMaven = (pom: string): Promise<Ended> =>
  ended('flock', [MAVEN_LOCK, 'mvn', '-q', '-B', '-f', pom, 'initialize']);
