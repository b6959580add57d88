import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeSample } from '../../web/playground/samples.ts';

const run = promisify(execFile);

type LanguageId = CodeSample['id'];

/** How a reader runs a sample: the file it is saved to, and the command. */
const RUNNERS: Readonly<Record<LanguageId, { readonly file: string; readonly command: readonly string[] }>> =
  {
    curl: { file: 'call.sh', command: ['sh'] },
    javascript: { file: 'call.mjs', command: [process.execPath] },
    python: { file: 'call.py', command: ['python3'] },
    php: { file: 'call.php', command: ['php'] },
    // Compiles and calls once: without the second compiler of the virtual machine in half the time.
    java: { file: 'Call.java', command: ['java', '-XX:TieredStopAtLevel=1'] },
    csharp: {
      file: 'Program.cs',
      command: ['sh', '-c', 'mcs -r:System.Net.Http.dll "$0" && mono Program.exe'],
    },
    go: { file: 'call.go', command: ['go', 'run'] },
  };

/** What the compiler of C# writes beside the source. */
const PROGRAM = 'Program.exe';

/** Programs that answer to their version, and so are there. */
const PROBES: Readonly<Record<LanguageId, readonly [string, ...string[]]>> = {
  curl: ['curl', '--version'],
  javascript: [process.execPath, '--version'],
  python: ['python3', '--version'],
  php: ['php', '-r', 'curl_init();'],
  java: ['java', '--version'],
  csharp: ['sh', '-c', 'mcs --version && mono --version'],
  go: ['go', 'version'],
};

/** Whether the language is installed, with all that its samples need. */
export async function isInstalled(language: LanguageId): Promise<boolean> {
  const [command, ...options] = PROBES[language];
  return run(command, options, { env: plainEnvironment() }).then(
    () => true,
    () => false,
  );
}

/** What a sample left behind: what it printed and the file that it wrote. */
export interface SampleRun {
  readonly printed: string;
  readonly written: Buffer | undefined;
}

interface RunOptions {
  /** For `KONTOR_API_KEY`. */
  readonly key: string;
  /** `document.pdf`, `invoice.xml`: for samples that send a file, by their names. */
  readonly files: Readonly<Record<string, Buffer>>;
}

/** Runs a sample as it is shown, in an empty folder. @throws when it ends with a fault, with its output */
export async function runSample(sample: CodeSample, { key, files }: RunOptions): Promise<SampleRun> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-sample-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const printed = await runSampleIn(folder, sample, key);
    const own = [RUNNERS[sample.id].file, PROGRAM, ...Object.keys(files)];
    const made = (await readdir(folder)).filter((name) => !own.includes(name));
    const written = made[0] === undefined ? undefined : await readFile(join(folder, made[0]));
    return { printed, written };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a sample beside what is there. @returns what it printed @throws when it ends with a fault, with its output */
export async function runSampleIn(folder: string, { id, code }: CodeSample, key: string): Promise<string> {
  const { file, command } = RUNNERS[id];
  await writeFile(join(folder, file), code);
  const [program = '', ...options] = command;
  const env = { ...plainEnvironment(), KONTOR_API_KEY: key };
  const { stdout } = await run(program, [...options, file], { cwd: folder, env, timeout: 180_000 });
  return stdout;
}

/** Of a reader's shell: nothing of the npm that runs this test. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .concat('/usr/local/go/bin');
  return { HOME: process.env.HOME, LANG: 'C.UTF-8', PATH: path.join(delimiter) };
}
