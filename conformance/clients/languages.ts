import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED, SHORT_LIVED_COMPILER } from '../java-program.ts';
import { bringByMaven, type Ended, ended } from '../programs.ts';
import { npmPackages } from './npm-packages.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TARGET = join(HERE, 'target');
const DRIVERS = join(HERE, 'drivers');
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/** Where a client was generated, and the calls to make with it. */
export interface WorkFolders {
  readonly client: string;
  readonly calls: string;
  /** A folder for one file a call. */
  readonly results: string;
}

/** A program or library of the machine, and a command that succeeds where it is there. */
interface Need {
  readonly name: string;
  readonly probe: readonly [program: string, ...options: string[]];
}

/** A language with a generator. */
export interface Language {
  readonly name: string;
  readonly generator: string;
  /** Settings of the generator, as its configuration file has them. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly needs: readonly Need[];
  /** Compiles the client. */
  readonly compile: (place: WorkFolders) => Promise<Ended>;
  /** Makes all calls. */
  readonly call: (place: WorkFolders) => Promise<Ended>;
}

/** What is missing, if anything is. */
export const missingNeed = ({ needs }: Pick<Language, 'needs'>): string | undefined =>
  needs.find(({ probe: [program, ...options] }) => spawnSync(program, options).status !== 0)?.name;

/** One after the other, up to the first that fails. */
async function inTurn(...steps: readonly (() => Promise<Ended>)[]): Promise<Ended> {
  let last: Ended = { code: 0, output: '' };
  for (const step of steps) {
    last = await step();
    if (last.code !== 0) break;
  }
  return last;
}

const typescript: Language = {
  name: 'TypeScript',
  generator: 'typescript-fetch',
  settings: { importFileExtension: '.js' },
  needs: [],
  compile: ({ client }) => {
    writeFileSync(join(client, 'package.json'), '{"type":"module"}');
    const compilerOptions = {
      ...{ target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [], strict: true },
      ...{ rootDir: '.', outDir: 'dist' },
    };
    writeFileSync(join(client, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
    return ended(TSC, ['-p', client]);
  },
  call: ({ client, calls, results }) =>
    ended(process.execPath, [join(DRIVERS, 'driver.mjs'), join(client, 'dist'), calls, results]),
};

const VENV = join(TARGET, 'python');
const PYTHON = join(VENV, 'bin/python');

/** Its packages, once for each version of the list. */
async function pythonPackages(): Promise<Ended> {
  const list = join(HERE, 'requirements.txt');
  const isThere = await ended(PYTHON, ['-c', 'import pydantic, urllib3, dateutil']).catch(() => undefined);
  if (isThere?.code === 0) return isThere;
  rmSync(VENV, { recursive: true, force: true });
  return inTurn(
    () => ended('python3', ['-m', 'venv', VENV]),
    () => ended(PYTHON, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', list]),
  );
}

const python: Language = {
  name: 'Python',
  generator: 'python',
  settings: { additionalProperties: { packageName: 'kontor_client' } },
  needs: [{ name: 'python3 with venv', probe: ['python3', '-c', 'import venv, ensurepip'] }],
  compile: ({ client }) =>
    inTurn(pythonPackages, () => ended(PYTHON, ['-m', 'compileall', '-q', join(client, 'kontor_client')])),
  call: ({ client, calls, results }) => ended(PYTHON, [join(DRIVERS, 'driver.py'), client, calls, results]),
};

const JARS = join(TARGET, 'java', '*');
const javaSources = (client: string): string => join(client, 'src/main/java');

const java: Language = {
  name: 'Java',
  generator: 'java',
  settings: { library: 'native', additionalProperties: { openApiNullable: false } },
  needs: [{ name: 'javac', probe: ['javac', '-version'] }],
  compile: ({ client }) => {
    const driver = join(DRIVERS, 'Driver.java');
    const from = ['--class-path', JARS, '--source-path', javaSources(client)];
    const apis = join(javaSources(client), 'org/openapitools/client/api');
    const files = readdirSync(apis).map((name) => join(apis, name));
    return ended('javac', [
      ...SHORT_LIVED_COMPILER,
      ...from,
      '-parameters',
      '-nowarn',
      '-d',
      join(client, 'classes'),
      driver,
      ...files,
    ]);
  },
  call: ({ client, calls, results }) => {
    const apis = join(javaSources(client), 'org/openapitools/client/api');
    const temporary = `-Djava.io.tmpdir=${results}`;
    return ended('java', [
      ...SHORT_LIVED,
      '-cp',
      `${join(client, 'classes')}:${JARS}`,
      temporary,
      'Driver',
      apis,
      calls,
      results,
    ]);
  },
};

const go: Language = {
  name: 'Go',
  generator: 'go',
  settings: {
    ...{ gitHost: 'kontor.invalid', gitUserId: 'kontor', gitRepoId: 'client' },
    additionalProperties: { packageName: 'kontor', withGoMod: true },
  },
  needs: [{ name: 'go', probe: ['go', 'version'] }],
  compile: async ({ client }) => {
    // Its own tests need a package from the network.
    rmSync(join(client, 'test'), { recursive: true, force: true });
    mkdirSync(join(client, 'driver'), { recursive: true });
    copyFileSync(join(DRIVERS, 'driver.go'), join(client, 'driver/main.go'));
    const build = ['build', '-C', client, '-o', join(client, 'calls-all')];
    return inTurn(() => ended('go', [...build, './driver']));
  },
  call: ({ client, calls, results }) => ended(join(client, 'calls-all'), [calls, results]),
};

const php: Language = {
  name: 'PHP',
  generator: 'php',
  needs: [
    { name: 'php', probe: ['php', '--version'] },
    {
      name: 'Guzzle (Debian: php-guzzlehttp-guzzle)',
      probe: ['php', '-r', 'exit(stream_resolve_include_path("GuzzleHttp/autoload.php") ? 0 : 1);'],
    },
  ],
  compile: ({ client }) => ended('php', [join(DRIVERS, 'parse.php'), join(client, 'lib')]),
  call: ({ client, calls, results }) => ended('php', [join(DRIVERS, 'driver.php'), client, calls, results]),
};

const CSHARP = join(HERE, 'csharp');
const NEWTONSOFT = join(
  CSHARP,
  'node_modules/jillejr.newtonsoft.json-for-unity/Plugins/Newtonsoft.Json Editor/Newtonsoft.Json.dll',
);

const csharp: Language = {
  name: 'C#',
  generator: 'csharp',
  settings: {
    // System has an Index of its own; retries would need a library that neither Debian nor npm has.
    ...{ library: 'httpclient', modelNameMappings: { Index: 'PriceIndex' } },
    additionalProperties: { targetFramework: 'net48', supportsRetry: false },
  },
  needs: [
    { name: 'mcs (Debian: mono-mcs)', probe: ['mcs', '--version'] },
    { name: 'mono (Debian: mono-runtime)', probe: ['mono', '--version'] },
  ],
  compile: async ({ client }) => {
    const sources = join(client, 'src/Org.OpenAPITools');
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.cs'))
      .map((name) => join(sources, name));
    const parts = ['System.Net.Http', 'System.Web', 'System.Runtime.Serialization'];
    const references = [...parts, 'System.ComponentModel.DataAnnotations', NEWTONSOFT].map(
      (name) => `-r:${name}`,
    );
    const output = `-out:${join(client, 'driver.exe')}`;
    const compile = [
      '-langversion:latest',
      '-nowarn:1591',
      output,
      ...references,
      join(DRIVERS, 'Driver.cs'),
    ];
    return inTurn(
      () => npmPackages(CSHARP),
      () => ended('mcs', [...compile, ...files]),
      async () => {
        copyFileSync(NEWTONSOFT, join(client, 'Newtonsoft.Json.dll'));
        return { code: 0, output: '' };
      },
    );
  },
  call: ({ client, calls, results }) => ended('mono', [join(client, 'driver.exe'), calls, results]),
};

export const LANGUAGES: readonly Language[] = [typescript, python, java, go, php, csharp];

/** Generates the clients of several languages from a document, in one virtual machine. */
export async function generate<Generated extends Pick<Language, 'generator' | 'settings'>>(
  languages: readonly Generated[],
  document: string,
  placeOf: (language: Generated) => Pick<WorkFolders, 'client'>,
): Promise<Ended> {
  const configurations = languages.map((language) => {
    const { client } = placeOf(language);
    const file = `${client}.json`;
    const settings = { generatorName: language.generator, inputSpec: document, outputDir: client };
    writeFileSync(file, JSON.stringify({ ...settings, ...language.settings }));
    return file;
  });
  return ended('java', [
    ...SHORT_LIVED,
    '-jar',
    await generatorJar(),
    'batch',
    '--fail-fast',
    '--threads',
    '2',
    ...configurations,
  ]);
}

/** Fetched by Maven, with what the Java client needs. */
async function generatorJar(): Promise<string> {
  const found = () =>
    existsSync(TARGET)
      ? readdirSync(TARGET).find((name) => /^openapi-generator-cli-.*\.jar$/.test(name))
      : undefined;
  if (found() === undefined || !existsSync(join(TARGET, 'java'))) {
    const { code, output } = await bringByMaven(join(HERE, 'pom.xml'));
    if (code !== 0) throw new Error(`Maven could not bring the generator of clients:\n${output}`);
  }
  return join(TARGET, found()!);
}
