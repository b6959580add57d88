import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { type RegisterStubs, startRegisterStubs } from '../../src/testing/stubs/register-stubs.ts';
import { blocksOf, pages } from '../../test/docs/markdown.ts';
import { curlCommand } from '../../web/docs/guide-calls/curl-command.ts';
import { guideSamples } from '../../web/docs/guide-calls/guide-samples.ts';
import type { Call } from '../../web/playground/curl.ts';
import type { CodeSample } from '../../web/playground/samples.ts';
import { isInstalled, runSampleIn } from '../dashboard/sample-runner.ts';

/** The calls of the guides in the further languages of their tabs: page by page in their order, in a folder of its page. */

const run = promisify(execFile);
const EXAMPLE_ORIGIN = 'http://127.0.0.1:8080';
const LANGUAGES = ['javascript', 'python', 'php', 'java', 'csharp', 'go'] as const;
/**
 * Of these one of each kind of call is enough: their programs of one kind differ in texts alone, and some are compiled first.
 * `EVERY_CALL=1` runs JavaScript's, Python's and PHP's as well, as `.ci/run --all` does.
 */
const ONCE_A_KIND: ReadonlySet<string> = new Set([
  ...['java', 'csharp', 'go'],
  ...(process.env.EVERY_CALL === '1' ? [] : ['javascript', 'python', 'php']),
]);
const PAGE_MS = 300_000;
const RETRY_MS = 2000;
/** Data that is still loading when the first call comes. */
const MAX_TRIES = 60;

/** Blocks with calls; those that make files for later ones too. */
const PAGES = pages()
  .map((page) => ({
    page: page.name,
    blocks: blocksOf(page).filter(
      ({ language, code }) =>
        language === 'sh' &&
        /^curl -/m.test(code) &&
        code.includes(`${EXAMPLE_ORIGIN}/`) &&
        /Bearer/.test(code),
    ),
  }))
  .filter(({ blocks }) => blocks.some(({ code }) => curlCommand(code) !== undefined));

/** What its program consists of, apart from its texts. */
const kindOf = ({ method, body, fields, files, isFileAlone, headers, isHeadPrinted, output }: Call): string =>
  JSON.stringify([
    ...[method, body !== undefined, (fields ?? []).length > 0, (files ?? []).length, isFileAlone === true],
    ...[(headers ?? []).length > 0, isHeadPrinted, output.endsWith('.json')],
    (files ?? []).some(({ sentAs }) => sentAs !== undefined),
  ]);

describe('calls of the guides in other languages', { concurrency: false }, () => {
  let registers: RegisterStubs;
  let service: ServerProcess;
  let root: string;
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'kontor-guide-samples-'));
    registers = await startRegisterStubs();
    service = await startServerProcess({
      dataFolder: join(root, 'data'),
      env: { ...registers.settings, INDEX_STARTER: 'on', GEOCODER_WORLD: 'on' },
    });
  });
  after(async () => {
    await service?.end('SIGTERM');
    await registers?.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** Blocks that have made their file, which calls of every language may send. */
  const made = new Set<string>();
  const shell = async (code: string, cwd: string) => {
    if (made.has(cwd + code)) return;
    made.add(cwd + code);
    const env = { PATH: process.env.PATH, HOME: cwd, KONTOR_API_KEY: PROCESS_KEY };
    await run('sh', ['-eu', '-c', code.replace(/^curl /gm, 'curl -sSf ')], { cwd, env, timeout: PAGE_MS });
  };

  /** 503 is "not now": the program is run again, as its reader would. */
  async function served(folder: string, sample: CodeSample): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runSampleIn(folder, sample, PROCESS_KEY);
      } catch (error) {
        if (!/\b503\b|apiUnavailable/.test(String(error)) || tries === MAX_TRIES) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  }

  test('are all single calls', () => {
    const blocks = PAGES.flatMap((page) => page.blocks);
    // One that makes its file first is a command of a shell.
    const single = blocks.filter(({ code }) => /^curl /.test(code) && code.split(/^curl /m).length === 2);
    const offered = single.filter(({ code }) => guideSamples(code) !== undefined);
    assert.equal(offered.length, single.length);
    assert.ok(offered.length >= 70, `${offered.length}`);
  });

  for (const language of LANGUAGES) {
    test(`run in ${language}`, async (t) => {
      if (!(await isInstalled(language))) return t.skip(`${language} is not installed`);
      const kinds = new Set<string>();
      let count = 0;
      for (const { page, blocks } of PAGES) {
        const folder = join(root, page.replaceAll('/', '-'));
        mkdirSync(folder, { recursive: true });
        for (const [at, block] of blocks.entries()) {
          const code = block.code.replaceAll(EXAMPLE_ORIGIN, service.address);
          const call = curlCommand(code)?.call;
          const sample = guideSamples(code)?.find(({ id }) => id === language);
          const status = /# (\d{3})\s*$/.exec(code)?.[1];
          if (call === undefined || sample === undefined) {
            await shell(code, folder);
            continue;
          }
          const what = `${page}: ${code.slice(0, 300)}\n${sample.code}`;
          if (ONCE_A_KIND.has(language) && kinds.has(kindOf(call) + status)) {
            const isSentLater = blocks.slice(at + 1).some((later) => later.code.includes(call.output));
            if (status === undefined && isSentLater) await shell(code, folder);
            continue;
          }
          kinds.add(kindOf(call) + status);
          count += 1;
          if (status !== undefined) {
            await assert.rejects(
              runSampleIn(folder, sample, PROCESS_KEY),
              REFUSALS[status] ?? assert.fail(status),
              what,
            );
            continue;
          }
          rmSync(join(folder, call.output), { force: true });
          const printed = await served(folder, sample);
          judge({ call, folder, printed, what });
        }
      }
      t.diagnostic(`${count} calls`);
      assert.ok(count >= (ONCE_A_KIND.has(language) ? 8 : 70), `${count} calls`);
    });
  }
});

/** Programs end with the status, or with the answer that has the identifiers. */
const REFUSALS: Readonly<Record<string, RegExp>> = {
  403: /\b403\b|message\.forbidden/,
  406: /\b406\b|message\.\w+Must/,
};

/** Signatures of the files that the guides write, by their endings. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  pdf: /^%PDF-1\.\d|^%PDF-2\.0/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[\s\S]{4}WEBP/,
  svg: /^(?:<\?xml[^>]*>\s*)?<svg /,
  xml: /^<\?xml /,
  html: /^<!doctype html>/i,
  mixed: /^--/,
};

function judge({
  call: { output, isHeadPrinted },
  folder,
  printed,
  what,
}: {
  readonly call: Call;
  readonly folder: string;
  readonly printed: string;
  readonly what: string;
}): void {
  if (isHeadPrinted === true) assert.match(printed, /x-request-id/i, what);
  const file = join(folder, output);
  if (output.endsWith('.json')) {
    assert.ok(!existsSync(file), what);
    assert.ok(printed.trim().length > 2, what);
    return;
  }
  const signature = SIGNATURES[output.slice(output.lastIndexOf('.') + 1)] ?? assert.fail(what);
  assert.match(readFileSync(file, 'latin1'), signature, what);
}
