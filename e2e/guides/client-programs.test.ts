import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { blocksOf, pages } from '../../test/docs/markdown.ts';

/** Each program of the guide on clients as its reader runs it: saved under the name that the guide gives, in an empty folder. */

const run = promisify(execFile);
const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';
const PNG = Buffer.from('\x89PNG\r\n', 'latin1');
/** A compiler on a machine that does other things. */
const MAX_MS = 180_000;

interface Runner {
  readonly language: string;
  readonly file: string;
  readonly command: string;
  /** Ends with 0 where the language is installed with all that the program needs. */
  readonly probe: string;
}

const RUNNERS: readonly Runner[] = [
  { language: 'js', file: 'call.mjs', command: 'node call.mjs', probe: 'node --version' },
  { language: 'python', file: 'call.py', command: 'python3 call.py', probe: 'python3 --version' },
  { language: 'php', file: 'call.php', command: 'php call.php', probe: "php -r 'curl_init();'" },
  { language: 'java', file: 'Call.java', command: 'java Call.java', probe: 'java --version' },
  {
    language: 'csharp',
    file: 'Program.cs',
    command: 'mcs -r:System.Net.Http.dll Program.cs && mono Program.exe',
    probe: 'mcs --version && mono --version',
  },
  { language: 'go', file: 'call.go', command: 'go run call.go', probe: 'go version' },
];

const PAGE = pages().find(({ name }) => name === 'docs/clients.md')!;

/** Of a reader's shell: nothing of the npm that runs this test. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((place) => !place.includes('node_modules'))
  .concat('/usr/local/go/bin')
  .join(delimiter);

/** Go's own, which the generated clients and the samples fill too: its standard library takes 50 s to compile. */
const GOCACHE =
  process.env.GOCACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'go-build');

describe('programs of the guide on clients', { concurrency: false }, () => {
  let service: ServerProcess;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-clients-'));
    service = await startServerProcess({ dataFolder: join(folder, 'data') });
  });
  after(async () => {
    await service?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const shell = (command: string, cwd: string, key: string) =>
    run('sh', ['-eu', '-c', command], {
      cwd,
      env: { PATH, HOME: folder, GOCACHE, LANG: 'C.UTF-8', KONTOR_API_KEY: key },
      timeout: MAX_MS,
    });

  test('are one for each language', () => {
    const languages = blocksOf(PAGE).map(({ language }) => language);
    assert.deepEqual(languages.toSorted(), RUNNERS.map(({ language }) => language).toSorted());
  });

  for (const { language, file, command, probe } of RUNNERS) {
    const { code } = blocksOf(PAGE).find((block) => block.language === language)!;

    test(`${language}: saves the code, and ends with what is wrong`, async (t) => {
      const cwd = mkdtempSync(join(folder, `${language}-`));
      const isInstalled = await shell(probe, cwd, '').then(
        () => true,
        () => false,
      );
      if (!isInstalled) return t.skip(`${language} is not installed`);
      writeFileSync(join(cwd, file), code.replaceAll(EXAMPLE_ORIGIN, service.address));
      await shell(command, cwd, PROCESS_KEY);
      assert.ok(readFileSync(join(cwd, 'code.png')).subarray(0, PNG.length).equals(PNG));
      await assert.rejects(shell(command, cwd, 'kontor_unknown'), /message\.forbidden/);
    });
  }
});
