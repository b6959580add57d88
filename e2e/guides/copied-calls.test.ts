import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { type RegisterStubs, startRegisterStubs } from '../../src/testing/stubs/register-stubs.ts';
import { blocksOf, pages } from '../../test/docs/markdown.ts';

/** Every call of the guides as a reader copies it: unchanged, in the order of the page, in a folder that was empty. */

const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';
/** A page of calls on a machine that does other things. */
const MAX_MS = 300_000;
const RETRY_MS = 2000;

/** curl, which also writes each status to its standard error. */
const CURL = `#!/bin/sh
exec /usr/bin/curl -sS -w '%{stderr}status %{http_code}\\n' "$@"
`;

/** Blocks with calls of a page, and the statuses that they are meant to have. */
const callsOf = (page: ReturnType<typeof pages>[number]) =>
  blocksOf(page)
    .filter(({ language, code }) => language === 'sh' && /^curl .*|\ncurl /.test(code))
    .filter(({ code }) => code.includes(EXAMPLE_ORIGIN))
    .map(({ code }) => ({
      code,
      expected: (code.match(/^curl .*(?:\\\n.*)*/gm) ?? []).map(
        () => /# (\d{3})\s*$/.exec(code)?.[1] ?? '200',
      ),
    }));

const PAGES = pages().filter((page) => callsOf(page).length > 0);

describe('calls that are copied from the guides', { concurrency: false }, () => {
  let registers: RegisterStubs;
  let service: ServerProcess;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-copied-'));
    writeFileSync(join(folder, 'curl'), CURL);
    chmodSync(join(folder, 'curl'), 0o755);
    registers = await startRegisterStubs();
    service = await startServerProcess({
      dataFolder: join(folder, 'data'),
      env: { ...registers.settings, INDEX_STARTER: 'on', GEOCODER_WORLD: 'on' },
    });
  });
  after(async () => {
    await service?.end('SIGTERM');
    await registers?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** @returns the statuses of its calls */
  function run(code: string, cwd: string): Promise<readonly string[]> {
    const script = code.replaceAll(EXAMPLE_ORIGIN, service.address);
    const env = { PATH: `${folder}:${process.env.PATH}`, HOME: cwd, KONTOR_API_KEY: PROCESS_KEY };
    return new Promise((resolve, reject) => {
      execFile('sh', ['-eu', '-c', script], { cwd, env, timeout: MAX_MS }, (error, stdout, stderr) => {
        if (error !== null) reject(new Error(`${error.message}\n${stdout.slice(0, 500)}`));
        else resolve([...stderr.matchAll(/^status (\d{3})$/gm)].map(([, status = '']) => status));
      });
    });
  }

  /** 503 is "not now": the block is run again, as its reader would. */
  async function runUntilServed(code: string, cwd: string): Promise<readonly string[]> {
    const started = performance.now();
    for (;;) {
      const statuses = await run(code, cwd);
      if (!statuses.includes('503') || performance.now() - started > MAX_MS) return statuses;
      await setTimeout(RETRY_MS);
    }
  }

  test('are on many pages, and curl of 2020 has all their options', () => {
    assert.ok(PAGES.length >= 10, PAGES.map(({ name }) => name).join(', '));
    const options = PAGES.flatMap(callsOf).flatMap(
      ({ code }) => code.match(/(?<=\s)--?[a-zA-Z][\w-]*(?= )/g) ?? [],
    );
    assert.deepEqual(
      options.filter((option) =>
        ['--json', '--fail-with-body', '--url-query', '--variable'].includes(option),
      ),
      [],
    );
  });

  for (const page of PAGES) {
    test(page.name, async () => {
      const cwd = mkdtempSync(join(folder, 'reader-'));
      for (const { code, expected } of callsOf(page)) {
        assert.deepEqual(await runUntilServed(code, cwd), expected, code);
      }
    });
  }
});
