import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from '../../src/testing/harness.ts';

/**
 * `npm run test:generators`: each generator makes a client from a committed interface document, its compiler takes it, and
 * the example beside it calls the real service: a code and an invoice as files, an index, and a call that is refused. What
 * the example prints must be what plain requests get. A tool that is missing on this machine is named and fails the run;
 * `-- NAME…` tries only those.
 */

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const WHOLE = join(ROOT, 'openapi.json');
const ORIGINAL = join(ROOT, 'openapi-1.8.2.json');
const VENV = join(HERE, 'python/.venv/bin');

type Command = readonly [program: string, ...options: string[]];

interface Tool {
  readonly name: string;
  /** In this folder. */
  readonly folder: string;
  /** Brings the tool, generates and compiles. */
  readonly prepare: readonly Command[];
  /** The example; address and key follow. */
  readonly call: Command;
}

const npm: readonly Command[] = existsSync(join(HERE, 'typescript/node_modules'))
  ? []
  : [['npm', 'ci', '--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts']];
const ofNpm = (name: string): string => join('node_modules/.bin', name);
const SETTINGS = 'openapi-python-client.yaml';

const TOOLS: readonly Tool[] = [
  {
    name: 'openapi-typescript',
    folder: 'typescript',
    prepare: [
      ...npm,
      [ofNpm('openapi-typescript'), WHOLE, '--default-non-nullable=false', '-o', 'generated/types.ts'],
    ],
    call: ['node', 'dist/openapi-fetch.js'],
  },
  {
    name: 'hey-api',
    folder: 'typescript',
    prepare: [[ofNpm('openapi-ts'), '-f', 'hey-api.config.mjs']],
    call: ['node', 'dist/hey-api.js'],
  },
  {
    name: 'orval',
    folder: 'typescript',
    prepare: [
      [ofNpm('orval'), '--config', 'orval.config.mjs'],
      [ofNpm('tsc'), '-p', '.'],
    ],
    call: ['node', 'dist/orval.js'],
  },
  {
    name: 'openapi-python-client',
    folder: 'python',
    prepare: [
      ['python3', '-m', 'venv', '.venv'],
      [join(VENV, 'pip'), 'install', '--quiet', '--disable-pip-version-check', '-r', 'requirements.txt'],
      [
        ...([join(VENV, 'openapi-python-client'), 'generate', '--path', WHOLE, '--meta', 'none'] as const),
        ...[
          '--output-path',
          'kontor_client',
          '--overwrite',
          '--fail-on-warning',
          '--config',
          `../${SETTINGS}`,
        ],
      ],
      [join(VENV, 'python'), '-m', 'compileall', '-q', 'kontor_client'],
    ],
    call: [join(VENV, 'python'), 'example.py'],
  },
  {
    name: 'oapi-codegen',
    folder: 'oapi-codegen',
    prepare: [
      ['mkdir', '-p', 'kontor'],
      [
        ...(['go', 'tool', 'oapi-codegen', '-generate', 'types,client', '-package', 'kontor'] as const),
        ...['-o', 'kontor/client.go', WHOLE],
      ],
      ['go', 'vet', './...'],
    ],
    call: ['go', 'run', '.'],
  },
  {
    name: 'ogen',
    folder: 'ogen',
    prepare: [
      ['go', 'tool', 'ogen', '--target', 'kontor', '--package', 'kontor', '--clean', ORIGINAL],
      ['go', 'vet', './...'],
    ],
    call: ['go', 'run', '.'],
  },
  {
    name: 'openapi-generator',
    folder: 'java',
    prepare: [
      ['mvn', '--quiet', '--batch-mode', 'initialize'],
      ['./generate.sh', ORIGINAL],
    ],
    call: ['java', '-cp', 'classes:target/libraries/*', 'Main'],
  },
];

const MAX_TEXT = 2_000;

function run([program, ...options]: Command, folder: string, env: NodeJS.ProcessEnv): string {
  const path = [VENV, process.env.PATH].join(':');
  const { status, stdout, stderr, error } = spawnSync(program, options, {
    cwd: join(HERE, folder),
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: path },
  });
  if (status === 0) return stdout;
  const why =
    error === undefined ? `${stdout}${stderr}`.slice(-MAX_TEXT) : `cannot be started: ${error.message}`;
  throw new Error(`${program} ${options[0] ?? ''}: ${why}`);
}

/** What an example prints; not waited for in turn, since this process answers its calls. */
async function called([program, ...options]: string[], folder: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program!, options, { cwd: join(HERE, folder) });
    return JSON.stringify(JSON.parse(stdout));
  } catch (error) {
    return String(error instanceof Error ? error.message : error).slice(0, MAX_TEXT);
  }
}

const INPUT = { iban: 'AT611904300234573201', recipient: 'Buchbinderei Sieber', amount: 148.5 };
const INVOICE = {
  sender: { name: 'A' },
  recipient: { name: 'B' },
  items: [{ description: 'C', sumPrice: 10 }],
};

/** What plain requests get: lengths of code and invoice, number of values, identifiers. */
async function expectedOf(address: string, key: string): Promise<readonly unknown[]> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const code = await (await post('/v1/epc-qr-code', INPUT)).arrayBuffer();
  const invoice = await (await post('/v2/invoice-pdf', INVOICE)).arrayBuffer();
  const index = (await (await fetch(`${address}/v1/indexes/at-cpi-2020`, { headers })).json()) as {
    readonly values: readonly unknown[];
  };
  const wrong = await post('/v1/epc-qr-code', { ...INPUT, iban: 'AT00' });
  if (wrong.status !== 406) throw new Error(`a wrong IBAN gave ${wrong.status}`);
  return [
    code.byteLength,
    invoice.byteLength,
    index.values.length,
    ((await wrong.json()) as { readonly messages: unknown }).messages,
  ];
}

const names = process.argv.slice(2);
const service = await startService();
let failed = 0;
try {
  const address = `http://127.0.0.1:${await service.listen()}`;
  const expected = JSON.stringify(await expectedOf(address, service.key));
  const env = { KONTOR_ADDRESS: address, KONTOR_ORIGINAL: ORIGINAL };
  const chosen = TOOLS.filter(({ name }) => names.length === 0 || names.includes(name));
  const fails = new Map<string, string>();
  const attempt = (name: string, act: () => void): void => {
    if (fails.has(name)) return;
    try {
      act();
    } catch (error) {
      fails.set(name, error instanceof Error ? error.message : String(error));
    }
  };
  // All of TypeScript is compiled together, so everything is made before anything is called.
  for (const { name, folder, prepare } of chosen)
    attempt(name, () => {
      for (const command of prepare) run(command, folder, env);
    });
  for (const { name, folder, call } of chosen) {
    if (!fails.has(name)) {
      const found = await called([...call, address, service.key], folder);
      if (found !== expected) fails.set(name, `printed ${found}, expected ${expected}`);
    }
    const fault = fails.get(name);
    if (fault !== undefined) failed += 1;
    const verdict = fault === undefined ? `ok      ${name}: ${expected}` : `FAILED  ${name}: ${fault}`;
    process.stdout.write(`${verdict}\n`);
  }
  process.stdout.write(`\n${chosen.length - failed} passed, ${failed} failed\n`);
} finally {
  await service.close();
}
process.exitCode = failed === 0 ? 0 : 1;
